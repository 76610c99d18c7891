import { cn } from './cn.ts';

/** A grey bar in the place of something that is still loading. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden className={cn('late-in block animate-pulse rounded-xs bg-border', className)} />;
}
