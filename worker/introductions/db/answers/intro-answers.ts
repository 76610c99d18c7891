import { type SQL, sql } from 'drizzle-orm';
import type { IntroAnswer } from '#contract/rules/intro-status';
import type { IntroTerms } from '#contract/rules/intro-terms';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { runBatch } from '../../../db/statements.ts';
import { changeRequest, termsPress } from '../requests/change-request.ts';
import { type ConnectorsLink, linkOfConnector } from './prospect-links.ts';

/**
 * Writes an answer to the user's ask, if it is `among` the requests (a select of ids) that the link may answer. After a
 * yes the given link for the prospect, if any, is made too. Returns whether the answer is new: another one than before,
 * or on other terms. Of several equal answers at once exactly one is new, even if its write is tried twice. The user's
 * webhook is told of new answers and new terms.
 */
export async function updateAnswer(
	db: Db,
	userId: Owner,
	{ requestId, among }: { requestId: string; among: SQL },
	answer: IntroAnswer,
	note: string | null,
	{ prospectLink, terms }: { prospectLink: ConnectorsLink | null; terms?: IntroTerms | null | undefined },
): Promise<'new' | 'other terms' | 'same'> {
	const press = crypto.randomUUID();
	const asks = { ids: sql`${requestId}`, condition: sql`${introRequests.id} in (${among})` };
	const {
		changed: [written],
	} = await runBatch(db, {
		...changeRequest(db, userId, asks, { type: 'answer', answer, note, terms, press }),
		// After a yes the connector gets a link for the prospect.
		link: answer === 'yes' && prospectLink ? linkOfConnector(db, userId, requestId, prospectLink, 'keep') : undefined,
	});
	return written?.press === press ? 'new' : written?.press === termsPress(press) ? 'other terms' : 'same';
}
