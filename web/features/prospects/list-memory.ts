import type { Prospect } from '#contract/prospect';
import { everybody, type ListView, noFilters } from './list-view.ts';

/** How someone left a list: what was shown, and how far they had scrolled (px). */
export type ListMemory = ListView & {
	scroll: number;
	/** The id of the row that had the focus last, or whose contact was shown last. */
	row?: string | undefined;
	/** Whether that row is to be brought into sight when the list is shown again. */
	reveal?: boolean;
	/** The prospects shown last, in their order. */
	shown: readonly Prospect[];
};

// Kept in this tab. The address has what is shown, too, for a reload: see view-address.ts.
const memories = new Map<string, ListMemory>();

/** The memory of one list, to be read and written; fresh where there is none yet. */
export function memoryOf(listId: string): ListMemory {
	const known = memories.get(listId);
	if (known) return known;
	const fresh: ListMemory = { ...everybody, scroll: 0, shown: [] };
	memories.set(listId, fresh);
	return fresh;
}

/** The next of the remaining prospects after this one, else the one before. */
export function neighbourOf(before: readonly Prospect[], now: readonly Prospect[], id: string): Prospect | undefined {
	const at = before.findIndex((each) => each.id === id);
	if (at < 0) return undefined;
	const stays = new Map(now.map((each) => [each.id, each]));
	const isThere = (each: Prospect) => each.id !== id && stays.has(each.id);
	const next = before.slice(at + 1).find(isThere) ?? before.slice(0, at).findLast(isThere);
	return next && stays.get(next.id);
}

/** Someone's contact is shown: the list goes on from their row, when it is shown again. */
export function comeBackTo(listId: string, row: string) {
	Object.assign(memoryOf(listId), { row, reveal: true });
}

/** Someone was asked about: the list goes on with the next one, when it is shown again. */
export function goOnAfter(listId: string, prospectId: string) {
	const { shown } = memoryOf(listId);
	const next = neighbourOf(shown, shown, prospectId);
	if (next) comeBackTo(listId, next.id);
}

const watching = new Map<string, () => void>();

/** Shows the people of a list who someone could introduce, now or when the list is shown. */
export function showConnector(listId: string, connector: string) {
	Object.assign(memoryOf(listId), { ...everybody, connector, scroll: 0 });
	watching.get(listId)?.();
}

/** Shows who these filters of a list leave, now or when the list is shown. */
export function showFiltered(listId: string, filters: Partial<typeof noFilters>) {
	Object.assign(memoryOf(listId), { ...everybody, filters: { ...noFilters, ...filters }, scroll: 0 });
	watching.get(listId)?.();
}

/** For the screen of a list: is called when what is to be shown was changed from outside. Returns what stops it. */
export function watchView(listId: string, onChange: () => void) {
	watching.set(listId, onChange);
	return () => {
		watching.delete(listId);
	};
}
