import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Input } from './input.tsx';

type SearchBoxProps = {
	value: string;
	onChange: (value: string) => void;
	placeholder: string;
	/** Called by arrow down and Enter, to move on to the results. */
	onDown?: () => void;
	onFocus?: () => void;
	/** As wide as its place on all screens. */
	wide?: boolean;
	className?: string;
};

/** A search field. Its placeholder is also its accessible name. Escape empties it, as browsers do for type=search. */
export function SearchBox({ value, onChange, placeholder, onDown, onFocus, wide, className }: SearchBoxProps) {
	return (
		<div className={clsx('relative w-full print:hidden', !wide && 'sm:w-80', className)}>
			<Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-3" />
			<Input
				type="search"
				aria-label={placeholder}
				placeholder={placeholder}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				onFocus={onFocus}
				onKeyDown={(event) => {
					const goesOn = event.key === 'ArrowDown' || event.key === 'Enter';
					if (!onDown || !goesOn) return;
					event.preventDefault();
					onDown();
				}}
				className="pl-9"
			/>
		</div>
	);
}
