import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type Owner, ownRow } from '../../../db/owned.ts';
import { merged, readOwnPage } from '../../../db/pages.ts';
import { introRequests, prospectLists, prospects } from '../../../db/schema.ts';
import { jsonBoolean, type Sliced } from '../../../db/slices.ts';
import { isToWriteTo, requestColumns, shownStatus } from '../requests/intro-request-columns.ts';

// Requests on a page.
const pageRows = 5_000;

/** A request's place in the order of time. */
type Place = { createdAt: string; at: number };
const place = { createdAt: introRequests.createdAt, at: sql`intro_requests.rowid` };

/**
 * Reads a page of the latest requests about the prospects of the user's list, one for each prospect that has any,
 * oldest first. Undefined when the list is not the user's.
 */
export function readLatestRequests(db: Db, userId: Owner, listId: string, after?: string) {
	const { id, prospectId, answer, createdAt, respondedAt } = requestColumns;
	const sentAt = sql`(select sent_at from mails where mails.id = intro_requests.mail_id)`;
	const found = (range: SQL) => sql`from ${introRequests} cross join ${prospects} p on p.id = intro_requests.prospect_id
		where intro_requests.user_id = ${userId} and kind = 'ask' and intro_requests.status <> 'prepared' and p.prospect_list_id = ${listId} ${range}
			and not exists (select 1 from ${introRequests} later where later.prospect_id = p.id and later.kind = 'ask' and later.status <> 'prepared'
				and later.created_at > intro_requests.created_at)
			and not exists (select 1 from ${introRequests} beside where beside.prospect_id = p.id and beside.kind = 'ask' and beside.status <> 'prepared'
				and beside.created_at = intro_requests.created_at and beside.rowid > intro_requests.rowid)`;
	const ranges = ({ createdAt, at }: Place) => [
		found(sql`and intro_requests.created_at = ${createdAt} and intro_requests.rowid > ${at}`),
		found(sql`and intro_requests.created_at > ${createdAt}`),
	];
	const order = sql`order by created_at, rowid`;
	const source: Sliced<Place> = {
		rows: pageRows,
		fields: {
			id,
			prospectId,
			status: shownStatus(),
			answer,
			createdAt,
			sentAt,
			respondedAt,
			mayWrite: jsonBoolean(isToWriteTo),
		},
		place,
		from: (end) =>
			end
				? sql`${merged(introRequests, ranges(end), order, pageRows + 1)} ${order}`
				: sql`${found(sql``)} order by intro_requests.created_at, intro_requests.rowid`,
	};
	return readOwnPage(db, ownRow(prospectLists, userId, listId), source, after);
}
