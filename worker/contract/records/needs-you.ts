import * as z from 'zod/mini';
import { count, extended, flag, id, record, text, textOrNull, time } from '../rules/record.ts';
import { introRequest, mayWrite, replyMeaning } from './introductions.ts';
import { ledger, reach, reasons } from './paths.ts';

/** A request that waits for the user, with the prospect it is about. */
export const openRequest = extended(
	'OpenRequest',
	z.omit(introRequest, {
		userId: true,
		connectionId: true,
		circleMember: true,
		favourId: true,
		message: true,
		answer: true,
		delivery: true,
	}),
	{
		prospectName: text,
		listId: id,
		/** How many other requests of the same mail share this line, because they wait for the same. */
		withOthers: count,
		mayWrite,
		/** The prospect is an invented person: the line is shown, but not counted. */
		isInvented: flag,
	},
);
export type OpenRequest = z.output<typeof openRequest>;

/** A request answered with no, where someone else could be asked. */
const declinedRequest = z.extend(openRequest, {
	/** How many others could introduce the prospect and have not said no about them. */
	others: count,
	/** The next connector to ask: their name, how to reach them, and why. */
	next: text,
	nextReach: reach,
	nextReasons: reasons,
});
export type DeclinedRequest = z.output<typeof declinedRequest>;

/**
 * A request with a reply, and the beginning of the latest one. If the request is not `replied`, that mail may be
 * automatic, and the user decides.
 */
const repliedRequest = z.extend(openRequest, {
	/** The reply's text, at most `replyShown` characters. Null if it couldn't be read. */
	replyText: textOrNull,
	repliedAt: time,
	/** The meaning that a model proposes for the reply. Null without a model, and when it isn't sure. */
	proposal: z.nullable(replyMeaning),
});
export type RepliedRequest = z.output<typeof repliedRequest>;

/** A mail from the circle that asks the user for introductions, as far as it waits for them. */
export const circleAsk = record('CircleAsk', {
	/** The id of the mail. */
	id,
	/** The asking member's name in the circle. */
	asker: text,
	/** Their message to the user, at most `replyShown` characters. */
	ask: text,
	askedAt: time,
	/** The text of their follow-up, at most as long. Null without one. */
	nudge: textOrNull,
	/** The people they'd like to meet. */
	people: z.array(
		z.object({
			requestId: id,
			name: text,
			/** The user has said yes, so the introduction is to be made. */
			saidYes: flag,
			/** The prospect would like it too. */
			prospectSaidYes: flag,
		}),
	),
});
export type CircleAsk = z.output<typeof circleAsk>;

/** Thanks from a circle member for an introduction. */
const circleThanks = record('CircleThanks', {
	/** The id of the mail. */
	id,
	asker: text,
	thanks: text,
	thankedAt: time,
	/** The prospect who the user was introduced to. */
	name: text,
});
export type CircleThanks = z.output<typeof circleThanks>;

/** A connector who could introduce people no one was asked about yet. */
export const warmPath = record('WarmPath', {
	connectorName: text,
	reach,
	/** How many such people there are. */
	count,
	/** How many requests this connector has agreed to. */
	saidYes: count,
	/** Why this connector, for the newest of these people. */
	reasons,
	ledger: z.nullable(ledger),
	/** The newest of these people, to ask about first. */
	prospectId: id,
	prospectName: text,
	listId: id,
	isInvented: flag,
	/** As many of them as fit one mail, starting with this person. */
	prospectIds: z.array(id),
});
export type WarmPath = z.output<typeof warmPath>;

/**
 * Everything waiting for the user, across all lists: GET /api/needs-you. Each kind has at most `needsYouMost` entries.
 */
export const needsYou = record('NeedsYou', {
	/** Someone of the circle asks the user: would they introduce them? */
	asked: z.array(circleAsk),
	/** Someone of the circle thanked the user in the last 14 days. Nothing is to be done. */
	thanked: z.array(circleThanks),
	/** They said yes: did the introduction happen? */
	confirm: z.array(openRequest),
	/** They said no in the last 30 days: who else could introduce the prospect? */
	instead: z.array(declinedRequest),
	/** They replied: what did they say? Or a mail came that may be automatic: is it a reply? */
	replied: z.array(repliedRequest),
	/** They made the introduction in the last seven days: has the user written to the prospect? */
	write: z.array(openRequest),
	/** They made the introduction in the last 90 days, and were not thanked: before the next ask. */
	thank: z.array(openRequest),
	/** The mail came back: no one was asked. */
	bounced: z.array(openRequest),
	/** No answer for five working days, and no nudge yet. */
	nudge: z.array(openRequest),
	/** The mail was refused, or no one knows whether it was sent. */
	look: z.array(openRequest),
	/** Opened in the user's own mail, or copied for LinkedIn: did they send it? No one was asked until they say so. */
	prepared: z.array(openRequest),
	/** Connectors who could be asked next. The one who agreed most often comes first. */
	ask: z.array(warmPath),
});
export type NeedsYou = z.output<typeof needsYou>;

/** Steps that a new user has done already: GET /api/first-steps. Sample people don't count. */
export const firstSteps = record('FirstSteps', {
	/** A list has someone in it. */
	people: flag,
	/** The user's network is uploaded. */
	network: flag,
	/** Someone was asked for an introduction. */
	asked: flag,
});
export type FirstSteps = z.output<typeof firstSteps>;
