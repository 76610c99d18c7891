import * as z from 'zod/mini';
import { introTerms } from '../intro-terms.ts';
import { deliveryKinds, introAnswers, introKinds, introStatuses } from '../rules/intro-status.ts';
import { learntAnswers, prospectWays } from '../rules/prospect-answer.ts';
import { count, extended, flag, id, record, text, textOrNull, time, timeOrNull } from '../rules/record.ts';
import { unreadReasons } from '../rules/unread.ts';
import { memberName } from './circle.ts';
import { foundProspect } from './people.ts';

/** An introduction request in responses. `sentAt` is set only when the provider accepted its mail. */
export const introRequest = record('Request', {
	...{ id, userId: id, prospectId: id, connectionId: z.nullable(id), kind: z.enum(introKinds) },
	/** The request that a nudge or a thank-you follows. */
	followsId: z.nullable(id),
	/** The favour whose mail this was one of: requests that share it were asked for at once. Null for a mail of its own. */
	favourId: z.nullable(id),
	...{ subject: text, message: text, recipientEmail: textOrNull },
	/** The name of the connector who was asked, as it was then. Null when only the address is known. */
	connectorName: textOrNull,
	...{ status: z.enum(introStatuses), answer: z.nullable(z.enum(introAnswers)), answerNote: textOrNull },
	/** What the prospect said on the link that the connector handed on. A no is `later` here. */
	prospectAnswer: z.nullable(z.enum(learntAnswers)),
	/** The terms on which the connector has agreed. Null without any. */
	terms: z.nullable(introTerms),
	/** What the provider said later about the mail: when each kind of event happened first. */
	delivery: z.partialRecord(z.enum(deliveryKinds), time),
	...{ sentAt: timeOrNull, respondedAt: timeOrNull, createdAt: time },
});
export type IntroRequest = z.output<typeof introRequest>;

/**
 * The response to POST /api/intro-requests. `answerUrl` is the page on which the connector answers, for a request that
 * was saved without a mail and with an answer link: the person puts it into their own message. It is shown only here.
 */
export const savedRequest = extended('SavedRequest', introRequest, { answerUrl: z.optional(text) });
export type SavedRequest = z.output<typeof savedRequest>;

/** The latest request about a prospect: GET /api/prospect-lists/{id}/intro-requests has one for each that has any. */
const followed = z.pick(introRequest, {
	...{ id: true, prospectId: true, status: true, sentAt: true, respondedAt: true, createdAt: true },
});
export const latestRequest = extended('LatestRequest', followed, { answer: z.nullable(z.enum(introAnswers)) });
export type LatestRequest = z.output<typeof latestRequest>;

/** A request in the overview of the last twelve months: who was asked, about whom, when, and with what result. */
export const askedBefore = extended('AskedBefore', followed, {
	...{ recipientEmail: textOrNull, connectorName: textOrNull, favourId: z.nullable(id) },
	/** Whether it is about an invented person: then it counts for nobody else. */
	isInvented: flag,
});
export type AskedBefore = z.output<typeof askedBefore>;

/** What the user could record about a reply. */
export const replyMeaning = z.enum(['accepted', 'declined', 'introduced']);
export type ReplyMeaning = z.output<typeof replyMeaning>;

/** A mail that came for a request, as the history shows it. */
const introReply = record('IntroReply', {
	id,
	/** The address and the name in its From. */
	...{ from: text, fromName: textOrNull, at: time },
	/** What they wrote, without the mail that they quote: at most `limits.replyText` characters. */
	text: textOrNull,
	unread: z.nullable(z.enum(unreadReasons)),
	/** The names of the attachments, which are not kept. */
	attachments: z.array(text),
	automatic: flag,
	/** Whether it is the mail of the introduction. */
	introduction: flag,
	/** Whether it came from another address than the one that was asked. */
	fromAnotherAddress: flag,
	/** Whether it was handed on to the user's own mailbox. `waiting`: it is tried again at night. */
	handedOn: z.enum(['yes', 'waiting', 'no']),
});
export type IntroReply = z.output<typeof introReply>;

/** The link that a prospect answers on: until when it works. After a yes, what they added to it. */
const prospectSays = z.object({
	until: time,
	way: z.nullable(z.enum(prospectWays)),
	contact: textOrNull,
	note: textOrNull,
});
export type ProspectSays = z.output<typeof prospectSays>;

/** The response to POST /api/intro-requests/{id}/prospect-link. The address is shown only here. */
export const prospectLink = record('ProspectLink', { url: text, until: time });
export type ProspectLink = z.output<typeof prospectLink>;

/** A request in the history of a prospect, with the mails that came for it, oldest first. */
export const requestInHistory = extended('RequestInHistory', introRequest, {
	replies: z.array(introReply),
	prospectLink: z.nullable(prospectSays),
});
export type RequestInHistory = z.output<typeof requestInHistory>;

/** A request that waits for the user to read and send it. It goes once the composer has taken it over. */
export const introDraft = record('IntroDraft', {
	...{ id, prospectId: id, recipientEmail: textOrNull, subject: text, message: text, writtenBy: text, createdAt: time },
});
export type IntroDraft = z.output<typeof introDraft>;

/** A draft. `source` says who wrote it: the model or the built-in composer. `composedBecause` says why it was not the model. */
export const introMessage = record('IntroMessage', {
	...{ subject: text, message: text, source: z.enum(['ai', 'composer']) },
	composedBecause: z.optional(z.enum(['not-connected', 'unusable'])),
});
export type IntroMessage = z.output<typeof introMessage>;

/** A request of a favour, with whom it is about. */
const favourRequest = z.extend(introRequest, { prospectName: text });
export type FavourRequest = z.output<typeof favourRequest>;

/** A favour in responses: its requests, in the order in which their people were named. */
export const favour = record('Favour', { id, requests: z.array(favourRequest) });
export type Favour = z.output<typeof favour>;

/** The response to POST /api/favours. `answerUrl` as in a request that was saved without a mail. */
export const savedFavour = extended('SavedFavour', favour, { answerUrl: z.optional(text) });
export type SavedFavour = z.output<typeof savedFavour>;

/** What is known for or against somebody as a connector, for programs. */
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
	...(['agreed', 'answers-in', 'connected-since', 'same-name', 'not-asked'] as const),
	// The reasons against somebody.
	...(['said-no-here', 'waiting-here', 'replied-here', 'hardly-knows', 'never-agreed'] as const),
	...(['asked-today', 'asked-often', 'asked-lately'] as const),
] as const;

/** One reason: for programs, and in words that a person reads. */
const pathReason = z.object({
	...{ code: z.enum(reasonCodes), text },
	/** Who of the user's circle says so, where it is one. */
	member: z.optional(memberName),
});
export type PathReason = z.output<typeof pathReason>;
export const reasons = z.array(pathReason);

/**
 * Somebody who could introduce the user, and why. GET /api/prospects/{id}/paths has the best first, by the rules of
 * `rules/path-order.ts`.
 */
export const path = record('Path', {
	name: text,
	title: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	reasons,
});
export type Path = z.output<typeof path>;

/** The first of the paths to a prospect, in short: the first reason, and how many others could introduce the user. */
export const wayIn = record('WayIn', { prospectId: id, name: text, reason: z.enum(reasonCodes), others: count });
export type WayIn = z.output<typeof wayIn>;

/** Somebody at a company, and who could introduce the user to them, the best first. */
export const companyPaths = extended('CompanyPaths', foundProspect, { paths: z.array(path) });
export type CompanyPaths = z.output<typeof companyPaths>;

/** Somebody who could introduce people of one list, and the requests to them so far, over all lists. */
export const connector = record('Connector', {
	name: text,
	/** The people of the list they could introduce: those whom they are known to know, then those where they only work too, each in the list's order. */
	prospectIds: z.array(id),
	/** How many of these they are known to know. */
	knows: count,
	/** How many requests were sent to them, or may have been. */
	asked: count,
	/** How many of these requests they agreed to. */
	saidYes: count,
	lastAskedAt: timeOrNull,
	/** Whether asking again now would be a lot: in the last 30 days, or more than 3 times in 12 months. */
	askedTooRecently: flag,
	/** What is known of asking them, in words: what speaks for them first. */
	reasons,
});
export type Connector = z.output<typeof connector>;

/** An address that may be a connector's. It is only suggested: the user decides. */
export const connectorAddress = record('ConnectorAddress', {
	email: text,
	/** Where it is known from: an earlier request to them, a record of the user's lists, or the user's network. */
	source: z.enum(['request', 'prospect', 'network']),
	/** Whether it belongs to the connector. Otherwise to somebody of the same name. */
	isTheirs: flag,
	/** When the connector was last asked at this address. */
	askedAt: timeOrNull,
	/** The day on which the user and this person were connected, as YYYY-MM-DD. */
	connectedOn: textOrNull,
	/** What the record says about the person, so that the user can judge who it is. */
	...{ title: textOrNull, company: textOrNull },
});
export type ConnectorAddress = z.output<typeof connectorAddress>;
