import { and, type SQL, sql } from 'drizzle-orm';
import type { IntroAnswer } from '#contract/rules/intro-status';
import type { IntroTerms } from '#contract/rules/intro-terms';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';
import { recordEvent } from '../../../webhooks/db/events.ts';
import { statusAfter } from '../requests/status-after.ts';
import { answersEvent } from './event-data.ts';
import { type ConnectorsLink, linkOfConnector } from './prospect-links.ts';

/**
 * Writes an answer to the user's ask, as long as it is `among` those (a select of ids) that whoever answers may answer;
 * after a yes there is a link for the prospect, where one is given. Returns whether it is new, which means another one
 * than before, or has other terms. Of several equal answers at the same moment exactly one is new, also when its write is
 * tried twice. A new one, and other terms, are told to the webhook of the user.
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
	const ofTerms = `${press} terms`;
	// In an update of SQLite every expression reads the row as it was before.
	const same = sql`${introRequests.answer} is ${answer}`;
	// Terms are those of a yes.
	const newTerms = answer === 'yes' ? terms : null;
	const sameTerms =
		newTerms === undefined ? sql`true` : sql`${introRequests.terms} is ${newTerms && JSON.stringify(newTerms)}`;
	const update = db
		.update(introRequests)
		.set({
			answer,
			answerNote: note,
			...(newTerms !== undefined && { terms: newTerms }),
			answerPress: sql`case when not (${same}) then ${press} when ${sameTerms} then ${introRequests.answerPress} else ${ofTerms} end`,
			respondedAt: sql`case when ${same} then ${introRequests.respondedAt} else ${now()} end`,
			status: sql`case when ${same} then ${introRequests.status} else ${statusOf(answer)} end`,
		})
		.where(and(owned(introRequests, userId, requestId), sql`${introRequests.id} in (${among})`))
		.returning({ press: introRequests.answerPress });
	const [[written]] = await db.batch([
		update,
		// After a yes the connector has a link for the prospect at hand.
		...(answer === 'yes' && prospectLink ? [linkOfConnector(db, userId, requestId, prospectLink, 'keep')] : []),
		...recordEvent(db, userId, answersEvent('request.answered', userId, press)),
		...recordEvent(db, userId, answersEvent('request.changed', userId, ofTerms)),
	]);
	return written?.press === press ? 'new' : written?.press === ofTerms ? 'other terms' : 'same';
}

// After a second yes of the connector the prospect's own "not now" holds still.
const statusOf = (answer: IntroAnswer) =>
	answer === 'yes'
		? sql`case when ${introRequests.prospectAnswer} in ('later', 'no') then ${statusAfter('answer-yes', 'prospect-later')}
			else ${statusAfter('answer-yes')} end`
		: statusAfter(`answer-${answer}`);
