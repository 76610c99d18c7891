import { clsx } from 'clsx';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

type ChipProps = {
	/** Whether its filter is on; undefined for what is no filter. */
	on?: boolean;
	count?: number;
	/** The highest number that it may show: it keeps the place for that, so that nothing moves when the number falls. */
	most?: number;
	color?: string;
	title?: string;
	/** The press takes it out of the page: the focus goes to the first that stays. */
	goes?: boolean;
	onPress: () => void;
	className?: string;
	children: ReactNode;
};

/** A button in a line of those that stay pressed, with the number of people it finds. */
export function Chip({ on, count, most = 0, color, title, goes, onPress, className, children }: ChipProps) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		const chip = button.current;
		if (!on || !chip) return;
		// Measured with the next layout: one more, in the middle of the work, would be for this alone.
		const once = new ResizeObserver(() => {
			once.disconnect();
			showInLine(chip);
		});
		once.observe(chip);
		return () => once.disconnect();
	}, [on]);
	const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		if (goes) currentTarget.parentElement?.querySelector<HTMLElement>('button:not([data-goes])')?.focus();
		onPress();
	};
	return (
		<button
			ref={button}
			type="button"
			aria-pressed={on}
			data-goes={goes}
			title={title}
			onClick={press}
			style={color ? ({ '--dot': color } as CSSProperties) : undefined}
			className={clsx(
				'flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-medium text-sm pointer-coarse:h-11',
				on ? 'border-ember bg-selected text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
				on === undefined && 'border-transparent underline underline-offset-4',
				on === false && 'bg-surface',
				color && 'dot before:mr-0',
				className,
			)}
		>
			<span className="max-w-48 truncate">{children}</span>
			{count !== undefined && (
				<span className="text-ink-3 even-digits" style={{ minWidth: `${String(most).length}ch` }}>
					{count}
				</span>
			)}
		</button>
	);
}

// So much of the line's ends is faded out.
const fadePx = 24;

// A filter may be set from elsewhere, such as a dialog. The line scrolls, and the page stays where it is.
function showInLine(chip: HTMLElement): void {
	const line = chip.parentElement;
	if (!line) return;
	const [own, room] = [chip.getBoundingClientRect(), line.getBoundingClientRect()];
	if (own.right > room.right - fadePx) line.scrollLeft += own.right - room.right + fadePx;
	if (own.left < room.left + fadePx) line.scrollLeft += own.left - room.left - fadePx;
}
