import { RefreshCw, SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Connector } from '#contract/connector';
import type { Prospect } from '#contract/prospect';
import { useRemove } from '../../parts/use-remove.ts';
import { removeProspect } from '../../queries/prospects.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ConnectorsPanel } from './connectors-panel.tsx';
import { CsvButtons } from './csv-buttons.tsx';
import { findProspects, nextSort, type Sort } from './find-prospects.ts';
import { memoryOf } from './memory.ts';
import { SortMenu } from './sort-menu.tsx';
import { Table } from './table.tsx';

type ProspectsProps = {
	listId: string;
	listName: string;
	prospects: readonly Prospect[];
	/** False while only the first prospects are there, and how many there are is not known yet. */
	complete: boolean;
	onFile: (file: File) => void;
	onRefresh: () => void;
	refreshing: boolean;
};

/** The prospects of a list that has some: search, order, table. */
export function Prospects({ listId, listName, prospects, complete, onFile, onRefresh, refreshing }: ProspectsProps) {
	const [region, setRegion] = useState<HTMLElement | null>(null);
	const { search, setSearch, sort, setSort } = useRemembered(listId, region);
	const [connector, setConnector] = useState<Connector | null>(null);
	// Sorting is the slow part, so it is not done again for each key of a search.
	const sorted = useMemo(() => findProspects(prospects, '', sort), [prospects, sort]);
	const found = useMemo(() => {
		const ids = connector && new Set(connector.prospectIds);
		const reachable = ids ? sorted.filter(({ id }) => ids.has(id)) : sorted;
		return findProspects(reachable, search, undefined);
	}, [sorted, connector, search]);
	const remove = useRemove(removeProspect, question);
	return (
		<>
			<ConnectorsPanel listId={listId} picked={connector} onPick={setConnector} />
			<div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
				<SearchBox value={search} onChange={setSearch} placeholder="Search prospects..." />
				{complete ? <Showing found={found.length} all={prospects.length} /> : <p>Loading…</p>}
				<div className="ml-auto flex items-center gap-1 max-sm:w-full [&>button]:shrink-0">
					<SortMenu sort={sort} onSort={setSort} />
					<CsvButtons listName={listName} prospects={complete ? found : undefined} onFile={onFile} />
					<IconButton label="Refresh" onClick={onRefresh}>
						<RefreshCw aria-hidden className={refreshing ? 'animate-spin' : undefined} />
					</IconButton>
				</div>
			</div>
			{found.length > 0 ? (
				<Table
					listId={listId}
					label={`Prospects in ${listName}`}
					prospects={found}
					complete={complete}
					region={region}
					onRegion={setRegion}
					sort={sort}
					onSort={(key) => setSort(nextSort(sort, key))}
					onRemove={remove}
				/>
			) : (
				<EmptyState
					icon={<SearchX />}
					title={
						search.trim()
							? `No prospects match “${search.trim()}”`
							: `Nobody here whom ${connector?.name} could introduce`
					}
					action={
						<Button
							onClick={() => {
								setSearch('');
								setConnector(null);
							}}
						>
							{search.trim() ? 'Clear search' : 'Show everybody'}
						</Button>
					}
				/>
			)}
		</>
	);
}

// Search and order are remembered for the next visit. Each change scrolls back to the top.
function useRemembered(listId: string, region: HTMLElement | null) {
	const memory = memoryOf(listId);
	const [search, setSearch] = useState(memory.search);
	const [sort, setSort] = useState(memory.sort);
	const toTop = () => {
		memory.scroll = 0;
		region?.scrollTo(0, 0);
		const top = region?.getBoundingClientRect().top ?? 0;
		if (top < 0) window.scrollBy(0, top - 72);
	};
	return {
		search,
		setSearch: (text: string) => {
			memory.search = text;
			setSearch(text);
			toTop();
		},
		sort,
		setSort: (next: Sort) => {
			memory.sort = next;
			setSort(next);
			toTop();
		},
	};
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
			<p className="text-ink-2 tabular-nums">{`Showing ${found} of ${all} prospects`}</p>
			<p role="status" className="sr-only">
				{said}
			</p>
		</>
	);
}
