import { Compass } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { IconTile } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Every path that leads nowhere. */
export function Screen() {
	return (
		<div className="flex flex-col items-center pt-[12vh] text-center">
			<IconTile className="mb-5">
				<Compass />
			</IconTile>
			<PageHeader title="Page Not Found" subtitle="The address may be mistyped, or the page has moved." />
			<ButtonLink to="/" variant="primary">
				Go to Dashboard
			</ButtonLink>
		</div>
	);
}
