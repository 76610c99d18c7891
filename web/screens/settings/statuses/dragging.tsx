import {
	type Announcements,
	type CollisionDetection,
	closestCenter,
	DndContext,
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
	SortableContext,
	sortableKeyboardCoordinates,
	useSortable,
	verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Status } from '#contract/status';

/** How a row is drawn while a row is dragged: `transform` and `transition` are of CSS. */
export type Drawn = { transform: string | undefined; transition: string | undefined; isDragging: boolean };

/** A press on the handle of a status, and the last move of the pointer since. */
export type Press = { id: string; event: PointerEvent | KeyboardEvent; last?: globalThis.PointerEvent };
export type Handle = (event: Press['event']) => void;

type DraggingProps = {
	statuses: readonly Status[];
	list: RefObject<HTMLElement | null>;
	/** What each handle does with a press, by the id of its status. */
	handles: Map<string, Handle>;
	/** A press from before this code was there. It is taken as if it came now. */
	early: RefObject<Press | undefined>;
	onDrawn: (id: string, drawn: Drawn) => void;
	onMove: (from: number, to: number) => void;
};

const pointer = { activationConstraint: { distance: 4 } };
const keys = { coordinateGetter: sortableKeyboardCoordinates };

/** Moves the rows of a list by pointer and keys. It draws nothing itself: it says how each row is to be drawn. */
export function Dragging({ statuses, early, onMove, ...rows }: DraggingProps) {
	const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keys));
	const ids = statuses.map((status) => status.id);
	const { handles } = rows;
	useEffect(() => {
		const { id = '', event, last } = early.current ?? {};
		early.current = undefined;
		if (event) handles.get(id)?.(event);
		// By the first one the drag begins, by the second one the row is moved.
		for (const move of last ? [last, last] : []) document.dispatchEvent(move);
	}, [early, handles]);
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={underThePointer}
			modifiers={[restrictToVerticalAxis]}
			accessibility={{ announcements: announcements(statuses), screenReaderInstructions: noInstructions }}
			onDragEnd={({ active, over }) => {
				if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
			}}
		>
			<SortableContext items={ids} strategy={verticalListSortingStrategy}>
				{ids.map((id) => (
					<DraggedRow key={id} id={id} {...rows} />
				))}
			</SortableContext>
		</DndContext>
	);
}

type DraggedRowProps = Pick<DraggingProps, 'list' | 'handles' | 'onDrawn'> & { id: string };

function DraggedRow({ id, list, handles, onDrawn }: DraggedRowProps) {
	const { listeners, setNodeRef, setActivatorNodeRef, isDragging, ...sortable } = useSortable({ id });
	const transform = CSS.Translate.toString(sortable.transform);
	const { transition } = sortable;
	useLayoutEffect(() => {
		const row = list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null;
		setNodeRef(row);
		setActivatorNodeRef(row?.querySelector('button') ?? null);
	}, [id, list, setNodeRef, setActivatorNodeRef]);
	useLayoutEffect(
		() => onDrawn(id, { transform, transition, isDragging }),
		[id, transform, transition, isDragging, onDrawn],
	);
	useLayoutEffect(() => {
		const handle = (event: Press['event']) =>
			listeners?.[event.type === 'keydown' ? 'onKeyDown' : 'onPointerDown']?.(event);
		handles.set(id, handle);
		return () => void handles.delete(id);
	}, [id, listeners, handles]);
	return null;
}

// With a pointer, a drop counts only over a row: dropping outside the list does nothing. Keys have no pointer.
const underThePointer: CollisionDetection = (args) =>
	args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

// The handles have a description of their own (status-list.tsx).
const noInstructions: ScreenReaderInstructions = { draggable: '' };

/** What screen readers are told while a status is moved: its name and its position. */
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
			// It fires right after the start too, and would interrupt "Lifted".
			if (!over || (over.id === active.id && !moved)) return undefined;
			moved = true;
			return `${name(active.id)} is at ${place(over.id)}.`;
		},
		onDragEnd: ({ active, over }) =>
			over ? `${name(active.id)} was dropped at ${place(over.id)}.` : `${name(active.id)} stays where it was.`,
		onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
	};
}
