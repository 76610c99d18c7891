import { isAskedALot } from './asked-a-lot.ts';
import { type AskHere, isStanding } from './asked-once.ts';
import { type Bond, closenessLevel, messagesLevel } from './bond.ts';
import type { HowWell } from './how-well.ts';
import { nameKey } from './identity.ts';
import type { Reach } from './reach.ts';
import { dayIn } from './time-zone.ts';

/** Past requests to someone, about anyone. */
export type AskHistory = {
	/** How many requests are over (answered, or unanswered for 30 days), and how many of those were agreed to. */
	over: number;
	agreed: number;
	/** How many whole days they take to answer, on average. Null before their first answer. */
	answerDays: number | null;
	/** The number of requests in twelve months, and the time of the latest of all, in ISO 8601. */
	inYear: number;
	lastAskedAt: string | null;
	/** The user's time zone, whose days count. UTC until it is known. */
	zone?: string | undefined;
};

/**
 * Details that a member of the user's circle shares about one person: the day they were connected, and the member's
 * connections at the person's company, the longest first. A day as YYYY-MM-DD.
 */
export type CirclePath = {
	member: { id: string; name: string };
	connected: { since: string | null; isSameName: boolean } | null;
	knows: readonly string[];
};

/** Facts about a connector to one person. Order and reasons follow from these alone. */
export type PathFacts = {
	name: string;
	/** The latest request to them about this person: its result, and when it was made. */
	here: Pick<AskHere, 'came' | 'at'> | null;
	/** How well they say they know the person. */
	howWell: HowWell | null;
	/** The two are connected: the person has them among their connections. */
	isMutual: boolean;
	/** They are the person's connection source. */
	isSource: boolean;
	/** They work at the same company. */
	worksThere: boolean;
	/** Details they share as a member of the user's circle. */
	circle: CirclePath | null;
	record: AskHistory;
	/** The day on which the user and they were connected, as YYYY-MM-DD. */
	connectedOn: string | null;
	/** How they can be reached. */
	reach: Reach;
	/** The tie between the user and them. Absent for anyone outside the network. */
	bond?: Bond | undefined;
};

// People who have been asked already come first.
const hereLevel = { doesnt_know: 0, declined: 1, nothing: 2, notAsked: 3, waiting: 4, replied: 4, agreed: 5 } as const;
const howWellLevel = { hardly: 0, little: 1, well: 2 } as const;
// A profile counts as nothing here: either way the user writes in their own way.
const reachLevel = { none: 0, profile: 0, maybe: 1, address: 2 } as const;

/** True if they were asked about anyone today, on the user's calendar; `now` is in ms since 1970. */
export function isAskedToday({ lastAskedAt, zone = 'UTC' }: AskHistory, now: number): boolean {
	const last = lastAskedAt === null ? -Infinity : Date.parse(lastAskedAt);
	// Computing a day is slow, and most people were not asked lately.
	return now - last < longestDay && dayIn(zone, last) >= dayIn(zone, now);
}

// A day has 25 hours when the clocks go back.
const longestDay = 25 * 60 * 60_000;

// Someone's own word outweighs any guess.
function knowing({ howWell, isMutual, isSource, worksThere, circle }: PathFacts): number {
	if (howWell === 'hardly') return 0;
	if (howWell || isMutual || isSource) return 5;
	if (circle?.connected) return 4;
	if (worksThere) return 3;
	return circle && circle.knows.length > 0 ? 2 : 1;
}

// One yes out of one says less than nine out of ten, and someone never asked ranks above someone who never agreed.
const share = ({ agreed, over }: AskHistory) => (agreed + 1) / (over + 2);

const msSince = (time: string | null, now: number) => (time === null ? Infinity : now - Date.parse(time));

// An ask that has waited too long counts as one without a result.
function cameBy(here: PathFacts['here'], now: number): keyof typeof hereLevel {
	if (!here) return 'notAsked';
	return here.came === 'waiting' && !isStanding(here, now) ? 'nothing' : here.came;
}

/** Comparisons in order of weight; the larger number comes first. */
const levels: ((path: PathFacts, now: number) => number)[] = [
	({ here }, now) => hereLevel[cameBy(here, now)],
	knowing,
	({ bond }) => closenessLevel(bond),
	({ record }, now) => Number(!isAskedToday(record, now)),
	({ howWell }) => (howWell ? howWellLevel[howWell] : 0),
	({ record }, now) => Number(!isAskedALot(record.inYear, record.lastAskedAt, now)),
	({ worksThere }) => Number(worksThere),
	({ record }) => share(record),
	({ record }) => -(record.answerDays ?? Infinity),
	({ reach }) => reachLevel[reach],
	({ bond }) => messagesLevel(bond),
	({ connectedOn }, now) => (connectedOn === null ? -Infinity : msSince(connectedOn, now)),
	({ record }, now) => msSince(record.lastAskedAt, now),
	({ isSource }) => Number(isSource),
];

/**
 * Compares two connectors to one person: negative where `a` comes first. A pure function of the facts, so that every
 * place shows the same order. A better fact never moves anyone down. `now` is in ms since 1970.
 */
export function comparePaths(a: PathFacts, b: PathFacts, now: number): number {
	for (const level of levels) {
		const [first, second] = [level(a, now), level(b, now)];
		if (first !== second) return second - first;
	}
	// Equal connectors are ordered by name, which is the same everywhere.
	return nameKey(a.name) < nameKey(b.name) ? -1 : Number(nameKey(a.name) > nameKey(b.name));
}
