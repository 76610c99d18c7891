import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { type Database, persist, type Store } from '../cloudflare/database.ts';
import { Stop } from '../command/stop.ts';
import { type Digests, differences, digestsOf, newDigest, partsOf } from './rows.ts';
import { columnList, quoted, type Table, tablesOf } from './tables.ts';

/** A part is sent as one parameter. D1 takes at least 1,000,000 bytes. */
const inParts = { maxBytes: 500_000, asText: JSON.stringify };

/** Statements of a schema in one call. */
const statementsPerCall = 50;

/** The table of migrations is written last, because nothing is deployed to a database without it. */
const isLast = ({ name }: Table) => name === 'd1_migrations';

/**
 * Writes a copy into an empty database: tables, indexes, then rows in parts, parents first, because D1 checks every
 * reference at once, then triggers, which must not do their work again. A part that is sent twice is stored once. Reads
 * everything back, and throws a Stop if a table differs from the copy. Only then is the database marked as complete.
 */
export async function writeStore(database: Database, copy: DatabaseSync): Promise<void> {
	const tables = tablesOf(copy);
	const [first, last] = [tables.filter((table) => !isLast(table)), tables.filter(isLast)];
	await make(database, [...first.map(({ create }) => create), ...first.flatMap(({ indexes }) => indexes)]);
	for (const table of first) {
		let rows = 0;
		for (const part of partsOf(copy, table, inParts)) {
			await database.all(insertOf(table), `[${part.join(',')}]`);
			rows += part.length;
		}
		if (rows > 0) console.log(`Written: ${counted(rows, 'row')} of ${table.name}.`);
	}
	await make(
		database,
		first.flatMap(({ triggers }) => triggers),
	);
	await checkStore(database, copy, first);
	const batch = last.flatMap((table) => [
		{ sql: ifNotThere(table.create) },
		...[...partsOf(copy, table, inParts)].map((part) => ({
			sql: insertOf(table),
			params: [`[${part.join(',')}]`],
		})),
	]);
	await persist(() => database.call('Marking the database as whole', { batch }));
}

function insertOf(table: Table): string {
	const values = table.columns.map((_, index) => `value ->> ${index}`).join(', ');
	return `INSERT INTO ${quoted(table.name)} (${columnList(table)})
		SELECT ${values} FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;
}

/** Keeps tables and indexes that a call with a lost response has already created. */
const ifNotThere = (sql: string) => sql.replace(/^CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER) /i, '$&IF NOT EXISTS ');

async function make(store: Store, statements: string[]): Promise<void> {
	const safe = statements.map(ifNotThere);
	for (let from = 0; from < safe.length; from += statementsPerCall)
		await store.all(safe.slice(from, from + statementsPerCall).join(';\n'));
}

/** Reads tables back, and throws a Stop if one differs from the copy, or a row refers to a missing one. */
async function checkStore(store: Store, copy: DatabaseSync, tables: Table[]): Promise<void> {
	const found: Digests = {};
	for (const table of tables) {
		const digest = newDigest();
		let after = -1;
		const sql = `SELECT rowid AS "_rowid", ${columnList(table)} FROM ${quoted(table.name)}
			WHERE rowid > ?1 ORDER BY rowid LIMIT ?2`;
		const read = async (limit: number) => {
			for (const { _rowid, ...row } of await store.all(sql, after, limit)) {
				digest.add(table.columns.map((name) => row[name] ?? null));
				after = Number(_rowid);
			}
		};
		const parts = [...partsOf(copy, table, inParts)].map(({ length }) => length);
		const last = parts.pop() ?? 0;
		for (const rows of parts) await read(rows);
		// One row more than the copy has is one too many.
		await read(last + 1);
		found[table.name] = digest.end();
	}
	const must = digestsOf(copy);
	const wrong = differences(must, found).filter((name) => tables.some((table) => table.name === name));
	if (wrong.length > 0) throw new Stop(`What was written is not what the backup holds: ${wrong.join(', ')} differ.`);
	const broken = await store.all('PRAGMA foreign_key_check');
	if (broken.length > 0) throw new Stop(`Rows of ${String(broken[0]?.table)} refer to rows that are not there.`);
}
