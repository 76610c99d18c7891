import { PageHeader } from '../../ui/page-header.tsx';

/** Edit Contact. */
export function Screen() {
	return <PageHeader title="Edit Contact" />;
}
