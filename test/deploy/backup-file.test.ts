// Requirements for a file of a backup: docs/operate.md, Backups.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBackup, writeBackup } from '../../.scripts/backup/backup-file.ts';
import { needKnown } from '../../.scripts/backup/copy.ts';
import { partsOf } from '../../.scripts/backup/rows.ts';
import { ageOf, summary } from '../../.scripts/backup/say.ts';
import { statementsOf } from '../../.scripts/backup/statements.ts';
import { tablesOf } from '../../.scripts/backup/tables.ts';
import { dumpOf } from './cloudflare/d1.ts';
import { everything, filled } from './support/filled.ts';
import { migratedDatabase } from './support/own-worker.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-file-'));
});
afterEach(() => {
	vi.useRealTimers();
	rmSync(folder, { recursive: true });
});

const taken = { takenAt: '2026-11-21T09:00:00.000Z', of: 'kindling' };
const at = (name: string) => join(folder, name);

/** Content of a file with this text. */
async function read(name: string, text: string) {
	writeFileSync(at(name), text);
	const { copy, contents } = await readBackup(at(name));
	needKnown(copy, name);
	return { contents, rows: everything(copy) };
}

/** Writes a database's file as `npm run backup` does. */
function fileOf(sqlite: DatabaseSync): string {
	rmSync(at('b.sql'), { force: true });
	writeBackup(at('b.sql'), sqlite, taken);
	return readFileSync(at('b.sql'), 'utf8');
}

test('SQLite carries a backup out from top to bottom with every reference checked, in statements that D1 accepts', async () => {
	const sqlite = await filled();
	const long = 'x'.repeat(20_000);
	for (let row = 0; row < 20; row += 1)
		sqlite.exec(`INSERT INTO templates (id, user_id, name, subject, message, created_at, updated_at)
			VALUES ('long ${row}', 'ada', 'n', 's', '${long}', 'c', 'u')`);
	writeBackup(at('b.sql'), sqlite, taken);
	const text = readFileSync(at('b.sql'), 'utf8');
	const plain = new DatabaseSync(':memory:');
	plain.exec(text);
	expect(everything(plain)).toEqual(everything(sqlite));
	for (const statement of text.split(/;\n(?=INSERT|CREATE|--)/))
		expect(Buffer.byteLength(statement)).toBeLessThan(100_000);

	expect((await read('again.sql', text)).contents).toMatchObject({ ...taken, tables: { users: { rows: 10 } } });
	expect(statSync(at('b.sql')).mode & 0o077).toBe(0);
	expect(() => writeBackup(at('b.sql'), sqlite, taken)).toThrow('is there already');
});

test('names that SQL must write in quotes are unchanged in the file', async () => {
	const sqlite = await filled();
	sqlite.exec(`CREATE TABLE "an ""odd"" name" ("its ""own"" one" TEXT); INSERT INTO "an ""odd"" name" VALUES ('x')`);
	writeBackup(at('b.sql'), sqlite, taken);
	expect((await read('again.sql', readFileSync(at('b.sql'), 'utf8'))).rows).toEqual(everything(sqlite));
});

test('a file that is cut off or changed is refused', async () => {
	const sqlite = await filled();
	sqlite.exec("UPDATE templates SET message = 'Hi\nCall me at 5\nBye' WHERE id = 'templates 1'");
	writeBackup(at('b.sql'), sqlite, taken);
	const text = readFileSync(at('b.sql'), 'utf8');
	for (const end of [-1_000, -100]) await expect(read('cut.sql', text.slice(0, end))).rejects.toThrow('is cut off');
	// The rest of a cut file may end in something that looks like the facts of a file.
	await expect(read('cut.sql', text.slice(0, text.indexOf('\nBye')))).rejects.toThrow('is cut off');
	await expect(read('changed.sql', text.replace("Ada O''Neill", 'Eve'))).rejects.toThrow(
		'changed after it was written: users',
	);
	const [without] = [text.replace(/INSERT INTO "connections"[\s\S]*?;\n(?=INSERT)/, '')];
	await expect(read('less.sql', without)).rejects.toThrow('connections differ');
});

test('a trigger that ends the file comes back as it was', async () => {
	const sqlite = migratedDatabase();
	sqlite.exec('CREATE TRIGGER last_of_all AFTER DELETE ON users BEGIN DELETE FROM sessions; END');
	const made = (copy: DatabaseSync) =>
		copy.prepare('SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name').all();
	fileOf(sqlite);
	expect(made((await readBackup(at('b.sql'))).copy)).toEqual(made(sqlite));
});

test('the rows of a table are written in parts within the limit, each once, and an oversized one alone', () => {
	const sqlite = new DatabaseSync(':memory:');
	sqlite.exec('CREATE TABLE rows (text TEXT)');
	const parts = (...texts: string[]) => {
		sqlite.exec('DELETE FROM rows');
		for (const text of texts) sqlite.prepare('INSERT INTO rows VALUES (?)').run(text);
		const [table] = tablesOf(sqlite);
		return table ? [...partsOf(sqlite, table, { maxBytes: 10, asText: ([text]) => String(text) })] : [];
	};
	// Two bytes more a row, for the separators.
	expect(parts('abc', 'def')).toEqual([['abc', 'def']]);
	expect(parts('abc', 'defg', 'h')).toEqual([['abc'], ['defg', 'h']]);
	expect(parts('a', 'longer than ten', 'é'.repeat(3), 'b')).toEqual([['a'], ['longer than ten'], ['ééé'], ['b']]);
	expect(parts('longer than ten', 'b')).toEqual([['longer than ten'], ['b']]);
	expect(parts()).toEqual([]);
});

test('the tables that others refer to come first, whichever was made first', () => {
	const sqlite = new DatabaseSync(':memory:');
	sqlite.exec(`CREATE TABLE child (of REFERENCES parent, beside REFERENCES gone, own REFERENCES child);
		CREATE TABLE parent (of REFERENCES grandparent); CREATE TABLE grandparent (id)`);
	expect(tablesOf(sqlite).map(({ name }) => name)).toEqual(['grandparent', 'parent', 'child']);
});

test('statements are separated however the text is chunked, with comments, empty lines and triggers', async () => {
	const statements = [
		"INSERT INTO t VALUES ('it''s\n-- no comment\n\nover;\n', '😀');",
		"INSERT INTO t VALUES ('\nCREATE TRIGGER\n');",
		"INSERT INTO t VALUES ('a CREATE TRIGGER b');",
		'CREATE TRIGGER a AFTER DELETE ON t BEGIN\n\tDELETE FROM u;\n\tDELETE FROM v;\nEND;',
		'CREATE TRIGGER a AFTER DELETE ON t BEGIN\n\tSELECT CASE WHEN 1 THEN 2 END; DELETE FROM v;\nEND;',
		'DELETE FROM t; ',
	];
	const bytes = Buffer.from(`\uFEFF-- A dump\n\n${statements.join('\n-- and\n \t\n')}`);
	for (const size of [1, 7, bytes.length]) {
		const pieces = async function* () {
			for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
		};
		const found: string[] = [];
		for await (const statement of statementsOf(pieces())) found.push(statement);
		expect(found).toEqual(statements);
	}
});

test('the age of a backup is given in hours for two days, then in days', () => {
	const hour = 3_600_000;
	vi.useFakeTimers({ toFake: ['Date'] });
	const age = (ms: number) => ageOf(new Date(Date.now() - ms).toISOString());
	expect([age(0), age(hour - 1)]).toEqual(['less than an hour ago', 'less than an hour ago']);
	expect([age(hour), age(48 * hour - 1)]).toEqual(['1 hour ago', '47 hours ago']);
	expect([age(48 * hour), age(72 * hour - 1)]).toEqual(['2 days ago', '2 days ago']);
	expect(ageOf('yesterday')).toBe('of "yesterday"');
});

test('the summary of a backup has its newest record, if there is one', () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const sqlite = migratedDatabase();
	expect(summary(sqlite)).toBe('0 accounts, 0 prospects and 0 requests');
	const then = new Date(Date.now() - 3 * 3_600_000).toISOString();
	sqlite.exec(`INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('a', 'a', 'p', '${then}', 'x')`);
	expect(summary(sqlite)).toBe('1 account, 0 prospects and 0 requests, the newest 3 hours ago');
});

test('a backup of another build, a dump without a header, and any other file are refused', async () => {
	const newer = migratedDatabase();
	newer.exec("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')");
	await expect(read('newer.sql', fileOf(newer))).rejects.toThrow(
		'newer.sql comes from another build of Kindling: this clone does not have 9999_later.sql.',
	);
	for (const text of ['CREATE TABLE poem (line text);', dumpOf(migratedDatabase()), ''])
		await expect(read('poem.sql', text)).rejects.toThrow(
			'is no file that `npm run backup` wrote. Nothing was changed.',
		);
	await expect(readBackup(at('nothing.sql'))).rejects.toThrow('There is no file');
	await expect(readBackup(folder)).rejects.toThrow('is a folder');
});

test('a byte order mark is ignored; NUL bytes and statements that reach other files are refused', async () => {
	const sqlite = await filled();
	writeBackup(at('b.sql'), sqlite, taken);
	const text = readFileSync(at('b.sql'), 'utf8');
	expect((await read('marked.sql', `\uFEFF${text}`)).rows).toEqual(everything(sqlite));
	const other = at('other.sqlite');
	const [first = '', ...others] = text.split('\n');
	for (const statement of [
		`ATTACH '${other}' AS o;`,
		`CREATE TABLE t (a); ATTACH '${other}' AS o;`,
		`VACUUM INTO '${other}';`,
		`ATTACH '${other}' AS "INSERT INTO";`,
	])
		await expect(read('foreign.sql', [first, statement, ...others].join('\n'))).rejects.toThrow(
			/it has (the statement "|two statements)/,
		);
	await expect(read('zeros.sql', text.replace('Ada', '\0\0\0'))).rejects.toThrow('overwritten with zeros');
	expect(existsSync(other)).toBe(false);
});

test('a backup that cannot be written whole leaves no file', async () => {
	const sqlite = await filled();
	sqlite.prepare('UPDATE templates SET subject = ? WHERE rowid = 9').run(new Uint8Array([1]));
	expect(() => writeBackup(at('b.sql'), sqlite, taken)).toThrow('holds bytes');
	expect(existsSync(at('b.sql'))).toBe(false);
	expect(() => writeBackup(at('no/folder.sql'), migratedDatabase(), taken)).toThrow('cannot be written');
	const broken = await filled();
	broken.exec("PRAGMA foreign_keys = OFF; DELETE FROM prospect_lists WHERE id = 'prospect_lists 0'");
	expect(() => writeBackup(at('b.sql'), broken, taken)).toThrow('refers to rows that it does not have');
	expect(existsSync(at('b.sql'))).toBe(false);
});
