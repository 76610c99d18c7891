import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { now } from './time.ts';

/** Progress of a change in slices: how many records, and whether it is finished. */
export type Done = { count: number; isDone: boolean };

/** How many records one statement changes. The database answers no one else meanwhile: some 30 ms. */
export const sliceSize = 5_000;

/**
 * How far a run may go: until the time `until`, in milliseconds, and for `statements` more, which whoever asks the
 * database takes away. At the end of either it leaves the rest to another run.
 */
export type Budget = { until: number; statements: number };

/** D1 lets one invocation ask 1,000 times. Some are for what comes before and after. */
export const statementsARun = 900;

/** The budget of an invocation that has so many milliseconds for it. */
export const budgetOf = (ms: number): Budget => ({ until: Date.now() + ms, statements: statementsARun });

/**
 * Does each of these, one after the other, with its part of the remaining budget: what one does not need is for those
 * after it. `run` may fail: the others are done all the same. Returns what failed, and why.
 */
export async function splitBudget<Part>(
	parts: readonly Part[],
	budget: Budget,
	run: (part: Part, budget: Budget) => Promise<void>,
): Promise<{ part: Part; error: unknown }[]> {
	const failed: { part: Part; error: unknown }[] = [];
	for (const [index, part] of parts.entries()) {
		const left = parts.length - index;
		const most = Math.floor(budget.statements / left);
		const own = { until: Date.now() + (budget.until - Date.now()) / left, statements: most };
		try {
			await run(part, own);
		} catch (error) {
			failed.push({ part, error });
		}
		budget.statements -= most - own.statements;
	}
	return failed;
}

/** True once a run has used up its budget. */
export const isOver = ({ until, statements }: Budget) => Date.now() >= until || statements <= 0;

/**
 * Repeats a change of at most `most` records until there is nothing left to change, or the budget is used up. The rest
 * waits for another run.
 */
export async function inSlices(
	change: (most: number) => Promise<number>,
	budget: Budget,
	most = sliceSize,
): Promise<Done> {
	for (let count = 0; ; ) {
		const changed = await change(most);
		count += changed;
		budget.statements -= 1;
		if (changed < most) return { count, isDone: true };
		if (isOver(budget)) return { count, isDone: false };
	}
}

/** Carries out a statement and returns how many records it changed. */
export const countChanged = async (db: Db, statement: SQL) => (await db.run(statement)).meta.changes;

/** A table whose records have an end; null: none. */
export type Expiring = SQLiteTable & { expire: AnySQLiteColumn };

/** Removes at most `most` records of a table that are past their time. */
export const removeExpired =
	(db: Db, table: Expiring) =>
	(most: number): Promise<number> =>
		countChanged(
			db,
			sql`delete from ${table} where rowid in (select rowid from ${table} where expire < ${now()} limit ${most})`,
		);
