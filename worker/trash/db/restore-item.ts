import { sql } from 'drizzle-orm';
import type { TrashItem } from '#contract/trash';
import type { Db } from '../../db/client.ts';
import { type Budget, isOver } from '../../db/in-slices.ts';
import type { Owner } from '../../db/owned.ts';
import { joinedWith, sameConnection } from '../../db/same-connection.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import type { FoundItem } from './items.ts';
import { field } from './parts.ts';
import { closeTrashItem } from './remove.ts';
import { nextToRestore, restoreListRow, restorePeopleRows, restoreRows } from './restore.ts';

/**
 * Restores an item from the trash, with the list or person it was in if that is gone. People come in slices within the
 * budget, and their list is visible once all of them are there. `no-person` for a connection whose person is gone for
 * good. Safe to break off and to repeat.
 */
export async function restoreItem(
	db: Db,
	userId: Owner,
	{ item, fromId, holder }: FoundItem,
	budget: Budget,
): Promise<TrashItem | 'no-person'> {
	const { id } = item;
	if (item.kind === 'connection') {
		if (!(await restoreConnection(db, userId, { id, fromId, holder }))) return 'no-person';
	} else if (item.kind === 'template') await restoreTemplate(db, userId, id);
	else await restorePeople(db, userId, { id, kind: item.kind, fromId }, budget, startRestore(db, userId, id));
	return item;
}

const startRestore = (db: Db, userId: Owner, id: string) =>
	statement(db, sql`update trash set moving = 'out' where id = ${id} and user_id = ${userId} and expire > ${now()}`);
const isOut = (id: string) => sql`exists (select 1 from trash o where o.id = ${id} and o.moving = 'out')`;
const end = (db: Db, userId: Owner, id: string, condition = sql`true`) =>
	statement(db, sql`delete from trash where id = ${id} and user_id = ${userId} and moving = 'out' and ${condition}`);

async function restoreTemplate(db: Db, userId: Owner, id: string): Promise<void> {
	await runBatch(db, {
		start: startRestore(db, userId, id),
		template: restoreRows(db, userId, id, 'templates', isOut(id)),
		end: end(db, userId, id),
	});
}

type OfPeople = { id: string; kind: 'prospect' | 'list'; fromId: string | null };

/** Continues restoring people who are on their way, with their list, until all are there or the budget is used up. */
export async function restorePeople(
	db: Db,
	userId: Owner,
	item: OfPeople,
	budget: Budget,
	start?: ReturnType<typeof startRestore>,
): Promise<void> {
	for (let first = start; !isOver(budget); first = undefined) {
		const batch = { start: first, ...peopleBack(db, userId, item) };
		budget.statements -= Object.values(batch).flat().length;
		if ((await runBatch(db, batch)).left.length === 0) return;
	}
}

function peopleBack(db: Db, userId: Owner, { id, kind, fromId }: OfPeople) {
	const isLast = sql`not exists (select 1 from trash_rows r where r.trash_id = ${id} and r.part = 'prospects')`;
	const last = sql`${isOut(id)} and ${isLast}`;
	const ofList = (part: 'shares' | 'marks') => restoreRows(db, userId, id, part, last);
	return {
		list:
			kind === 'list'
				? [restoreRows(db, userId, id, 'lists', isOut(id), { removedAt: sql`${now()}` })]
				: restoreListRow(db, userId, sql`${fromId}`, id),
		people: restorePeopleRows(db, userId, id, nextToRestore(id)),
		besides:
			kind === 'list'
				? [
						ofList('shares'),
						ofList('marks'),
						statement(
							db,
							sql`update prospect_lists set removed_at = null where id = ${id} and user_id = ${userId} and ${last}`,
						),
					]
				: [],
		end: end(db, userId, id, isLast),
		left: statement<{ id: string }>(
			db,
			sql`select id from trash where id = ${id} and user_id = ${userId} and moving = 'out'`,
		),
	} as const;
}

type OfConnection = Pick<FoundItem, 'fromId' | 'holder'> & { id: string };

// Restores a connection, or merges it into the one that has taken its place since. Returns whether its person still
// exists.
async function restoreConnection(db: Db, userId: Owner, { id, fromId, holder }: OfConnection): Promise<boolean> {
	const isPerson = sql`exists (select 1 from prospects where id = ${fromId} and user_id = ${userId})`;
	const isOfItem = sql`b.trash_id = ${id} and b.user_id = ${userId} and b.part = 'connections'`;
	// A person of the user, because the item is theirs.
	const same = sameConnection(field('prospectId'), field);
	const { there } = await runBatch(db, {
		start: startRestore(db, userId, id),
		person: holder ? personBack(db, userId, fromId ?? '', holder) : [],
		joined: statement(
			db,
			sql`update connections set ${joinedWith(field)},
					is_marked_source = coalesce(is_marked_source, ${field('isMarkedSource')}) from trash_rows b
				where ${isOfItem} and ${isOut(id)} and connections.id = ${same} and connections.id <> ${field('id')}`,
		),
		connection: restoreRows(db, userId, id, 'connections', sql`${isOut(id)} and ${same} is null`),
		// The requests that named it do so again.
		named: statement(
			db,
			sql`update intro_requests set connection_id = ${same} from trash_rows b
				where ${isOfItem} and intro_requests.id in (select value from json_each(b.row, '$.requests'))
					and intro_requests.user_id = ${userId} and connection_id is null
					and intro_requests.prospect_id = ${field('prospectId')}`,
		),
		end: end(db, userId, id, isPerson),
		stays: closeTrashItem(db, { userId, id }),
		there: statement<{ there: number }>(db, sql`select ${isPerson} as there`),
	});
	return there[0]?.there === 1;
}

// Takes one person out of the item that holds them, perhaps with others.
function personBack(db: Db, userId: Owner, id: string, holder: string) {
	const list = sql`(select json_extract(r.row, '$.prospectListId') from trash_rows r
		where r.trash_id = ${holder} and r.part = 'prospects' and r.root = ${id})`;
	const own = sql`id = ${holder} and user_id = ${userId} and moving is null`;
	return [
		...restoreListRow(db, userId, list, holder),
		...restorePeopleRows(db, userId, holder, sql`${id}`),
		closeTrashItem(db, { userId, id: holder }, sql`moving is null`),
		statement(db, sql`delete from trash where ${own} and kind = 'prospect' and people = 0`),
	] as const;
}
