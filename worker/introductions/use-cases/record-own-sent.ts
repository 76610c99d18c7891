import type { RecordedOutcome } from '#contract/intro-request';
import type { Acting } from '../../http/acting.ts';
import { missing, Problem } from '../../http/problem.ts';
import { updateOwnSent } from '../db/requests/prepared.ts';
import { tellChange, tellingBy } from './tell-change.ts';

/**
 * Records whether the user sent the message of a request themselves, and tells their tabs. Throws a Problem where it was
 * sent for sure: someone has answered it, or the server mailed it.
 */
export async function recordOwnSent(acting: Acting, id: string, isSent: boolean): Promise<RecordedOutcome> {
	const { db, user } = acting;
	const { request, isRefused } = (await updateOwnSent(db, user.id, id, isSent)) ?? missing('Request');
	if (isRefused)
		throw new Problem('request-was-sent', 'This request was already sent. It has an answer, or we emailed it.');
	await tellChange(tellingBy(acting), null, { id, userId: user.id, member: null });
	const { status, respondedAt } = request;
	return { ...request, before: { status, respondedAt, prospectStatus: null, version: '' } };
}
