import type { Prospect } from '#contract/prospect';
import { everyone, type ListView, noFilters } from './list-view.ts';

/** A list as the user left it: what was shown, and the scroll position (px). */
export type ListMemory = ListView & {
	scroll: number;
	/** ID of the row that had the focus last, or whose contact was shown last. */
	row?: string | undefined;
	/** Scrolls that row into sight when the list is shown again. */
	reveal?: boolean;
	/** The prospects shown last, in their order. */
	shown: readonly Prospect[];
};

// Kept in this tab. For a reload, the address holds the view too: see view-address.ts.
const memories = new Map<string, ListMemory>();

/** The room of the last shown table, in px. The next one probably has the same; if not, its rows are rendered twice. */
export const lastTable = { room: 0 };

/** Returns the memory of a list, to read and write. Creates it if there is none yet. */
export function memoryOf(listId: string): ListMemory {
	const known = memories.get(listId);
	if (known) return known;
	const fresh: ListMemory = { ...everyone, scroll: 0, shown: [] };
	memories.set(listId, fresh);
	return fresh;
}

/** Finds the next of the remaining prospects after this one, else the one before. */
export function neighbourOf(before: readonly Prospect[], now: readonly Prospect[], id: string): Prospect | undefined {
	const at = before.findIndex((each) => each.id === id);
	if (at < 0) return undefined;
	const stays = new Map(now.map((each) => [each.id, each]));
	const isThere = (each: Prospect) => each.id !== id && stays.has(each.id);
	const next = before.slice(at + 1).find(isThere) ?? before.slice(0, at).findLast(isThere);
	return next && stays.get(next.id);
}

/** Has the list continue from the row of the contact that is now shown. */
export function comeBackTo(listId: string, row: string) {
	Object.assign(memoryOf(listId), { row, reveal: true });
}

/** Has the list continue with the prospect after the one just asked about. */
export function goOnAfter(listId: string, prospectId: string) {
	const { shown } = memoryOf(listId);
	const next = neighbourOf(shown, shown, prospectId);
	if (next) comeBackTo(listId, next.id);
}

const watching = new Map<string, () => void>();

/** Shows the people of a list that a connector could introduce, now or when the list is next shown. */
export function showConnector(listId: string, connector: string) {
	Object.assign(memoryOf(listId), { ...everyone, connector, scroll: 0 });
	watching.get(listId)?.();
}

/** Sets filters of a list, now or when the list is next shown. */
export function showFiltered(listId: string, filters: Partial<typeof noFilters>) {
	Object.assign(memoryOf(listId), { ...everyone, filters: { ...noFilters, ...filters }, scroll: 0 });
	watching.get(listId)?.();
}

/** Calls `onChange` when the view of a list was changed from outside its screen. Returns a function that stops it. */
export function watchView(listId: string, onChange: () => void) {
	watching.set(listId, onChange);
	return () => {
		watching.delete(listId);
	};
}
