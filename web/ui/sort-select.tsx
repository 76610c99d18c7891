import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { cn } from './cn.ts';

type SortSelectProps<T extends string> = {
	value: T;
	onChange: (value: T) => void;
	options: readonly { value: T; label: string }[];
	className?: string;
};

/** "Sort by", with the device's own menu. */
export function SortSelect<T extends string>({ value, onChange, options, className }: SortSelectProps<T>) {
	return (
		<div className={cn('relative', className)}>
			<ArrowUpDown
				aria-hidden
				className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
			/>
			<select
				aria-label="Sort by"
				value={value}
				onChange={(event) => {
					const chosen = options.find((option) => option.value === event.target.value);
					if (chosen) onChange(chosen.value);
				}}
				className="field appearance-none pr-9 pl-9 font-medium"
			>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
			<ChevronDown
				aria-hidden
				className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
			/>
		</div>
	);
}
