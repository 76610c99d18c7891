import { sql } from 'drizzle-orm';
import type { SelectedUpdate } from '#contract/selected-prospects';
import type { Db } from '../../db/client.ts';
import { prospects } from '../../db/schema.ts';
import { later } from '../../db/time.ts';
import { chosenAt, isOwnStatus } from './prospects.ts';
import { given, isWhole, refusalOf, type Selection, type SelectionRefused, selected, standingOf } from './selection.ts';

// The rows of the selection, or none of them: that all are there is a condition of the same statement. The signs keep
// the database from walking through the whole list for a few ids.
const allOrNone = (selection: Selection) =>
	sql`${prospects.id} in (select id from g) and +${prospects.prospectListId} = ${selection.listId}
		and +${prospects.userId} = ${selection.userId} and ${isWhole(selection, selection.listId)}`;

/**
 * Sets status, connection source or both for all of the selection, or for nobody. A status must be one of the user's, or
 * the one that all of them have: otherwise it is an 'unknown status'. Returns how many were updated.
 */
export async function updateSelected(
	db: Db,
	selection: Selection,
	{ status, connectionSource }: Omit<SelectedUpdate, 'ids'>,
): Promise<number | 'unknown status' | SelectionRefused> {
	const sets = [sql`updated_at = ${later()}`];
	const fits = [allOrNone(selection)];
	if (connectionSource !== undefined) sets.push(sql`connection_source = ${connectionSource}`);
	if (status !== undefined) {
		sets.push(sql`status = ${status}`, sql`status_chosen_at = ${chosenAt(status)}`);
		const others = sql`exists (select 1 ${selected(selection, selection.listId)} and p.status <> ${status})`;
		fits.push(sql`(${isOwnStatus(selection.userId, status)} or not ${others})`);
	}
	const { meta } = await db.run(
		sql`${given(selection.ids)} update prospects set ${sql.join(sets, sql`, `)} where ${sql.join(fits, sql` and `)}`,
	);
	if (meta.changes > 0) return sizeOf(selection);
	return (await whyRefused(db, selection)) ?? 'unknown status';
}

/** Removes all of the selection, with their connections and requests, or nobody. Returns how many were removed. */
export async function removeSelected(db: Db, selection: Selection): Promise<number | SelectionRefused> {
	const { meta } = await db.run(sql`${given(selection.ids)} delete from prospects where ${allOrNone(selection)}`);
	return meta.changes > 0 ? sizeOf(selection) : ((await whyRefused(db, selection)) ?? 'outdated');
}

/** How many prospects a selection names. */
export const sizeOf = ({ ids }: Selection) => new Set(ids).size;

async function whyRefused(db: Db, selection: Selection) {
	const [standing] = await standingOf(db, selection, selection.listId);
	return refusalOf(standing);
}
