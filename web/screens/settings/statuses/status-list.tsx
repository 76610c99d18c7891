import {
	type Announcements,
	type CollisionDetection,
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	pointerWithin,
	type ScreenReaderInstructions,
	type UniqueIdentifier,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
	arrayMove,
	SortableContext,
	sortableKeyboardCoordinates,
	verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Status } from '#contract/status';
import { reorderStatuses } from '../../../queries/status-changes.ts';
import { StatusRow } from './status-row.tsx';

type StatusListProps = {
	statuses: readonly Status[];
	onEdit: (status: Status) => void;
	onDelete: (status: Status) => void;
};

/** The statuses in their order. They are moved by dragging, by keys or by buttons. */
export function StatusList({ statuses, onEdit, onDelete }: StatusListProps) {
	const { mutate } = useMutation(reorderStatuses);
	const [announcement, setAnnouncement] = useState('');
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const ids = statuses.map((status) => status.id);
	const move = (from: number, to: number) => mutate(arrayMove(ids, from, to));
	const step = (from: number, by: number) => {
		move(from, from + by);
		setAnnouncement(`${statuses[from]?.name} is at position ${from + by + 1} of ${ids.length}.`);
	};
	const drop = ({ active, over }: DragEndEvent) => {
		if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
	};
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={underThePointer}
			modifiers={[restrictToVerticalAxis]}
			accessibility={{ announcements: announcements(statuses), screenReaderInstructions: instructions }}
			onDragEnd={drop}
		>
			<SortableContext items={ids} strategy={verticalListSortingStrategy}>
				<ul aria-label="Statuses">
					{statuses.map((status, index) => (
						<StatusRow
							key={status.id}
							status={status}
							onEdit={() => onEdit(status)}
							onDelete={() => onDelete(status)}
							onUp={index > 0 ? () => step(index, -1) : undefined}
							onDown={index < ids.length - 1 ? () => step(index, 1) : undefined}
						/>
					))}
				</ul>
			</SortableContext>
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</DndContext>
	);
}

// With a pointer, a drop counts only over a row: dropping outside the list does nothing. Keys have no pointer.
const underThePointer: CollisionDetection = (args) =>
	args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

/** How to move a status with the keyboard, for screen readers. */
const instructions: ScreenReaderInstructions = {
	draggable:
		'Press space to lift the status, the arrow keys to move it, space again to drop it, escape to leave it where it was.',
};

/** Announcements for screen readers while a status is moved: its name and its position. */
function announcements(statuses: readonly Status[]): Announcements {
	const name = (id: UniqueIdentifier) => statuses.find((status) => status.id === id)?.name ?? 'The status';
	const place = (id: UniqueIdentifier) =>
		`position ${statuses.findIndex((status) => status.id === id) + 1} of ${statuses.length}`;
	let moved = false;
	return {
		onDragStart: ({ active }) => {
			moved = false;
			return `Lifted ${name(active.id)}. It is at ${place(active.id)}.`;
		},
		onDragOver: ({ active, over }) => {
			// This also fires right after the start, and would interrupt "Lifted".
			if (!over || (over.id === active.id && !moved)) return undefined;
			moved = true;
			return `${name(active.id)} is at ${place(over.id)}.`;
		},
		onDragEnd: ({ active, over }) =>
			over ? `${name(active.id)} was dropped at ${place(over.id)}.` : `${name(active.id)} stays where it was.`,
		onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
	};
}
