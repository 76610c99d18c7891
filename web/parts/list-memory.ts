import { type ListView, noFilters } from './list-filters.ts';

/** How somebody left a list: what was shown, and how far they had scrolled (px). */
export type ListMemory = ListView & {
	scroll: number;
	/** The id of the row that had the focus last, or whose contact was shown last. */
	row?: string | undefined;
	/** Whether that row is to be brought into sight when the list is shown again. */
	reveal?: boolean;
};

// Kept in this tab, not in the address: coming back to a list is exactly /prospect-lists/{id}.
const memories = new Map<string, ListMemory>();

/** The memory of one list, to be read and written; fresh where there is none yet. */
export function memoryOf(listId: string): ListMemory {
	const known = memories.get(listId);
	if (known) return known;
	const fresh: ListMemory = { search: '', sort: undefined, connector: null, filters: noFilters, scroll: 0 };
	memories.set(listId, fresh);
	return fresh;
}
