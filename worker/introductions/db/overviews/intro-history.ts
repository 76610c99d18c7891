import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type Owner, ownRow } from '../../../db/owned.ts';
import { introRequests, prospectLists, prospects } from '../../../db/schema.ts';
import { openOwnSlices } from '../../../db/slices.ts';
import { repliesOf } from '../answers/reply-columns.ts';
import { requestColumns, shownStatus } from '../requests/intro-request-columns.ts';

/** Where a request stands in the order of time. */
type Place = { createdAt: string; at: number };
const place = { createdAt: introRequests.createdAt, at: sql`intro_requests.rowid` };

/**
 * The user's requests about a prospect with the replies to them as JSON, in slices, newest first. Undefined when the
 * prospect is not the user's.
 */
export const openIntroRequests = (db: Db, userId: Owner, prospectId: string) =>
	openOwnSlices<Place>(db, ownRow(prospects, userId, prospectId), {
		// A request has up to 65 kB, and up to 50 replies of 10,000 characters: less than 2 MB.
		rows: 30,
		fields: {
			...requestColumns,
			status: shownStatus(),
			delivery: sql`json(${introRequests.delivery})`,
			replies: repliesOf(userId),
		},
		place,
		from: (after) => sql`from ${introRequests}
			where prospect_id = ${prospectId} and user_id = ${userId}
				${after ? sql`and (created_at, rowid) < (${after.createdAt}, ${after.at})` : sql``}
			order by created_at desc, rowid desc`,
	});

/**
 * The latest request about each prospect of the user's list that has any, as JSON, in slices, oldest first. Undefined
 * when the list is not the user's.
 */
export function openLatestRequests(db: Db, userId: Owner, listId: string) {
	const { id, prospectId, answer, createdAt, sentAt, respondedAt } = requestColumns;
	return openOwnSlices<Place>(db, ownRow(prospectLists, userId, listId), {
		rows: 2_000,
		fields: { id, prospectId, status: shownStatus(), answer, createdAt, sentAt, respondedAt },
		place,
		from: (after) => sql`from ${introRequests} cross join ${prospects} p on p.id = intro_requests.prospect_id
			where intro_requests.user_id = ${userId} and kind = 'ask' and p.prospect_list_id = ${listId}
				${after ? sql`and (intro_requests.created_at, intro_requests.rowid) > (${after.createdAt}, ${after.at})` : sql``}
				and not exists (select 1 from ${introRequests} later
					where later.prospect_id = p.id and later.kind = 'ask'
						and (later.created_at, later.rowid) > (intro_requests.created_at, intro_requests.rowid))
			order by intro_requests.created_at, intro_requests.rowid`,
	});
}
