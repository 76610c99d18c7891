import { type RefObject, useLayoutEffect } from 'react';
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
	region: RefObject<HTMLDivElement | null>;
	sort: Sort;
	onSort: (key: SortKey) => void;
	onDelete: (prospect: Prospect) => void;
};

/** The prospects as a table that scrolls in its own region, or as stacked rows where there is no room for one. */
export function Table({ region, label, sort, onSort, ...body }: TableProps) {
	const wide = useWide();
	return (
		<section
			ref={region}
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
function Body({ listId, prospects, region, onDelete }: Omit<TableProps, 'label' | 'sort' | 'onSort'>) {
	const { rows, after, measure, keepFocused } = useRows(prospects, region, memoryOf(listId).scroll);
	useKeptScroll(listId, region);
	return (
		<tbody {...roles.group} className="max-lg:block [&>tr:last-child>td]:border-b-0" {...keepFocused}>
			{rows.map(({ index, before }) => {
				const prospect = prospects[index];
				if (!prospect) return null;
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
				return before > 0 ? [<Space key={`before-${prospect.id}`} height={before} />, row] : row;
			})}
			{after > 0 && <Space height={after} />}
		</tbody>
	);
}

function Space({ height }: { height: number }) {
	return <tr aria-hidden style={{ height }} className="max-lg:block" />;
}

// The region scrolls on wide screens, the window on narrow ones. The router has moved the window to its top by the next
// frame.
function useKeptScroll(listId: string, region: RefObject<HTMLElement | null>) {
	const wide = useWide();
	useLayoutEffect(() => {
		const memory = memoryOf(listId);
		const { scroll } = memory;
		const box = region.current;
		let restored = wide || !scroll;
		if (wide) box?.scrollTo(0, scroll);
		const frame = restored
			? 0
			: requestAnimationFrame(() => {
					window.scrollTo(0, scroll);
					restored = true;
				});
		return () => {
			cancelAnimationFrame(frame);
			if (restored) memory.scroll = (wide ? box?.scrollTop : window.scrollY) ?? 0;
		};
	}, [listId, region, wide]);
}
