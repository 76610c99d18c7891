import { ArrowUpDown } from 'lucide-react';
import { NativeSelect } from './native-select.tsx';

type SortSelectProps<T extends string> = {
	value: T;
	onChange: (value: T) => void;
	options: readonly { value: T; label: string }[];
	className?: string;
};

/** "Sort by". */
export const SortSelect = <T extends string>({ onChange, ...props }: SortSelectProps<T>) => (
	<NativeSelect
		{...props}
		aria-label="Sort by"
		onValueChange={onChange}
		icon={<ArrowUpDown aria-hidden className="size-4" />}
	/>
);
