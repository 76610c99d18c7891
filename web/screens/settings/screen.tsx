import { PageHeader } from '../../ui/page-header.tsx';
import { Appearance } from './appearance.tsx';
import { StatusManagement } from './status-management.tsx';

/** The status list and how the app looks. */
export function Screen() {
	return (
		<>
			<PageHeader title="Settings - Manage your status list and other preferences" />
			<div className="grid max-w-[42rem] gap-4">
				<StatusManagement />
				<Appearance />
			</div>
		</>
	);
}
