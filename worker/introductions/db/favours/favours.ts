import { asc, eq, sql } from 'drizzle-orm';
import type { FavourRequest } from '#contract/favour';
import type { Db } from '../../../db/client.ts';
import { countChanged } from '../../../db/in-slices.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests, prospects } from '../../../db/schema.ts';
import { requestColumns, shown } from '../requests/intro-request-columns.ts';

// An archive may bring more into a favour than anybody asks. JSON needs two bytes for one of a text at most.
const favourBytes = 700_000;

/**
 * The requests of the user's favour in the order of their people, with the names of these: 700 kB of them, the asks
 * first. Empty when it is not theirs.
 */
export async function listFavourRequests(db: Db, userId: Owner, favourId: string): Promise<FavourRequest[]> {
	const rows = await db
		.select({ ...requestColumns, prospectName: prospects.name })
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(
			sql`intro_requests.rowid in (select at from (
				select r.rowid as at, sum(r.bytes + r.answer_bytes + 600) over (order by r.kind <> 'ask', r.rowid) as held
				from intro_requests r where r.user_id = ${userId} and r.favour_id = ${favourId} and r.favour_id is not null)
				where held <= ${favourBytes}) and ${introRequests.userId} = ${userId}`,
		)
		.orderBy(asc(sql`intro_requests.rowid`));
	return rows.map(shown);
}

/** Removes favours of which no request is left. One that is being written has its requests in the same batch. */
export const removeEmptyFavours = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`delete from favours where rowid in (select f.rowid from favours f
			where not exists (select 1 from intro_requests r where r.favour_id = f.id) limit ${most})`,
	);
