/**
 * What a mail to a request's own address is. `reply`: somebody wrote. `automatic`: a machine answered, such as an
 * out-of-office note. `introduction`: the mail in which the connector introduced the two; only its headers are kept.
 */
export const replyKinds = ['reply', 'automatic', 'introduction'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** Why a reply has no text of its own. */
export const unreadReasons = ['encrypted', 'unreadable', 'empty'] as const;
export type Unread = (typeof unreadReasons)[number];

/** The most mails that are kept for one request. */
export const repliesMost = 50;

/** The most names of attachments that are kept of one mail. */
export const attachmentsMost = 20;

/** The most recipients of an introduction of whom a hash is kept. */
export const recipientsMost = 20;

/** What the user could record about a reply. */
export type ReplyMeaning = 'accepted' | 'declined' | 'introduced';

/** A mail that came for a request, as the history shows it. */
export type IntroReply = {
	id: string;
	/** The address and the name in its From. */
	from: string;
	fromName: string | null;
	at: string;
	/** What they wrote, without the mail that they quote: at most `limits.replyText` characters. */
	text: string | null;
	unread: Unread | null;
	/** The names of the attachments, which are not kept. */
	attachments: string[];
	automatic: boolean;
	/** Whether it is the mail of the introduction. */
	introduction: boolean;
	/** Whether it came from another address than the one that was asked. */
	fromAnotherAddress: boolean;
	/** Whether it was handed on to the user's own mailbox. `waiting`: it is tried again at night. */
	handedOn: 'yes' | 'waiting' | 'no';
};
