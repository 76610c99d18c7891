import { PageHeader } from '../../ui/page-header.tsx';

/** Chrome Browser Extension. */
export function Screen() {
	return <PageHeader title="Chrome Browser Extension" />;
}
