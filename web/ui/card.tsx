import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A white surface with a thin border. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
	return <section className={cn('rounded-lg border bg-surface p-5 shadow-xs', className)} {...props} />;
}

/** The heading of a card, with an icon before it when given. */
export function CardTitle({ icon, className, children, ...props }: ComponentProps<'h2'> & { icon?: ReactNode }) {
	return (
		<h2
			className={cn('flex items-center gap-2 font-semibold text-md [&_svg]:size-4.5 [&_svg]:text-ember-ink', className)}
			{...props}
		>
			{icon}
			{children}
		</h2>
	);
}
