import type { SavedRequest } from '#contract/intro-request';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { missing, Problem } from '../../http/problem.ts';
import { newToken } from '../../http/token.ts';
import { updateAnswerLink } from '../db/answers/intro-answers.ts';
import { updateFavourLink } from '../db/favours/favour-links.ts';
import { listFavourRequests } from '../db/favours/favours.ts';
import { findIntroRequest } from '../db/requests/intro-requests.ts';
import { answerUrl, linkOf, newLinkOf } from './answer-link.ts';

/**
 * Gives a request that the user sends themselves another answer link, and returns the request with it. The link before
 * stops working: only its hash is stored, so it cannot be shown again. Throws a Problem where the request needs none.
 */
export async function newAnswerLink(db: Db, userId: Owner, id: string, origin: string): Promise<SavedRequest> {
	const token = newToken();
	const request = (await findIntroRequest(db, userId, id)) ?? missing('Request');
	const isLinked = await (request.favourId && request.kind === 'ask'
		? linkFavour(db, userId, request.favourId, token)
		: updateAnswerLink(db, userId, id, linkOf(token)));
	if (isLinked) return { ...request, answerUrl: answerUrl(origin, token) };
	throw new Problem('answer-link-not-needed', 'This request needs no answer link.');
}

// The link of a favour is that of all its people.
async function linkFavour(db: Db, userId: Owner, favourId: string, token: string): Promise<boolean> {
	const requests = await listFavourRequests(db, userId, favourId);
	const ids = requests.map(({ id }) => id);
	return updateFavourLink(db, userId, favourId, newLinkOf(token, ids));
}
