import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { nameOfKey } from '../../../features/actions/shortcuts.ts';
import type { KnownContacts } from '../../../features/network/known-contacts.ts';
import type { BestPaths, Sort, SortKey } from '../../../features/prospects/find-prospects.ts';
import { memoryOf } from '../../../features/prospects/list-memory.ts';
import type { SelectMode } from '../selected/use-selection.ts';
import type { Column } from './columns.ts';
import { columnsOf, type Looks, type LooksChange } from './looks.ts';
import type { RowActs } from './row.tsx';
import { cellsOf } from './row-looks.ts';
import { useWide } from './sight.ts';
import { TableFrame, TableRows } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { useRowActions } from './use-row-actions.ts';
import { useRowEvents } from './use-row-events.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useKeptScroll, useRows } from './use-rows.ts';
import { useStatusLooks } from './use-status-looks.ts';
import { useStatusMenu } from './use-status-menu.tsx';
import { useWidths } from './widths.ts';

/** The width of the boxes of the select mode, in px: see their header. */
const boxPx = 44;

type TableProps = {
	listId: string;
	label: string;
	/** The prospects shown. */
	prospects: readonly Prospect[];
	/** All of the list, in the server's order. */
	all: readonly Prospect[];
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	known: ReadonlyMap<string, KnownContacts> | undefined;
	bestPaths: BestPaths;
	/** It is not known yet who to ask. */
	isLooking: boolean;
	complete: boolean;
	/** The element that scrolls. It is state, because the rows are rendered before the element exists. */
	region: HTMLElement | null;
	onRegion: (region: HTMLElement | null) => void;
	sort: Sort;
	onSort: (key: SortKey) => void;
	onRemove: (prospect: Prospect) => void;
	select: SelectMode;
	looks: Looks;
	changeLooks: (change: LooksChange) => void;
};

/** Prospects as a table that scrolls in its own region, or as stacked rows if there is no room for one. */
export function Table({ region, onRegion, label, all, sort, onSort, changeLooks, ...body }: TableProps) {
	const { prospects, select, looks, known, complete } = body;
	const { choice, hasBestPath } = looks;
	const columns = useMemo(() => columnsOf(choice, hasBestPath), [choice, hasBestPath]);
	const { statusOf, names: statusNames } = useStatusLooks();
	const widths = useWidths(columns, { prospects: all, known, statusNames }, choice, region, select.ids ? boxPx : 0);
	const focusRow = useRef((_id: string) => {});
	const { open, menu, opened } = useStatusMenu((id) => focusRow.current(id), body.onRemove);
	return (
		<TableFrame
			ref={onRegion}
			label={label}
			count={complete ? prospects.length : undefined}
			isSelecting={select.ids !== undefined}
			minWidth={widths.all}
			onKeyDown={(event) => {
				const isAll = select.ids && nameOfKey(event.nativeEvent) === 'Mod+a';
				const row = event.key === ' ' && event.shiftKey && (event.target as Element).closest<HTMLElement>('[data-row]');
				if (!isAll && !row) return;
				event.preventDefault();
				if (row) select.toggleOne(row.dataset.row ?? '', true);
				else select.selectShown(true);
			}}
			beside={menu}
		>
			<TableHead
				columns={columns}
				widths={widths}
				looks={looks}
				changeLooks={changeLooks}
				sort={sort}
				onSort={onSort}
				select={select}
				shown={prospects}
			/>
			<Body
				region={region}
				columns={columns}
				isPinned={widths.isWider}
				statusOf={statusOf}
				onStatus={open}
				opened={opened}
				focusRow={focusRow}
				{...body}
			/>
		</TableFrame>
	);
}

type BodyProps = Omit<TableProps, 'label' | 'all' | 'sort' | 'onSort' | 'onRegion' | 'changeLooks'> &
	Pick<RowActs, 'onStatus'> & {
		columns: readonly Column[];
		/** The table scrolls sideways, with the actions of a row kept in sight. */
		isPinned: boolean;
		/** The row whose menu is open. */
		opened: string | undefined;
		statusOf: ReturnType<typeof useStatusLooks>['statusOf'];
		/** Receives the function that focuses a prospect's badge, or the next row if the prospect has left. */
		focusRow: RefObject<(id: string) => void>;
	};

// A component of its own, because only it renders while someone scrolls.
function Body({
	listId,
	prospects,
	latest,
	known,
	bestPaths,
	isLooking,
	complete,
	region,
	onRemove,
	onStatus,
	select,
	looks: { density },
	columns,
	isPinned,
	opened,
	statusOf,
	focusRow,
}: BodyProps) {
	const { rows, after, keep } = useRows(prospects, density, region, memoryOf(listId), opened, complete);
	const cells = useMemo(() => cellsOf(columns, density, isPinned), [columns, density, isPinned]);
	const hasCompany = useWide() && columns.some(({ key }) => key === 'company');
	const indexes = rows.map(({ index }) => index);
	const { stop, body, onFocused, focusBadge } = useRowFocus({ listId, prospects, indexes, keep });
	useLayoutEffect(() => {
		focusRow.current = focusBadge;
	});
	const events = useRowEvents({ listId, select, onFocused });
	const acts = useMemo(() => ({ onStatus, onRemove }), [onStatus, onRemove]);
	useRowActions({ listId, prospects, bestPaths, select, acts });
	useKeptScroll(listId, region);
	return (
		<TableRows
			ref={body}
			{...events}
			rows={rows}
			after={after}
			prospects={prospects}
			listId={listId}
			statusOf={statusOf}
			latest={latest}
			known={known}
			bestPaths={bestPaths}
			selected={select.ids}
			isLooking={isLooking}
			stop={stop}
			hasCompany={hasCompany}
			density={density}
			cells={cells}
			acts={acts}
		/>
	);
}
