import { ListFilter } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** What the button of the filters shows. */
export const FilterFace = () => (
	<>
		<ListFilter aria-hidden />
		<span>Filter</span>
	</>
);

/** The same button while it is not known yet which filters there are. */
export const FilterSoon = () => (
	<Button aria-disabled className="px-3">
		<FilterFace />
	</Button>
);
