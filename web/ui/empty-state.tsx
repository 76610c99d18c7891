import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type EmptyStateProps = {
	icon: ReactNode;
	title: string;
	children?: ReactNode;
	action?: ReactNode;
	className?: string;
};

/** Shown where there is nothing yet: an icon, a title, a sentence, something to do. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
	return (
		<div
			className={cn(
				'flex flex-col items-center rounded-lg border border-dashed bg-surface px-6 py-14 text-center',
				className,
			)}
		>
			<IconTile>{icon}</IconTile>
			<h2 className="mt-4 font-semibold text-md">{title}</h2>
			{children && <div className="mt-1 max-w-prose text-ink-2">{children}</div>}
			{action && <div className="mt-5">{action}</div>}
		</div>
	);
}

/** An icon on a coloured square of 40 px. */
export function IconTile({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<span
			aria-hidden
			className={cn(
				'grid size-10 shrink-0 place-items-center rounded-md bg-ember-soft text-ember-ink [&_svg]:size-5',
				className,
			)}
		>
			{children}
		</span>
	);
}
