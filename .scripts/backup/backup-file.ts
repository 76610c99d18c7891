import { closeSync, createReadStream, fstatSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Stop } from '../cloudflare/api.ts';
import type { Value } from '../cloudflare/database.ts';
import { copiesOf, needReferences } from './copy.ts';
import { type Digests, differences, digestsOf, partsOf } from './rows.ts';
import { placeLine } from './statements.ts';
import { columnList, quoted, tablesOf } from './tables.ts';

/**
 * When a backup was taken (ISO, UTC), of what, and what each table must hold: those of place 0, and those of the further
 * places in `places`, which an older file does not name.
 */
type Contents = { takenAt: string; of: string; tables: Digests; places?: Digests[] };

/** D1 takes statements of 100,000 bytes. */
const maxBytes = 90_000;
const firstLine = '-- A backup of Kindling. To bring it back: npm run restore -- <this file>';
const lastLine = '-- Whole. ';

/**
 * Writes the copies of all places as SQL that any SQLite and D1 itself can carry out from top to bottom: tables, indexes,
 * then rows, parents first, then triggers, which must not count the rows again. A further place is a database of its own:
 * its statements come after a line that says so. The last line holds what each table must hold. Only the owner may read the
 * file; it never replaces another. Where it cannot be written whole, there is none.
 */
export function writeBackup(file: string, copies: DatabaseSync[], taken: Pick<Contents, 'takenAt' | 'of'>): void {
	for (const copy of copies) needReferences(copy, 'The database');
	const out = openNew(file);
	let isWhole = false;
	try {
		for (const line of linesOf(copies, taken)) writeSync(out, `${line}\n`);
		fsyncSync(out);
		isWhole = true;
	} finally {
		closeSync(out);
		if (!isWhole) rmSync(file);
	}
}

function* linesOf(copies: DatabaseSync[], taken: Pick<Contents, 'takenAt' | 'of'>): Generator<string> {
	yield firstLine;
	for (const [place, copy] of copies.entries()) {
		if (place > 0) yield placeLine(place);
		yield* statementsFor(copy);
	}
	const [tables = {}, ...places] = copies.map(digestsOf);
	const contents: Contents = { ...taken, tables, places };
	yield lastLine + JSON.stringify(contents);
}

function* statementsFor(copy: DatabaseSync): Generator<string> {
	const tables = tablesOf(copy);
	yield 'PRAGMA defer_foreign_keys=TRUE;';
	for (const sql of [...tables.map(({ create }) => create), ...tables.flatMap(({ indexes }) => indexes)])
		yield `${sql};`;
	for (const table of tables)
		for (const rows of partsOf(copy, table, { maxBytes, asText: (row) => `(${row.map(literal).join(',')})` }))
			yield `INSERT INTO ${quoted(table.name)} (${columnList(table)}) VALUES\n${rows.join(',\n')};`;
	for (const sql of tables.flatMap(({ triggers }) => triggers)) yield `${sql};`;
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
 * Reads a backup into a copy of each place and holds it to its last line. A dump of `wrangler d1 export` is read as well: it
 * says nothing of itself, so `contents` is undefined. Throws a Stop where the file is cut off, changed or no backup.
 */
export async function readBackup(file: string): Promise<{ copies: DatabaseSync[]; contents: Contents | undefined }> {
	const contents = contentsOf(file);
	const copies = await copiesOf(createReadStream(file), file);
	const wrong = contents ? differencesIn([contents.tables, ...(contents.places ?? [])], copies) : [];
	if (wrong.length > 0) throw new Stop(`${file} was changed after it was written: ${wrong.join(', ')} differ.`);
	if (!copies.every((copy) => tablesOf(copy).some(({ name }) => name === 'users')))
		throw new Stop(`${file} is no backup of Kindling: it has no accounts.`);
	return { copies, contents };
}

/** The tables that do not hold what they must, of whichever place. */
const differencesIn = (must: Digests[], copies: DatabaseSync[]): string[] =>
	Array.from({ length: Math.max(must.length, copies.length) }, (_, place) => {
		const copy = copies[place];
		const wrong = differences(must[place] ?? {}, copy ? digestsOf(copy) : {});
		return place === 0 ? wrong : wrong.map((table) => `${table} of place ${place}`);
	}).flat();

function contentsOf(file: string): Contents | undefined {
	const [head, tail] = endsOf(file);
	if (!head.startsWith(firstLine)) return undefined;
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
		// The last line has some 5 kB for each place.
		const bytes = Buffer.alloc(Math.min(found.size, 1_000_000));
		const read = (from: number) =>
			new TextDecoder().decode(bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from)));
		return [read(0), read(found.size - bytes.length)];
	} finally {
		closeSync(opened);
	}
}
