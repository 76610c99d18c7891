import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Status } from '#contract/status';
import { reorderStatuses } from '../../../queries/status-changes.ts';
import { StatusRow } from './status-row.tsx';
import { useDragging } from './use-dragging.tsx';

type StatusListProps = {
	statuses: readonly Status[];
	onEdit: (status: Status) => void;
	onDelete: (status: Status) => void;
};

/** The statuses in their order. They are moved by dragging, by keys or by buttons. */
export function StatusList({ statuses, onEdit, onDelete }: StatusListProps) {
	const { mutate } = useMutation(reorderStatuses);
	const [announcement, setAnnouncement] = useState('');
	const hint = useId();
	const ids = statuses.map((status) => status.id);
	const move = (from: number, to: number) => mutate(moved(ids, from, to));
	const step = (from: number, by: number) => {
		move(from, from + by);
		setAnnouncement(`${statuses[from]?.name} is at position ${from + by + 1} of ${ids.length}.`);
	};
	const { list, drawn, press, part } = useDragging(statuses, move);
	return (
		<>
			<ul ref={list} aria-label="Statuses">
				{statuses.map((status, index) => (
					<StatusRow
						key={status.id}
						status={status}
						hint={hint}
						drawn={drawn[status.id]}
						onPress={press(status.id)}
						onEdit={() => onEdit(status)}
						onDelete={() => onDelete(status)}
						onUp={index > 0 ? () => step(index, -1) : undefined}
						onDown={index < ids.length - 1 ? () => step(index, 1) : undefined}
					/>
				))}
			</ul>
			{part}
			<p id={hint} hidden>
				Press space to lift the status, the arrow keys to move it, space again to drop it, escape to leave it where it
				was.
			</p>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</>
	);
}

function moved(ids: readonly string[], from: number, to: number): string[] {
	const rest = ids.filter((_, index) => index !== from);
	return [...rest.slice(0, to), ...ids.slice(from, from + 1), ...rest.slice(to)];
}
