import { useQuery } from '@tanstack/react-query';
import { ListChecks, RefreshCw, SearchX, UserPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { nextSort } from '../../parts/find-prospects.ts';
import { isFiltered, type ListView, noFilters } from '../../parts/list-filters.ts';
import { memoryOf } from '../../parts/list-memory.ts';
import { useRemove } from '../../parts/use-remove.ts';
import { useShownProspects } from '../../parts/use-shown-prospects.ts';
import { removeProspect } from '../../queries/prospects.ts';
import { statusesQuery } from '../../queries/statuses.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusBack } from '../../ui/focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ConnectorsPanel } from './connectors-panel.tsx';
import { CsvButtons } from './csv-buttons.tsx';
import { Filters, Line } from './filters.tsx';
import { SortMenu } from './sort-menu.tsx';
import { Table } from './table.tsx';
import { useSelection } from './use-selection.ts';

type ProspectsProps = {
	listId: string;
	listName: string;
	prospects: readonly Prospect[];
	/** False while only the first prospects are there, and how many there are is not known yet. */
	complete: boolean;
	onAdd: () => void;
	onFile: (file: File) => void;
	onRefresh: () => void;
	refreshing: boolean;
};

/** The prospects of a list that has some: search, order, table. */
export function Prospects({
	listId,
	listName,
	prospects,
	complete,
	onAdd,
	onFile,
	onRefresh,
	refreshing,
}: ProspectsProps) {
	const [region, setRegion] = useState<HTMLElement | null>(null);
	const { view, change } = useView(listId, region);
	const { search, sort } = view;
	const { shown, counts, latest, latestPending } = useShownProspects(listId, prospects, view);
	const statuses = useQuery(statusesQuery);
	const remove = useRemove(removeProspect, question);
	const select = useSelection(prospects, shown);
	return (
		<>
			<ConnectorsPanel listId={listId} picked={view.connector} onPick={(name) => change({ connector: name })} />
			<div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
				<SearchBox value={search} onChange={(text) => change({ search: text })} placeholder="Search prospects..." />
				{complete ? (
					<Showing found={shown.length} all={prospects.length} />
				) : (
					<p className="max-sm:order-1 max-sm:flex-1">Loading…</p>
				)}
				<SortMenu sort={sort} onSort={(next) => change({ sort: next })} />
				<div className="flex shrink-0 items-center gap-1 max-sm:order-1 lg:ml-auto">
					<IconButton
						label="Select"
						data-select
						aria-pressed={select.ids !== undefined}
						aria-disabled={!complete}
						onClick={() => complete && select.toggle()}
						className="aria-pressed:bg-ember-soft aria-pressed:text-ember-ink"
					>
						<ListChecks aria-hidden />
					</IconButton>
					<IconButton label="Add person" onClick={onAdd}>
						<UserPlus aria-hidden />
					</IconButton>
					<CsvButtons listName={listName} prospects={complete ? shown : undefined} onFile={onFile} />
					<IconButton label="Refresh" onClick={onRefresh}>
						<RefreshCw aria-hidden className={refreshing ? 'animate-spin' : undefined} />
					</IconButton>
				</div>
			</div>
			{complete && !latestPending && !statuses.isPending ? (
				<Filters
					prospects={prospects}
					statuses={statuses.data ?? []}
					view={view}
					counts={counts}
					asksKnown={latest !== undefined}
					onChange={change}
				/>
			) : (
				<Line />
			)}
			{shown.length > 0 ? (
				<Table
					listId={listId}
					label={`Prospects in ${listName}`}
					prospects={shown}
					latest={latest}
					complete={complete}
					region={region}
					onRegion={setRegion}
					sort={sort}
					onSort={(key) => change({ sort: nextSort(sort, key) })}
					onRemove={remove}
					select={select}
				/>
			) : (
				<NobodyFound view={view} onClear={() => change(everybody)} />
			)}
			{select.ids && (
				<Suspense>
					<SelectedBar listId={listId} listName={listName} prospects={prospects} shown={shown} select={select} />
				</Suspense>
			)}
		</>
	);
}

const SelectedBar = lazyPart(() => import('./selected/selected-bar.tsx').then((module) => module.SelectedBar));

const everybody = { search: '', connector: null, filters: noFilters };

function NobodyFound({ view, onClear }: { view: ListView; onClear: () => void }) {
	const search = view.search.trim();
	const clear = search ? (isFiltered(view) ? 'Clear search and filters' : 'Clear search') : 'Clear filters';
	const press = () => {
		focusBack(null);
		onClear();
	};
	return (
		<EmptyState
			icon={<SearchX />}
			title={search ? `No prospects match “${search}”` : 'No prospects match these filters'}
			action={<Button onClick={press}>{clear}</Button>}
		/>
	);
}

// What is shown is remembered for the next visit. Each change scrolls back to the top.
function useView(listId: string, region: HTMLElement | null) {
	const memory = memoryOf(listId);
	const [view, setView] = useState<ListView>(() => ({ ...memory }));
	const change = (part: Partial<ListView>) => {
		Object.assign(memory, part, { scroll: 0 });
		setView((before) => ({ ...before, ...part }));
		region?.scrollTo(0, 0);
		const top = region?.getBoundingClientRect().top ?? 0;
		if (top < 0) window.scrollBy(0, top - 72);
	};
	return { view, change };
}

const question = ({ name }: Prospect) => `Are you sure you want to delete ${name}? This action cannot be undone.`;

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
