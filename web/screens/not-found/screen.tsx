import { Compass } from 'lucide-react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Circle } from '../../ui/person-path.tsx';

/** Shown for every unknown path. */
export function Screen() {
	return (
		<div className="flex flex-col items-center pt-[12vh] text-center">
			<div aria-hidden className="mb-6 flex items-center">
				<Circle>Y</Circle>
				<span className="w-16 border-ember/60 border-t-2 border-dashed" />
				<Circle>
					<Compass />
				</Circle>
			</div>
			<PageHeader title="Page Not Found" subtitle="The address may be mistyped, or the page has moved." />
			<ButtonLink to={paths.home} variant="primary">
				Go home
			</ButtonLink>
		</div>
	);
}
