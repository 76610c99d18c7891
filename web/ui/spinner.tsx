import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** The turning ring alone, for use inside something that already says that it is busy. */
export function Whirl({ className }: { className?: string }) {
	return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />;
}

/** A spinner that says what is loading. It becomes visible after 150 ms, so that it does not flash when that is quick. */
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

/** The spinner for a whole screen. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
	return <Spinner label={label} className="min-h-[60vh]" />;
}
