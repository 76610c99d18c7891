import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { useRemove } from '../../features/forms/use-remove.ts';
import { nextSort, prepareSearch } from '../../features/prospects/find-prospects.ts';
import { isFiltered } from '../../features/prospects/list-filters.ts';
import { memoryOf, watchView } from '../../features/prospects/list-memory.ts';
import { everyone, type ListView } from '../../features/prospects/list-view.ts';
import { type Renames, renamesOf, withPresentStatuses } from '../../features/prospects/renamed-statuses.ts';
import { useShownProspects } from '../../features/prospects/use-shown-prospects.ts';
import { paths } from '../../paths.ts';
import { removeProspect } from '../../queries/prospects.ts';
import { statusesQuery } from '../../queries/statuses.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusBack } from '../../ui/keyboard/focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { setQuery } from '../../ui/navigation/history.ts';
import { FilterSoon } from './filter-button.tsx';
import { Filters } from './filters.tsx';
import type { ListActs } from './more-actions.tsx';
import { useLooks } from './rows/looks.ts';
import { Table } from './rows/table.tsx';
import { useSelection } from './selected/use-selection.ts';
import { Toolbar } from './toolbar.tsx';
import { viewIn, viewQuery } from './view-address.ts';
import { WhoCanIntroduce } from './who-can-introduce.tsx';

type ProspectsProps = Pick<ListActs, 'onAdd' | 'onImport' | 'onRefresh'> & {
	listId: string;
	listName: string;
	prospects: readonly Prospect[];
	/** False while only the first prospects are there, and their number is not known yet. */
	complete: boolean;
	/** The user has uploaded a network. */
	hasNetwork: boolean;
};

/** The prospects of a list that is not empty: search, order, table. */
export function Prospects({ listId, listName, prospects: read, complete, hasNetwork, ...acts }: ProspectsProps) {
	const [region, setRegion] = useState<HTMLElement | null>(null);
	const statuses = useQuery(statusesQuery);
	const renames = useMemo(() => renamesOf(statuses.data ?? []), [statuses.data]);
	const prospects = useMemo(() => withPresentStatuses(read, renames), [read, renames]);
	const { view, change } = useView(listId, region, renames);
	const found = useShownProspects(listId, prospects, view, complete);
	const { shown, latest, known, bestPaths } = found;
	useEffect(() => {
		memoryOf(listId).shown = shown;
	}, [listId, shown]);
	// Prepared before the first key of a search, so that it need not wait, and only for users who search.
	const [isSearching, setSearching] = useState(false);
	useEffect(() => {
		const stop = new AbortController();
		if (isSearching) void prepareSearch(prospects, stop.signal);
		return () => stop.abort();
	}, [prospects, isSearching]);
	const remove = useRemove(removeProspect, question);
	const select = useSelection(prospects, shown);
	const { looks, changeLooks } = useLooks(listId, prospects.length, bestPaths, hasNetwork);
	const hasFilters = complete && found.isFetched && statuses.isFetched;
	const [opensFilters, setOpensFilters] = useState(false);
	useEffect(() => {
		if (hasFilters) setOpensFilters(false);
	}, [hasFilters]);
	const [dialog, setDialog] = useState<'view' | 'share' | 'companies'>();
	const close = () => setDialog(undefined);
	const pickCompany = (company: string) => change({ filters: { ...view.filters, company } });
	// For the counts of the panel: the people left by search and filters, with every connector.
	const among = () => {
		if (view.search === '' && !isFiltered({ ...view, connector: null })) return undefined;
		return new Set(found.withEveryConnector().map(({ id }) => id));
	};
	return (
		<>
			<Toolbar
				listName={listName}
				view={view}
				change={change}
				shown={shown}
				all={complete ? prospects.length : undefined}
				select={select}
				onView={() => setDialog('view')}
				onSearch={() => setSearching(true)}
				filters={
					hasFilters ? (
						<Filters
							prospects={prospects}
							statuses={statuses.data ?? []}
							view={view}
							found={found}
							onChange={change}
							onCompanies={() => setDialog('companies')}
							startsOpen={opensFilters}
						/>
					) : (
						<FilterSoon isPressed={opensFilters} onPressed={setOpensFilters} />
					)
				}
				connectors={
					<WhoCanIntroduce
						listId={listId}
						picked={view.connector}
						among={among}
						isQuiet={select.ids !== undefined}
						onPick={(name) => change({ connector: name })}
						onShare={() => setDialog('share')}
						onCompany={pickCompany}
					/>
				}
				{...acts}
			/>
			{shown.length > 0 ? (
				<Table
					listId={listId}
					label={`Prospects in ${listName}`}
					prospects={shown}
					all={prospects}
					latest={latest}
					known={known}
					bestPaths={bestPaths}
					isLooking={found.isLooking}
					complete={complete}
					region={region}
					onRegion={setRegion}
					sort={view.sort}
					onSort={(key) => change({ sort: nextSort(view.sort, key) })}
					onRemove={remove}
					select={select}
					looks={looks}
					changeLooks={changeLooks}
				/>
			) : (
				<NoOneFound view={view} onClear={() => change({ ...everyone, sort: view.sort })} />
			)}
			{select.ids && (
				<SelectedBar
					listId={listId}
					listName={listName}
					prospects={prospects}
					shown={shown}
					select={select}
					connector={view.connector}
				/>
			)}
			{dialog === 'share' && (
				<ShareDialog
					listId={listId}
					onPick={(name) => {
						close();
						change({ connector: name });
					}}
					onClose={close}
				/>
			)}
			{dialog === 'companies' && (
				<CompaniesDialog listId={listId} prospects={prospects} onPick={pickCompany} onClose={close} />
			)}
			{dialog === 'view' && <ViewDialog looks={looks} changeLooks={changeLooks} onClose={close} />}
		</>
	);
}

const ShareDialog = lazyPart(async () => (await import('./shares/share-dialog.tsx')).ShareDialog, { place: 'over' });
const ViewDialog = lazyPart(async () => (await import('./rows/view-dialog.tsx')).ViewDialog, { place: 'over' });
const CompaniesDialog = lazyPart(async () => (await import('./companies/companies-dialog.tsx')).CompaniesDialog, {
	place: 'over',
});
const SelectedBar = lazyPart(() => import('./selected/selected-bar.tsx').then((module) => module.SelectedBar), {
	place: 'over',
});

function NoOneFound({ view, onClear }: { view: ListView; onClear: () => void }) {
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

// The view is remembered for the next visit, and in the address for a reload. Each change scrolls back to the top. A
// filter follows the renaming of its status.
function useView(listId: string, region: HTMLElement | null, renames: Renames) {
	const memory = memoryOf(listId);
	const [chosen, setView] = useState<ListView>(() => {
		Object.assign(memory, viewIn(window.location.search));
		return { ...memory };
	});
	const { statuses: pressed } = chosen.filters;
	// The same array for the same statuses, so that they aren't looked up among thousands at each press.
	const statuses = useMemo(
		() => (pressed.some((value) => renames.has(value)) ? pressed.map((value) => renames.get(value) ?? value) : pressed),
		[pressed, renames],
	);
	const view = useMemo(() => ({ ...chosen, filters: { ...chosen.filters, statuses } }), [chosen, statuses]);
	useEffect(() => watchView(listId, () => setView({ ...memoryOf(listId) })), [listId]);
	useEffect(() => setQuery(paths.list(listId), viewQuery(view)), [listId, view]);
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
