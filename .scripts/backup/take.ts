import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Stop } from '../cloudflare/api.ts';
import { brokenReferences, type Copy, emptyCopy, fill, withoutTriggers } from './copy.ts';
import { quoted, type Row, type Store, type Value } from './store.ts';
import { type Table, tablesOf } from './tables.ts';

/** A database that can write all it holds at one moment into a file of SQL, as D1 does. */
export type Source = Store & { dump: (file: string) => Promise<void> };

/** How many rows one question brings. */
const pageSize = 200;

/** Takes a copy of a database, all of it from the same moment. */
export async function takeCopy(source: Source): Promise<Copy> {
	const copy = emptyCopy();
	const dump = `${copy.file}.sql`;
	try {
		await source.dump(dump);
		await fill(copy, dump);
		rmSync(dump);
		// What triggers count was right already at the moment of the dump.
		await withoutTriggers(copy, '', async () => {
			for (const table of tablesOf(copy.database)) await mendTexts(source, copy.database, table);
		});
		const broken = brokenReferences(copy.database);
		if (broken.length > 0) throw new Stop(`The database refers to rows that it does not have: ${broken.join(', ')}.`);
		return copy;
	} catch (error) {
		copy.close();
		throw error;
	}
}

/**
 * D1's dump writes a line break as the two signs `\n` and turns every such pair back into a line break, those of the text
 * itself too. So a text that has both is asked for once more.
 */
async function mendTexts(source: Store, copy: DatabaseSync, table: Table): Promise<void> {
	const both = table.columns.map((name) => {
		const column = quoted(name);
		return `(instr(${column}, '\\') > 0 AND (instr(${column}, char(10)) > 0 OR instr(${column}, char(13)) > 0))`;
	});
	const sql = `SELECT rowid AS "_rowid", * FROM ${quoted(table.name)}
		WHERE rowid > ?1 AND (${both.join(' OR ')}) ORDER BY rowid LIMIT ${pageSize}`;
	for (let after = -1, rows: Row[] = []; ; ) {
		rows = await source.all(sql, after);
		for (const row of rows) mendRow(copy, table, row);
		if (rows.length < pageSize) return;
		after = Number(rows.at(-1)?._rowid);
	}
}

// Only the texts: what else changed since the dump belongs to a later moment.
function mendRow(copy: DatabaseSync, { name, columns, key }: Table, row: Row): void {
	const lost = columns.filter((column) => asDumped(row[column]) !== row[column]);
	if (lost.length === 0) return;
	const set = lost.map((column, index) => `${quoted(column)} = ?${index + 1}`).join(', ');
	const where = key.map((column, index) => `${quoted(column)} IS ?${lost.length + index + 1}`).join(' AND ');
	const values = [...lost.map((column) => row[column] ?? null), ...key.map((column) => asDumped(row[column]) ?? null)];
	copy.prepare(`UPDATE ${quoted(name)} SET ${set} WHERE ${where}`).run(...values);
}

/** What a value became in the dump. */
function asDumped(value: Value | undefined): Value | undefined {
	if (typeof value !== 'string') return value;
	const returned = value.includes('\r') ? value.replaceAll('\\r', '\r') : value;
	return value.includes('\n') ? returned.replaceAll('\\n', '\n') : returned;
}
