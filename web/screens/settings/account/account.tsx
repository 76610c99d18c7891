import { CircleCards } from '../circle/circle.tsx';
import { Group } from '../group.tsx';
import { MyNetwork } from '../my-network/my-network.tsx';
import { WebhookCard } from '../webhook/webhook.tsx';
import { Address } from './address.tsx';
import { Assistants } from './assistants.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Removal } from './removal.tsx';
import { Removed } from './removed.tsx';
import { RepliesSwitch } from './replies.tsx';
import { Sessions } from './sessions.tsx';
import { PersonalTokens } from './tokens/personal-tokens.tsx';
import { WeeklyMail } from './weekly-mail.tsx';
import { YourData } from './your-data.tsx';

/** Everything about the person's own account. Its removal comes last. */
export function Account() {
	return (
		<>
			<Group of="you">
				<Profile />
				<Address />
				<Password />
				<Sessions />
				<RepliesSwitch />
				<WeeklyMail />
			</Group>
			<Group of="network">
				<MyNetwork />
			</Group>
			<Group of="circle">
				<CircleCards />
			</Group>
			<Group of="developers">
				<PersonalTokens />
				<Assistants />
				<WebhookCard />
			</Group>
			<Group of="data">
				<Removed />
				<YourData />
				<Removal />
			</Group>
		</>
	);
}
