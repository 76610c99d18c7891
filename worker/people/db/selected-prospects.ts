import { sql } from 'drizzle-orm';
import type { SelectedRemoved, SelectedUpdate, SelectedUpdated } from '#contract/selected-prospects';
import type { Db } from '../../db/client.ts';
import { prospects } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { later } from '../../db/time.ts';
import { closeTrashItem, openTrashItem, removePeopleRows } from '../../trash/db/remove.ts';
import { chosenAt, isOwnStatus } from './prospects.ts';
import {
	checkOf,
	idsTable,
	isWhole,
	type Selection,
	type SelectionRefused,
	selected,
	selectionRefusal,
} from './selection.ts';

// The rows of the selection, or none: the same statement checks that all are there. A plus before a column keeps SQLite
// from its index, so that a few ids are looked up instead of the whole list.
const allOrNone = (selection: Selection) =>
	sql`${prospects.id} in (select id from g) and +${prospects.prospectListId} = ${selection.listId}
		and +${prospects.userId} = ${selection.userId} and ${isWhole(selection, selection.listId)}`;

/**
 * Sets status, connection source or both for all of the selection, or for no one. A status must be the user's own, or
 * the present one of all of them: otherwise it is an 'unknown status'. 'changed': one of them is newer than allowed.
 */
export async function updateSelected(
	db: Db,
	selection: Selection,
	{ status, connectionSource, unchangedSince }: Omit<SelectedUpdate, 'ids'>,
): Promise<SelectedUpdated | 'unknown status' | 'changed' | SelectionRefused> {
	const sets = [sql`updated_at = ${later()}`];
	const fits = [allOrNone(selection)];
	if (connectionSource !== undefined) sets.push(sql`connection_source = ${connectionSource}`);
	if (status !== undefined) {
		sets.push(sql`status = ${status}`, sql`status_chosen_at = ${chosenAt(status)}`);
		const others = sql`exists (select 1 ${selected(selection, selection.listId)} and p.status <> ${status})`;
		fits.push(sql`(${isOwnStatus(selection.userId, status)} or not ${others})`);
	}
	const newer = isNewer(selection, { status, connectionSource, unchangedSince });
	fits.push(sql`not ${newer}`);
	const {
		after: [after],
	} = await runBatch(db, {
		update: statement(
			db,
			sql`${idsTable(selection.ids)} update prospects set ${sql.join(sets, sql`, `)} where ${sql.join(fits, sql` and `)}`,
		),
		after: statement<{ changed: number; updatedAt: string }>(
			db,
			sql`${idsTable(selection.ids)} select changes() as changed, max(p.updated_at) as updatedAt ${selected(selection, selection.listId)}`,
		),
	});
	if (after?.changed) return { updated: countOf(selection), updatedAt: after.updatedAt };
	const why = await whyRefused(db, selection);
	if (why) return why;
	const [found] = await statement<{ isNewer: number }>(db, sql`${idsTable(selection.ids)} select ${newer} as isNewer`);
	return found?.isNewer ? 'changed' : 'unknown status';
}

// True if one of them was changed since. A prospect that already says all of it is as wanted: a second try after a lost
// response finds its own write.
function isNewer(selection: Selection, { status, connectionSource, unchangedSince }: Omit<SelectedUpdate, 'ids'>) {
	if (unchangedSince === undefined) return sql`false`;
	const differs = [
		...(status === undefined ? [] : [sql`p.status <> ${status}`]),
		...(connectionSource === undefined ? [] : [sql`p.connection_source is not ${connectionSource}`]),
		sql`false`,
	];
	return sql`exists (select 1 ${selected(selection, selection.listId)} and p.updated_at > ${unchangedSince}
		and (${sql.join(differs, sql` or `)}))`;
}

/** Moves all of the selection with everything below into the trash, as one item with the id `trashId`, or no one. */
export async function removeSelected(
	db: Db,
	selection: Selection,
	trashId: string,
): Promise<SelectedRemoved | SelectionRefused> {
	const { userId, listId, ids } = selection;
	const item = { userId, id: trashId, kind: 'prospect' } as const;
	const people = sql`${idsTable(ids)} select p.id ${selected(selection, listId)} and ${isWhole(selection, listId)}`;
	const moved = sql`select root from trash_rows where trash_id = ${trashId} and part = 'prospects'`;
	const first = sql`(select p.name from prospects p where p.id = ${ids[0]})`;
	const {
		found: [found],
	} = await runBatch(db, {
		opened: openTrashItem(
			db,
			item,
			{ name: first, from: [sql`l.id`, sql`l.name`] },
			sql`from prospect_lists l where l.id = ${listId} and l.user_id = ${userId} and exists (${people})`,
		),
		moved: removePeopleRows(db, item, people, moved),
		closed: closeTrashItem(db, item),
		found: statement<{ people: number }>(
			db,
			sql`select people from trash where id = ${trashId} and user_id = ${userId}`,
		),
	});
	return found ? { removed: found.people, binId: trashId } : ((await whyRefused(db, selection)) ?? 'outdated');
}

/** Counts the prospects that a selection names. */
export const countOf = ({ ids }: Selection) => new Set(ids).size;

async function whyRefused(db: Db, selection: Selection) {
	const [check] = await checkOf(db, selection, selection.listId);
	return selectionRefusal(check);
}
