import { clsx } from 'clsx';
import { Download, ListChecks, RefreshCw, SlidersHorizontal, Upload, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Prospect } from '#contract/prospect';
import { actionNamed } from '../../parts/actions/actions.ts';
import { actionOf, useActions } from '../../parts/actions/use-actions.ts';
import type { Sort } from '../../parts/prospects/find-prospects.ts';
import type { ListView } from '../../parts/prospects/list-view.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { saveCsv } from './import/save-csv.ts';
import { useWide } from './rows/use-rows.ts';
import type { SelectMode } from './selected/use-selection.ts';
import { orderName, SortMenu } from './sort-menu.tsx';
import { ToolButton } from './tool-button.tsx';

/** What the buttons do that is not about what is shown. */
export type ToolbarActs = {
	/** Where the buttons stand on wide screens. */
	slot: HTMLElement | null;
	onAdd: () => void;
	onImport: () => void;
	onRefresh: () => void;
	refreshing: boolean;
};

type ToolbarProps = ToolbarActs & {
	listName: string;
	view: ListView;
	change: (part: Partial<ListView>) => void;
	shown: readonly Prospect[];
	/** How many prospects the list has. Undefined while that is not known yet. */
	all: number | undefined;
	select: SelectMode;
	/** Opens the choice of rows and columns. */
	onView: () => void;
	/** Called when somebody is about to search. */
	onSearch: () => void;
	/** Who could introduce the people of the list: in the same line on wide screens. */
	connectors: ReactNode;
};

/** Above the table: what can be done with the list, search, order on narrow screens, connectors and numbers. */
export function Toolbar({ view, change, shown, all, slot, connectors, onSearch, ...acts }: ToolbarProps) {
	const wide = useWide();
	const acting = <ListActs {...acts} all={all} shown={shown} />;
	const showing =
		all === undefined ? (
			<p className={wide ? 'shrink-0' : 'flex-1'}>Loading…</p>
		) : (
			<Showing found={shown.length} all={all} sort={view.sort} />
		);
	return (
		<div className={clsx('mb-1 flex items-center gap-x-3 gap-y-1 print:hidden', !wide && 'flex-wrap')}>
			{wide && slot ? (
				createPortal(acting, slot)
			) : (
				<div className="flex w-full items-center gap-3">
					{showing}
					{acting}
				</div>
			)}
			<SearchBox
				value={view.search}
				onChange={(text) => change({ search: text })}
				placeholder="Search prospects..."
				onDown={() => actionOf('firstRow')?.()}
				onFocus={onSearch}
				className={wide ? 'shrink-0' : 'flex-1'}
			/>
			<SortMenu sort={view.sort} onSort={(next) => change({ sort: next })} />
			{connectors}
			{wide && slot && showing}
		</div>
	);
}

type ListActsProps = Pick<ToolbarProps, 'listName' | 'shown' | 'all' | 'select' | 'onView'> & Omit<ToolbarActs, 'slot'>;

function ListActs({ listName, shown, all, select, onView, onAdd, onImport, onRefresh, refreshing }: ListActsProps) {
	const isWhole = all !== undefined;
	const doing = {
		selectMode: isWhole ? select.toggle : undefined,
		addPerson: onAdd,
		importCsv: onImport,
		exportCsv: isWhole ? () => saveCsv(listName, shown) : undefined,
		refresh: onRefresh,
		view: onView,
	};
	useActions(doing);
	const button = (name: keyof typeof doing) => ({
		label: actionNamed(name).name,
		'aria-disabled': !doing[name] || undefined,
		onClick: () => doing[name]?.(),
	});
	return (
		<div className="flex shrink-0 items-center">
			<ToolButton
				{...button('selectMode')}
				data-select
				aria-pressed={select.ids !== undefined}
				className="aria-pressed:bg-ember-soft aria-pressed:text-ember-ink"
			>
				<ListChecks aria-hidden />
			</ToolButton>
			<ToolButton {...button('addPerson')}>
				<UserPlus aria-hidden />
			</ToolButton>
			<ToolButton {...button('importCsv')}>
				<Upload aria-hidden />
			</ToolButton>
			<ToolButton {...button('exportCsv')}>
				<Download aria-hidden />
			</ToolButton>
			<ToolButton {...button('refresh')}>
				<RefreshCw aria-hidden className={refreshing ? 'animate-spin' : undefined} />
			</ToolButton>
			<ToolButton {...button('view')} aria-haspopup="dialog" className="max-sm:hidden">
				<SlidersHorizontal aria-hidden />
			</ToolButton>
		</div>
	);
}

// The visible text changes at once. Screen readers announce the number, and the order, half a second after the last change, not after
// every key. The announcement has other words, so that the visible text is unique on the page.
function Showing({ found, all, sort }: { found: number; all: number; sort: Sort }) {
	const [said, setSaid] = useState('');
	useEffect(() => {
		const timer = window.setTimeout(
			() => setSaid(`${found} found${sort ? `, sorted by ${orderName(sort)}` : ''}`),
			500,
		);
		return () => window.clearTimeout(timer);
	}, [found, sort]);
	return (
		<>
			<p className={clsx('text-ink-2 text-sm even-digits', useWide() ? 'shrink-0' : 'flex-1 [line-height:1.25]')}>
				{/* Beside buttons for a finger it has no room in one line. */}
				Showing <span className="inline-block">{`${found} of ${all} prospects`}</span>
			</p>
			<p role="status" className="sr-only">
				{said}
			</p>
		</>
	);
}
