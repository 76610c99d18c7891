import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Budget, countChanged, type Done, inSlices, isOver } from '../../db/in-slices.ts';
import type { Owner } from '../../db/owned.ts';
import { trash } from '../../db/schema.ts';
import { now } from '../../db/time.ts';
import { movingForGood } from './items.ts';
import { continueRemoval } from './remove-list.ts';
import { restorePeople } from './restore-item.ts';

/**
 * Finishes moves into or out of the trash that were cut off, within the budget: each account's oldest before its
 * others, and the accounts in random order. Expired items aren't restored further. A failure stops nothing else; its
 * error is thrown at the end.
 */
export async function finishMoves(db: Db, budget: Budget): Promise<Done> {
	const { userId, id, kind, fromId, moving } = trash;
	await db.run(
		sql`update trash set moving = ${movingForGood} where moving is not null and moving = 'out' and expire < ${now()}`,
	);
	const cutOff = await db
		.select({ userId, id, kind, fromId, moving })
		.from(trash)
		.where(sql`${moving} is not null`)
		.orderBy(sql`row_number() over (partition by user_id order by created_at)`, sql`random()`)
		.limit(movesANight);
	let count = 0;
	const failed: unknown[] = [];
	const finish = async ({ moving, kind, userId: owner, ...item }: (typeof cutOff)[number]) => {
		if (moving === 'in') await continueRemoval(db, owner, item.id, budget);
		else if (kind === 'list' || kind === 'prospect') await restorePeople(db, owner, { ...item, kind }, budget);
	};
	for (const item of cutOff) {
		if (isOver(budget)) break;
		await finish(item).catch((error) => failed.push(error));
		count += 1;
	}
	if (failed.length > 0) throw failed[0];
	return { count, isDone: count === cutOff.length && cutOff.length < movesANight };
}
const movesANight = 20;

/** Deletes what expired or was removed for good from the trash of every account, within the budget. */
export const emptyTrash = (db: Db, budget: Budget): Promise<Done> => empty(db, budget, sql`true`);

/** Deletes what is left of an item that was removed for good from the user's trash, within the budget. */
export const emptyItem = (db: Db, userId: Owner, id: string, budget: Budget): Promise<Done> =>
	empty(db, budget, sql`trash.id = ${id} and trash.user_id = ${userId}`);

// The records first, because an item's records count until they are gone.
async function empty(db: Db, budget: Budget, which: SQL): Promise<Done> {
	const isOld = sql`${which} and trash.expire < ${now()} and trash.moving is null`;
	const rows = await inSlices(
		(most) =>
			countChanged(
				db,
				sql`delete from trash_rows where id in (select r.id from trash cross join trash_rows r on r.trash_id = trash.id
					where ${isOld} limit ${most})`,
			),
		budget,
	);
	if (!rows.isDone) return rows;
	const items = await inSlices(
		(most) =>
			countChanged(db, sql`delete from trash where rowid in (select rowid from trash where ${isOld} limit ${most})`),
		budget,
	);
	return { count: rows.count + items.count, isDone: items.isDone };
}
