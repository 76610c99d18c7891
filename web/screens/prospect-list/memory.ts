import type { VirtualItem } from '@tanstack/react-virtual';
import type { Sort } from './find-prospects.ts';

/**
 * How somebody left a list: what they searched for, the order, how far they had scrolled (px), and how high the stacked
 * rows were that they had seen.
 */
export type Memory = { search: string; sort: Sort; scroll: number; heights: VirtualItem[] };

// Of this tab, not of the address: coming back to a list is exactly /prospect-lists/{id}.
const memories = new Map<string, Memory>();

/** The memory of one list, to be read and written; fresh where there is none yet. */
export function memoryOf(listId: string): Memory {
	const known = memories.get(listId);
	if (known) return known;
	const fresh: Memory = { search: '', sort: undefined, scroll: 0, heights: [] };
	memories.set(listId, fresh);
	return fresh;
}
