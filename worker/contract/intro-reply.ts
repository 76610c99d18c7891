export type { IntroReply, ReplyMeaning } from './records/introductions.ts';
export type { Unread } from './rules/unread.ts';

/**
 * Kinds of mail to a request's own address. `reply`: a person wrote. `automatic`: a machine answered, such as an
 * out-of-office note. `unsure`: either, and the user decides. `introduction`: the mail in which the connector
 * introduced the two; only its headers are kept.
 */
export const replyKinds = ['reply', 'automatic', 'unsure', 'introduction'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** The most mails kept for one request. */
export const repliesMost = 50;

/** The most attachment names kept of one mail. */
export const attachmentsMost = 20;

/** The most recipients of an introduction whose hash is kept. */
export const recipientsMost = 20;
