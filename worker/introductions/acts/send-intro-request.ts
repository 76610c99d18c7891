import type { NewIntroRequest, SavedRequest } from '#contract/intro-request';
import { isSampleAddress } from '#contract/rules/sample';
import { noRoom } from '../../accounts/ensure-room.ts';
import { type Limit, secondsLeft, userCounter } from '../../db/counters.ts';
import type { Bindings } from '../../env.ts';
import { isLocal } from '../../http/local-host.ts';
import { missing, Problem, tooMany } from '../../http/problem.ts';
import { limitOf } from '../../http/settings.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { chooseMailer } from '../../outside/mail/choose-mailer.ts';
import { isInvented } from '../../people/db/invented.ts';
import { answerWindowMs, updateAnswerLink } from '../db/intro-answers.ts';
import { createIntroRequest } from '../db/intro-requests.ts';
import { answerUrl, deliver, type Sending } from './deliver.ts';
import { conflictOf, problemOf, waitUntilSettled } from './result.ts';

/**
 * Asks for an introduction: writes the request, hands its mail to the provider once, writes what became of it, and
 * returns the request. Without `sendEmail` it only writes. An `idempotencyKey` that was used before writes and sends
 * nothing: it returns what the earlier call did. Throws a Problem unless the request is saved, and its mail sent.
 */
export async function sendIntroRequest(
	sending: Sending,
	request: NewIntroRequest,
	idempotencyKey: string | null,
): Promise<SavedRequest> {
	const { db, user, env } = sending;
	const mailer = request.sendEmail ? chooseMailer(env) : undefined;
	if (request.sendEmail && !mailer) throw new Problem('mail-not-set-up', 'Email is not set up on this server.');
	if (mailer && !user.emailVerified && !isLocal(sending.origin)) {
		throw new Problem(
			'address-unverified',
			'Please confirm your own email address first: open the link that was mailed to you.',
		);
	}
	const isToInvented = isSampleAddress(request.recipientEmail ?? '');
	if (mailer && (isToInvented || (await isInvented(db, user.id, request.prospectId)))) {
		throw new Problem('prospect-invented', 'This person is invented, so no email is sent about them.');
	}
	// A thank-you asks nothing.
	const hasAnswerLink = request.answerLink && request.followUp?.kind !== 'thanks';
	const token = hasAnswerLink ? newToken() : null;
	const link = {
		answerToken: token && fingerprint(token),
		answerUntil: token && new Date(Date.now() + answerWindowMs).toISOString(),
	};
	const most = limitOf(env, 'INTRO_REQUESTS_PER_USER');
	const created = await createIntroRequest(db, user.id, request, {
		status: mailer ? 'sending' : 'pending',
		idempotencyKey,
		...link,
		limits: mailer ? mailLimits(env, user.id) : [],
		most,
	});
	if (created.outcome === 'not-due') {
		throw new Problem('nudge-not-due', 'This request needs no nudge: it has one already, or an answer.');
	}
	if (created.outcome === 'missing') return missing(request.connectionId ? 'Prospect or connection' : 'Prospect');
	if (created.outcome === 'full') throw noRoom(env, 'requests');
	if (created.outcome === 'used-up') throw usedUp(created);
	let { row } = created;
	if (created.outcome === 'known') {
		const conflict = conflictOf(row, request);
		if (conflict) throw conflict;
		row = await waitUntilSettled(db, row);
	} else if (mailer) {
		const delivered = deliver(sending, mailer, row, token);
		// The mail is sent and its outcome written even when the person closes the page now.
		sending.waitUntil(delivered);
		row = await delivered;
	}
	const problem = problemOf(row);
	if (problem) throw problem;
	if (mailer || !token) return row;
	// What is stored is the link's hash. So an earlier call's link is not known any more, and this call makes another.
	const isLinked = created.outcome === 'new' || (await updateAnswerLink(db, user.id, row.id, link));
	return isLinked ? { ...row, answerUrl: answerUrl(sending.origin, token) } : row;
}

const inAll = 'mails-in-all';

const mailLimits = (env: Bindings, userId: string): Limit[] => [
	{ key: userCounter(userId, 'mails'), limit: limitOf(env, 'MAILS_PER_DAY'), seconds: 86_400 },
	{ key: inAll, limit: limitOf(env, 'MAILS_PER_DAY_IN_ALL'), seconds: 86_400 },
];

function usedUp({ name, expire }: { name: string; expire: string }): Problem {
	const sentence =
		name === inAll
			? 'This server has reached its limit of emails for today. Your text is not lost: please send it tomorrow.'
			: 'You have reached your limit of emails for today.';
	return tooMany('mails-used-up', sentence, secondsLeft([{ expire }]));
}
