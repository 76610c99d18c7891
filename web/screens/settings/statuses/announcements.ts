import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { Status } from '#contract/status';

/** How to move a status with the keyboard, for screen readers. */
export const instructions: ScreenReaderInstructions = {
	draggable:
		'Press space to lift the status, the arrow keys to move it, space again to drop it, escape to leave it where it was.',
};

/** What screen readers are told while a status is moved: its name and its position. */
export function announcements(statuses: readonly Status[]): Announcements {
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
