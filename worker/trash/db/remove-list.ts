import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Budget, isOver } from '../../db/in-slices.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { copyIn } from './parts.ts';
import { closeTrashItem, openTrashItem, type Removal, removePeopleRows } from './remove.ts';
import { peopleAtOnce } from './restore.ts';

const itemOf = (userId: Owner, id: string): Removal => ({ userId, id, kind: 'list' });

/**
 * Moves a list with everyone in it into the trash. The first batch marks the list, so that no one sees it from then on,
 * and takes the first people along, usually all; `isWhole` is false if {@link continueRemoval} has more to move.
 * Undefined when the list is not the user's.
 */
export async function removeProspectList(db: Db, userId: Owner, id: string): Promise<{ isWhole: boolean } | undefined> {
	const item = itemOf(userId, id);
	const own = sql`prospect_lists.id = ${id} and prospect_lists.user_id = ${userId} and prospect_lists.removed_at is null`;
	const to = { id, userId: sql`${userId}` };
	const root = sql`${id}`;
	const { opened, left } = await runBatch(db, {
		opened: openTrashItem(
			db,
			item,
			{
				name: sql`name`,
				people: sql`(select count(*) from prospects p where p.prospect_list_id = ${id})`,
				moving: 'in',
			},
			sql`from prospect_lists where ${own}`,
		),
		earlier: statement(
			db,
			sql`delete from trash_rows where trash_id = ${id} and user_id = ${userId} and root = ${id}
				and part in ('lists', 'shares') and exists (select 1 from prospect_lists where ${own})`,
		),
		list: statement(db, copyIn('lists', to, root, sql`from prospect_lists where ${own}`)),
		shares: statement(
			db,
			copyIn(
				'shares',
				to,
				root,
				sql`from prospect_lists cross join list_shares
				on list_shares.prospect_list_id = prospect_lists.id where ${own}`,
			),
		),
		marks: statement(
			db,
			copyIn(
				'marks',
				to,
				root,
				sql`from prospect_lists cross join list_shares s on s.prospect_list_id = prospect_lists.id
				cross join share_marks on share_marks.share_id = s.id where ${own}`,
			),
		),
		ended: statement(db, sql`delete from list_shares where prospect_list_id = ${id} and user_id = ${userId}`),
		marked: statement(db, sql`update prospect_lists set removed_at = ${now()} where ${own}`),
		...nextSlice(db, item),
	});
	return opened.length > 0 ? { isWhole: left.length === 0 } : undefined;
}

/** Continues the removal of a marked list, within the budget. Safe to break off and to repeat. */
export async function continueRemoval(db: Db, userId: Owner, id: string, budget: Budget): Promise<void> {
	const item = itemOf(userId, id);
	while (!isOver(budget)) {
		const slice = nextSlice(db, item);
		budget.statements -= Object.values(slice).flat().length;
		if ((await runBatch(db, slice)).left.length === 0) return;
	}
}

// The next people of a list on its way into the trash, and with the last of them the list.
function nextSlice(db: Db, item: Removal) {
	const { userId, id } = item;
	const isMoving = sql`exists (select 1 from trash where id = ${id} and user_id = ${userId} and moving = 'in')`;
	const people = sql`select id from prospects where prospect_list_id = ${id} and user_id = ${userId} and ${isMoving}
		order by created_at desc, position, id limit ${peopleAtOnce}`;
	const isEmpty = sql`not exists (select 1 from prospects where prospect_list_id = ${id})`;
	const isGone = sql`moving = 'in' and not exists (select 1 from prospect_lists where id = ${id})`;
	return {
		moved: removePeopleRows(db, item, people),
		removed: statement(
			db,
			sql`delete from prospect_lists where id = ${id} and user_id = ${userId} and ${isMoving} and ${isEmpty}`,
		),
		closed: closeTrashItem(db, item, isGone),
		left: statement<{ id: string }>(
			db,
			sql`select id from trash where id = ${id} and user_id = ${userId} and moving = 'in'`,
		),
	} as const;
}
