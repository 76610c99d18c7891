import type { Row, Store } from '../cloudflare/database.ts';

/** All rows of a table that a condition holds for, in the order of writing; none where there is no such table yet. */
export async function* pages(
	store: Store,
	columns: string,
	table: string,
	where: string,
	size: number,
): AsyncGenerator<Row> {
	if (!(await isThere(store, table))) return;
	const sql = `SELECT rowid AS "_rowid", ${columns} FROM ${table} WHERE rowid > ?1 AND ${where} ORDER BY rowid LIMIT ${size}`;
	for (let after = -1; ; ) {
		const rows = await store.all(sql, after);
		for (const { _rowid, ...row } of rows) yield row;
		if (rows.length < size) return;
		after = Number(rows.at(-1)?._rowid);
	}
}

/** The rows with these ids, in the order of the ids; none where there is no such table yet. */
export async function* rowsById(store: Store, table: string, ids: string[], size: number): AsyncGenerator<Row> {
	if (ids.length === 0 || !(await isThere(store, table))) return;
	const sql = `SELECT t.* FROM json_each(?1) j JOIN ${table} t ON t.id = j.value ORDER BY j.key`;
	for (let from = 0; from < ids.length; from += size)
		yield* await store.all(sql, JSON.stringify(ids.slice(from, from + size)));
}

/** Whether there is such a table. */
export const isThere = async (store: Store, table: string): Promise<boolean> =>
	(await store.all('SELECT 1 FROM sqlite_master WHERE name = ?1', table)).length > 0;
