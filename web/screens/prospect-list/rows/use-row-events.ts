import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { comeBackTo } from '../../../features/prospects/list-memory.ts';
import { paths } from '../../../paths.ts';
import { prefetchAhead } from '../../../queries/cache/prefetch.ts';
import { restMs } from '../../../queries/cache/use-prefetch.ts';
import { prospectQuery } from '../../../queries/prospects.ts';
import type { SelectMode } from '../selected/use-selection.ts';

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-row]');
/** Returns the element at the event whose text may be cut. */
const cutText = ({ target }: { target: EventTarget }) =>
	(target as Element).closest<HTMLElement>('[data-row-focus], [aria-haspopup], td:not([aria-label])');

type RowEvents = {
	listId: string;
	select: SelectMode;
	/** Called with the id of the focused row, and with undefined when the focus has left. */
	onFocused: (id: string | undefined) => void;
};

/**
 * Returns the events of rows, for the body of the table: a press on a link or a row, and the pointer or the focus
 * resting on one. Spread the result on the body.
 */
export function useRowEvents({ listId, select, onFocused }: RowEvents) {
	const navigate = useNavigate();
	const { rest, leave } = usePrefetchRow();
	const showWhole = useWholeText();
	const leaveFor = (to: string, id: string) => {
		comeBackTo(listId, id);
		void navigate(to);
	};
	const onClick = (event: MouseEvent<HTMLElement>) => {
		const target = event.target as Element;
		const id = rowOf(target)?.dataset.row;
		if (!id || event.defaultPrevented) return;
		if (select.press(event, id)) return;
		if (target.closest('button')) return;
		const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		const link = target.closest('a');
		if (link) {
			if (elsewhere || link.target) return;
			event.preventDefault();
			leaveFor(link.pathname + link.search + link.hash, id);
			return;
		}
		// Selecting text isn't a press on the row.
		if (window.getSelection()?.toString()) return;
		const to = paths.contact(listId, id);
		if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener');
		else leaveFor(to, id);
	};
	return {
		onClick,
		// A press with Shift selects rows, not their text.
		onMouseDown: (event: MouseEvent<HTMLElement>) => {
			if (event.shiftKey && !(event.target as Element).closest('a')) event.preventDefault();
		},
		// Also without a move of the pointer, where a row comes under it: by a scroll, or as the app takes over.
		onPointerOver: (event: { target: EventTarget }) => {
			rest(event);
			showWhole(cutText(event));
		},
		onPointerMove: (event: { target: EventTarget }) => showWhole(cutText(event)),
		onPointerLeave: () => {
			leave();
			showWhole(null);
		},
		onFocus: (event: { target: Element }) => {
			rest(event);
			onFocused(rowOf(event.target)?.dataset.row);
		},
		onBlur: () => {
			leave();
			onFocused(undefined);
		},
	};
}

// Gives a cut text a title with the whole text while the pointer is over it. Other texts have none, because a changing
// title restyles its element, and a list shows hundreds.
function useWholeText() {
	const titled = useRef<HTMLElement>(null);
	return (text: HTMLElement | null) => {
		if (titled.current !== text) titled.current?.removeAttribute('title');
		titled.current = text;
		const whole = text && text.scrollWidth > text.clientWidth ? text.innerText : '';
		if (text && text.title !== whole) text.title = whole;
	};
}

// Fetches the prospect of the row that the pointer or the focus rests on.
function usePrefetchRow() {
	const client = useQueryClient();
	const timer = useRef(0);
	const at = useRef<string | undefined>(undefined);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	const rest = ({ target }: { target: EventTarget }) => {
		const row = rowOf(target);
		const id = row?.dataset.row;
		if (id === at.current) return;
		leave();
		at.current = id;
		if (!id) return;
		timer.current = window.setTimeout(() => {
			// A prospect who was removed meanwhile isn't read.
			if (row.isConnected && row.dataset.row === id) prefetchAhead(client, prospectQuery(id));
		}, restMs);
	};
	const leave = () => {
		window.clearTimeout(timer.current);
		at.current = undefined;
	};
	return { rest, leave };
}
