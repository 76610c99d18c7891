import { ListFilter } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Content of the filter button. */
export const FilterFace = () => (
	<>
		<ListFilter aria-hidden />
		<span>Filter</span>
	</>
);

/** The filter button until the filters are known. `isPressed`: they open then. */
export const FilterSoon = ({ isPressed, onPress }: { isPressed: boolean; onPress: () => void }) => (
	<Button pending={isPressed} aria-expanded={false} onClick={onPress} className="px-3">
		<FilterFace />
	</Button>
);
