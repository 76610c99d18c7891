import { useLayoutEffect, useRef, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { useKeyActions } from '../../../parts/key-actions.ts';
import { memoryOf } from '../../../parts/list-memory.ts';
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
 * The rows as one stop of the Tab key, and the keys that walk through them. `stop` is the id of the row that Tab reaches:
 * the one that had the focus last, else the first one in sight. `body` is the element around the rows. `onFocused` is to
 * be called with the id of the row that has the focus, and with nothing when the focus has left.
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
	useKeyActions({
		nextRow: () => step(1),
		previousRow: () => step(-1),
		firstRow: () => go(0),
		lastRow: () => go(prospects.length - 1),
	});
	const onFocused = (id: string | undefined) => {
		keep(id);
		if (!id || id === memory.row) return;
		memory.row = id;
		setWanted({});
	};
	return { stop, body, onFocused };
}

function stopOf(prospects: readonly Prospect[], indexes: readonly number[], last: string | undefined) {
	if (indexes.some((index) => prospects[index]?.id === last)) return last;
	const first = indexes[0] ?? 0;
	return prospects[first > 0 ? (indexes[beyond] ?? first) : first]?.id;
}

// Also from a button of a row the walk leads to the link of the next one, so that Enter opens it.
function focusRow(body: HTMLElement | null, id: string) {
	const row = body?.querySelector(`[data-row="${CSS.escape(id)}"]`);
	row?.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
	row?.scrollIntoView({ block: 'nearest' });
}
