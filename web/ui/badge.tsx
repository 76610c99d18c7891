import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
	neutral: 'bg-hover text-ink-2',
	default: 'bg-ember-soft text-ember-ink',
	good: 'bg-spruce-soft text-spruce-ink',
	warn: 'bg-amber-soft text-amber',
	outline: 'text-ink-2 hairline-strong',
};
const shape = 'inline-flex max-w-full items-center rounded-full px-2.5 py-0.5 font-semibold text-xs';

type BadgeProps = {
	tone?: keyof typeof tones;
	/** Its own colour (#RRGGBB) in place of the tone's. Its text has a contrast of at least 4.9:1 in both themes. */
	tint?: string | undefined;
	title?: string;
	/** Makes it a button, with these attributes. */
	button?: ComponentProps<'button'>;
	className?: string;
	children: ReactNode;
};

/** A small label. `neutral` is grey, `default` has the accent colour. */
export function Badge({ tone = 'neutral', tint, title, button, className, children }: BadgeProps) {
	const props = {
		title,
		className: cn(shape, tint ? 'badge-tint' : tones[tone], className),
		style: tint ? ({ '--c': tint } as CSSProperties) : undefined,
		children,
	};
	return button ? <button type="button" {...button} {...props} /> : <span {...props} />;
}

/** A badge in any colour (#RRGGBB). Its text has a contrast of at least 4.9:1 in both themes. */
export function ColorBadge({ color, className, children }: { color: string; className?: string; children: ReactNode }) {
	return (
		<span className={cn(shape, 'badge-tint text-sm', className)} style={{ '--c': color } as CSSProperties}>
			<span dir="auto" className="truncate">
				{children}
			</span>
		</span>
	);
}
