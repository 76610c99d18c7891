import { useLayoutEffect, useRef, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { useActions } from '../../../features/actions/use-actions.ts';
import { memoryOf, neighbourOf } from '../../../features/prospects/list-memory.ts';
import { focusBack, keepFromHeading } from '../../../ui/keyboard/focus.ts';
import { beyond } from './row-layout.ts';

type RowFocus = {
	listId: string;
	prospects: readonly Prospect[];
	/** The indexes of the rows in the page. */
	indexes: readonly number[];
	/** Keeps the row with this id in the page. */
	keep: (id: string | undefined) => void;
};

/**
 * Makes the rows one stop of the Tab key, with keys that move between them. `stop` is the id of the row that Tab
 * reaches: the last focused one, else the first visible one. `body` is the element around the rows. Call `onFocused`
 * with the id of the focused row, and with undefined when the focus has left. `focusBadge` gives the focus back to the
 * status of a prospect. When the focused row leaves, the next one takes the focus.
 */
export function useRowFocus({ listId, prospects, indexes, keep }: RowFocus) {
	const memory = memoryOf(listId);
	const body = useRef<HTMLTableSectionElement>(null);
	// An object, so that the same row can be wanted twice.
	const [wanted, setWanted] = useState<{ id?: string }>({});
	const stop = stopOf(prospects, indexes, memory.row);
	useLayoutEffect(() => {
		if (wanted.id) focusRow(body.current, wanted.id);
	}, [wanted]);
	const go = (index: number) => {
		const { id } = prospects[Math.max(0, Math.min(prospects.length - 1, index))] ?? {};
		// It comes into the page with the next rendering, and takes the focus right after that.
		keep(id);
		memory.row = id;
		setWanted({ id });
	};
	const step = (by: number) => {
		const hasFocus = body.current?.contains(document.activeElement);
		go(prospects.findIndex(({ id }) => id === stop) + (hasFocus ? by : 0));
	};
	useActions({
		nextRow: () => step(1),
		previousRow: () => step(-1),
		firstRow: () => go(0),
		lastRow: () => go(prospects.length - 1),
		nextPage: () => step(pageOf(body.current)),
		previousPage: () => step(-pageOf(body.current)),
	});
	// The order of the rows when it got the focus.
	const heldIn = useRef(prospects);
	const held = useHeldFocus(prospects, (id) => go(prospects.findIndex((each) => each.id === id)));
	useCameBack(listId, prospects, (id) => go(prospects.findIndex((each) => each.id === id)));
	const focusBadge = (id: string) => {
		const badge = rowIn(body.current, id)?.querySelector('[aria-haspopup="menu"]');
		if (badge) return focusBack(badge);
		const next = neighbourOf(heldIn.current, prospects, id);
		if (next) go(prospects.indexOf(next));
		else focusBack(null);
	};
	const onFocused = (id: string | undefined) => {
		keep(id);
		held.current = id;
		if (id) heldIn.current = prospects;
		if (!id || id === memory.row) return;
		memory.row = id;
		setWanted({});
	};
	return { stop, body, onFocused, focusBadge };
}

function stopOf(prospects: readonly Prospect[], indexes: readonly number[], last: string | undefined) {
	if (indexes.some((index) => prospects[index]?.id === last)) return last;
	const first = indexes[0] ?? 0;
	return prospects[first > 0 ? (indexes[beyond] ?? first) : first]?.id;
}

// The number of visible rows. The last row of a page is the first of the next.
function pageOf(body: HTMLElement | null): number {
	const sight = Math.min(window.innerHeight, body?.closest('section')?.clientHeight ?? 0);
	const height = body?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? sight;
	return Math.max(1, Math.floor(sight / height) - 2);
}

// From a button of a row, too, the next row's link takes the focus, so that Enter opens it.
function focusRow(body: HTMLElement | null, id: string) {
	const row = rowIn(body, id);
	row?.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
	row?.scrollIntoView({ block: 'nearest' });
}

const rowIn = (body: HTMLElement | null, id: string) => body?.querySelector(`[data-row="${CSS.escape(id)}"]`);

// The id of the row with the focus. When its prospect is no longer shown, the next row takes the focus.
function useHeldFocus(prospects: readonly Prospect[], onLost: (nextId: string) => void) {
	const held = useRef<string | undefined>(undefined);
	const before = useRef(prospects);
	useLayoutEffect(() => {
		const [was, id] = [before.current, held.current];
		before.current = prospects;
		if (was === prospects || !id || document.activeElement !== document.body) return;
		if (prospects.some((each) => each.id === id)) return;
		const next = neighbourOf(was, prospects, id);
		if (next) onLost(next.id);
	});
	return held;
}

// After a contact the list continues from its row, or from the next one if that is no longer shown.
function useCameBack(listId: string, prospects: readonly Prospect[], onBack: (id: string) => void) {
	const isBack = useRef(true);
	useLayoutEffect(() => {
		if (!isBack.current) return;
		isBack.current = false;
		const { reveal, row = '', shown } = memoryOf(listId);
		const to = prospects.find(({ id }) => id === row) ?? neighbourOf(shown, prospects, row);
		if (!reveal || !to) return;
		keepFromHeading();
		onBack(to.id);
	});
}
