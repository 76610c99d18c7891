import { useLayoutEffect } from 'react';
import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { Sort, SortKey } from '../../../parts/find-prospects.ts';
import { memoryOf } from '../../../parts/list-memory.ts';
import { nameOfKey } from '../../../parts/shortcuts.ts';
import { cn } from '../../../ui/cn.ts';
import type { SelectMode } from '../selected/use-selection.ts';
import { roles } from './roles.ts';
import { Row } from './row.tsx';
import { useStatusColors } from './status-cell.tsx';
import { TableHead } from './table-head.tsx';
import { type RowEvents, useRowEvents } from './use-row-events.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRows, useWide } from './use-rows.ts';
import { useStatusMenu } from './use-status-menu.tsx';

type TableProps = {
	listId: string;
	label: string;
	prospects: readonly Prospect[];
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	complete: boolean;
	/** The element that scrolls. It is state, because the rows are rendered before the element exists. */
	region: HTMLElement | null;
	onRegion: (region: HTMLElement | null) => void;
	sort: Sort;
	onSort: (key: SortKey) => void;
	onRemove: (prospect: Prospect) => void;
	select: SelectMode;
};

/** The prospects as a table that scrolls in its own region, or as stacked rows where there is no room for one. */
export function Table({ region, onRegion, label, sort, onSort, complete, ...body }: TableProps) {
	const wide = useWide();
	const { prospects, select } = body;
	const { open, menu } = useStatusMenu();
	return (
		<section
			ref={onRegion}
			aria-label={label}
			tabIndex={wide ? 0 : undefined}
			onKeyDown={(event) => {
				if (!select.ids || nameOfKey(event.nativeEvent) !== 'Mod+a') return;
				event.preventDefault();
				select.selectShown(true);
			}}
			className={cn(
				'relative rounded-lg border bg-surface shadow-xs lg:max-h-[max(22rem,calc(100dvh-25.5rem))] lg:scroll-pt-9 lg:overflow-auto',
				select.ids && 'lg:max-h-[max(22rem,calc(100dvh-30rem))]',
			)}
		>
			<table
				{...roles.table}
				aria-label={label}
				aria-rowcount={complete ? body.prospects.length + 1 : -1}
				className="w-full border-separate border-spacing-0 text-sm max-lg:block lg:table-fixed"
			>
				<TableHead sort={sort} onSort={onSort} select={select} shown={prospects} />
				<Body region={region} onStatus={open} {...body} />
			</table>
			{menu}
		</section>
	);
}

// A component of its own, because only it renders while somebody scrolls.
function Body({
	listId,
	prospects,
	latest,
	region,
	onRemove,
	onStatus,
	select,
}: Omit<TableProps, 'label' | 'sort' | 'onSort' | 'onRegion' | 'complete'> & Pick<RowEvents, 'onStatus'>) {
	const { rows, after, keep } = useRows(prospects, region, memoryOf(listId));
	const indexes = rows.map(({ index }) => index);
	const { stop, body, onFocused } = useRowFocus({ listId, prospects, indexes, keep });
	const events = useRowEvents({ listId, prospects, onRemove, onStatus, select, onFocused });
	useKeptScroll(listId, region);
	const colorOf = useStatusColors();
	return (
		<tbody ref={body} {...roles.group} className="max-lg:block [&>tr:last-child>td]:border-b-0" {...events}>
			{/* One flat array. React would create a row anew when it moves into or out of a nested array, and the focus would be lost. */}
			{rows.flatMap(({ index, before, key }) => {
				const prospect = prospects[index];
				if (!prospect) return [];
				const { id, status } = prospect;
				const facts = { prospect, listId, index, color: colorOf(status), latest: latest?.get(id), isStop: id === stop };
				const row = <Row key={key} {...facts} checked={select.ids?.has(id)} />;
				return before > 0 ? [<Space key={`before-${key}`} height={before} />, row] : [row];
			})}
			{after > 0 && <Space height={after} />}
		</tbody>
	);
}

function Space({ height }: { height: number }) {
	return <tr aria-hidden style={{ height }} className="max-lg:block" />;
}

// Keeps how far the list is scrolled: the region on wide screens, the window on narrow ones. It is kept on every scroll,
// because on leaving the page loses its height before the table is removed. On narrow screens it is restored one frame
// later, after the router has moved the window to its top.
function useKeptScroll(listId: string, region: HTMLElement | null) {
	const wide = useWide();
	useLayoutEffect(() => {
		if (!region) return;
		const memory = memoryOf(listId);
		const { scroll } = memory;
		const target = wide ? region : window;
		const keep = () => {
			memory.scroll = wide ? region.scrollTop : window.scrollY;
		};
		const restore = () => {
			target.scrollTo(0, scroll);
			if (memory.reveal) region.querySelector(`[data-row="${memory.row}"]`)?.scrollIntoView({ block: 'nearest' });
			memory.reveal = false;
			keep();
			target.addEventListener('scroll', keep, { passive: true });
		};
		const frame = wide ? 0 : requestAnimationFrame(restore);
		if (wide) restore();
		return () => {
			cancelAnimationFrame(frame);
			target.removeEventListener('scroll', keep);
		};
	}, [listId, region, wide]);
}
