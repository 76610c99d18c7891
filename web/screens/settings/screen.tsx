import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Appearance } from './appearance.tsx';
import { StatusManagement } from './status-management.tsx';

// The cards of the account stand below, so their code comes after the rest.
const Account = lazyPart(async () => (await import('./account/account.tsx')).Account);

/** The status list, how the app looks, and the person's account. */
export function Screen() {
	return (
		<>
			<PageHeader title="Settings - Manage your status list and other preferences" />
			<div className="grid items-start gap-4 max-xl:max-w-[42rem] xl:grid-cols-[42rem_1fr]">
				<StatusManagement />
				<Appearance />
			</div>
			<Suspense>
				<Account />
			</Suspense>
		</>
	);
}
