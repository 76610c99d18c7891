import type { BestPath } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { fold } from '#contract/rules/fold';
import { onceEach } from '#contract/rules/once-each';
import { fieldOf, type ProspectField, prospectFieldKeys, type prospectFields } from '#contract/rules/prospect-fields';

type SortableField = {
	[Key in ProspectField]: (typeof prospectFields)[Key] extends { sortable: true } ? Key : never;
}[ProspectField];
/** Sort keys of prospects: the sortable columns, the best connector, and when they were added. */
export type SortKey = SortableField | 'bestPath' | 'createdAt';

/** The connector to ask first about each prospect, by the prospect's id; undefined while unknown. */
export type BestPaths = ReadonlyMap<string, BestPath> | undefined;

/** Whether prospects can be sorted by a field. */
export const isSortable = (key: ProspectField): key is SortableField => fieldOf(key).sortable === true;
const searched = prospectFieldKeys.filter((key) => fieldOf(key).searchable);

/** The column and the direction; undefined is the server's order. */
export type Sort = { key: SortKey; descending: boolean } | undefined;

const collator = new Intl.Collator();
// A long list has many equal texts (a status, a place), and the collator is slow to compare equal texts.
const compareTexts = (a: string, b: string) => (a === b ? 0 : collator.compare(a, b));
// ISO times sort as texts.
const compareTimes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the order after a press on a column's header: ascending first, then descending. */
export const nextSort = (sort: Sort, key: SortKey): Sort => ({
	key,
	descending: sort?.key === key && !sort.descending,
});

/**
 * Finds and sorts the prospects whose name, location, title, company, connection source, email or notes have every word of
 * the text, compared by `fold`. The search over all lists goes by words too.
 */
export function findProspects(
	prospects: readonly Prospect[],
	search: string,
	sort: Sort,
	bestPaths?: BestPaths,
): readonly Prospect[] {
	const words = fold(search).split(/\s+/).filter(Boolean);
	const sorted = inOrder(prospects, sort, bestPaths);
	if (words.length === 0) return sorted;
	return sorted.filter((prospect) => words.every((word) => haystack(prospect).includes(word)));
}

// Sorting is the slow part, so it is not done again for each key of a search. The last order of each list is kept.
type Order = { sort: NonNullable<Sort>; bestPaths: BestPaths; sorted: readonly Prospect[] };
const orders = new WeakMap<readonly Prospect[], Order>();
function inOrder(prospects: readonly Prospect[], sort: Sort, bestPaths: BestPaths): readonly Prospect[] {
	if (!sort) return prospects;
	const { key, descending } = sort;
	const known = orders.get(prospects);
	const isKnown = known?.sort.key === key && known.bestPaths === bestPaths;
	if (isKnown && known.sort.descending === descending) return known.sorted;
	const compareKeys = key === 'createdAt' ? compareTimes : compareTexts;
	const textOf = (one: Prospect) => (key === 'bestPath' ? bestPaths?.get(one.id)?.name : one[key]) ?? '';
	const compare = (a: Prospect, b: Prospect) => compareKeys(textOf(a), textOf(b));
	const sign = descending ? -1 : 1;
	const sorted = isKnown ? turned(known.sorted, compare) : prospects.toSorted((a, b) => sign * compare(a, b));
	orders.set(prospects, { sort, bestPaths, sorted });
	return sorted;
}

// Reverses the order without sorting. Equal prospects stay in the order of the server.
function turned(sorted: readonly Prospect[], compare: (a: Prospect, b: Prospect) => number): readonly Prospect[] {
	const equals: Prospect[][] = [];
	for (const one of sorted) {
		const last = equals.at(-1);
		if (last?.[0] && compare(last[0], one) === 0) last.push(one);
		else equals.push([one]);
	}
	return equals.reverse().flat();
}

/**
 * Returns the searched texts of a prospect. Made once a prospect, not once a key. No word of a search can contain the space
 * between two texts.
 */
export const haystack = onceEach((prospect: Prospect) => fold(searched.map((key) => prospect[key]).join(' ')));
