import { closeSync, createReadStream, fstatSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Value } from '../cloudflare/database.ts';
import { Stop } from '../command/stop.ts';
import { copyOf, needReferences } from './copy.ts';
import { type Digests, differences, digestsOf, partsOf } from './rows.ts';
import { columnList, quoted, tablesOf } from './tables.ts';

/** The time of a backup (ISO, UTC), its database, and the expected content of each table. */
type Contents = { takenAt: string; of: string; tables: Digests };

/** D1 takes statements of up to 100,000 bytes. */
const maxBytes = 90_000;
const firstLine = '-- A backup of Kindling. To bring it back: npm run restore -- <this file>';
const lastLine = '-- Whole. ';

/**
 * Writes a copy as SQL that any SQLite, and D1 itself, can run from top to bottom: tables, indexes, then rows, parents
 * first, then triggers, which must not do their work again. The last line holds each table's expected content. Only the
 * owner may read the file; it never replaces another. If it can't be written completely, there is none.
 */
export function writeBackup(file: string, copy: DatabaseSync, taken: Pick<Contents, 'takenAt' | 'of'>): void {
	needReferences(copy, 'The database');
	const out = openNew(file);
	let isWhole = false;
	try {
		for (const line of linesOf(copy, taken)) writeSync(out, `${line}\n`);
		fsyncSync(out);
		isWhole = true;
	} finally {
		closeSync(out);
		if (!isWhole) rmSync(file);
	}
}

function* linesOf(copy: DatabaseSync, taken: Pick<Contents, 'takenAt' | 'of'>): Generator<string> {
	const tables = tablesOf(copy);
	yield firstLine;
	yield 'PRAGMA defer_foreign_keys=TRUE;';
	for (const sql of [...tables.map(({ create }) => create), ...tables.flatMap(({ indexes }) => indexes)])
		yield `${sql};`;
	for (const table of tables)
		for (const rows of partsOf(copy, table, { maxBytes, asText: (row) => `(${row.map(literal).join(',')})` }))
			yield `INSERT INTO ${quoted(table.name)} (${columnList(table)}) VALUES\n${rows.join(',\n')};`;
	for (const sql of tables.flatMap(({ triggers }) => triggers)) yield `${sql};`;
	const contents: Contents = { ...taken, tables: digestsOf(copy) };
	yield lastLine + JSON.stringify(contents);
}

function openNew(file: string): number {
	try {
		return openSync(file, 'wx', 0o600);
	} catch (error) {
		const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
		throw new Stop(isThere ? `${file} is there already. Choose another name.` : `${file} cannot be written: ${error}.`);
	}
}

const literal = (value: Value) =>
	value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/**
 * Reads a backup into a copy and compares it with its last line. Throws a Stop if the file is cut off, changed or not a
 * backup.
 */
export async function readBackup(file: string): Promise<{ copy: DatabaseSync; contents: Contents }> {
	const contents = contentsOf(file);
	const copy = await copyOf(createReadStream(file), file);
	const wrong = differences(contents.tables, digestsOf(copy));
	if (wrong.length > 0) throw new Stop(`${file} was changed after it was written: ${wrong.join(', ')} differ.`);
	return { copy, contents };
}

function contentsOf(file: string): Contents {
	const [head, tail] = endsOf(file);
	if (!head.replace(/^\uFEFF/, '').startsWith(firstLine))
		throw new Stop(`${file} is no file that \`npm run backup\` wrote. Nothing was changed.`);
	const last = tail.trimEnd().split('\n').at(-1);
	try {
		if (last?.startsWith(lastLine)) return JSON.parse(last.slice(lastLine.length)) as Contents;
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
		// The last line has some 5 kB.
		const bytes = Buffer.alloc(Math.min(found.size, 100_000));
		const read = (from: number) =>
			new TextDecoder('utf-8', { ignoreBOM: true }).decode(
				bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from)),
			);
		return [read(0), read(found.size - bytes.length)];
	} finally {
		closeSync(opened);
	}
}
