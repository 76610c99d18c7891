import { PageHeader } from '../../ui/page-header.tsx';

/** Prospect Lists. */
export function Screen() {
	return <PageHeader title="Prospect Lists" />;
}
