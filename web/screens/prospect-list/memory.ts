import type { Sort } from './find-prospects.ts';

/** How somebody left a list: what they searched for, the order, and how far they had scrolled (px). */
export type Memory = { search: string; sort: Sort; scroll: number };

// Kept in this tab, not in the address: coming back to a list is exactly /prospect-lists/{id}.
const memories = new Map<string, Memory>();

/** The memory of one list, to be read and written; fresh where there is none yet. */
export function memoryOf(listId: string): Memory {
	const known = memories.get(listId);
	if (known) return known;
	const fresh: Memory = { search: '', sort: undefined, scroll: 0 };
	memories.set(listId, fresh);
	return fresh;
}
