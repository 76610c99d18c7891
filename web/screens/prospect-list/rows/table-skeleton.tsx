import { Skeleton } from '../../../ui/skeleton.tsx';

const rows = ['w-28', 'w-36', 'w-24', 'w-32', 'w-28', 'w-36', 'w-24', 'w-32'];

/** Grey rows that keep the place of the table while the prospects load. */
export function TableSkeleton() {
	return (
		<div role="status">
			<span className="sr-only">Loading prospects</span>
			<Skeleton shape="field" className="mb-3 h-9 w-80 max-w-full" />
			<div className="rounded-lg border bg-surface">
				<div className="h-8 rounded-t-lg border-b bg-sunken" />
				{rows.map((width, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: grey bars that never change.
					<div key={index} className="flex h-9 items-center gap-6 border-b px-3 last:border-b-0">
						<Skeleton className={`h-3.5 ${width}`} />
						<Skeleton className="h-3.5 flex-1" />
						<Skeleton className={`h-3.5 max-sm:hidden ${width}`} />
						<Skeleton shape="pill" className="h-5 w-16" />
					</div>
				))}
			</div>
		</div>
	);
}
