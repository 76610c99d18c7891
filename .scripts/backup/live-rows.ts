import type { Row, Store } from '../cloudflare/database.ts';

/** How many rows one question brings: of what is listed, and of whole records, of which one may have 60 kB. */
const [listedMost, recordsMost] = [1_000, 100];

/** All rows of a table that a condition holds for, in the order of writing; none where there is no such table yet. */
export async function* pages(store: Store, columns: string, table: string, where: string): AsyncGenerator<Row> {
	if (!(await isThere(store, table))) return;
	const sql = `SELECT rowid AS "_rowid", ${columns} FROM ${table} WHERE rowid > ?1 AND ${where} ORDER BY rowid LIMIT ${listedMost}`;
	for (let after = -1; ; ) {
		const rows = await store.all(sql, after);
		for (const { _rowid, ...row } of rows) yield row;
		if (rows.length < listedMost) return;
		after = Number(rows.at(-1)?._rowid);
	}
}

/** The rows with these ids, in the order of the ids; none where there is no such table yet. */
export async function* rowsById(store: Store, table: string, ids: string[]): AsyncGenerator<Row> {
	if (!(await isThere(store, table))) return;
	const sql = `SELECT t.* FROM json_each(?1) j JOIN ${table} t ON t.id = j.value ORDER BY j.key`;
	for (let from = 0; from < ids.length; from += recordsMost)
		yield* await store.all(sql, JSON.stringify(ids.slice(from, from + recordsMost)));
}

/** Whether there is such a table. */
export const isThere = async (store: Store, table: string): Promise<boolean> =>
	(await store.all('SELECT 1 FROM sqlite_master WHERE name = ?1', table)).length > 0;
