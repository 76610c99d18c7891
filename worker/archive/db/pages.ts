import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Owner } from '../../db/owned.ts';
import { rowBytes } from '../../db/pages.ts';

/** The most rows in a page. */
export const pageRows = 1_000;
// A page ends with the row that exceeds this. The largest row has some 100 kB.
export const pageBytes = 1_000_000;

/** SQLite's own number of a row: ordered by it, rows come in the order of writing. */
export const rowid = sql<number>`rowid`;

/** Yields pages one after the other, each requested with the last row of the previous one, until one is empty. */
export async function* pagesOf<Row>(ask: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
	let last: Row | undefined;
	for (;;) {
		const page = await ask(last);
		if (page.length === 0) return;
		yield page;
		last = page.at(-1);
	}
}

/**
 * The rows of one page, by their numbers: as many of the user's next rows as fit. `from` selects them, from "from" on.
 * `beside` is the number of bytes read in addition to each row.
 */
export const inPage = (table: SQLiteTable, from: SQL, order = 'rowid', beside = sql`0`) => sql`${table}.rowid in (
	select at from (
		select at, sum(bytes) over (order by nth) - bytes as before from (
			select at, bytes, row_number() over (order by ${sql.raw(order)}) as nth from (
				select rowid, rowid as at, ${rowBytes(table)} + ${beside} as bytes${sql.raw(order === 'rowid' ? '' : ', created_at')}
				${from} order by ${sql.raw(order)} limit ${pageRows})))
	where before < ${pageBytes})`;
/** The same for rows in the order of writing. */
export const inOrder = (table: SQLiteTable, userId: Owner, last: { at: number } | undefined) =>
	inPage(table, sql`from ${table} where user_id = ${userId} and rowid > ${last?.at ?? 0}`);

/** The number of the row of another table that a column refers to. */
export const rowOf = (table: string, id: string) =>
	sql<number | null>`(select named.rowid from ${sql.raw(table)} named where named.id = ${sql.raw(id)})`;
