import { useMutation } from '@tanstack/react-query';
import { RefreshCw, SearchX } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { CountedProspectList } from '#contract/prospect-list';
import { deleteList } from '../../queries/prospect-lists.ts';
import { Button } from '../../ui/button.tsx';
import { confirmAction } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusBack } from '../../ui/focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { findLists, type Order, orders } from './find-lists.ts';
import { ListCard } from './list-card.tsx';

// The dialog's code comes after the cards, which do not need it.
const EditList = lazy(async () => ({ default: (await import('./edit-list.tsx')).EditList }));

type ListsProps = { lists: readonly CountedProspectList[]; onRefresh: () => void; refreshing: boolean };

/** The cards of all lists, with a search, a count and an order. */
export function Lists({ lists, onRefresh, refreshing }: ListsProps) {
	const [search, setSearch] = useState('');
	const [order, setOrder] = useState<Order>('newest');
	const [edited, setEdited] = useState<CountedProspectList>();
	const asked = useDeferredValue(search);
	const found = useMemo(() => findLists(lists, asked, order), [lists, asked, order]);
	const { cards, remove } = useRemove();
	return (
		<>
			<div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
				<SearchBox value={search} onChange={setSearch} placeholder="Search lists..." />
				<p role="status" className="text-ink-2">
					{found.length === 1 ? '1 list' : `${found.length} lists`}
				</p>
				<div className="ml-auto flex items-center gap-1 max-sm:w-full [&>button]:shrink-0">
					<SortSelect value={order} onChange={setOrder} options={orders} className="w-48 max-sm:grow" />
					<IconButton label="Refresh" onClick={onRefresh}>
						<RefreshCw aria-hidden className={refreshing ? 'animate-spin' : undefined} />
					</IconButton>
				</div>
			</div>
			{found.length > 0 ? (
				<ul ref={cards} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
					{found.map((list) => (
						<ListCard key={list.id} list={list} onEdit={() => setEdited(list)} onDelete={() => remove(list)} />
					))}
				</ul>
			) : (
				<EmptyState
					icon={<SearchX />}
					title={`No lists match “${asked.trim()}”`}
					action={<Button onClick={() => setSearch('')}>Clear search</Button>}
				/>
			)}
			<Suspense>
				<EditList list={edited} onClose={() => setEdited(undefined)} />
			</Suspense>
		</>
	);
}

// The card goes at once; the focus moves to the next one, else the one before, so that it never falls to the body.
function useRemove() {
	const { mutate } = useMutation(deleteList);
	const cards = useRef<HTMLUListElement>(null);
	const remove = async (list: CountedProspectList) => {
		const question = `Are you sure you want to delete "${list.name}"? This will also delete all prospects in this list. This action cannot be undone.`;
		if (!(await confirmAction(question))) return;
		const card = cards.current?.querySelector(`[data-list="${CSS.escape(list.id)}"]`);
		const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
		focusBack(neighbour?.querySelector('a'));
		mutate(list.id);
	};
	return { cards, remove };
}
