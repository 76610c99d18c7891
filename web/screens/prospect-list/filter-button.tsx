import { ListFilter } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Face of the filter button. */
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
