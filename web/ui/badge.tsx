import { clsx } from 'clsx';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';

const tones = {
	// A row under the pointer has the same background.
	neutral: 'bg-hover text-ink-2 hairline',
	default: 'bg-ember-soft text-ember-ink',
	good: 'bg-spruce-soft text-spruce-ink',
	warn: 'bg-amber-soft text-amber',
	outline: 'text-ink-2 hairline-strong',
};
const shape = 'max-w-full rounded-full py-0.5 font-semibold';
const fits = {
	whole: 'inline-flex items-center px-2.5',
	tight: 'inline-flex items-center px-2',
	cut: 'inline-block truncate px-2.5',
};

type BadgeProps = {
	tone?: keyof typeof tones;
	/** Its own colour (#RRGGBB) instead of the tone's. Its text has a contrast of at least 4.9:1 in both themes. */
	tint?: string | undefined;
	/** `cut` shows as much of its text as there is room for; `tight` has less space beside it. */
	fit?: keyof typeof fits;
	/** Makes it a button, with these attributes. */
	button?: ComponentProps<'button'>;
	className?: string;
	children: ReactNode;
};

/** A small label. `neutral` is grey, `default` has the accent colour. */
export function Badge({ tone = 'neutral', tint, fit = 'whole', button, className, children }: BadgeProps) {
	const props = {
		className: clsx(shape, 'text-xs', fits[fit], tint ? 'badge-tint' : tones[tone], className),
		style: tint ? ({ '--c': tint } as CSSProperties) : undefined,
		children,
	};
	return button ? <button type="button" {...button} {...props} /> : <span {...props} />;
}

/** A badge in any colour (#RRGGBB). Its text has a contrast of at least 4.9:1 in both themes. */
export function ColorBadge({ color, children }: { color: string; children: ReactNode }) {
	return (
		<span className={clsx(shape, fits.whole, 'badge-tint text-sm')} style={{ '--c': color } as CSSProperties}>
			<span dir="auto" className="truncate">
				{children}
			</span>
		</span>
	);
}
