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

/** A mail that came, and the ask that it came for; of a mail about several the first one, and the others that it is about as well. */
export type ReceivedMail = {
	db: Db;
	env: Bindings;
	requestId: string;
	asked: FoundRequest;
	others: readonly FoundRequest[];
	mail: IncomingMail;
	raw: Uint8Array;
	later: Later;
};

/** How an event that a mail brings is told: the sender's server waits for the tabs, and not for the webhook. */
export const tellingNow = (received: ReceivedMail): Telling => ({
	tellTabs: (changed, userId) => tellTabsNow(received.env, changed, userId),
	sendEvents: (userId) => received.later(sendEvents(received, userId)),
});

/** The request that a mail came for, as what changed. */
export const changedOf = ({ id, user, member }: FoundRequest) => ({ id, userId: user.id, member });

/** The identity of a mail. */
export const messageHash = ({ mail, raw }: Pick<ReceivedMail, 'mail' | 'raw'>): string =>
	fingerprint(mail.messageId ?? new TextDecoder('latin1').decode(raw));

/**
 * The delivery of our mail as a server reports it by mail. Null for any other mail. Anyone can write a report: it counts where
 * it is about the address that was asked and gives our own mail back, and says nothing of the next mail to that address.
 */
export function reportedEvent({ asked, mail: { report }, raw }: ReceivedMail): MailEvent | null {
	const isAboutAsked = report?.recipients.some((one) => addressKey(one) === addressKey(asked.mailedTo ?? ''));
	if (!report || !isAboutAsked || !namesThread(asked, raw)) return null;
	return { kind: report.kind, isPermanent: false, at: new Date().toISOString() };
}

// The id in the `References` of our mails (deliver.ts), in its headers or its quoted part.
const namesThread = (asked: FoundRequest, raw: Uint8Array): boolean =>
	new TextDecoder('latin1')
		.decode(raw)
		// A part in quoted-printable may break the line within the id.
		.replace(/=\r?\n/g, '')
		.includes(`<${asked.mail.isForSeveral ? (asked.mail.followsId ?? asked.mail.id) : asked.id}@`);

// Only the hash of a link is stored, so any link takes its place in the letter.
const anyLink = answerUrl('https://kindling.invalid', 'a'.repeat(43));

// The message of a mail from those of its requests: the ask, and the part to forward of each, or the one of all.
function wholeMessage(messages: readonly string[]): string {
	const [first = ''] = messages;
	const parts = messages.map((message) => messageParts(message).forward ?? '');
	return new Set(parts).size === 1 ? first : [messageParts(first).ask, ...parts].join('\n\n---\n');
}

/** All mails that were sent about these asks, as they were sent, for a reply that quotes one of them. */
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
