import type { PointerEvent } from 'react';
import type { ColumnKey } from './columns.ts';
import { type Choice, type LooksChange, within } from './looks.ts';

type ResizeHandleProps = {
	column: ColumnKey;
	choice: Choice;
	changeLooks: (change: LooksChange) => void;
};

/** The right edge of a column's header, for dragging. The dialog of columns sizes them without dragging. */
export function ResizeHandle({ column, choice, changeLooks }: ResizeHandleProps) {
	const onPointerDown = (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0) return;
		const handle = event.currentTarget;
		const { right, left } = (handle.parentElement as Element).getBoundingClientRect();
		const offset = right - left - event.clientX;
		// The first drag fixes the other columns, so that only this one moves.
		const widths = { ...measured(handle.closest('tr')), ...choice.widths };
		handle.setPointerCapture(event.pointerId);
		handle.onpointermove = ({ clientX }) =>
			changeLooks({ choice: { ...choice, widths: { ...widths, [column]: within(clientX + offset) } } });
		handle.onpointerup = handle.onpointercancel = () => {
			handle.onpointermove = null;
		};
	};
	return (
		<span
			aria-hidden
			data-column={column}
			onPointerDown={onPointerDown}
			className="absolute top-0 right-0 h-full w-2 cursor-col-resize touch-none border-r"
		/>
	);
}

// The current widths of the columns, in px, except the title's, which takes the rest.
function measured(head: Element | null): Choice['widths'] {
	const handles = head?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
	return Object.fromEntries(
		[...handles].flatMap(({ dataset, parentElement }) =>
			dataset.column === 'title' ? [] : [[dataset.column, Math.round(parentElement?.offsetWidth ?? 0)]],
		),
	);
}

/** Measures a column of the table in the page, in px. Undefined if there is no such column. */
export const widthNow = (column: ColumnKey): number | undefined =>
	document.querySelector(`[data-column="${column}"]`)?.parentElement?.offsetWidth;
