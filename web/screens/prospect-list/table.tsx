import { useLayoutEffect } from 'react';
import type { Prospect } from '#contract/prospect';
import type { Sort, SortKey } from './find-prospects.ts';
import { memoryOf } from './memory.ts';
import { roles } from './roles.ts';
import { Row } from './row.tsx';
import { TableHead } from './table-head.tsx';
import { useRows, useWide } from './use-rows.ts';

type TableProps = {
	listId: string;
	label: string;
	prospects: readonly Prospect[];
	/** The part that scrolls, once it is in the page: held as state, for what is within it is set up before it. */
	region: HTMLElement | null;
	onRegion: (region: HTMLElement | null) => void;
	sort: Sort;
	onSort: (key: SortKey) => void;
	onDelete: (prospect: Prospect) => void;
};

/** The prospects as a table that scrolls in its own region, or as stacked rows where there is no room for one. */
export function Table({ region, onRegion, label, sort, onSort, ...body }: TableProps) {
	const wide = useWide();
	return (
		<section
			ref={onRegion}
			aria-label={label}
			tabIndex={wide ? 0 : undefined}
			className="relative rounded-lg border bg-surface shadow-xs lg:max-h-[max(22rem,calc(100dvh-22.5rem))] lg:overflow-auto"
		>
			<table
				{...roles.table}
				aria-label={label}
				aria-rowcount={body.prospects.length + 1}
				className="w-full border-separate border-spacing-0 text-sm max-lg:block lg:table-fixed"
			>
				<TableHead sort={sort} onSort={onSort} />
				<Body region={region} {...body} />
			</table>
		</section>
	);
}

// By itself, because it renders again while somebody scrolls.
function Body({ listId, prospects, region, onDelete }: Omit<TableProps, 'label' | 'sort' | 'onSort' | 'onRegion'>) {
	const { rows, after, measure, keepFocused } = useRows(prospects, region, memoryOf(listId));
	useKeptScroll(listId, region);
	return (
		<tbody {...roles.group} className="max-lg:block [&>tr:last-child>td]:border-b-0" {...keepFocused}>
			{/* Flat: a row that is now alone, now in an array with a space would be made anew, and lose the focus. */}
			{rows.flatMap(({ index, before }) => {
				const prospect = prospects[index];
				if (!prospect) return [];
				const row = (
					<Row
						key={prospect.id}
						prospect={prospect}
						listId={listId}
						index={index}
						measure={measure}
						onDelete={onDelete}
					/>
				);
				return before > 0 ? [<Space key={`before-${prospect.id}`} height={before} />, row] : [row];
			})}
			{after > 0 && <Space height={after} />}
		</tbody>
	);
}

function Space({ height }: { height: number }) {
	return <tr aria-hidden style={{ height }} className="max-lg:block" />;
}

// The region scrolls on wide screens, the window on narrow ones. The router has moved the window to its top by the next
// frame. Where it stands is kept while it scrolls: on leaving, what is above the table is gone before the table is.
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
