import { ListChecks, RefreshCw, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import type { ListView } from '../../parts/list-filters.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { CsvButtons } from './import/csv-buttons.tsx';
import type { SelectMode } from './selected/use-selection.ts';
import { SortMenu } from './sort-menu.tsx';

/** What the buttons do that is not about what is shown. */
export type ToolbarActs = {
	onAdd: () => void;
	onFile: (file: File) => void;
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
};

/** Above the table: search, numbers, order on narrow screens, and what can be done with the list. */
export function Toolbar({ listName, view, change, shown, all, select, ...acts }: ToolbarProps) {
	const { onAdd, onFile, onRefresh, refreshing } = acts;
	return (
		<div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
			<SearchBox value={view.search} onChange={(text) => change({ search: text })} placeholder="Search prospects..." />
			{all === undefined ? (
				<p className="max-sm:order-1 max-sm:flex-1">Loading…</p>
			) : (
				<Showing found={shown.length} all={all} />
			)}
			<SortMenu sort={view.sort} onSort={(next) => change({ sort: next })} />
			<div className="flex shrink-0 items-center gap-1 max-sm:order-1 lg:ml-auto">
				<IconButton
					label="Select"
					data-select
					aria-pressed={select.ids !== undefined}
					aria-disabled={all === undefined}
					onClick={() => all !== undefined && select.toggle()}
					className="aria-pressed:bg-ember-soft aria-pressed:text-ember-ink"
				>
					<ListChecks aria-hidden />
				</IconButton>
				<IconButton label="Add person" onClick={onAdd}>
					<UserPlus aria-hidden />
				</IconButton>
				<CsvButtons listName={listName} prospects={all === undefined ? undefined : shown} onFile={onFile} />
				<IconButton label="Refresh" onClick={onRefresh}>
					<RefreshCw aria-hidden className={refreshing ? 'animate-spin' : undefined} />
				</IconButton>
			</div>
		</div>
	);
}

// The visible text changes at once. Screen readers announce the number half a second after the last change, not after
// every key. The announcement has other words, so that the visible text is unique on the page.
function Showing({ found, all }: { found: number; all: number }) {
	const [said, setSaid] = useState('');
	useEffect(() => {
		const timer = window.setTimeout(() => setSaid(`${found} found`), 500);
		return () => window.clearTimeout(timer);
	}, [found]);
	return (
		<>
			<p className="min-w-24 text-ink-2 tabular-nums max-sm:order-1 max-sm:flex-1">{`Showing ${found} of ${all} prospects`}</p>
			<p role="status" className="sr-only">
				{said}
			</p>
		</>
	);
}
