import { PageHeader } from '../../ui/page-header.tsx';

/** Page Not Found. */
export function Screen() {
	return <PageHeader title="Page Not Found" />;
}
