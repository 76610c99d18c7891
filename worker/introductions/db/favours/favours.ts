import { and, asc, eq, sql } from 'drizzle-orm';
import type { FavourRequest } from '#contract/favour';
import type { Db } from '../../../db/client.ts';
import { countChanged } from '../../../db/in-slices.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests, prospects } from '../../../db/schema.ts';
import { requestColumns, shown } from '../requests/intro-request-columns.ts';

/** The requests of the user's favour in the order of their people, with the names of these. Empty when it is not theirs. */
export async function listFavourRequests(db: Db, userId: Owner, favourId: string): Promise<FavourRequest[]> {
	const rows = await db
		.select({ ...requestColumns, prospectName: prospects.name })
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(and(eq(introRequests.userId, userId), eq(introRequests.favourId, favourId), sql`favour_id is not null`))
		.orderBy(asc(sql`intro_requests.rowid`));
	return rows.map(shown);
}

/**
 * The answers to the favour that a request of the user's belongs to, in the order of its people. Without people, and with
 * null, for a request of no favour.
 */
export async function listAnswersTogether(db: Db, userId: Owner, requestId: string) {
	const rows = await db
		.select({
			favourId: introRequests.favourId,
			prospect: prospects.name,
			answer: introRequests.answer,
			note: introRequests.answerNote,
		})
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(
			and(
				eq(introRequests.userId, userId),
				eq(introRequests.kind, 'ask'),
				sql`${introRequests.favourId} is not null and ${introRequests.favourId} = (select o.favour_id from intro_requests o
					where o.id = ${requestId} and o.user_id = ${userId})`,
			),
		)
		.orderBy(asc(sql`intro_requests.rowid`));
	return { favourId: rows[0]?.favourId ?? null, people: rows };
}

/** Removes favours of which no request is left. One that is being written has its requests in the same batch. */
export const removeEmptyFavours = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`delete from favours where rowid in (select f.rowid from favours f
			where not exists (select 1 from intro_requests r where r.favour_id = f.id) limit ${most})`,
	);
