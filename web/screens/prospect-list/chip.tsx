import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

const shape =
	'flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-medium text-sm pointer-coarse:h-11';
const dotOf = (color: string | undefined) => (color ? ({ '--dot': color } as CSSProperties) : undefined);

type ChipProps = { on: boolean; count?: number; color?: string | undefined; onPress: () => void; children: ReactNode };

/** A button that stays pressed, with the number of people it finds. */
export const Chip = ({ on, count, color, onPress, children }: ChipProps) => (
	<button
		type="button"
		aria-pressed={on}
		onClick={onPress}
		style={dotOf(color)}
		className={clsx(
			shape,
			on ? 'border-ember bg-selected text-ink' : 'bg-surface text-ink-2 hover:bg-hover hover:text-ink',
			color && 'dot before:mr-0',
		)}
	>
		<span className="max-w-64 truncate">{children}</span>
		{count !== undefined && <span className="text-ink-3 even-digits">{count}</span>}
	</button>
);

type ActiveChipProps = { name: string; color?: string | undefined; onRemove: () => void };

/** An active filter. A click turns it off. */
export const ActiveChip = ({ name, color, onRemove }: ActiveChipProps) => (
	<button
		type="button"
		aria-label={`Remove filter: ${name}`}
		onClick={onRemove}
		style={dotOf(color)}
		className={clsx(shape, 'border-ember bg-selected text-ink hover:bg-hover', color && 'dot before:mr-0')}
	>
		{/* By CSS, because the badges of the rows are the texts with these words. */}
		<span data-text={name} className="shown-text max-w-48 truncate" />
		<X aria-hidden className="size-3.5 shrink-0 text-ink-3" />
	</button>
);
