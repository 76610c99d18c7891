import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { copySelected, moveSelected, removeSelected, updateSelected } from '../../../queries/selected-prospects.ts';
import { RemoveSelected } from './remove-selected.tsx';
import { SetSource } from './set-source.tsx';
import { SetStatus } from './set-status.tsx';
import { ToList } from './to-list.tsx';

/** What a dialog is open for; exporting needs none. */
export type SelectedDialog = 'setStatus' | 'setSource' | 'moveSelected' | 'copySelected' | 'removeSelected';

type SelectedDialogsProps = {
	listId: string;
	prospects: readonly Prospect[];
	ids: ReadonlySet<string>;
	/** How many of them are not shown. */
	hidden: number;
	open: SelectedDialog | undefined;
	onClose: () => void;
	/** Ends the selection. */
	onEnd: () => void;
};

/** The dialogs of the bar. The mutations outlive them: each closes as soon as something is sent. */
export function SelectedDialogs({ listId, prospects, ids, hidden, open, onClose, onEnd }: SelectedDialogsProps) {
	const [isKept, setKept] = useState(false);
	const update = useMutation(updateSelected);
	const remove = useMutation(removeSelected);
	const move = useMutation(moveSelected);
	const copy = useMutation(copySelected);
	const selected = { listId, ids: [...ids] };
	const was = prospects.filter(({ id }) => ids.has(id));
	const dialog = { count: ids.size, hidden, isKept, onKeep: setKept, onClose };
	const done = { onSuccess: () => isKept || onEnd() };
	switch (open) {
		case 'setStatus':
			return <SetStatus {...dialog} onPick={(status) => update.mutate({ ...selected, status, was }, done)} />;
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
