import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** The turning ring alone, for inside of something that already says it is busy. */
export function Whirl({ className }: { className?: string }) {
	return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />;
}

/**
 * A spinner that says what it waits for. It is in the page at once and seen after 150 ms, so that a quick answer does
 * not flash.
 */
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
		<div role="status" className={cn('late-in flex items-center justify-center gap-3 text-ink-2', className)}>
			<Whirl className="size-6 text-ember" />
			<span className={visible ? undefined : 'sr-only'}>{label}</span>
		</div>
	);
}

/** The spinner that stands for a whole screen. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
	return <Spinner label={label} className="min-h-[60vh]" />;
}
