import { PageHeader } from '../../ui/page-header.tsx';

/** Prospect List. */
export function Screen() {
	return <PageHeader title="Prospect List" />;
}
