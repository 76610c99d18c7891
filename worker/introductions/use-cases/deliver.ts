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

/** The sender, and the server's part in sending. `waitUntil` keeps work going after the response. */
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

/** One mail with its whole text, and the requests that it is for. */
export type Handed = Pick<NewMail, 'followUp' | 'recipientEmail' | 'subject'> & {
	id: string;
	message: string;
	requests: readonly MailedRequest[];
};

/** The tokens of a mail, of which its rows hold only hashes. */
export type MailTokens = { answerToken: string | null; replyToken: string | null };

/** Hands a mail to the provider, once, and writes what became of it: see {@link recordDelivery}. Never throws. */
export async function deliver(sending: Sending, handed: Handed, tokens: MailTokens): Promise<readonly MailedRequest[]> {
	const delivery = await sendIntroduction(sending.env, mailOf(sending, handed, tokens));
	const ids = { requestId: sending.requestId, introRequestId: handed.id };
	if (delivery.outcome !== 'sent') log('error', 'mail', { ...ids, ...delivery });
	const requests = await recordDelivery(sending, handed, delivery);
	await tellChange(sending.telling, 'mail', { id: handed.id, userId: sending.user.id, member: null });
	return requests;
}

/**
 * Writes the fate of a mail to each of its requests, in one write. Returns the requests as they are then. If the
 * outcome can't be written, they are being sent still, and read as unknown later. It is never sent a second time.
 * Never throws.
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
		const facts = { requestId, introRequestId: handed.id, outcome: delivery.outcome };
		log('error', 'mail-outcome-unwritten', { ...facts, message: innerMessage(error) });
		return requests;
	}
}

// A mail in the person's own name. Replies go to the address for replies, else to the user's own.
function mailOf({ env, user, origin }: Sending, request: Handed, { answerToken, replyToken }: MailTokens): Mail {
	const name = displayName(user);
	const answerLink = answerToken && answerUrl(origin, answerToken);
	const replyTo = (replyToken && ownAddress({ purpose: 'reply', token: replyToken }, env.REPLY_DOMAIN)) || user.email;
	// The name is the user's in both: people see who they write to.
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

// Both providers make the Message-ID themselves. So the ask and what follows it name one id of ours, which no mail has:
// mail programs put mails into one thread whose References meet (decision 007).
export function threadOf({ id, followUp }: Handed, from: string): Record<string, string> {
	const thread = `<${followUp?.id ?? id}@${from.split('@')[1] ?? from}>`;
	return { ...(followUp && { 'In-Reply-To': thread }), References: thread };
}
