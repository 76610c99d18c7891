import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { KnownContacts } from '../../../features/network/known-contacts.ts';
import type { BestPaths } from '../../../features/prospects/find-prospects.ts';
import type { Density } from './looks.ts';
import { roles } from './roles.ts';
import { Row, type RowActs } from './row.tsx';
import { rowIcons } from './row-icons.ts';
import type { Cells } from './row-looks.ts';
import { useWide } from './sight.ts';

type TableFrameProps = Omit<ComponentProps<'section'>, 'className' | 'tabIndex' | 'aria-label'> & {
	label: string;
	/** The number of rows found; undefined while the list is read. */
	count: number | undefined;
	isSelecting: boolean;
	/** The width of all columns together, in px. */
	minWidth: number;
	/** The head and the body. */
	children: ReactNode;
	/** Content beside the table, such as the menu of a row. */
	beside?: ReactNode;
};

/**
 * The table of a list, which scrolls in its own region if there is room for one. It has no state, because the first
 * rows are drawn with it before React is there (web/first-rows).
 */
export function TableFrame({ label, count, isSelecting, minWidth, children, beside, ...region }: TableFrameProps) {
	const wide = useWide();
	return (
		// The rows keep their places themselves, so the browser would move them a second time.
		<section
			{...region}
			aria-label={label}
			tabIndex={wide ? 0 : undefined}
			className="relative rounded-lg border bg-surface shadow-xs lg:scroll-pt-8 lg:overflow-auto lg:[overflow-anchor:none]"
		>
			<table
				{...roles.table}
				{...(isSelecting && { 'aria-multiselectable': true })}
				aria-label={label}
				aria-rowcount={count === undefined ? -1 : count + 1}
				className="w-full border-separate unspaced text-sm max-lg:block lg:min-w-(--min-width) lg:table-fixed"
				style={{ ...rowIcons, '--min-width': `${minWidth}px` } as CSSProperties}
			>
				{children}
			</table>
			{beside}
		</section>
	);
}

type TableRowsProps = Omit<ComponentProps<'tbody'>, 'className' | 'children'> & {
	/** The rows in the page, by their index among all, the empty height before each in px, and its key. */
	rows: readonly { index: number; before: number; key: number }[];
	/** The empty height after the last row, in px. */
	after: number;
	prospects: readonly Prospect[];
	listId: string;
	statusOf: (status: string) => { name: string; color: string };
	/** The latest request about each prospect, by its id. */
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	/** The known contacts around each. */
	known: ReadonlyMap<string, KnownContacts> | undefined;
	/** The best path to each. */
	bestPaths: BestPaths;
	/** The ids of the selected rows; undefined while nothing is being selected. */
	selected: ReadonlySet<string> | undefined;
	/** It is not known yet who to ask. */
	isLooking: boolean;
	/** The id of the row that the Tab key reaches. */
	stop: string | undefined;
	hasCompany: boolean;
	density: Density;
	cells: Cells;
	acts: RowActs;
};

/** The rows of a table that are in the page. They have no state either. */
export function TableRows({
	rows,
	after,
	prospects,
	listId,
	statusOf,
	latest,
	known,
	bestPaths,
	selected,
	isLooking,
	stop,
	hasCompany,
	density,
	cells,
	acts,
	...body
}: TableRowsProps) {
	return (
		<tbody {...body} {...roles.group} className="max-lg:block [&>tr:last-child>td]:border-b-0">
			{/* One flat array. React would recreate a row that moves into or out of a nested array, and lose its focus. */}
			{rows.flatMap(({ index, before, key }) => {
				const prospect = prospects[index];
				if (!prospect) return [];
				const { id, status } = prospect;
				const { name: statusName, color } = statusOf(status);
				const row = (
					<Row
						key={key}
						prospect={prospect}
						listId={listId}
						index={index}
						statusName={statusName}
						color={color}
						hasCompany={hasCompany}
						latest={latest?.get(id)}
						known={known?.get(id)}
						bestPath={bestPaths?.get(id)}
						isLooking={isLooking}
						isStop={id === stop}
						checked={selected?.has(id)}
						density={density}
						cells={cells}
						acts={acts}
					/>
				);
				return before > 0 ? [<Space key={`before-${key}`} height={before} />, row] : [row];
			})}
			{after > 0 && <Space height={after} />}
		</tbody>
	);
}

function Space({ height }: { height: number }) {
	return <tr aria-hidden style={{ height }} className="max-lg:block" />;
}
