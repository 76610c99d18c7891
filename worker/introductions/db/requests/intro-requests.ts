import { and, eq, inArray, sql } from 'drizzle-orm';
import type { IntroOutcome, IntroRequest } from '#contract/intro-request';
import type { DeliveryOutcome } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';
import { requestColumns, shown } from './intro-request-columns.ts';
import { moveProspect } from './move-prospect.ts';
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
 * Writes what became of a mail to the requests that it was for, and the id that the provider gave to it. Safe to repeat.
 * When the mail of an ask was sent, its prospect moves on to Intro Requested, unless the user has chosen another status
 * than the first two.
 */
export async function updateDelivery(
	db: Db,
	userId: Owner,
	ids: readonly string[],
	outcome: DeliveryOutcome,
	mailId: string | null,
): Promise<IntroRequest[]> {
	const [rows] = await db.batch([
		db
			.update(introRequests)
			.set({
				...(outcome === 'sent' && { sentAt: now(), mailId }),
				status: statusAfter(`mail-${outcome}`),
			})
			.where(and(eq(introRequests.userId, userId), inArray(introRequests.id, [...ids])))
			.returning(requestColumns),
		...(outcome === 'sent' ? ids.map((id) => moveProspect(db, userId, id, 'intro_requested')) : []),
	]);
	return rows;
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
		...(outcome === 'introduced' ? [moveProspect(db, userId, askId, 'introduced')] : []),
	]);
	return row;
}
