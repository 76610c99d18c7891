import { daySeconds } from '#contract/rules/durations';
import { addressKey } from '#contract/rules/email-address';
import { connect } from '../../db/client.ts';
import { countOne } from '../../db/counters.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { withRetries } from '../../http/front/with-retries.ts';
import { log } from '../../http/log.ts';
import { fingerprint } from '../../http/token.ts';
import { readOwnAddress } from '../../mail/own-address.ts';
import { findByToken } from '../db/mails/find-by-token.ts';
import { type Later, reportedEvent, sentMail } from './mail-of-request.ts';
import { recordDeliveryEvent } from './receive-delivery-events.ts';
import { receiveIntroduction } from './receive-introduction.ts';
import { receiveReply } from './receive-reply.ts';

/** The largest mail accepted, in bytes. */
const mostBytes = 5_000_000;
const aDay = { limit: 20, seconds: daySeconds };

/** Reasons given to the sender's server when a mail is refused, so that none is lost silently. */
const refusals = {
	unknown: "This address doesn't accept email.",
	large: 'This email is larger than 5 MB. Please write to the person directly.',
	many: 'This address has accepted as many emails as it may in a day. Please write to the person directly.',
	loop: "Kindling has already forwarded this email, so it isn't accepted again.",
	unavailable: "This email couldn't be accepted right now. Please send it again later.",
	full: 'This request accepts no more emails. Please write to the person directly.',
} as const;
type Refusal = keyof typeof refusals;

/**
 * Receives a mail that arrived for a request; only the envelope's recipient decides which. A mail that isn't accepted
 * is refused with a sentence, even if the failure is ours, so that its sender knows. Never throws. `later` takes work
 * that the sender's server need not wait for.
 */
export async function receiveMail(message: ForwardableEmailMessage, env: Bindings, later: Later): Promise<void> {
	const requestId = crypto.randomUUID();
	const began = Date.now();
	let refused: Refusal | null;
	try {
		refused = await take(message, env, requestId, later);
	} catch (error) {
		log('error', 'incoming-mail', { requestId, message: innerMessage(error) });
		refused = 'unavailable';
	}
	log('info', 'incoming-mail', {
		requestId,
		ms: Date.now() - began,
		bytes: message.rawSize,
		refused: refused ?? undefined,
	});
	if (refused) message.setReject(refusals[refused]);
}

async function take(
	message: ForwardableEmailMessage,
	env: Bindings,
	requestId: string,
	later: Later,
): Promise<Refusal | null> {
	const address = readOwnAddress(message.to, env.REPLY_DOMAIN);
	if (!address) return 'unknown';
	const db = connect(withRetries(env.DB));
	const tokenHash = fingerprint(address.token);
	const [asked, ...others] = await findByToken(db, address.purpose, tokenHash);
	if (!asked) return 'unknown';
	if (message.rawSize > mostBytes) return 'large';
	if ((await countOne(db, { key: `incoming:${tokenHash}`, ...aDay })) !== null) return 'many';
	const raw = new Uint8Array(await new Response(message.raw).arrayBuffer());
	// The libraries that read mail are large, and most calls of the Worker aren't mails.
	const { readMail } = await import('../../mail/incoming/read-mail.ts');
	const isReply = address.purpose === 'reply';
	const sent = await sentMail({ db, env }, asked, isReply ? [asked, ...others] : []);
	const mail = await readMail(raw, { headers: message.headers, envelopeFrom: message.from, sent });
	if (mail.isForwarded || mail.from.email === env.MAIL_FROM.toLowerCase()) return 'loop';
	const received = { db, env, requestId, asked, others, mail, raw, later };
	if (!isReply) return receiveIntroduction(received);
	const { user, mailedTo } = asked;
	// Someone who replies to all writes to us too. But users who try it out by asking themselves may reply.
	if (mail.from.email === user.email && addressKey(mailedTo ?? '') !== user.email) return null;
	const event = reportedEvent(received);
	if (!event) return receiveReply(received);
	await recordDeliveryEvent({ db, env }, { userId: user.id, mail: asked.mail.id }, event);
	return null;
}
