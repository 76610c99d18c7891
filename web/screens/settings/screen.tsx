import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Appearance } from './appearance.tsx';
import { Keyboard } from './keyboard.tsx';
import { StatusManagement } from './statuses/status-management.tsx';

// The cards of the account are below the others, so their code is fetched after the rest.
const Account = lazyPart(async () => (await import('./account/account.tsx')).Account, {
	failure: 'Failed to load the account settings',
});

/** The status list, how the app looks, and the person's account with their network. */
export function Screen() {
	return (
		<>
			<PageHeader title="Settings - Manage your status list and other preferences" />
			<div className="grid items-start gap-4 max-xl:max-w-[42rem] xl:grid-cols-[42rem_1fr]">
				<StatusManagement />
				<div className="grid gap-4">
					<Appearance />
					<Keyboard />
				</div>
			</div>
			<Account />
		</>
	);
}
