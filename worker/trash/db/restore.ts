import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { countAnew } from '../../db/record-counts.ts';
import { statement } from '../../db/statements.ts';
import { copyOut, type TrashPart } from './parts.ts';
import { listOf, partsOfPeople } from './remove.ts';

/** How many people of a list one batch moves, with everything below them. */
export const peopleAtOnce = 1_000;

/** Selects the next people still in the trash under this id, while they are on their way back. */
export const nextToRestore = (itemId: string) => sql`
	select root from trash_rows where trash_id = ${itemId} and part = 'prospects'
		and exists (select 1 from trash o where o.id = ${itemId} and o.moving = 'out')
	order by root limit ${peopleAtOnce}`;

/** The statements that restore people with everything below them, from the item `itemId`. Their list must be there. */
export function restorePeopleRows(db: Db, userId: Owner, itemId: string, people: SQL) {
	const which = sql`b.trash_id = ${itemId} and b.user_id = ${userId} and b.root in (${people})`;
	return [
		...partsOfPeople.map((part) => statement(db, copyOut(part, which))),
		statement(
			db,
			sql`delete from trash_rows where trash_id = ${itemId} and user_id = ${userId}
				and part in (${listOf(partsOfPeople)}) and root in (${people})`,
		),
	] as const;
}

/** Restores a part of what an item holds besides people. */
export const restoreRows = (db: Db, userId: Owner, id: string, part: TrashPart, condition = sql`true`, instead = {}) =>
	statement(db, copyOut(part, sql`b.trash_id = ${id} and b.user_id = ${userId} and ${condition}`, instead));

/**
 * The statements that restore the list of people if it is gone: from its own item in the trash, with the links to it;
 * else with the name stored in the item of the people.
 */
export const restoreListRow = (db: Db, userId: Owner, listId: SQL, item: string) =>
	[
		statement(db, copyOut('lists', sql`b.user_id = ${userId} and b.root = ${listId}`)),
		// The links leave the list's own item, because a link ended from here on must not come back with the list.
		statement(db, copyOut('shares', sql`b.user_id = ${userId} and b.root = ${listId}`)),
		statement(db, sql`delete from trash_rows where user_id = ${userId} and part = 'shares' and root = ${listId}`),
		statement(
			db,
			sql`insert into prospect_lists (id, user_id, name, created_at, updated_at)
				select from_id, user_id, from_name, created_at, created_at from trash
				where id = ${item} and user_id = ${userId} and from_id is not null
				on conflict do nothing`,
		),
		// It is restored even if there are as many lists as allowed.
		countAnew(db, userId, 'lists'),
	] as const;
