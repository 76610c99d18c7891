import { sql } from 'drizzle-orm';
import type { IntroOutcome, IntroRequest } from '#contract/intro-request';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';
import { requestColumns, shown } from './intro-request-columns.ts';
import { moveProspects } from './move-prospects.ts';
import { statusAfter } from './status-after.ts';

/** The user's request with this id. */
export async function findIntroRequest(db: Db, userId: Owner, id: string): Promise<IntroRequest | undefined> {
	const [row] = await db
		.select(requestColumns)
		.from(introRequests)
		.where(owned(introRequests, userId, id));
	return row && shown(row);
}

/**
 * Writes what came of a request: of a nudge to the ask that it follows. The time of the connector's answer, or of the first
 * outcome, stays. An introduction moves the prospect on to Introduced. Returns the ask; undefined when the request is not
 * the user's, and for a thank-you, of which nothing comes.
 */
export async function updateOutcome(
	db: Db,
	userId: Owner,
	id: string,
	outcome: IntroOutcome['outcome'],
): Promise<IntroRequest | undefined> {
	const askId = sql`(select coalesce(m.follows_id, m.id) from intro_requests m
		where m.id = ${id} and m.user_id = ${userId} and m.kind <> 'thanks')`;
	const [[row]] = await db.batch([
		db
			.update(introRequests)
			.set({
				status: statusAfter(`record-${outcome}`),
				respondedAt: sql`coalesce(${introRequests.respondedAt}, ${now()})`,
			})
			.where(owned(introRequests, userId, askId))
			.returning(requestColumns),
		...(outcome === 'introduced' ? [moveProspects(db, userId, sql`r.id = ${askId}`, 'introduced')] : []),
	]);
	return row;
}
