import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Stop } from '../cloudflare/api.ts';
import { type Copy, emptyCopy, fill } from './copy.ts';
import { type Digests, differences, digestsOf, rowsOf } from './digest.ts';
import { quoted, type Value } from './store.ts';
import { columnList, type Table, tablesOf } from './tables.ts';

/** When a backup was taken (ISO, UTC), of what, and what each table must hold. */
type Contents = { takenAt: string; of: string; tables: Digests };

/** D1 takes statements of 100,000 bytes. */
const maxStatementBytes = 90_000;
const firstLine = '-- A backup of Kindling. To bring it back: npm run restore -- <this file>';
const lastLine = '-- Whole. ';

/**
 * Writes a copy as SQL that any SQLite and D1 itself can carry out from top to bottom: tables, indexes, then rows,
 * parents first, then triggers, which must not count the rows again. The last line holds what each table must hold.
 * Only the owner may read the file; it never replaces another.
 */
export function writeBackup(file: string, copy: DatabaseSync, taken: Pick<Contents, 'takenAt' | 'of'>): Contents {
	const contents: Contents = { ...taken, tables: digestsOf(copy) };
	const tables = tablesOf(copy);
	const out = openNew(file);
	let isWhole = false;
	const line = (text: string) => writeSync(out, `${text}\n`);
	try {
		line(firstLine);
		line('PRAGMA defer_foreign_keys=TRUE;');
		for (const { create } of tables) line(`${create};`);
		for (const { indexes } of tables) for (const index of indexes) line(`${index};`);
		for (const table of tables) for (const statement of insertsOf(copy, table)) line(statement);
		for (const { triggers } of tables) for (const trigger of triggers) line(`${trigger};`);
		line(lastLine + JSON.stringify(contents));
		isWhole = true;
	} finally {
		closeSync(out);
		if (!isWhole) rmSync(file);
	}
	return contents;
}

function openNew(file: string): number {
	try {
		return openSync(file, 'wx', 0o600);
	} catch (error) {
		const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
		throw new Stop(isThere ? `${file} is there already. Choose another name.` : `${file} cannot be written: ${error}.`);
	}
}

function* insertsOf(copy: DatabaseSync, table: Table): Generator<string> {
	const start = `INSERT INTO ${quoted(table.name)} (${columnList(table)}) VALUES`;
	let rows: string[] = [];
	let bytes = 0;
	for (const values of rowsOf(copy, table)) {
		const row = `(${values.map(literal).join(',')})`;
		const more = Buffer.byteLength(row) + 2;
		if (rows.length > 0 && start.length + bytes + more > maxStatementBytes) {
			yield `${start}\n${rows.join(',\n')};`;
			[rows, bytes] = [[], 0];
		}
		rows.push(row);
		bytes += more;
	}
	if (rows.length > 0) yield `${start}\n${rows.join(',\n')};`;
}

const literal = (value: Value) =>
	value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/**
 * Reads a backup into a copy and holds it to its last line. A dump of `wrangler d1 export` is read as well: it says
 * nothing of itself, so `contents` is undefined. Throws a Stop where the file is cut off, changed or no backup.
 */
export async function readBackup(file: string): Promise<{ copy: Copy; contents: Contents | undefined }> {
	const contents = contentsOf(file);
	const copy = emptyCopy();
	try {
		await fill(copy, file);
		const wrong = contents ? differences(contents.tables, digestsOf(copy.database)) : [];
		if (wrong.length > 0) throw new Stop(`${file} was changed after it was written: ${wrong.join(', ')} differ.`);
		if (!tablesOf(copy.database).some(({ name }) => name === 'users'))
			throw new Stop(`${file} is no backup of Kindling: it has no accounts.`);
		return { copy, contents };
	} catch (error) {
		copy.close();
		throw error;
	}
}

function contentsOf(file: string): Contents | undefined {
	const [head, tail] = endsOf(file);
	if (!head.startsWith(firstLine)) return undefined;
	const last = tail.trimEnd().split('\n').at(-1) ?? '';
	try {
		if (last.startsWith(lastLine)) return JSON.parse(last.slice(lastLine.length)) as Contents;
	} catch {
		// The last line is cut in the middle.
	}
	throw new Stop(`${file} is cut off: its last line is missing. Take another backup.`);
}

function endsOf(file: string): [string, string] {
	let opened: number;
	try {
		opened = openSync(file, 'r');
	} catch {
		throw new Stop(`There is no file ${file} that can be read.`);
	}
	try {
		const found = fstatSync(opened);
		if (found.isDirectory()) throw new Stop(`${file} is a folder.`);
		const read = (from: number, length: number) => {
			const bytes = Buffer.alloc(length);
			readSync(opened, bytes, 0, length, from);
			return new TextDecoder().decode(bytes);
		};
		const length = Math.min(found.size, 100_000);
		return [read(0, length), read(found.size - length, length)];
	} finally {
		closeSync(opened);
	}
}
