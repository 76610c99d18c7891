import { PageHeader } from '../../ui/page-header.tsx';

/** Dashboard. */
export function Screen() {
	return <PageHeader title="Dashboard" />;
}
