import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
	icon: ReactNode;
	title: string;
	children?: ReactNode;
	action?: ReactNode;
};

/** Shown where there is nothing yet: an icon, a title, a sentence, something to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
	return (
		<div className="flex flex-col items-center rounded-lg border border-dashed bg-surface px-6 py-14 text-center">
			<IconTile>{icon}</IconTile>
			<h2 className="mt-4 font-semibold text-md">{title}</h2>
			{children && <div className="mt-1 max-w-prose text-ink-2">{children}</div>}
			{action && <div className="mt-5">{action}</div>}
		</div>
	);
}

const tones = { ember: 'bg-ember-soft text-ember-ink', danger: 'bg-danger-soft text-danger-ink' };

/** An icon on a coloured square of 40 px. */
export function IconTile({ tone = 'ember', children }: { tone?: keyof typeof tones; children: ReactNode }) {
	return (
		<span
			aria-hidden
			className={clsx('grid size-10 shrink-0 place-items-center rounded-md [&_svg]:size-5', tones[tone])}
		>
			{children}
		</span>
	);
}
