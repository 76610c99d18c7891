import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { introOutcomes, introStates } from '#contract/rules/intro-status';
import { findProspects, type Sort, type Ways } from './find-prospects.ts';
import type { Known } from './known-network.ts';

/** What the latest request about a prospect says about them. The same words are the names of the filters. */
export const askLabels = {
	waiting: 'Waiting for an answer',
	saidYes: 'Said yes',
	saidNo: 'Said no',
	notAsked: 'Not asked yet',
} as const;
/** One of them. */
export type Ask = keyof typeof askLabels;

/** The filters of a list that are on. Of several statuses one is enough, and of several asks too. */
type ListFilters = {
	statuses: readonly string[];
	/** Whether only people with a connection source are shown. */
	connected: boolean;
	asks: readonly Ask[];
	/** Whether only people are shown at whose company somebody of the network works. */
	knownThere: boolean;
	/** Whether only people are shown who are in the network themselves. */
	inNetwork: boolean;
	/** Whether only people are shown whom the circle knows, or at whose company it knows somebody. */
	circleKnows: boolean;
	/** Whether only people are shown to whom there is a way in. */
	wayIn: boolean;
	/** The company whose people are shown. */
	company: string | null;
};
/** No filter is on. */
export const noFilters: ListFilters = {
	statuses: [],
	connected: false,
	asks: [],
	knownThere: false,
	inNetwork: false,
	circleKnows: false,
	wayIn: false,
	company: null,
};

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
	connector !== null ||
	filters.connected ||
	filters.knownThere ||
	filters.inNetwork ||
	filters.circleKnows ||
	filters.wayIn ||
	filters.company !== null ||
	filters.statuses.length + filters.asks.length > 0;

/** What is known beside the prospects themselves; undefined while it is not there yet, and then it hides nobody. */
type ListFacts = {
	/** The ids of those whom the picked connector could introduce. */
	reachable: ReadonlySet<string> | undefined;
	/** The latest request about each prospect that has any, by the prospect's id. */
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	/** What the network knows about the prospects, by their ids. */
	known: ReadonlyMap<string, Known> | undefined;
	/** The ids of those whom the circle knows, or at whose company it knows somebody. */
	circle?: ReadonlySet<string> | undefined;
	/** Whom to ask first about each prospect, by their ids. */
	ways?: Ways;
	/** Whether somebody works at the company that is picked. */
	atCompany: ((prospect: Prospect) => boolean) | undefined;
};

/** Where the latest request leaves a prospect. Undefined when it came to nothing, or to an introduction. */
function askOf(request: LatestRequest | undefined): Ask | undefined {
	if (!request || !introStates[request.status].asked) return 'notAsked';
	if (request.status === 'accepted') return 'saidYes';
	if (request.status === 'declined') return 'saidNo';
	return introOutcomes.some((outcome) => outcome === request.status) ? undefined : 'waiting';
}

/**
 * The prospects of a list that are shown, in their order, and the numbers for the filters: how many are shown with one and
 * all others as they are, but for those of its own kind.
 */
export function shownProspects(prospects: readonly Prospect[], view: ListView, facts: ListFacts) {
	const { reachable, latest, known, circle, ways, atCompany } = facts;
	const found = findProspects(prospects, view.search, view.sort, ways);
	const within = view.connector && reachable ? found.filter(({ id }) => reachable.has(id)) : found;
	const { filters } = view;
	const statuses = new Map<string, number>();
	const asks: Record<Ask, number> = { waiting: 0, saidYes: 0, saidNo: 0, notAsked: 0 };
	const counts = { connected: 0, knownThere: 0, inNetwork: 0, circleKnows: 0, wayIn: 0 };
	const shown = within.filter((prospect) => {
		const ask = latest && askOf(latest.get(prospect.id));
		const { there, connected } = known?.get(prospect.id) ?? {};
		const isConnected = prospect.connectionSource !== null;
		// Which kinds of filter hide the prospect.
		const status = filters.statuses.length > 0 && !filters.statuses.includes(prospect.status);
		const source = filters.connected && !isConnected;
		const asked = latest !== undefined && filters.asks.length > 0 && !(ask && filters.asks.includes(ask));
		const knows = filters.knownThere && known !== undefined && !there;
		const self = filters.inNetwork && known !== undefined && !connected;
		const byCircle = filters.circleKnows && circle !== undefined && !circle.has(prospect.id);
		const way = filters.wayIn && ways !== undefined && !ways.has(prospect.id);
		const company = filters.company !== null && atCompany !== undefined && !atCompany(prospect);
		// Added, and not counted in an array: that would be one for each prospect.
		const hiding = +status + +source + +asked + +knows + +self + +byCircle + +way + +company;
		// A number is of those whom no filter of another kind hides.
		const isCounted = (hides: boolean) => hiding === +hides;
		if (isCounted(status)) statuses.set(prospect.status, (statuses.get(prospect.status) ?? 0) + 1);
		if (isConnected && isCounted(source)) counts.connected += 1;
		if (ask && isCounted(asked)) asks[ask] += 1;
		if (there && isCounted(knows)) counts.knownThere += 1;
		if (connected && isCounted(self)) counts.inNetwork += 1;
		if (circle?.has(prospect.id) && isCounted(byCircle)) counts.circleKnows += 1;
		if (ways?.has(prospect.id) && isCounted(way)) counts.wayIn += 1;
		return hiding === 0;
	});
	// The same array while nothing is hidden, so that nothing has to be shown anew.
	return { shown: shown.length === within.length ? within : shown, counts: { statuses, asks, ...counts } };
}
