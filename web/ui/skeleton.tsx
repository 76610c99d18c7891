import { clsx } from 'clsx';

const shapes = { bar: 'rounded-xs', field: 'rounded-sm', pill: 'rounded-full' };

/** A grey shape in the place of something that is still loading. `className` gives its size. */
export function Skeleton({ shape = 'bar', className }: { shape?: keyof typeof shapes; className: string }) {
	return <span aria-hidden className={clsx('late-in block animate-pulse bg-border', shapes[shape], className)} />;
}
