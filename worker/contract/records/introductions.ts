import * as z from 'zod/mini';
import { introTerms } from '../intro-terms.ts';
import { deliveryKinds, introAnswers, introKinds, introStatuses } from '../rules/intro-status.ts';
import { learntAnswers, prospectChannels } from '../rules/prospect-answer.ts';
import { extended, flag, id, record, text, textOrNull, time, timeOrNull } from '../rules/record.ts';
import { unreadReasons } from '../rules/unread.ts';

/**
 * The user may write to the prospect themselves: the connector lets them, the prospect would like to meet them, or the
 * introduction was made. False again once the two have met.
 */
export const mayWrite = flag;

/** An introduction request in responses. `sentAt` is set only when the provider accepted its mail. */
export const introRequest = record('Request', {
	id,
	userId: id,
	prospectId: id,
	connectionId: z.nullable(id),
	kind: z.enum(introKinds),
	/** The request that a nudge or a thank-you follows. */
	followsId: z.nullable(id),
	/**
	 * The mail about several that this request belongs to: requests that share it were asked for at once. Null for a mail
	 * of its own.
	 */
	favourId: z.nullable(id),
	subject: text,
	message: text,
	recipientEmail: textOrNull,
	/** The circle member who was asked in their own Kindling, without an address. */
	circleMember: z.nullable(id),
	/** The connector's name at the time of asking. Null when only the address is known. */
	connectorName: textOrNull,
	status: z.enum(introStatuses),
	answer: z.nullable(z.enum(introAnswers)),
	answerNote: textOrNull,
	/** The prospect's answer on the link that the connector forwarded. A no is `later` here. */
	prospectAnswer: z.nullable(z.enum(learntAnswers)),
	/** The terms on which the connector has agreed. Null without any. */
	terms: z.nullable(introTerms),
	/** The provider's later reports on the mail: when each kind of event happened first. */
	delivery: z.partialRecord(z.enum(deliveryKinds), time),
	sentAt: timeOrNull,
	respondedAt: timeOrNull,
	/** When the introduction was made, and when the user said that the two have met. */
	introducedAt: timeOrNull,
	metAt: timeOrNull,
	/** When the user said that they have written to the prospect. */
	writtenAt: timeOrNull,
	/** When the user said that no thank-you is needed. */
	noThanksAt: timeOrNull,
	createdAt: time,
});
export type IntroRequest = z.output<typeof introRequest>;

/**
 * The response to POST /api/intro-requests. `answerUrl` is the page on which the connector answers, for a request saved
 * without a mail and with an answer link: the user puts it into their own message. It is shown only here.
 */
export const savedRequest = extended('SavedRequest', introRequest, { answerUrl: z.optional(text) });
export type SavedRequest = z.output<typeof savedRequest>;

/**
 * State before an outcome was recorded. `prospectStatus` is the former status of a prospect that the outcome moved,
 * else null. `version` is the request's version after the outcome.
 */
const beforeOutcome = record('BeforeOutcome', {
	status: z.enum(introStatuses),
	respondedAt: timeOrNull,
	prospectStatus: textOrNull,
	version: text,
});
export type BeforeOutcome = z.output<typeof beforeOutcome>;

/** The response to PATCH /api/intro-requests/{id}. `before` undoes the outcome. */
export const recordedOutcome = extended('RecordedOutcome', introRequest, { before: beforeOutcome });
export type RecordedOutcome = z.output<typeof recordedOutcome>;

/**
 * The latest request about a prospect. GET /api/prospect-lists/{id}/intro-requests returns one for each prospect that
 * has any.
 */
const followed = z.pick(introRequest, {
	id: true,
	prospectId: true,
	status: true,
	sentAt: true,
	respondedAt: true,
	createdAt: true,
});
export const latestRequest = extended('LatestRequest', followed, {
	answer: z.nullable(z.enum(introAnswers)),
	mayWrite,
});
export type LatestRequest = z.output<typeof latestRequest>;

/** A request in the overview of the last twelve months: who was asked, which person it is about, when, and with what result. */
export const pastRequest = extended('PastRequest', followed, {
	recipientEmail: textOrNull,
	circleMember: z.nullable(id),
	connectorName: textOrNull,
	favourId: z.nullable(id),
	/** About an invented person, which counts for no one else. */
	isInvented: flag,
});
export type PastRequest = z.output<typeof pastRequest>;

/** Outcomes that a reply may mean, for the user to record. */
export const replyMeaning = z.enum(['accepted', 'declined', 'doesnt_know', 'introduced']);
export type ReplyMeaning = z.output<typeof replyMeaning>;

/** A mail that arrived for a request, as the history shows it. */
const introReply = record('IntroReply', {
	id,
	/** The address and the name in its From. */
	from: text,
	fromName: textOrNull,
	at: time,
	/** The reply without the quoted mail: at most `limits.replyText` characters. */
	text: textOrNull,
	/** The quoted mail and the signature. The whole mail if they wrote in several places of it, or only quoted. */
	folded: textOrNull,
	unread: z.nullable(z.enum(unreadReasons)),
	/** The names of the attachments, which are not kept. */
	attachments: z.array(text),
	automatic: flag,
	/** The mail may be automatic, so it doesn't change the request until the user has judged it. */
	unsure: flag,
	/** The mail that makes the introduction. */
	introduction: flag,
	/** Came from another address than the one that was asked. */
	fromAnotherAddress: flag,
	/** Forwarded to the user's own mailbox. `waiting`: it is tried again at night. */
	handedOn: z.enum(['yes', 'waiting', 'no']),
});
export type IntroReply = z.output<typeof introReply>;

/** The prospect's link: until when it works, and after a yes what they added. */
const prospectSays = z.object({
	until: time,
	way: z.nullable(z.enum(prospectChannels)),
	contact: textOrNull,
	note: textOrNull,
});
export type ProspectSays = z.output<typeof prospectSays>;

/** The response to POST /api/intro-requests/{id}/prospect-link. The address is shown only here. */
export const prospectLink = record('ProspectLink', { url: text, until: time });
export type ProspectLink = z.output<typeof prospectLink>;

/** A request in the history of a prospect, with the mails that arrived for it, oldest first. */
export const requestInHistory = extended('RequestInHistory', introRequest, {
	replies: z.array(introReply),
	prospectLink: z.nullable(prospectSays),
	mayWrite,
});
export type RequestInHistory = z.output<typeof requestInHistory>;

/** A request that waits for the user to read and send it. It is removed once the composer has taken it over. */
export const introDraft = record('IntroDraft', {
	id,
	prospectId: id,
	recipientEmail: textOrNull,
	subject: text,
	message: text,
	writtenBy: text,
	createdAt: time,
});
export type IntroDraft = z.output<typeof introDraft>;

/**
 * A draft. `source` is its author: the model or the built-in composer. `composedBecause` says why it was not the model.
 */
export const introMessage = record('IntroMessage', {
	subject: text,
	message: text,
	source: z.enum(['ai', 'composer']),
	composedBecause: z.optional(z.enum(['not-connected', 'unusable'])),
});
export type IntroMessage = z.output<typeof introMessage>;

/** A request of a mail about several, with the prospect's name. */
const mailedRequest = z.extend(introRequest, { prospectName: text });
export type MailedRequest = z.output<typeof mailedRequest>;

/** A mail about several in responses: its requests, in the order in which the people were named. */
export const mailAboutSeveral = record('Favour', { id, requests: z.array(mailedRequest) });
export type MailAboutSeveral = z.output<typeof mailAboutSeveral>;

/** The response to POST /api/favours. `answerUrl` as in a request saved without a mail. */
export const savedMailAboutSeveral = extended('SavedFavour', mailAboutSeveral, { answerUrl: z.optional(text) });
export type SavedMailAboutSeveral = z.output<typeof savedMailAboutSeveral>;

/** A template in responses. */
export const template = record('Template', {
	id,
	userId: id,
	name: text,
	subject: text,
	message: text,
	isDefault: flag,
	createdAt: time,
	updatedAt: time,
});
export type Template = z.output<typeof template>;
