import { messageParts } from '#contract/mailed-text';
import { addressKey } from '#contract/rules/email-address';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import { sendEvents } from '../../events/listeners.ts';
import { fingerprint } from '../../http/token.ts';
import type { IncomingMail } from '../../mail/incoming/incoming-mail.ts';
import type { SentMail } from '../../mail/incoming/sent-mail.ts';
import type { MailEvent } from '../../mail/providers/mailer.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import type { FoundRequest } from '../db/mails/find-by-token.ts';
import { listSent } from '../db/mails/mails.ts';
import { requestLetter } from '../letters/letter.ts';
import { answerUrl } from './answer-link.ts';
import type { Telling } from './tell-change.ts';

/** Takes work that goes on after the sender's server has its response. */
export type Later = (work: Promise<void>) => void;

/** A mail that arrived, and its ask; for a mail about several the first ask, and the others. */
export type ReceivedMail = {
	db: Db;
	env: Bindings;
	/** Identifies the handling of this mail in the log. */
	requestId: string;
	asked: FoundRequest;
	others: readonly FoundRequest[];
	mail: IncomingMail;
	raw: Uint8Array;
	later: Later;
};

/** How an event that a mail brings is told: the sender's server waits for the tabs, but not for the webhook. */
export const tellingNow = (received: ReceivedMail): Telling => ({
	tellTabs: (changed, userId) => tellTabsNow(received.env, changed, userId),
	sendEvents: (userId) => received.later(sendEvents(received, userId)),
});

/** The request a mail arrived for, in the form of a change. */
export const changedOf = ({ id, user, member }: FoundRequest) => ({ id, userId: user.id, member });

/** Identifies a mail. */
export const messageHash = ({ mail, raw }: Pick<ReceivedMail, 'mail' | 'raw'>): string =>
	fingerprint(mail.messageId ?? new TextDecoder('latin1').decode(raw));

/**
 * Reads the delivery of our mail from a server's report by mail. Null for any other mail. Anyone can write a report, so
 * it only counts if it is about the asked address and returns our own mail, and it says nothing about the next mail to
 * that address.
 */
export function reportedEvent({ asked, mail: { report }, raw }: ReceivedMail): MailEvent | null {
	const isAboutAsked = report?.recipients.some((one) => addressKey(one) === addressKey(asked.mailedTo ?? ''));
	if (!report || !isAboutAsked || !namesThread(asked, raw)) return null;
	return { kind: report.kind, isPermanent: false, at: new Date().toISOString() };
}

// True if the headers or the quoted part repeat the id in the `References` of our mails (deliver.ts).
const namesThread = (asked: FoundRequest, raw: Uint8Array): boolean =>
	new TextDecoder('latin1')
		.decode(raw)
		// A part in quoted-printable may break the line within the id.
		.replace(/=\r?\n/g, '')
		.includes(`<${asked.mail.isForSeveral ? (asked.mail.followsId ?? asked.mail.id) : asked.id}@`);

// Only the hash of a link is stored, so the letter is rebuilt with any link.
const anyLink = answerUrl('https://kindling.invalid', 'a'.repeat(43));

// Rebuilds the message of a mail from its requests: the ask, and each part to forward, or the shared one.
function wholeMessage(messages: readonly string[]): string {
	const [first = ''] = messages;
	const parts = messages.map((message) => messageParts(message).forward ?? '');
	return new Set(parts).size === 1 ? first : [messageParts(first).ask, ...parts].join('\n\n---\n');
}

/** Rebuilds all mails sent about these asks, for a reply that quotes one of them. */
export async function sentMail(
	{ db, env }: { db: Db; env: Bindings },
	{ user, mailedTo, recipientEmail, connector }: FoundRequest,
	asks: readonly FoundRequest[],
): Promise<SentMail> {
	const rows =
		asks.length > 0
			? await listSent(
					db,
					user.id,
					asks.map(({ id }) => id),
				)
			: [];
	const mails = [...Map.groupBy(rows, ({ mailId }) => mailId).values()];
	return {
		letters: mails.map((requests) =>
			requestLetter(
				wholeMessage(requests.map(({ message }) => message)),
				anyLink,
				requests.map(({ prospectName }) => prospectName),
			),
		),
		subjects: [...new Set(rows.map(({ subject }) => subject))],
		asker: { name: displayName(user), addresses: [env.MAIL_FROM, user.email] },
		recipient: [mailedTo, recipientEmail, connector].filter((one) => one !== null),
	};
}
