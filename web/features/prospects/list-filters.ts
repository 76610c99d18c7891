import type { Prospect } from '#contract/prospect';
import { type Ask, type Flag, flags, type Kind, kindsOf, type PersonFacts } from './filter-kinds.ts';
import { findProspects } from './find-prospects.ts';
import type { ListView } from './list-view.ts';

/** Whether anyone is hidden by a filter or the connector. */
export const isFiltered = ({ connector, filters }: ListView) =>
	connector !== null ||
	flags.some((flag) => filters[flag]) ||
	filters.company !== null ||
	filters.statuses.length + filters.asks.length > 0;

/** Facts from other reads than the prospects. One that is still undefined hides no one. */
type ListFacts = PersonFacts & {
	/** IDs of the prospects who the picked connector could introduce. */
	reachable: ReadonlySet<string> | undefined;
	/** Whether a prospect works at the picked company. */
	atCompany: ((prospect: Prospect) => boolean) | undefined;
};

/**
 * Returns the prospects of a list that are shown, in their order, and the counts beside the filters: how many would be shown
 * with this filter and all others, except those of its own kind.
 */
export function shownProspects(prospects: readonly Prospect[], view: ListView, facts: ListFacts) {
	const { reachable, latest, bestPaths, atCompany } = facts;
	const { filters, connector } = view;
	const found = findProspects(prospects, view.search, view.sort, bestPaths);
	const byConnector = connector && reachable ? found.filter(({ id }) => reachable.has(id)) : found;
	const within = filters.company !== null && atCompany ? byConnector.filter(atCompany) : byConnector;
	const { all, of } = kindsOf(within, facts);
	const statuses = new Map<string, number>();
	const asks: Record<Ask, number> = { waiting: 0, saidYes: 0, saidNo: 0, doesntKnow: 0, notAsked: 0 };
	const counts: Record<Flag, number> = {
		connected: 0,
		contactsAtCompany: 0,
		inNetwork: 0,
		circleKnows: 0,
		bestPath: 0,
	};
	const shown = new Set<Kind>();
	for (const kind of all) {
		if (flags.some((flag) => filters[flag] && kind[flag] === false)) continue;
		const byStatus = fits(filters.statuses, kind.status);
		const byAsk = !latest || fits<Ask | undefined>(filters.asks, kind.ask);
		// A count includes everyone who no filter of another kind hides.
		if (byAsk) statuses.set(kind.status, (statuses.get(kind.status) ?? 0) + kind.size);
		if (byStatus && kind.ask) asks[kind.ask] += kind.size;
		if (!byStatus || !byAsk) continue;
		for (const flag of flags) if (kind[flag]) counts[flag] += kind.size;
		shown.add(kind);
	}
	const isShown = (_: Prospect, at: number) => shown.has(of[at] as Kind);
	// The same array while nothing is hidden, so that nothing is rendered again.
	return { shown: shown.size === all.length ? within : within.filter(isShown), counts: { statuses, asks, ...counts } };
}

const fits = <Value>(chosen: readonly Value[], value: Value) => chosen.length === 0 || chosen.includes(value);
