import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { introOutcomes, introStates } from '#contract/rules/intro-status';
import type { KnownContacts } from '../network/known-contacts.ts';
import type { BestPaths } from './find-prospects.ts';

/** The filters by the latest request about a prospect, and their labels. */
export const askLabels = {
	waiting: 'Waiting for an answer',
	saidYes: 'Said yes',
	saidNo: 'Said no',
	doesntKnow: 'Doesn’t know them',
	notAsked: 'Not asked yet',
} as const;
/** One of these filters. */
export type Ask = keyof typeof askLabels;

// The bit of each filter that a prospect meets or not. Plain numbers, because they are looked up for thousands of people.
const bit = { connected: 1, contactsAtCompany: 2, inNetwork: 4, circleKnows: 8, bestPath: 16 } as const;
export type Flag = keyof typeof bit;
/** The filters that a prospect meets or not. */
export const flags = Object.keys(bit) as readonly Flag[];

/** Facts from other reads than the prospects. An undefined one hides no one. */
export type PersonFacts = {
	/** The latest request about each prospect that has any, by the prospect's id. */
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	/** People of the network around each prospect, by the prospect's id. */
	known: ReadonlyMap<string, KnownContacts> | undefined;
	/** IDs of prospects known to the circle, or with its contacts at their company. */
	circle?: ReadonlySet<string> | undefined;
	/** The connector to ask first about each prospect, by the prospect's id. */
	bestPaths?: BestPaths;
};

/** A group of people who are alike for the filters. A flag is undefined while it is unknown. */
type Kind = { status: string; ask: Ask | undefined } & Record<Flag, boolean | undefined>;
type Kinds = {
	facts: PersonFacts;
	all: readonly Kind[];
	/** The kind of each person, as an index of `all`, in the order of the people. */
	of: readonly number[];
};

// Cached, because each press of a filter and each key of a search goes through thousands of people.
const made = new WeakMap<readonly Prospect[], Kinds>();

const asks = Object.keys(askLabels) as Ask[];
const nothing: KnownContacts = {};

/** Sorts these people into kinds. */
export function kindsOf(prospects: readonly Prospect[], facts: PersonFacts): Kinds {
	const last = made.get(prospects);
	if (last && factNames.every((name) => last.facts[name] === facts[name])) return last;
	const { latest, known, circle, bestPaths } = facts;
	const all: Kind[] = [];
	const byStatus = new Map<string, (number | undefined)[]>();
	const of = prospects.map(({ id, status, connectionSource }) => {
		const ask = latest && askOf(latest.get(id));
		const { atCompany, connected } = known?.get(id) ?? nothing;
		// As numbers, because a text or an object for each of thousands would take longer than everything else.
		const bits =
			(connectionSource === null ? 0 : bit.connected) |
			(atCompany === undefined ? 0 : bit.contactsAtCompany) |
			(connected === undefined ? 0 : bit.inNetwork) |
			(circle?.has(id) ? bit.circleKnows : 0) |
			(bestPaths?.has(id) ? bit.bestPath : 0);
		const alike = byStatus.get(status) ?? [];
		if (alike.length === 0) byStatus.set(status, alike);
		const number = bits | ((ask ? asks.indexOf(ask) + 1 : 0) << flags.length);
		const before = alike[number];
		if (before !== undefined) return before;
		alike[number] = all.length;
		all.push({ status, ask, ...flagsOf(bits, facts) });
		return all.length - 1;
	});
	const kinds = { facts, all, of };
	made.set(prospects, kinds);
	return kinds;
}

const factNames = ['latest', 'known', 'circle', 'bestPaths'] as const;

const flagsOf = (bits: number, { known, circle, bestPaths }: PersonFacts): Record<Flag, boolean | undefined> => ({
	connected: (bits & bit.connected) > 0,
	contactsAtCompany: known && (bits & bit.contactsAtCompany) > 0,
	inNetwork: known && (bits & bit.inNetwork) > 0,
	circleKnows: circle && (bits & bit.circleKnows) > 0,
	bestPath: bestPaths && (bits & bit.bestPath) > 0,
});

/**
 * Returns the filter of the latest request about a prospect. Undefined if it had no result, or led to an introduction.
 */
function askOf(request: LatestRequest | undefined): Ask | undefined {
	if (!request || !introStates[request.status].asked) return 'notAsked';
	if (request.status === 'accepted') return 'saidYes';
	if (request.status === 'declined') return 'saidNo';
	if (request.status === 'doesnt_know') return 'doesntKnow';
	return introOutcomes.some((outcome) => outcome === request.status) ? undefined : 'waiting';
}
