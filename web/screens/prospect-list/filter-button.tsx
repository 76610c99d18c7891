import { ListFilter } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Content of the filter button. */
export const FilterFace = () => (
	<>
		<ListFilter aria-hidden />
		<span>Filter</span>
	</>
);

/** The filter button while its code loads. */
export const FilterSoon = () => (
	<Button aria-disabled className="px-3">
		<FilterFace />
	</Button>
);
