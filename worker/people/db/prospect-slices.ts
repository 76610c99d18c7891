import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { openOwnSlices } from '../../db/slices.ts';
import { wireColumns } from './prospects.ts';

/** Where a prospect stands in the order of its list. */
type Place = { createdAt: string; position: number; id: string };

/**
 * The prospects of the user's list as JSON, in slices: the newest import first, and within an import in its order.
 * Undefined when the list is not the user's.
 */
export const openProspects = (db: Db, userId: Owner, listId: string) =>
	openOwnSlices<Place>(db, ownRow(prospectLists, userId, listId), {
		rows: 2_000,
		fields: wireColumns,
		place: { createdAt: prospects.createdAt, position: prospects.position, id: prospects.id },
		from: (after) => ordered(userId, listId, after),
	});

function ordered(userId: Owner, listId: string, after: Place | null) {
	// The index can start at the first condition. The others order prospects that were created at the same time.
	const place = after
		? sql`and created_at <= ${after.createdAt} and (created_at < ${after.createdAt} or position > ${after.position}
			or (position = ${after.position} and id > ${after.id}))`
		: sql``;
	return sql`from ${prospects} where prospect_list_id = ${listId} and user_id = ${userId} ${place}
		order by created_at desc, position, id`;
}
