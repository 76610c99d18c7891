import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { sampleListType } from '#contract/rules/sample';
import { isMissing } from '../../api.ts';
import { AsOf } from '../../features/offline/as-of.tsx';
import { keys } from '../../queries/keys.ts';
import { listQuery, listsQuery } from '../../queries/prospect-lists.ts';
import { firstProspectsQuery, prospectsQuery } from '../../queries/prospects.ts';
import { showBusy } from '../../ui/loading/busy-bar.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { useImport } from './import/use-import.tsx';
import { columnOfScreen, ListHead } from './list-head.tsx';
import { Prospects } from './prospects.tsx';
import { useWide } from './rows/sight.ts';
import { TableSkeleton } from './rows/table-skeleton.tsx';
import { SampleNote } from './sample-note.tsx';

const EmptyList = lazyPart(async () => (await import('./empty-list.tsx')).EmptyList, { meanwhile: <TableSkeleton /> });
const AddPerson = lazyPart(async () => (await import('./add-person.tsx')).AddPerson, { place: 'over' });

/** A list and its prospects: the first ones as soon as they are there, then all. */
export function Screen() {
	const { listId: id = '' } = useParams();
	const client = useQueryClient();
	const list = useQuery({
		...listQuery(id),
		// The overview has already fetched its name.
		placeholderData: () => client.getQueryData(listsQuery.queryKey)?.find((each) => each.id === id),
	});
	const prospects = useQuery(prospectsQuery(id));
	const first = useQuery(firstProspectsQuery(id));
	// A list that was removed meanwhile isn't shown as it was.
	const all = isMissing(prospects.error) ? undefined : prospects.data;
	const shown = all ?? (prospects.isPending ? first.data : undefined);
	const { onImport, notes, element } = useImport(id);
	const [isAdding, setAdding] = useState(false);
	const onAdd = () => setAdding(true);
	const wide = useWide();
	const isSample = list.data?.type === sampleListType;
	const name = list.data?.name ?? 'Prospect List';
	// With them the connectors and the latest requests.
	const refresh = () => showBusy(client.invalidateQueries({ queryKey: keys.list(id) }));
	return (
		<div data-wide>
			<div className={wide ? columnOfScreen : undefined}>
				<ListHead
					name={name}
					description={isSample ? null : list.data?.description}
					note={isSample && list.data && <SampleNote list={list.data} />}
					count={all?.length}
				/>
				{all && <AsOf read={prospects} />}
				{shown ? (
					shown.length > 0 ? (
						<Prospects
							key={id}
							listId={id}
							listName={name}
							prospects={shown}
							complete={all !== undefined}
							hasNetwork={list.data?.hasNetwork === true}
							onAdd={onAdd}
							onImport={onImport}
							onRefresh={refresh}
						/>
					) : (
						<EmptyList onAdd={onAdd} onImport={onImport} />
					)
				) : prospects.isPending ? (
					<TableSkeleton />
				) : (
					<LoadError title="Failed to load prospects" onRetry={refresh} />
				)}
				{/* Their code and their reads come after the people. */}
				{all && notes}
			</div>
			{element}
			{isAdding && <AddPerson listId={id} onClose={() => setAdding(false)} />}
		</div>
	);
}
