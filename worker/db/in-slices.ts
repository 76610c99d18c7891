import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { now } from './time.ts';

/** What a change in slices did: how many records, and whether there are no more of them. */
export type Done = { count: number; isDone: boolean };

/** How many records one statement changes. The database answers nobody else meanwhile: some 30 ms. */
export const sliceSize = 5_000;
/** D1 lets one run ask 1,000 times, and the nightly run has several parts. */
const maxSlices = 100;

/**
 * Repeats a change of at most `most` records until there is nothing left to change, or the time is over. The rest waits
 * for another run.
 */
export async function inSlices(
	change: (most: number) => Promise<number>,
	until: number,
	most = sliceSize,
): Promise<Done> {
	let count = 0;
	for (let slices = 0; slices < maxSlices; slices += 1) {
		const changed = await change(most);
		count += changed;
		if (changed < most) return { count, isDone: true };
		if (Date.now() >= until) break;
	}
	return { count, isDone: false };
}

/** Carries out a statement and returns how many records it changed. */
export const countChanged = async (db: Db, statement: SQL) => (await db.run(statement)).meta.changes;

/** A table whose records have an end. */
type Expiring = SQLiteTable & { expire: AnySQLiteColumn<{ notNull: true }> };

/** Removes at most `most` records of a table that are past their time. */
export const removeExpired =
	(db: Db, table: Expiring) =>
	(most: number): Promise<number> =>
		countChanged(
			db,
			sql`delete from ${table} where rowid in (select rowid from ${table} where expire < ${now()} limit ${most})`,
		);
