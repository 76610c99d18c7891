import { clsx } from 'clsx';
import { PenLine, TriangleAlert } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type Checked, checkRequest } from './checks.ts';

type ChecksProps = { checked: Omit<Checked, 'now'>; onFill: () => void };

/** Advice on the email while it is written. It never blocks sending. */
export function Checks({ checked, onFill }: ChecksProps) {
	const settled = useDeferredValue(checked);
	const findings = checkRequest({ ...settled, now: Date.now() });
	if (findings.length === 0) return null;
	return (
		<section aria-label="Checks" className="rounded-md bg-sunken px-4 py-3">
			<ul className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
				{findings.map(({ check, text, fillable }) => (
					<li
						key={check}
						className={clsx('flex min-w-0 gap-x-2', fillable && 'flex-wrap sm:col-span-2 sm:flex-nowrap')}
					>
						<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
						<span className="wrap-anywhere min-w-0 flex-1 text-ink">
							<span className="sr-only">Advice: </span>
							{text}
						</span>
						{fillable && (
							<Button variant="accent" className="-my-2 px-2.5 text-sm max-sm:my-0 max-sm:w-full" onClick={onFill}>
								<PenLine aria-hidden />
								Fill in what we know
							</Button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
