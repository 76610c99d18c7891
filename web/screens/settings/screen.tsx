import { PageHeader } from '../../ui/page-header.tsx';

/** Settings - Manage your status list and other preferences. */
export function Screen() {
	return <PageHeader title="Settings - Manage your status list and other preferences" />;
}
