import type { NewIntroRequest, SavedRequest } from '#contract/intro-request';
import { limitOf } from '../../http/settings.ts';
import { fingerprint, newMailToken, newToken } from '../../http/token.ts';
import { takesReplies } from '../../mail/own-address.ts';
import { updateAnswerLink } from '../db/answers/intro-answers.ts';
import { createIntroRequest } from '../db/requests/create-intro-request.ts';
import { answerUrl, linkOf } from './answer-link.ts';
import { deliver, type Sending } from './deliver.ts';
import { conflictOf, mailProblemOf, waitUntilSettled } from './mail-outcome.ts';
import { countedFor, ensureMayMail, notWrittenProblem } from './sending-rules.ts';

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
	if (request.sendEmail) await ensureMayMail(sending, request.recipientEmail, [request.prospectId]);
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
	if (!('row' in created))
		throw notWrittenProblem(created, env, request.connectionId ? 'Prospect or connection' : 'Prospect');
	const { byMail } = created;
	let { row } = created;
	if (created.outcome === 'known') {
		const conflict = conflictOf(row, byMail, request);
		if (conflict) throw conflict;
		row = await waitUntilSettled(db, user.id, row);
	} else if (byMail) {
		const delivered = deliver(sending, { ...row, rows: [row] }, { answerToken: token, replyToken });
		// The mail is sent and its outcome written even when the person closes the page now.
		sending.waitUntil(delivered);
		row = (await delivered)[0] ?? row;
	} else sending.tellTabs();
	const problem = mailProblemOf(row, byMail);
	if (problem) throw problem;
	if (byMail || !token) return row;
	// What is stored is the link's hash. So an earlier call's link is not known any more, and this call makes another.
	const isLinked = created.outcome === 'new' || (await updateAnswerLink(db, user.id, row.id, link));
	return isLinked ? { ...row, answerUrl: answerUrl(sending.origin, token) } : row;
}
