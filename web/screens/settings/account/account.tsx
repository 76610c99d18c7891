import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { MyNetwork } from '../my-network/my-network.tsx';
import { Address } from './address.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Removal } from './removal.tsx';
import { RepliesSwitch } from './replies.tsx';
import { Sessions } from './sessions.tsx';
import { WeeklyMail } from './weekly-mail.tsx';
import { YourData } from './your-data.tsx';

const PersonalTokens = lazyPart(async () => (await import('./tokens/personal-tokens.tsx')).PersonalTokens, {
	failure: 'Failed to load your tokens',
});
const Assistants = lazyPart(async () => (await import('./assistants.tsx')).Assistants, {
	failure: 'Failed to load your assistants',
});
const Webhook = lazyPart(async () => (await import('../webhook/webhook.tsx')).WebhookCard, {
	failure: 'Failed to load your webhook',
});

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
					<Webhook />
					<YourData />
					<Removal />
				</div>
			</div>
		</>
	);
}
