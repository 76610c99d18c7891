import { sql } from 'drizzle-orm';
import { removeRecords } from '../../accounts/db/removal.ts';
import type { Db } from '../../db/client.ts';
import type { Share } from '../../db/in-slices.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch } from '../../db/run-batch.ts';
import { moves } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { fromNow, now } from '../../db/time.ts';

/** Accounts on their way from one place to another. */
export type Move = {
	id: string;
	accounts: Owner[];
	from: number;
	to: number;
	isFrozen: boolean;
	isFlipped: boolean;
	isOverdue: boolean;
};

/** How long a run has a move for itself, in milliseconds: longer than any run lasts. */
const leaseMs = 6 * 60_000;
/** How long it is tried to make the new place theirs, in milliseconds. */
const triedForMs = 60 * 60_000;

/**
 * Notes that an account is to go to another place. An order that stands already begins anew, unless it is too late for that.
 * Returns the order that stands, which may be one to another place.
 */
export async function orderMove(
	directory: Db,
	account: Owner,
	from: number,
	to: number,
): Promise<{ id: string; to: number }> {
	const id = crypto.randomUUID();
	const own = sql`exists (select 1 from json_each(account_ids) where value = ${account})`;
	const { found } = await runBatch(directory, {
		again: statement(directory, sql`update moves set created_at = ${now()} where ${own} and to_place = ${to}`),
		written: statement(
			directory,
			sql`insert into moves (id, account_ids, from_place, to_place, created_at)
				select ${id}, ${JSON.stringify([account])}, ${from}, ${to}, ${now()} where not exists (select 1 from moves where ${own})`,
		),
		found: statement<{ id: string; to: number }>(directory, sql`select id, to_place as "to" from moves where ${own}`),
	});
	return found[0] ?? { id, to };
}

/** The moves that somebody can go on with, the oldest first. */
export const listMoves = (directory: Db): Promise<{ id: string }[]> =>
	statement(
		directory,
		sql`select id from moves where busy_until is null or busy_until < ${now()} order by created_at limit 20`,
	);

/**
 * Takes a move, so that nobody else goes on with it at the same time, and forgets what went wrong in the last try. Undefined
 * when it is done, or somebody has it.
 */
export async function claimMove(directory: Db, id: string): Promise<Move | undefined> {
	const [row] = await directory
		.update(moves)
		.set({ busyUntil: fromNow(leaseMs), problem: null })
		.where(sql`${moves.id} = ${id} and (${moves.busyUntil} is null or ${moves.busyUntil} < ${now()})`)
		.returning();
	return (
		row && {
			...{ id, accounts: row.accountIds, from: row.fromPlace, to: row.toPlace },
			...{ isFrozen: row.frozenAt !== null, isFlipped: row.flippedAt !== null },
			isOverdue: row.createdAt < fromNow(-triedForMs),
		}
	);
}

/** Whether the new place is the accounts' by now. */
export async function isFlipped(directory: Db, id: string): Promise<boolean> {
	const rows = await statement(directory, sql`select 1 from moves where id = ${id} and flipped_at is not null`);
	return rows.length > 0;
}

/** Lets others go on with a move, and says what went wrong; null where nothing did. After a fault the copy begins anew. */
export const releaseMove = (directory: Db, id: string, problem: string | null) =>
	statement(
		directory,
		sql`update moves set busy_until = null, problem = ${problem}, frozen_at = iif(${problem} is null, frozen_at, null)
			where id = ${id}`,
	);

/** Removes the order of a move that is done, or has become needless. */
export const endMove = (directory: Db, id: string) => statement(directory, sql`delete from moves where id = ${id}`);

/** A select of these ids. */
export const among = (accounts: readonly Owner[]) => sql`(select value from json_each(${JSON.stringify(accounts)}))`;

/** Which of these accounts the directory says to be in a place, and open or closed there, but not removed. */
export async function accountsIn(place: Db, accounts: readonly Owner[]): Promise<Owner[]> {
	const here = await statement<{ id: Owner }>(
		place,
		sql`select id from users where id in ${among(accounts)} and removed_at is null and email not like 'moved:%'`,
	);
	if (place.place === 0) return here.map(({ id }) => id);
	const rows = await statement<{ id: Owner }>(
		place.directory,
		sql`select distinct account_id as id from accounts_elsewhere where account_id in ${among(accounts)} and place = ${place.place}`,
	);
	return here.flatMap(({ id }) => (rows.some((row) => row.id === id) ? [id] : []));
}

/** Removes what a try before has copied, within the share. Returns whether nothing is left of it. */
export async function clearCopy(to: Db, accounts: readonly Owner[], share: Share): Promise<boolean> {
	const at = now();
	const marked = await statement<{ id: Owner }>(
		to,
		sql`update users set removed_at = ${at}, disabled_at = ${at}, email = 'removed:' || id where id in ${among(accounts)}
			returning id`,
	);
	share.statements -= 1;
	for (const { id } of marked) if (!(await removeRecords(to, id, share)).isDone) return false;
	return true;
}
