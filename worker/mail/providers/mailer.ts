import type { DeliveryEvent } from '#contract/rules/intro-status';

/** A mail to exactly one recipient, from the deployment's own address. */
export type Mail = {
	from: { email: string; name: string };
	replyTo: { email: string; name: string };
	to: string;
	subject: string;
	text: string;
	html: string;
	/** More headers, by name. Both providers set Message-ID, Date and Return-Path themselves. */
	headers?: Record<string, string>;
	/** Attached files. */
	attachments?: { disposition: 'attachment'; filename: string; type: string; content: Uint8Array }[];
};

/** Content of one of the product's own mails. Replies go to `replyTo`, else to the deployment. */
export type Letter = Pick<Mail, 'subject' | 'text' | 'html'> & Partial<Pick<Mail, 'replyTo' | 'headers'>>;

/**
 * Fate of a mail. `sent`: the provider accepted it; `mailId` is the id that later events name, null without one.
 * `refused`: it said no, and no mail was sent. `unclear`: no clear response, so the mail may have been sent. `reason`
 * is for the log and holds no address.
 */
export type Delivery = { outcome: 'sent'; mailId: string | null } | { outcome: 'refused' | 'unclear'; reason: string };

/** An event, and whether the address won't accept later mails either, which suppresses it. */
export type MailEvent = DeliveryEvent & { isPermanent: boolean };

/** A provider's event about a mail it accepted. `recipient` is the address as the provider writes it. */
export type SentMailEvent = { mailId: string; recipient: string | null; event: MailEvent };

/** Returns the time of an event, from ms since 1970. A missing or future time counts as now. */
export function timeOfEvent(ms: number): string {
	const now = Date.now();
	return new Date(Number.isFinite(ms) && ms > 0 ? Math.min(ms, now) : now).toISOString();
}

const longestMailId = 200;

/** Returns the id of a mail, or null for an invalid one. */
export const toMailId = (id: unknown): string | null =>
	typeof id === 'string' && id !== '' && id.length <= longestMailId ? id : null;

/** Hands a mail to a provider, in one call of at most ten seconds. It never tries again and never throws. */
export type Mailer = (mail: Mail) => Promise<Delivery>;

/** Time limit for a provider, in milliseconds. */
export const timeoutMs = 10_000;
