import { RefreshCw, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CountedProspectList } from '#contract/prospect-list';
import { counted } from '#contract/rules/format';
import { useRemove } from '../../features/forms/use-remove.ts';
import { removeList, removeListQuestion } from '../../queries/prospect-lists.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { SortSelect } from '../../ui/fields/sort-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { findLists, type Order, orders } from './find-lists.ts';
import { ListCard } from './list-card.tsx';

const EditList = lazyPart(async () => (await import('./edit-list.tsx')).EditList, {
	place: 'over',
});

type ListsProps = { lists: readonly CountedProspectList[]; onRefresh: () => void; refreshing: boolean };

/** The cards of all lists, with a search, a count and an order. */
export function Lists({ lists, onRefresh, refreshing }: ListsProps) {
	const [search, setSearch] = useState('');
	const [order, setOrder] = useState<Order>('newest');
	const [edited, setEdited] = useState<CountedProspectList>();
	// The list may change while its dialog is open.
	const current = edited && (lists.find(({ id }) => id === edited.id) ?? edited);
	const searched = useDeferredValue(search);
	const found = useMemo(() => findLists(lists, searched, order), [lists, searched, order]);
	const remove = useRemove(removeList, removeListQuestion);
	return (
		<>
			<div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
				<SearchBox value={search} onChange={setSearch} placeholder="Search lists..." />
				<p role="status" className="text-ink-2">
					{counted(found.length, 'list')}
				</p>
				<div className="ml-auto flex items-center gap-1 max-sm:w-full [&>button]:shrink-0">
					<SortSelect value={order} onChange={setOrder} options={orders} className="w-48 max-sm:grow" />
					<IconButton label="Refresh" onClick={onRefresh}>
						<RefreshCw aria-hidden className={refreshing ? 'animate-spin' : undefined} />
					</IconButton>
				</div>
			</div>
			{found.length > 0 ? (
				<ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
					{found.map((list) => (
						<ListCard key={list.id} list={list} onEdit={() => setEdited(list)} onDelete={() => remove(list)} />
					))}
				</ul>
			) : (
				<EmptyState
					icon={<SearchX />}
					title={`No lists match “${searched.trim()}”`}
					action={<Button onClick={() => setSearch('')}>Clear search</Button>}
				/>
			)}
			{current && <EditList list={current} onClose={() => setEdited(undefined)} />}
		</>
	);
}
