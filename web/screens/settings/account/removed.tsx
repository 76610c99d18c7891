import { useMutation, useQuery } from '@tanstack/react-query';
import { counted, formatDay, formatNumber } from '#contract/rules/format';
import { trashDays } from '#contract/rules/trash';
import type { TrashItem } from '#contract/trash';
import { useRemove } from '../../../features/forms/use-remove.ts';
import { removeItem, restoreItem, trashQuery } from '../../../queries/trash.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AskingButton } from '../../../ui/overlays/asking-button.tsx';
import { ItemLine, ItemsCard } from '../items-card.tsx';

/** The user's removed records, to restore or remove for good. */
export function Removed() {
	const items = useQuery(trashQuery);
	return (
		<ItemsCard
			id="removed"
			title="Removed"
			text={`Deleted items stay here for ${trashDays} days, and count toward your limits.`}
			list={items}
			loading="Loading deleted items"
			failed="Failed to load deleted items"
			line={(item) => <RemovedRow key={item.id} item={item} />}
		>
			{items.data?.length === 0 && <p className="border-t p-5 text-ink-3 text-sm">Nothing here.</p>}
		</ItemsCard>
	);
}

const kinds = { prospect: 'Person', list: 'List', connection: 'Connection', template: 'Template' } as const;

function RemovedRow({ item }: { item: TrashItem }) {
	const { mutate, isPending } = useMutation(restoreItem);
	const remove = useRemove(removeItem);
	const name = nameOf(item);
	const { kind, people, from, removedAt, until } = item;
	return (
		<ItemLine
			title={
				<>
					{name}
					<Badge>{kind === 'prospect' && people > 1 ? 'People' : kinds[kind]}</Badge>
				</>
			}
			facts={
				<>
					{kind === 'list' && `${counted(people, 'person', 'people')} · `}
					{from && (
						<>
							From <bdi>{from}</bdi> ·{' '}
						</>
					)}
					Removed <time dateTime={removedAt}>{formatDay(removedAt)}</time> · Here until{' '}
					<time dateTime={until}>{formatDay(until)}</time>
				</>
			}
		>
			<div className="flex shrink-0 justify-end gap-1 max-sm:flex-col">
				<Button pending={isPending} aria-label={`Restore ${name}`} onClick={() => mutate(item)}>
					Restore
				</Button>
				<AskingButton
					variant="ghost"
					aria-label={`Delete ${name} forever`}
					question={{
						title: `Delete ${name} forever?`,
						description: 'This can’t be undone.',
						confirm: 'Delete Forever',
					}}
					onConfirm={() => void remove(item)}
				>
					Delete Forever
				</AskingButton>
			</div>
		</ItemLine>
	);
}

const nameOf = ({ kind, name, people }: TrashItem) =>
	kind === 'prospect' && people > 1
		? `${name} and ${people === 2 ? 'one other' : `${formatNumber(people - 1)} others`}`
		: name;
