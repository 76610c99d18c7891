import type { Prospect } from '#contract/prospect';
import { type Ask, type Flag, flags, kindsOf, type PersonFacts } from './filter-kinds.ts';
import { findProspects, inOrder } from './find-prospects.ts';
import type { ListView } from './list-view.ts';

/** True if a filter or the connector hides anyone. */
export const isFiltered = ({ connector, filters }: ListView) =>
	connector !== null ||
	flags.some((flag) => filters[flag]) ||
	filters.company !== null ||
	filters.statuses.length + filters.asks.length > 0;

/** Facts from other reads than the prospects. An undefined one hides no one. */
type ListFacts = PersonFacts & {
	/** IDs of the prospects that the picked connector could introduce. */
	reachable: ReadonlySet<string> | undefined;
	/** True for a prospect who works at the picked company. */
	atCompany: ((prospect: Prospect) => boolean) | undefined;
};

/**
 * Returns the shown prospects of a list, in order, and the counts beside the filters: how many would be shown with this
 * filter and all others, except those of its own kind.
 */
export function shownProspects(prospects: readonly Prospect[], view: ListView, facts: ListFacts) {
	const { reachable, latest, bestPaths, atCompany } = facts;
	const { filters, connector } = view;
	const personAt = (index: number) => prospects[index] as Prospect;
	const found = findProspects(prospects, view.search, view.sort, bestPaths);
	const byConnector = connector && reachable ? found.filter((index) => reachable.has(personAt(index).id)) : found;
	const within =
		filters.company !== null && atCompany ? byConnector.filter((index) => atCompany(personAt(index))) : byConnector;
	const kinds = kindsOf(prospects, facts);
	const kindAt = (index: number) => kinds.of[index] ?? 0;
	const sizes = kinds.all.map(() => 0);
	for (const index of within) sizes[kindAt(index)] = (sizes[kindAt(index)] ?? 0) + 1;
	const statuses = new Map<string, number>();
	const asks: Record<Ask, number> = { waiting: 0, saidYes: 0, saidNo: 0, doesntKnow: 0, notAsked: 0 };
	const counts: Record<Flag, number> = {
		connected: 0,
		contactsAtCompany: 0,
		inNetwork: 0,
		circleKnows: 0,
		bestPath: 0,
	};
	const isShown = kinds.all.map((kind, number) => {
		const size = sizes[number] ?? 0;
		if (size === 0 || flags.some((flag) => filters[flag] && kind[flag] === false)) return false;
		const byStatus = fits(filters.statuses, kind.status);
		const byAsk = !latest || fits<Ask | undefined>(filters.asks, kind.ask);
		// A count includes everyone not hidden by a filter of another kind.
		if (byAsk) statuses.set(kind.status, (statuses.get(kind.status) ?? 0) + size);
		if (byStatus && kind.ask) asks[kind.ask] += size;
		if (!byStatus || !byAsk) return false;
		for (const flag of flags) if (kind[flag]) counts[flag] += size;
		return true;
	});
	const indexes = within.filter((index) => isShown[kindAt(index)]);
	// The same array while nothing is hidden, so that nothing is rendered again.
	const isWhole = indexes.length === prospects.length;
	return {
		shown: isWhole ? inOrder(prospects, view.sort, bestPaths).prospects : indexes.map(personAt),
		counts: { statuses, asks, ...counts },
	};
}

const fits = <Value>(chosen: readonly Value[], value: Value) => chosen.length === 0 || chosen.includes(value);
