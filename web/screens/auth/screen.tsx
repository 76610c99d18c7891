import { PageHeader } from '../../ui/page-header.tsx';

/** Sign In. */
export function Screen() {
	return <PageHeader title="Sign In" />;
}
