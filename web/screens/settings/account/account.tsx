import { MyNetwork } from '../my-network/my-network.tsx';
import { WebhookCard } from '../webhook/webhook.tsx';
import { Address } from './address.tsx';
import { Assistants } from './assistants.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Removal } from './removal.tsx';
import { RepliesSwitch } from './replies.tsx';
import { Sessions } from './sessions.tsx';
import { PersonalTokens } from './tokens/personal-tokens.tsx';
import { WeeklyMail } from './weekly-mail.tsx';
import { YourData } from './your-data.tsx';

/** Everything about the person's own account. Its removal comes last. */
export function Account() {
	return (
		<>
			<h2 className="mt-10 mb-4 font-semibold text-xl">Account</h2>
			<div className="grid grid-cols-1 items-start gap-4 max-xl:max-w-[42rem] xl:grid-cols-[42rem_minmax(0,1fr)]">
				<div className="grid grid-cols-1 gap-4">
					<Profile />
					<Address />
					<Password />
					<RepliesSwitch />
					<MyNetwork />
				</div>
				<div className="grid grid-cols-1 gap-4">
					<WeeklyMail />
					<Sessions />
					<PersonalTokens />
					<Assistants />
					<WebhookCard />
					<YourData />
					<Removal />
				</div>
			</div>
		</>
	);
}
