import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Appearance } from './appearance.tsx';
import { Contents, Group } from './group.tsx';
import { Keyboard } from './keyboard.tsx';
import { StatusManagement } from './statuses/status-management.tsx';

// The cards of the account are below the others, so their code is fetched after the rest.
const Account = lazyPart(async () => (await import('./account/account.tsx')).Account, {
	failure: 'Failed to load the account settings',
});

/** The parts of the settings, each with its address. What one works with stands first: the rest is fetched after it. */
export function Screen() {
	return (
		<>
			<PageHeader title="Settings - Manage your status list and other preferences" />
			<div className="lg:flex lg:items-start lg:gap-8">
				<Contents />
				<div className="grid max-w-[42rem] flex-1 grid-cols-1 gap-10">
					<Group of="work">
						<StatusManagement />
						<Appearance />
						<Keyboard />
					</Group>
					<Account />
				</div>
			</div>
		</>
	);
}
