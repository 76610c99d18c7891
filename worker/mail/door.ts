import { isLocal } from '#contract/rules/local-host';
import type { Db } from '../db/client.ts';
import type { Bindings } from '../env.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';
import { chooseMailer } from '../outside/mail/choose-mailer.ts';
import type { Delivery, Letter, Mail } from '../outside/mail/mailer.ts';
import { addressHash } from './address-hash.ts';
import { admit, type Held } from './db/admit.ts';
import { type NoticeKind, noticeLimits, notices } from './limits.ts';

/** The request's share in sending mail. `origin` is that of the app. */
export type Door = { db: Db; env: Bindings; origin: string; requestId: string };

/**
 * The recipient of a notice: the account it is about (null once it is removed), an address, and whether its owner has
 * confirmed that address, which some kinds don't need.
 */
export type Recipient = { id: string | null; email: string; emailVerified?: boolean };

/** Whether this server can send mail at all. */
export const isMailSetUp = (env: Bindings): boolean => chooseMailer(env) !== undefined;

/** Whether an address counts as confirmed. On this machine every one does, because no mail leaves it. */
export const isConfirmed = ({ origin }: Pick<Door, 'origin'>, to: Pick<Recipient, 'emailVerified'>): boolean =>
	to.emailVerified === true || isLocal(origin);

/**
 * Hands the mail of an introduction to the provider, once. It was counted, with `introductionLimits` (limits.ts), by the
 * transaction that wrote its request (decision 007).
 */
export async function sendIntroduction(env: Bindings, mail: Mail): Promise<Delivery> {
	const mailer = chooseMailer(env);
	return mailer ? mailer(mail) : { outcome: 'refused', reason: 'no mail is set up' };
}

/** Counts a notice. Null when it may leave, else why it is held back. */
export async function admitNotice(
	door: Door,
	kind: NoticeKind,
	to: Recipient,
): Promise<Held | { because: 'unconfirmed' } | null> {
	const { toAnybody } = notices[kind];
	if (!toAnybody && !isConfirmed(door, to)) return { because: 'unconfirmed' };
	return admit(door.db, addressHash(to.email), noticeLimits(door.env, kind, to), !toAnybody);
}

/** Hands a notice that was admitted to the provider, from the deployment's own address. Never throws; a failure is logged. */
export async function deliverNotice(door: Door, kind: NoticeKind, email: string, letter: Letter): Promise<void> {
	const { env, requestId } = door;
	const mailer = chooseMailer(env);
	if (!mailer) return;
	const from = { email: env.MAIL_FROM, name: 'Kindling' };
	// No holiday notice answers what a program wrote (RFC 3834).
	const headers = { 'Auto-Submitted': 'auto-generated', ...letter.headers };
	const delivery = await mailer({ from, replyTo: from, to: email, ...letter, headers });
	if (delivery.outcome === 'sent') return;
	log('error', notices[kind].event, { requestId, outcome: delivery.outcome, reason: delivery.reason });
}

/**
 * Sends a notice, when it may leave: to a confirmed address, or of a kind that needs none; within the limits of its
 * account, its address and the server; and to no suppressed address. Never throws. Held-back notices are logged.
 */
export async function sendNotice(door: Door, kind: NoticeKind, to: Recipient, letter: Letter): Promise<void> {
	const { requestId } = door;
	try {
		if (!isMailSetUp(door.env)) return;
		const held = await admitNotice(door, kind, to);
		if (held) log('info', 'mail-held', { requestId, userId: to.id ?? undefined, kind, because: held.because });
		else await deliverNotice(door, kind, to.email, letter);
	} catch (error) {
		log('error', notices[kind].event, { requestId, message: innerMessage(error) });
	}
}

/**
 * Hands a mail that came for the account on to its holder, once, within the limits of replies. Returns what became of it;
 * `held`: it may not leave now. Never throws. The address counts as confirmed: only a mail that was sent in the holder's
 * name makes others write to us.
 */
export async function mailForwarded(
	{ db, env }: Pick<Door, 'db' | 'env'>,
	user: { id: string; email: string },
	mail: Omit<Mail, 'to'>,
): Promise<Delivery | { outcome: 'held'; reason: string }> {
	const mailer = chooseMailer(env);
	if (!mailer) return { outcome: 'refused', reason: 'no mail is set up' };
	try {
		const held = await admit(db, addressHash(user.email), noticeLimits(env, 'reply', user), true);
		return held ? { outcome: 'held', reason: held.because } : await mailer({ ...mail, to: user.email });
	} catch (error) {
		return { outcome: 'refused', reason: innerMessage(error) };
	}
}
