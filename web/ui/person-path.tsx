import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A stop of a path. `mark` is shown in its circle. The circle of the goal is filled. */
export type Stop = { mark: ReactNode; title: ReactNode; text?: ReactNode; goal?: boolean };

/** Circles joined by a line: a path in steps, such as from you to a connector to the prospect. */
export function PersonPath({ stops, className }: { stops: readonly Stop[]; className?: string }) {
	return (
		<ol className={clsx('flex flex-col', className)}>
			{stops.map((stop, index) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: the stops of a path never move.
					key={index}
					className="step-line relative flex gap-3 pb-5 last:pb-0"
				>
					<Circle goal={stop.goal}>{stop.mark}</Circle>
					<div className="min-w-0 self-center">
						<div dir="auto" className="wrap-anywhere text-left font-semibold">
							{stop.title}
						</div>
						{stop.text && <div className="wrap-anywhere text-ink-3 text-sm">{stop.text}</div>}
					</div>
				</li>
			))}
		</ol>
	);
}

/** One circle of the path: an icon, or the first letter of a name. */
export function Circle({ goal, className, children }: { goal?: boolean; className?: string; children: ReactNode }) {
	return (
		<span
			aria-hidden
			className={clsx(
				'grid size-9 shrink-0 place-items-center rounded-full border-2 border-ember font-bold text-sm [&_svg]:size-4',
				goal ? 'bg-ember text-on-ember' : 'bg-surface text-ember-ink',
				className,
			)}
		>
			{children}
		</span>
	);
}

/** Returns the first letter of a name, for a circle; "?" for none. */
export const initial = (name: string | null | undefined) => Array.from(name?.trim() ?? '')[0]?.toUpperCase() ?? '?';
