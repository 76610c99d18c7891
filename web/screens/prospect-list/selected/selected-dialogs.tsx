import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { counted } from '#contract/rules/format';
import { useCommands } from '../../../features/actions/use-actions.ts';
import { copySelected, moveSelected, removeSelected, updateSelected } from '../../../queries/selected-prospects.ts';
import { statusesQuery } from '../../../queries/statuses.ts';
import { focusBack } from '../../../ui/keyboard/focus.ts';
import { StatusMenu } from '../rows/status-menu.tsx';
import { RemoveSelected } from './remove-selected.tsx';
import { SetSource } from './set-source.tsx';
import { ToList } from './to-list.tsx';

/** The action of the open dialog. Exporting needs no dialog. */
export type SelectedDialog = 'setStatus' | 'setSource' | 'moveSelected' | 'copySelected' | 'removeSelected';

type SelectedDialogsProps = {
	listId: string;
	prospects: readonly Prospect[];
	ids: ReadonlySet<string>;
	/** The number of selected prospects that are not shown. */
	hidden: number;
	open: SelectedDialog | undefined;
	/** The button at which the menu of statuses opens. */
	anchor: HTMLElement | null;
	onClose: () => void;
	/** Ends the selection. */
	onEnd: () => void;
};

/** The dialogs of the bar, and its menu of statuses. Each closes as soon as its mutation is sent. */
export function SelectedDialogs({
	listId,
	prospects,
	ids,
	hidden,
	open,
	anchor,
	onClose,
	onEnd,
}: SelectedDialogsProps) {
	const [isKept, setKept] = useState(false);
	const update = useMutation(updateSelected);
	const remove = useMutation(removeSelected);
	const move = useMutation(moveSelected);
	const copy = useMutation(copySelected);
	const selected = { listId, ids: [...ids] };
	const was = prospects.filter(({ id }) => ids.has(id));
	const dialog = { count: ids.size, hidden, isKept, onKeep: setKept, onClose };
	const done = { onSuccess: () => isKept || onEnd() };
	const { data: statuses = [] } = useQuery(statusesQuery);
	const status = was.every((one) => one.status === was[0]?.status) ? was[0]?.status : undefined;
	const setStatus = (to: string) => update.mutate({ ...selected, status: to, was }, { onSuccess: onEnd });
	useCommands(
		(was.length > 0 ? statuses : [])
			.filter(({ value }) => value !== status)
			.map(({ value, name }) => ({
				id: `status-${value}`,
				name: `Set status to ${name}`,
				words: 'selected many',
				detail: counted(ids.size, 'prospect'),
				run: () => setStatus(value),
			})),
	);
	switch (open) {
		case 'setStatus':
			return (
				anchor && (
					<StatusMenu
						of={counted(ids.size, 'prospect')}
						status={status}
						at={anchor}
						onChoose={setStatus}
						onClose={() => {
							onClose();
							focusBack(anchor);
						}}
					/>
				)
			);
		case 'setSource':
			return (
				<SetSource
					{...dialog}
					listId={listId}
					onSet={(connectionSource) => update.mutate({ ...selected, connectionSource, was }, done)}
				/>
			);
		case 'moveSelected':
			return (
				<ToList
					{...dialog}
					listId={listId}
					act="Move"
					description="They keep everything: status, notes, connections and requests."
					onPick={(to) =>
						move.mutate(
							{ ...selected, ...to },
							{ onSuccess: ({ alreadyThere }) => alreadyThere.length === 0 && onEnd() },
						)
					}
				/>
			);
		case 'copySelected':
			return (
				<ToList
					{...dialog}
					listId={listId}
					act="Copy"
					description="The copies keep all fields and connections, but no requests."
					onPick={(to) => copy.mutate({ ...selected, ...to }, done)}
				/>
			);
		case 'removeSelected':
			return <RemoveSelected {...dialog} onRemove={() => remove.mutate(selected, { onSuccess: onEnd })} />;
		default:
			return null;
	}
}
