import type { BestPath } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { normalizeText } from '#contract/rules/normalize-text';
import { onceEach } from '#contract/rules/once-each';
import { fieldOf, type ProspectField, prospectFieldKeys, type prospectFields } from '#contract/rules/prospect-fields';
import { inSlices } from '../../queries/cache/turns.ts';

type SortableField = {
	[Key in ProspectField]: (typeof prospectFields)[Key] extends { sortable: true } ? Key : never;
}[ProspectField];
/** Sort keys of prospects: the sortable columns, the best connector, and when they were added. */
export type SortKey = SortableField | 'bestPath' | 'createdAt';

/** The connector to ask first about each prospect, by the prospect's id; undefined while unknown. */
export type BestPaths = ReadonlyMap<string, BestPath> | undefined;

/** True for a field that prospects can be sorted by. */
export const isSortable = (key: ProspectField): key is SortableField => fieldOf(key).sortable === true;
const searched = prospectFieldKeys.filter((key) => fieldOf(key).searchable);

/** The column and the direction; undefined is the server's order. */
export type Sort = { key: SortKey; descending: boolean } | undefined;

const collator = new Intl.Collator();
// ISO times sort as texts.
const compareTimes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the order after a press on a column's header: ascending first, then descending. */
export const nextSort = (sort: Sort, key: SortKey): Sort => ({
	key,
	descending: sort?.key === key && !sort.descending,
});

/**
 * Finds the prospects whose `searchable` fields contain every word of the text, compared by `normalizeText`. The search
 * over all lists goes by words too. Returns their indexes in the list, in the order of the sort.
 */
export function findProspects(
	prospects: readonly Prospect[],
	search: string,
	sort: Sort,
	bestPaths?: BestPaths,
): readonly number[] {
	const words = normalizeText(search).split(/\s+/).filter(Boolean);
	const { indexes } = inOrder(prospects, sort, bestPaths);
	if (words.length === 0) return indexes;
	const texts = textsOf(prospects);
	return indexes.filter((index) => words.every((word) => texts[index]?.includes(word)));
}

/** A sorted list: the indexes of its prospects in the list, and the prospects. */
type Order = { indexes: readonly number[]; prospects: readonly Prospect[] };

const orderOf = (prospects: readonly Prospect[], groups: readonly (readonly number[])[]): Order => {
	const indexes = groups.flat();
	return { indexes, prospects: indexes.map((index) => prospects[index] as Prospect) };
};
const unsorted = onceEach((prospects: readonly Prospect[]): Order => ({ indexes: [...prospects.keys()], prospects }));

// Sorting is the slow part, so it isn't repeated for each key of a search. The last sort of each list is kept, in both
// directions.
type Sorted = { key: SortKey; bestPaths: BestPaths; ascending: Order; descending: Order };
const sortedLast = new WeakMap<readonly Prospect[], Sorted>();

/** Returns the prospects in the order of the sort, as the same object each time. Equal ones stay in the server's order. */
export function inOrder(prospects: readonly Prospect[], sort: Sort, bestPaths: BestPaths): Order {
	if (!sort) return unsorted(prospects);
	const { key, descending } = sort;
	const last = sortedLast.get(prospects);
	const sorted = last?.key === key && last.bestPaths === bestPaths ? last : sortedBy(prospects, key, bestPaths);
	sortedLast.set(prospects, sorted);
	return descending ? sorted.descending : sorted.ascending;
}

function sortedBy(prospects: readonly Prospect[], key: SortKey, bestPaths: BestPaths): Sorted {
	const textOf = (one: Prospect | undefined) =>
		(key === 'bestPath' ? bestPaths?.get(one?.id ?? '')?.name : one?.[key]) ?? '';
	const compare = key === 'createdAt' ? compareTimes : collator.compare;
	// Each distinct text is compared once, because many people of a long list share a status or a location, and the
	// collator is slow.
	const byText = Map.groupBy(prospects.keys(), (index) => textOf(prospects[index]));
	const texts = [...byText.keys()].sort(compare);
	const groups: number[][] = [];
	let before: string | undefined;
	for (const text of texts) {
		const indexes = byText.get(text) ?? [];
		const last = groups.at(-1);
		// The collator finds some different texts equal, such as two spellings of one letter.
		if (last && before !== undefined && compare(before, text) === 0) {
			groups[groups.length - 1] = last.concat(indexes).sort((a, b) => a - b);
		} else groups.push(indexes);
		before = text;
	}
	const ascending = orderOf(prospects, groups);
	return { key, bestPaths, ascending, descending: orderOf(prospects, groups.toReversed()) };
}

/**
 * Returns the searched texts of a prospect, normalized. No word of a search can contain the space between two texts.
 */
const haystack = onceEach((prospect: Prospect) => normalizeText(searched.map((key) => prospect[key]).join(' ')));

// An array, because a search needs all of them: 10,000 lookups in the map above take longer than the search itself.
const textsOf = onceEach((prospects: readonly Prospect[]) => prospects.map(haystack));

/** Prepares the texts that a search of these prospects needs, a few ms at a time, until the signal aborts. */
export async function prepareSearch(prospects: readonly Prospect[], signal: AbortSignal) {
	if (await inSlices(prospects, haystack, signal)) textsOf(prospects);
}
