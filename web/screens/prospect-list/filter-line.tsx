import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type FilterLineProps = {
	wraps?: boolean;
	/** What stands at its end, and is not covered by the others. */
	after?: ReactNode;
	children?: ReactNode;
};

/**
 * The line of the filters. It keeps its height while they are not there yet, and scrolls sideways where they have no room.
 * With all statuses it is several lines, which scroll where they would leave the rows too little.
 */
export const FilterLine = ({ wraps, after, children }: FilterLineProps) => (
	<fieldset
		aria-label="Filters"
		className="mb-1 flex min-h-9 min-w-0 shrink-0 items-center gap-1 pointer-coarse:min-h-11 print:hidden"
	>
		<div className={clsx('strip', wraps && 'flex-wrap lg:max-h-40')}>{children}</div>
		{after}
	</fieldset>
);
