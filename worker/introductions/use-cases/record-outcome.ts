import type { IntroOutcome, RecordedOutcome } from '#contract/intro-request';
import type { Acting } from '../../accounts/session/acting.ts';
import { replaced } from '../../http/preconditions.ts';
import { missing, Problem } from '../../http/problem.ts';
import { settleReplies } from '../db/answers/replies.ts';
import { findIntroRequest } from '../db/requests/intro-request-columns.ts';
import { updateOutcome } from '../db/requests/outcomes.ts';
import { updateOwnSent } from '../db/requests/prepared.ts';
import { tellChange, tellingBy } from './tell-change.ts';

const ofThanks = () =>
	new Problem('outcome-not-possible', 'A thank-you has no outcome. Please record it on its request.');

/**
 * Records the outcome of a user's request, or whether they sent it themselves, settles its mails that may be automatic,
 * and tells everyone concerned. Throws a Problem that carries the request if something else has come since the outcome
 * to undo.
 */
export async function recordOutcome(acting: Acting, id: string, given: IntroOutcome): Promise<RecordedOutcome> {
	const { db, user } = acting;
	if (given.ownSent !== undefined) return recordOwnSent(acting, id, given.ownSent);
	const telling = tellingBy(acting);
	if (given.unsure) {
		const settled = await settleReplies(db, user.id, id, given.unsure);
		if (settled.length > 0) await tellChange(telling, 'reply', { id, userId: user.id, member: null });
	}
	const written = await updateOutcome(db, user.id, id, given);
	if (!written) throw (await findIntroRequest(db, user.id, id)) ? ofThanks() : missing('Request');
	const request = replaced(written.recorded);
	await tellChange(telling, 'outcome', { id, userId: user.id, member: written.member });
	return request;
}

/**
 * Records whether the user sent the message of a request themselves, and tells their tabs. Throws a Problem if it was
 * certainly sent: someone has answered it, or the server mailed it.
 */
async function recordOwnSent(acting: Acting, id: string, isSent: boolean): Promise<RecordedOutcome> {
	const { db, user } = acting;
	const { request, isRefused } = (await updateOwnSent(db, user.id, id, isSent)) ?? missing('Request');
	if (isRefused)
		throw new Problem('request-was-sent', 'This request was already sent. It has an answer, or we emailed it.');
	await tellChange(tellingBy(acting), null, { id, userId: user.id, member: null });
	const { status, respondedAt } = request;
	return { ...request, before: { status, respondedAt, prospectStatus: null, version: '' } };
}
