import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { introOutcomes, introStates } from '#contract/rules/intro-status';
import { findProspects, type Sort } from './find-prospects.ts';

/** What the latest request about a prospect says about them. The same words are the names of the filters. */
export const askLabels = {
	waiting: 'Waiting for an answer',
	saidYes: 'Said yes',
	notAsked: 'Not asked yet',
} as const;
export type Ask = keyof typeof askLabels;

/** The filters of a list that are on. Of several statuses one is enough, and of several asks too. */
type ListFilters = { statuses: readonly string[]; connected: boolean; asks: readonly Ask[] };
export const noFilters: ListFilters = { statuses: [], connected: false, asks: [] };

/** What of a list is shown, and in which order. */
export type ListView = {
	search: string;
	sort: Sort;
	/** The name of the connector whose prospects are shown; null shows everybody's. */
	connector: string | null;
	filters: ListFilters;
};

/** A view that shows everybody, in the server's order. */
export const everybody: ListView = { search: '', sort: undefined, connector: null, filters: noFilters };

/** Whether anybody is hidden by a filter or the connector. */
export const isFiltered = ({ connector, filters }: ListView) =>
	connector !== null || filters.connected || filters.statuses.length + filters.asks.length > 0;

/** What is known beside the prospects themselves; undefined while it is not there yet, and then it hides nobody. */
type ListFacts = {
	/** The ids of those whom the picked connector could introduce. */
	reachable: ReadonlySet<string> | undefined;
	/** The latest request about each prospect that has any, by the prospect's id. */
	latest: ReadonlyMap<string, LatestRequest> | undefined;
};

/** How many are shown with a filter and all others as they are, but for those of its own kind. */
export type FilterCounts = {
	statuses: ReadonlyMap<string, number>;
	connected: number;
	asks: Readonly<Record<Ask, number>>;
};

/** Where the latest request leaves a prospect. Undefined when it came to nothing, or to an introduction. */
function askOf(request: LatestRequest | undefined): Ask | undefined {
	if (!request || !introStates[request.status].asked) return 'notAsked';
	if (request.status === 'accepted') return 'saidYes';
	return introOutcomes.some((outcome) => outcome === request.status) ? undefined : 'waiting';
}

/** The prospects of a list that are shown, in their order, and the numbers for the filters. */
export function shownProspects(prospects: readonly Prospect[], view: ListView, { reachable, latest }: ListFacts) {
	const found = findProspects(prospects, view.search, view.sort);
	const within = view.connector && reachable ? found.filter(({ id }) => reachable.has(id)) : found;
	const { filters } = view;
	const statuses = new Map<string, number>();
	const asks: Record<Ask, number> = { waiting: 0, saidYes: 0, notAsked: 0 };
	let connected = 0;
	const shown = within.filter((prospect) => {
		const ask = latest && askOf(latest.get(prospect.id));
		const hasStatus = filters.statuses.length === 0 || filters.statuses.includes(prospect.status);
		const hasConnection = !filters.connected || prospect.connectionSource !== null;
		const hasAsk = !latest || filters.asks.length === 0 || (ask !== undefined && filters.asks.includes(ask));
		if (hasConnection && hasAsk) statuses.set(prospect.status, (statuses.get(prospect.status) ?? 0) + 1);
		if (hasStatus && hasAsk && prospect.connectionSource !== null) connected += 1;
		if (hasStatus && hasConnection && ask) asks[ask] += 1;
		return hasStatus && hasConnection && hasAsk;
	});
	const counts: FilterCounts = { statuses, connected, asks };
	// The same array while nothing is hidden, so that nothing has to be shown anew.
	return { shown: shown.length === within.length ? within : shown, counts };
}
