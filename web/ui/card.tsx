import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

const paddings = { all: 'p-5', top: 'pt-5', none: undefined };

/** A white surface with a thin border. `padding` says at which edges its content keeps a distance. */
export function Card({
	padding = 'all',
	className,
	...props
}: ComponentProps<'section'> & { padding?: keyof typeof paddings }) {
	return (
		<section className={clsx('rounded-lg border bg-surface shadow-xs', paddings[padding], className)} {...props} />
	);
}

/** The heading of a card, with an icon before it when given. */
export function CardTitle({ icon, className, children, ...props }: ComponentProps<'h2'> & { icon?: ReactNode }) {
	return (
		<h2
			className={clsx(
				'flex items-center gap-2 font-semibold text-md [&_svg]:size-4.5 [&_svg]:text-ember-ink',
				className,
			)}
			{...props}
		>
			{icon}
			{children}
		</h2>
	);
}
