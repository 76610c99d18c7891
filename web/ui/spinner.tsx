import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';

/** The turning ring alone, for use inside an element that already says it is busy. */
export function Whirl({ large }: { large?: boolean }) {
	return <LoaderCircle aria-hidden className={clsx('animate-spin', large ? 'size-6 text-ember' : 'size-4')} />;
}

/** A spinner that says what is loading. It appears after 150 ms, so that it does not flash when loading is quick. */
export function Spinner({
	label,
	visible = false,
	className,
}: {
	label: string;
	visible?: boolean;
	className?: string;
}) {
	return (
		<div role="status" className={clsx('late-in flex items-center justify-center gap-3 text-ink-2', className)}>
			<Whirl large />
			<span className={visible ? undefined : 'sr-only'}>{label}</span>
		</div>
	);
}

/** The spinner for a whole screen. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
	return <Spinner label={label} className="min-h-[60vh]" />;
}
