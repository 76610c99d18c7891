import { PageHeader } from '../../ui/page-header.tsx';

/** Email Templates - Manage your introduction request templates. */
export function Screen() {
	return <PageHeader title="Email Templates - Manage your introduction request templates" />;
}
