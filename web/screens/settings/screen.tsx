import { PageHeader } from '../../ui/page-header.tsx';
import { Appearance } from './appearance.tsx';
import { StatusManagement } from './status-management.tsx';

/** The status list and how the app looks. */
export function Screen() {
	return (
		<>
			<PageHeader title="Settings - Manage your status list and other preferences" />
			<div className="grid items-start gap-4 max-xl:max-w-[42rem] xl:grid-cols-[42rem_1fr]">
				<StatusManagement />
				<Appearance />
			</div>
		</>
	);
}
