import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { now } from './time.ts';

/** Progress of a change in slices: the number of records, and whether it is finished. */
export type Done = { count: number; isDone: boolean };

/** Records changed by one statement. Meanwhile, for some 30 ms, the database answers no one else. */
export const sliceSize = 5_000;

/**
 * Limits of a run: the time `until`, in milliseconds, and the number of `statements` left, reduced by whoever asks the
 * database. At either limit the run leaves the rest to another.
 */
export type Budget = { until: number; statements: number };

/** D1 allows 1,000 statements an invocation. Some are kept for what comes before and after. */
export const statementsARun = 900;

/** Returns the budget of an invocation that has this many milliseconds. */
export const budgetOf = (ms: number): Budget => ({ until: Date.now() + ms, statements: statementsARun });

/**
 * Runs each part in turn with its share of the remaining budget; what one doesn't use goes to the next. A failing part
 * doesn't stop the others. Returns the failed parts, with their errors.
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

/** Runs a statement and returns how many records it changed. */
export const countChanged = async (db: Db, statement: SQL) => (await db.run(statement)).meta.changes;

/** A table whose records expire; `expire` is null where they don't. */
export type Expiring = SQLiteTable & { expire: AnySQLiteColumn };

/** Removes at most `most` expired records of a table. */
export const removeExpired =
	(db: Db, table: Expiring) =>
	(most: number): Promise<number> =>
		countChanged(
			db,
			sql`delete from ${table} where rowid in (select rowid from ${table} where expire < ${now()} limit ${most})`,
		);
