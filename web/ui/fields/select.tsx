import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { afterFetching, fetchEarly } from '../loading/after-fetching.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { chosenOf, OptionLabel, type SelectProps, selectClass } from './select-parts.tsx';

// The code that opens and moves the choices is 28 kB. It is fetched when the user is about to choose.
const SelectList = lazyPart(async () => (await import('./select-list.tsx')).SelectList, { place: 'press' });

/**
 * A select whose options have colours; for others there is `NativeSelect`. A value without an option is its own label.
 */
export function Select(props: SelectProps) {
	const [isPressed, setPressed] = useState(false);
	if (!isPressed) return <ClosedSelect {...props} onOpen={() => afterFetching(SelectList, () => setPressed(true))} />;
	return <SelectList {...props} />;
}

function ClosedSelect({
	value,
	onValueChange,
	options,
	className,
	onOpen,
	...trigger
}: SelectProps & { onOpen: () => void }) {
	const chosen = chosenOf(options, value);
	return (
		<button
			{...trigger}
			type="button"
			role="combobox"
			aria-expanded={false}
			className={clsx(selectClass, className)}
			{...fetchEarly(SelectList)}
			onClick={onOpen}
			onKeyDown={(event) => {
				if (!opensList(event)) return;
				event.preventDefault();
				onOpen();
			}}
		>
			<span>{chosen && <OptionLabel option={chosen} />}</span>
			<ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
		</button>
	);
}

// Enter and Space press any button. A letter moves to the first option that begins with it, once the options are shown.
const opensList = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
	/^Arrow(?:Up|Down)$/.test(key) || (/^[^ ]$/.test(key) && !ctrlKey && !metaKey && !altKey);
