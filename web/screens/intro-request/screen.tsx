import { PageHeader } from '../../ui/page-header.tsx';

/** Request Introduction. */
export function Screen() {
	return <PageHeader title="Request Introduction" />;
}
