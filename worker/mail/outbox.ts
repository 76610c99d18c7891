import type { Context } from 'hono';
import { isLocal } from '#contract/rules/web-address';
import type { Db } from '../db/client.ts';
import type { AppEnv, Bindings } from '../env.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';
import { addressHash } from './address-hash.ts';
import { checkLimits, type Refused } from './db/limits.ts';
import { type NoticeKind, noticeLimits, notices } from './limits.ts';
import { chooseMailer } from './providers/choose-mailer.ts';
import type { Delivery, Letter, Mail } from './providers/mailer.ts';

/** A request's means to send mail. `origin` is the app's. */
export type Outbox = { db: Db; env: Bindings; origin: string; requestId: string };

/** Makes the outbox of a request. */
export const outboxOf = (c: Context<AppEnv>): Outbox => ({
	db: c.var.db,
	env: c.env,
	origin: new URL(c.req.url).origin,
	requestId: c.var.requestId,
});

/**
 * The recipient of a notice: the account it is about (null once removed), an address, and whether its owner has
 * confirmed the address, which some kinds don't need.
 */
type Recipient = { id: string | null; email: string; emailVerified?: boolean };

/** True if this server can send mail at all. */
export const isMailSetUp = (env: Bindings): boolean => chooseMailer(env) !== undefined;

/** True for a confirmed address. On this machine all addresses count as confirmed, because no mail leaves it. */
export const isConfirmed = ({ origin }: Pick<Outbox, 'origin'>, to: Pick<Recipient, 'emailVerified'>): boolean =>
	to.emailVerified === true || isLocal(origin);

/**
 * Hands the mail of an introduction to the provider, once. The transaction that wrote its request has already counted
 * it, with `introductionLimits` (limits.ts; decision 007).
 */
export async function sendIntroduction(env: Bindings, mail: Mail): Promise<Delivery> {
	const mailer = chooseMailer(env);
	return mailer ? mailer(mail) : { outcome: 'refused', reason: 'no mail is set up' };
}

/** Counts a notice. Null when it may leave, else the reason it may not. */
export async function checkNotice(
	outbox: Outbox,
	kind: NoticeKind,
	to: Recipient,
): Promise<Refused | { because: 'unconfirmed' } | null> {
	const { toAnybody } = notices[kind];
	if (!toAnybody && !isConfirmed(outbox, to)) return { because: 'unconfirmed' };
	return checkLimits(outbox.db, addressHash(to.email), noticeLimits(outbox.env, kind, to), !toAnybody);
}

/** Hands a checked notice to the provider, from the deployment's own address. Never throws; a failure is logged. */
export async function deliverNotice(outbox: Outbox, kind: NoticeKind, email: string, letter: Letter): Promise<void> {
	const { env, requestId } = outbox;
	const mailer = chooseMailer(env);
	if (!mailer) return;
	const from = { email: env.MAIL_FROM, name: 'Kindling' };
	// Keeps holiday notices from answering a program (RFC 3834).
	const headers = { 'Auto-Submitted': 'auto-generated', ...letter.headers };
	const delivery = await mailer({ from, replyTo: from, to: email, ...letter, headers });
	if (delivery.outcome === 'sent') return;
	log('error', notices[kind].event, { requestId, outcome: delivery.outcome, reason: delivery.reason });
}

/**
 * Sends a notice if it may leave: to a confirmed address, unless its kind needs none; within the limits of its account,
 * its address and the server; and never to a suppressed address. Never throws. Notices that may not leave are logged.
 */
export async function sendNotice(outbox: Outbox, kind: NoticeKind, to: Recipient, letter: Letter): Promise<void> {
	const { requestId } = outbox;
	try {
		if (!isMailSetUp(outbox.env)) return;
		const refused = await checkNotice(outbox, kind, to);
		if (refused) log('info', 'mail-held', { requestId, userId: to.id ?? undefined, kind, because: refused.because });
		else await deliverNotice(outbox, kind, to.email, letter);
	} catch (error) {
		log('error', notices[kind].event, { requestId, message: innerMessage(error) });
	}
}

/** Sends a notice after the response. */
export function notify(c: Context<AppEnv>, kind: NoticeKind, to: Recipient, letter: Letter): void {
	c.executionCtx.waitUntil(sendNotice(outboxOf(c), kind, to, letter));
}

/**
 * Forwards a mail that arrived for the account to its holder, once, within the limits of replies. Returns its fate;
 * `held`: it may not leave now. Never throws. The address counts as confirmed: others only write to us because of a
 * mail that was sent in the holder's name.
 */
export async function mailForwarded(
	{ db, env }: Pick<Outbox, 'db' | 'env'>,
	user: { id: string; email: string },
	mail: Omit<Mail, 'to'>,
): Promise<Delivery | { outcome: 'held'; reason: string }> {
	const mailer = chooseMailer(env);
	if (!mailer) return { outcome: 'refused', reason: 'no mail is set up' };
	try {
		const refused = await checkLimits(db, addressHash(user.email), noticeLimits(env, 'reply', user), true);
		return refused ? { outcome: 'held', reason: refused.because } : await mailer({ ...mail, to: user.email });
	} catch (error) {
		return { outcome: 'refused', reason: innerMessage(error) };
	}
}
