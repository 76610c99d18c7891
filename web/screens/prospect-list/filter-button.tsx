import { ListFilter } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Content of the filter button. */
export const FilterFace = () => (
	<>
		<ListFilter aria-hidden />
		<span>Filter</span>
	</>
);

type FilterSoonProps = { isPressed: boolean; onPressed: (isPressed: boolean) => void };

/** The filter button until the filters are known. They open then if it is pressed, and not left since. */
export const FilterSoon = ({ isPressed, onPressed }: FilterSoonProps) => (
	<Button
		pending={isPressed}
		aria-expanded={false}
		onClick={() => onPressed(true)}
		onBlur={() => onPressed(false)}
		className="px-3"
	>
		<FilterFace />
	</Button>
);
