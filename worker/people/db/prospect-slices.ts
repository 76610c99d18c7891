import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { merged } from '../../db/pages.ts';
import { prospectLists, prospects } from '../../db/schema.ts';
import { openOwnSlices } from '../../db/slices.ts';
import { wireColumns } from './prospects.ts';

/** A prospect's place in the order of its list. */
export type PlaceInList = { createdAt: string; position: number; id: string };

/** The columns of that place. */
export const placeInList = { createdAt: prospects.createdAt, position: prospects.position, id: prospects.id };

/** The order of a list: the newest import first, and within an import its own order. */
export const inListOrder = sql.raw('order by created_at desc, position, id');

/**
 * Condition, with its "and", that a prospect comes after a place in that order. The index can start at its first part;
 * the others order prospects created at the same time.
 */
export const afterPlace = (after: PlaceInList | null): SQL =>
	after
		? sql`and created_at <= ${after.createdAt} and (created_at < ${after.createdAt} or position > ${after.position}
			or (position = ${after.position} and id > ${after.id}))`
		: sql``;

/** Selects the prospects of a list after a place, from "from" on, in the list's order: the first `most` of them. */
export const afterInList = (userId: Owner, listId: string, after: PlaceInList | null, most: number): SQL => {
	const own = sql`from ${prospects} where prospect_list_id = ${listId} and +user_id = ${userId}`;
	if (!after) return own;
	const { createdAt, position, id } = after;
	const ranges = [
		sql`${own} and created_at = ${createdAt} and position = ${position} and id > ${id}`,
		sql`${own} and created_at = ${createdAt} and position > ${position}`,
		sql`${own} and created_at < ${createdAt}`,
	];
	return merged(prospects, ranges, inListOrder, most);
};

// Prospects in a slice.
const sliceRows = 2_000;

/**
 * Reads the prospects of the user's list as JSON, in slices: the newest import first, and within an import in its
 * order. Undefined when the list is not the user's.
 */
export const openProspects = (db: Db, userId: Owner, listId: string) =>
	openOwnSlices<PlaceInList>(db, ownRow(prospectLists, userId, listId), {
		rows: sliceRows,
		// A screenful, and a few more.
		firstRows: 60,
		fields: wireColumns,
		place: placeInList,
		from: (after) => sql`${afterInList(userId, listId, after, sliceRows)} ${inListOrder}`,
	});
