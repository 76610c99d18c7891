import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { openOwnSlices } from '../../db/slices.ts';
import { wireColumns } from './prospects.ts';

/** Where a prospect stands in the order of its list. */
export type PlaceInList = { createdAt: string; position: number; id: string };

/** The columns of that place. */
export const placeInList = { createdAt: prospects.createdAt, position: prospects.position, id: prospects.id };

/** The order of a list: the newest import first, and within an import its own order. */
export const inListOrder = sql.raw('order by created_at desc, position, id');

/**
 * The condition, with its "and", that a prospect comes after a place in that order. The index can start at its first part.
 * The others order prospects that were created at the same time.
 */
export const afterPlace = (after: PlaceInList | null): SQL =>
	after
		? sql`and created_at <= ${after.createdAt} and (created_at < ${after.createdAt} or position > ${after.position}
			or (position = ${after.position} and id > ${after.id}))`
		: sql``;

/**
 * The prospects of the user's list as JSON, in slices: the newest import first, and within an import in its order.
 * Undefined when the list is not the user's.
 */
export const openProspects = (db: Db, userId: Owner, listId: string) =>
	openOwnSlices<PlaceInList>(db, ownRow(prospectLists, userId, listId), {
		rows: 2_000,
		firstRows: 500,
		fields: wireColumns,
		place: placeInList,
		from: (after) =>
			sql`from ${prospects} where prospect_list_id = ${listId} and user_id = ${userId} ${afterPlace(after)} ${inListOrder}`,
	});
