import * as z from 'zod/mini';
import { howWells } from '../rules/how-well.ts';
import { reaches } from '../rules/reach.ts';
import { count, extended, flag, id, record, text, textOrNull, time, timeOrNull } from '../rules/record.ts';
import { memberName } from './circle.ts';
import { foundProspect } from './people.ts';

/** Reasons for or against a connector, as codes for programs. */
const reasonCodes = [
	...([
		'said-yes-here',
		'knows-well',
		'knows-a-little',
		'mutual-connection',
		'connection-source',
		'circle-connected',
		'works-there',
		'circle-works-there',
	] as const),
	...(['you-know-well', 'you-know-a-little', 'messages'] as const),
	...(['agreed', 'answers-in', 'connected-since', 'same-name', 'not-asked'] as const),
	// Reasons against asking someone.
	...([
		'said-no-here',
		'doesnt-know-here',
		'waiting-here',
		'no-answer-here',
		'replied-here',
		'hardly-knows',
		'you-hardly-know',
		'never-agreed',
	] as const),
	...(['asked-today', 'asked-often', 'asked-lately'] as const),
] as const;

/** One reason: a code for programs, and a sentence for people. */
const pathReason = z.object({
	code: z.enum(reasonCodes),
	text,
	/** The circle member whose word it is, if it comes from the circle. */
	member: z.optional(memberName),
});
export type PathReason = z.output<typeof pathReason>;
export const reasons = z.array(pathReason);

/**
 * How a connector can be reached: an address that is theirs, an address that may be, a LinkedIn profile, or nothing.
 */
export const reach = z.enum(reaches);

/**
 * History between the user and a connector, over all lists. A mail about several is one ask; each introduction and
 * each thank-you counts.
 */
export const ledger = record('Ledger', {
	asked: count,
	lastAskedAt: time,
	/** How many of these asks they agreed to, and how many introductions they made. */
	agreed: count,
	introduced: count,
	/** How many of these met. */
	met: count,
	thanked: count,
	lastThankedAt: timeOrNull,
});
export type Ledger = z.output<typeof ledger>;

// Null for someone never asked.
const ledgerOrNull = z.nullable(ledger);

/**
 * The open ask about the person, in words, such as "Asked Ethan-Chloe today". While there is one, no one else is
 * suggested. Null where anyone may be asked.
 */
const asked = textOrNull;

/**
 * A connector who could introduce the user, and why. GET /api/prospects/{id}/paths returns the best first, by the rules
 * in `rules/path-order.ts`.
 */
export const path = record('Path', {
	name: text,
	title: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	reach,
	/** Their place in the user's network, and how well the user knows them. */
	acquaintance: z.optional(z.nullable(z.object({ place: count, name: text, closeness: z.nullable(z.enum(howWells)) }))),
	reasons,
	ledger: ledgerOrNull,
	asked,
});
export type Path = z.output<typeof path>;

/** The best path to a prospect, in short: its first reason, and the number of other connectors. */
export const bestPath = record('BestPath', {
	prospectId: id,
	name: text,
	reach,
	reason: z.enum(reasonCodes),
	others: count,
	asked,
});
export type BestPath = z.output<typeof bestPath>;

/** A prospect at a company, and the connectors who could introduce the user, best first. */
export const companyPaths = extended('CompanyPaths', foundProspect, { paths: z.array(path) });
export type CompanyPaths = z.output<typeof companyPaths>;

/** A connector for people of one list, and the requests to them so far, over all lists. */
export const connector = record('Connector', {
	name: text,
	reach,
	/**
	 * The people of the list they could introduce: first those they are known to know, then those at the same company,
	 * each in the list's order.
	 */
	prospectIds: z.array(id),
	/** How many of these people they are known to know. */
	knows: count,
	/** How many requests were sent to them, or may have been. */
	asked: count,
	/** How many of these requests they agreed to. */
	saidYes: count,
	lastAskedAt: timeOrNull,
	/** Asking again now would be a lot: asked in the last 30 days, or more than 3 times in 12 months. */
	askedTooRecently: flag,
	/** Reasons in words, the best argument for them first. */
	reasons,
	ledger: ledgerOrNull,
});
export type Connector = z.output<typeof connector>;

/** An address that may be a connector's. It is only suggested: the user decides. */
export const connectorAddress = record('ConnectorAddress', {
	email: text,
	/**
	 * Its source: an earlier request to them, a record in the user's lists, the user's network, or the user's contacts.
	 */
	source: z.enum(['request', 'prospect', 'network', 'contacts']),
	/** The address is the connector's; otherwise it belongs to someone of the same name. */
	isTheirs: flag,
	/** When the connector was last asked at this address. */
	askedAt: timeOrNull,
	/** The day on which the user and this person were connected, as YYYY-MM-DD. */
	connectedOn: textOrNull,
	/** The person's record, so that the user can tell who it is. */
	title: textOrNull,
	company: textOrNull,
});
export type ConnectorAddress = z.output<typeof connectorAddress>;
