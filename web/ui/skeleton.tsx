import { cn } from './cn.ts';

/** A grey stand-in that keeps the place of what is still loading. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden className={cn('late-in block animate-pulse rounded-xs bg-border', className)} />;
}
