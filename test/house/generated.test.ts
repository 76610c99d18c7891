import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMigration, writeBaseline } from '../../.scripts/migration.ts';

// Below the project, so that drizzle-kit finds its packages.
let folder: string;
beforeEach(() => {
	folder = relative('.', mkdtempSync(resolve('node_modules/.migrations-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Splits a list in brackets into sorted parts, because an added column comes after the keys, unlike in the schema. */
const partsOf = (list: string): string[] =>
	[...list.matchAll(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g)].map(([part]) => part.trim()).toSorted();

/** The tables, indexes and triggers that the migrations of a folder make. */
function databaseOf(migrations: string) {
	const database = new DatabaseSync(':memory:');
	for (const name of readdirSync(migrations).toSorted())
		if (name.endsWith('.sql')) database.exec(readFileSync(join(migrations, name), 'utf8'));
	const made = database.prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name');
	return made.all().map(({ type, name, sql }) => {
		const [, list = '', rest = ''] = /^CREATE TABLE [^(]*\(([\s\S]*)\)([^)]*)$/.exec(String(sql)) ?? [];
		return [type, name, ...(type === 'table' ? [partsOf(list), rest] : [sql])];
	});
}

type Snapshot = { tables: Record<string, { columns: Record<string, unknown> }> };
const lastSnapshot = (migrations: string) => {
	const [name = ''] = readdirSync(`${migrations}/meta`)
		.filter((one) => one.endsWith('_snapshot.json'))
		.toSorted()
		.reverse();
	const path = `${migrations}/meta/${name}`;
	return { path, snapshot: JSON.parse(readFileSync(path, 'utf8')) as Snapshot };
};

test('the migrations make the database that the schema and its triggers describe', { timeout: 60_000 }, () => {
	writeBaseline(folder);
	expect(databaseOf('migrations')).toEqual(databaseOf(folder));
	expect(lastSnapshot('migrations').snapshot.tables).toEqual(lastSnapshot(folder).snapshot.tables);
});

test('a further migration has what the schema has and the last one lacks, and nothing else', {
	timeout: 60_000,
}, () => {
	writeBaseline(folder);
	expect(() => addMigration(folder, 'nothing')).toThrow('No table has changed since the last migration.');
	const { path, snapshot } = lastSnapshot(folder);
	delete snapshot.tables.prospects?.columns.phone;
	writeFileSync(path, JSON.stringify(snapshot));
	const added = addMigration(folder, 'add-phone');
	expect(added).toBe(join(folder, '0001_add-phone.sql'));
	expect(readFileSync(added, 'utf8').trim()).toBe('ALTER TABLE `prospects` ADD `phone` text;');
});

test('the types of the bindings are those of wrangler.toml', { timeout: 60_000 }, () => {
	const script = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { types: string } }).scripts.types;
	const [, ...launched] = script.split(' ');
	const { status, stdout, stderr } = spawnSync(process.execPath, [...launched, '--check'], { encoding: 'utf8' });
	expect(status, stdout + stderr).toBe(0);
});
