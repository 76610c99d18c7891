import type { NewIntroRequest, SavedRequest } from '#contract/intro-request';
import { isSampleAddress } from '#contract/rules/sample';
import { noRoom } from '../../accounts/ensure-room.ts';
import { type Limit, secondsLeft, userCounter } from '../../db/counters.ts';
import type { Owner } from '../../db/owned.ts';
import type { Bindings } from '../../env.ts';
import { missing, Problem, tooMany } from '../../http/problem.ts';
import { limitOf } from '../../http/settings.ts';
import { fingerprint, newMailToken, newToken } from '../../http/token.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { isConfirmed, isMailSetUp } from '../../mail/door.ts';
import { introductionLimits, kindOfLimit } from '../../mail/limits.ts';
import { takesReplies } from '../../mail/own-address.ts';
import { addressUnverified, recipientSuppressed } from '../../mail/problems.ts';
import { isInvented } from '../../people/db/invented.ts';
import { createIntroRequest, type NotWritten } from '../db/create-intro-request.ts';
import { updateAnswerLink } from '../db/intro-answers.ts';
import { linkOf } from './answer-link.ts';
import { answerUrl, deliver, type Sending } from './deliver.ts';
import { conflictOf, mailProblemOf, waitUntilSettled } from './result.ts';

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
	if (request.sendEmail) await ensureMayMail(sending, request);
	// A thank-you asks nothing.
	const hasAnswerLink = request.answerLink && request.followUp?.kind !== 'thanks';
	const token = hasAnswerLink ? newToken() : null;
	const link = linkOf(token);
	const replyToken = request.sendEmail && takesReplies(env, user) ? newMailToken() : null;
	const most = limitOf(env, 'INTRO_REQUESTS_PER_USER');
	const created = await createIntroRequest(db, user.id, request, {
		status: request.sendEmail ? 'sending' : 'pending',
		idempotencyKey,
		...link,
		replyToken: replyToken && fingerprint(replyToken),
		...countedFor(env, user.id, request),
		most,
	});
	if (!('row' in created)) throw refusalOf(created, sending.env, request);
	const { byMail } = created;
	let { row } = created;
	if (created.outcome === 'known') {
		const conflict = conflictOf(row, byMail, request);
		if (conflict) throw conflict;
		row = await waitUntilSettled(db, user.id, row);
	} else if (byMail) {
		const delivered = deliver(sending, row, { answerToken: token, replyToken });
		// The mail is sent and its outcome written even when the person closes the page now.
		sending.waitUntil(delivered);
		row = await delivered;
	} else sending.written();
	const problem = mailProblemOf(row, byMail);
	if (problem) throw problem;
	if (byMail || !token) return row;
	// What is stored is the link's hash. So an earlier call's link is not known any more, and this call makes another.
	const isLinked = created.outcome === 'new' || (await updateAnswerLink(db, user.id, row.id, link));
	return isLinked ? { ...row, answerUrl: answerUrl(sending.origin, token) } : row;
}

/** The problem of a request that was not written. */
function refusalOf(refused: NotWritten, env: Bindings, { connectionId }: NewIntroRequest): Problem {
	switch (refused.outcome) {
		case 'not-due':
			return new Problem('nudge-not-due', 'This request needs no nudge: it has one already, or an answer.');
		case 'full':
			return noRoom(env, 'requests');
		case 'suppressed':
			return recipientSuppressed('recipientEmail');
		case 'used-up':
			return usedUp(refused);
		case 'missing':
			return missing(connectionId ? 'Prospect or connection' : 'Prospect');
	}
}

/** Throws when no mail may be sent for this person, or about this prospect. */
async function ensureMayMail(sending: Sending, { recipientEmail, prospectId }: NewIntroRequest): Promise<void> {
	const { db, env, user } = sending;
	// First, so that somebody who only tries the app sees what they would send.
	if (isSampleAddress(recipientEmail ?? '') || (await isInvented(db, user.id, prospectId))) {
		throw new Problem('prospect-invented', 'This person is invented, so no email is sent about them.');
	}
	if (!isMailSetUp(env)) throw new Problem('mail-not-set-up', 'Email is not set up on this server.');
	if (!isConfirmed(sending, user)) throw addressUnverified();
}

/** What a request is counted for: its mail, or that it is saved without one. */
function countedFor(env: Bindings, userId: Owner, { sendEmail, recipientEmail }: NewIntroRequest) {
	if (!sendEmail) return { limits: [savedLimit(env, userId)], addressHash: null };
	const recipient = recipientEmail ?? '';
	return { limits: introductionLimits(env, userId, recipient), addressHash: addressHash(recipient) };
}

const savedLimit = (env: Bindings, userId: Owner): Limit => ({
	key: userCounter(userId, 'saved-requests'),
	limit: limitOf(env, 'SAVED_REQUESTS_PER_DAY'),
	seconds: 86_400,
});

function usedUp({ name, expire }: { name: string; expire: string }): Problem {
	if (name.endsWith(':saved-requests')) {
		const saved = 'That is a lot of requests for one day. Please go on tomorrow.';
		return tooMany('requests-used-up', saved, secondsLeft([{ expire }]));
	}
	return tooMany('mails-used-up', sentences[kindOfLimit(name)], secondsLeft([{ expire }]));
}

const sentences = {
	server: 'This server has reached its limit of emails for today. Your text is not lost: please send it tomorrow.',
	address: 'This address has been sent as many emails today as one address may get. Please send it tomorrow.',
	user: 'You have reached your limit of emails for today.',
} as const;
