import type { MailedRequest } from '#contract/mail-about-several';
import { oneLine } from '#contract/rules/text';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { sendIntroduction } from '../../mail/outbox.ts';
import { ownAddress } from '../../mail/own-address.ts';
import type { Delivery, Mail } from '../../mail/providers/mailer.ts';
import type { NewMail } from '../db/mails/insert-requests.ts';
import { updateDelivery } from '../db/mails/mails.ts';
import { requestLetter } from '../letters/letter.ts';
import { answerUrl } from './answer-link.ts';
import { type Telling, tellChange } from './tell-change.ts';

/** The sender, and the server's means to send. `waitUntil` keeps work going after the response. */
export type Sending = {
	db: Db;
	env: Bindings;
	user: OwnUser;
	/** The origin of the app, for the answer link. */
	origin: string;
	requestId: string;
	waitUntil: (work: Promise<unknown>) => void;
	telling: Telling;
};

/** A mail with its whole text, and its requests. */
export type Handed = Pick<NewMail, 'followUp' | 'recipientEmail' | 'subject'> & {
	id: string;
	message: string;
	requests: readonly MailedRequest[];
};

/** The tokens of a mail. Its rows hold only their hashes. */
export type MailTokens = { answerToken: string | null; replyToken: string | null };

/** Hands a mail to the provider, once, and records its fate: see {@link recordDelivery}. Never throws. */
export async function deliver(sending: Sending, handed: Handed, tokens: MailTokens): Promise<readonly MailedRequest[]> {
	const delivery = await sendIntroduction(sending.env, mailOf(sending, handed, tokens));
	const ids = { requestId: sending.requestId, mailId: handed.id };
	if (delivery.outcome !== 'sent') log('error', 'mail', { ...ids, ...delivery });
	const requests = await recordDelivery(sending, handed, delivery);
	await tellChange(sending.telling, 'mail', { id: handed.id, userId: sending.user.id, member: null });
	return requests;
}

/**
 * Writes the fate of a mail to all of its requests, in one write, and returns them. If the outcome can't be written,
 * they stay `sending`, and read as unknown later. A mail is never sent a second time. Never throws.
 */
async function recordDelivery(
	{ db, user, requestId }: Sending,
	handed: Handed,
	delivery: Delivery,
): Promise<readonly MailedRequest[]> {
	const { requests } = handed;
	const mailId = delivery.outcome === 'sent' ? delivery.mailId : null;
	try {
		const now = await updateDelivery(db, user.id, {
			mailId: handed.id,
			outcome: delivery.outcome,
			providerId: mailId,
			addressHash: addressHash(requests[0]?.recipientEmail ?? ''),
		});
		return requests.map((request) => ({ ...request, ...now.find(({ id }) => id === request.id) }));
	} catch (error) {
		const facts = { requestId, mailId: handed.id, outcome: delivery.outcome };
		log('error', 'mail-outcome-unwritten', { ...facts, message: innerMessage(error) });
		return requests;
	}
}

// A mail in the user's own name. Replies go to the address for replies, else to the user's own.
function mailOf({ env, user, origin }: Sending, request: Handed, { answerToken, replyToken }: MailTokens): Mail {
	const name = displayName(user);
	const answerLink = answerToken && answerUrl(origin, answerToken);
	const replyTo = (replyToken && ownAddress({ purpose: 'reply', token: replyToken }, env.REPLY_DOMAIN)) || user.email;
	// The name is the user's in both, so that people see who they write to.
	return {
		from: { email: env.MAIL_FROM, name: `${name} via Kindling` },
		replyTo: { email: replyTo, name },
		to: request.recipientEmail ?? '',
		subject: oneLine(request.subject),
		...requestLetter(
			request.message,
			answerLink,
			request.requests.map(({ prospectName }) => prospectName),
		),
		headers: threadOf(request, env.MAIL_FROM),
	};
}

// Both providers make the Message-ID themselves. So an ask and what follows it name an id of ours that no mail has:
// mail programs thread mails that share a reference (decision 007).
export function threadOf({ id, followUp }: Handed, from: string): Record<string, string> {
	const thread = `<${followUp?.id ?? id}@${from.split('@')[1] ?? from}>`;
	return { ...(followUp && { 'In-Reply-To': thread }), References: thread };
}
