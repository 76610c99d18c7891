import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate, openDatabase } from '../../.scripts/cloudflare/database.ts';
import { wrangler } from '../../.scripts/cloudflare/deploy/wrangler.ts';
import { readConfig } from '../../.scripts/cloudflare/settings.ts';
import { cloudflareStub, token } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';
import { addDatabase, migratedDatabase } from './support/own-worker.ts';

vi.setConfig({ testTimeout: 60_000 });

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let sqlite: DatabaseSync;
let id: string;
beforeEach(async () => {
	stub = await cloudflareStub();
	sqlite = new DatabaseSync(':memory:');
	id = addDatabase(stub.state, sqlite);
});
afterEach(() => stub.stop());

const account = () => ({ id: stub.accountId, headers: { Authorization: `Bearer ${token}` } });
const all = readdirSync('migrations')
	.filter((name) => name.endsWith('.sql'))
	.sort();
const apply = () => runHere(() => migrate(openDatabase(account(), id, 'kindling')), stub.baseUrl);
const names = () =>
	sqlite
		.prepare('SELECT name FROM d1_migrations ORDER BY id')
		.all()
		.map(({ name }) => name);
/** The SQL of everything but the table of migrations, which the test's own database writes in other words. */
const schemaOf = (database: DatabaseSync) =>
	database
		.prepare(
			"SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name <> 'd1_migrations' ORDER BY name",
		)
		.all();

test('migrations that were broken off go on with the one that failed, and make what the files say', async () => {
	let queries = 0;
	stub.state.fault = (call) => {
		if (call.endsWith('/query')) queries += 1;
		// The first two look at the database and make the table of migrations.
		return queries === 6 ? 'error' : undefined;
	};
	expect(await apply()).toEqual({ status: 1, output: expect.stringContaining('Run the command again') });
	expect(names()).toEqual(all.slice(0, 3));
	expect((await apply()).status).toBe(0);
	expect(names()).toEqual(all);
	expect(schemaOf(sqlite)).toEqual(schemaOf(migratedDatabase()));
});

test('a migration that the database refuses is named, leaves nothing behind, and those after it wait', async () => {
	sqlite.exec('CREATE TABLE users (id TEXT)');
	const { status, output } = await apply();
	expect([status, output]).toEqual([1, expect.stringMatching(/^The migration 0000_baseline\.sql failed.*users/)]);
	expect([names(), schemaOf(sqlite).map(({ name }) => name)]).toEqual([[], ['users']]);
});

test('the table in which they are noted is there before the first, and which database it is about is said', async () => {
	const later = async () => {
		for (let turn = 0; turn < 100; turn += 1) await setImmediate();
		return undefined;
	};
	stub.state.fault = (_call, _number, { sql }) =>
		sql.startsWith('CREATE TABLE IF NOT EXISTS d1_migrations') ? later() : undefined;
	const { status, output } = await apply();
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(/^Migrated the database: 0000_baseline\.sql, 0001_\w+\.sql, /),
	]);
	expect(await apply()).toEqual({ status: 0, output: '' });
});

test('wrangler takes them for its own', async () => {
	const file = `.wrangler/migrations-${process.pid}.json`;
	await apply();
	mkdirSync('.wrangler', { recursive: true });
	const database = { binding: 'DB', database_name: 'kindling', database_id: id, migrations_dir: resolve('migrations') };
	const { compatibility_date } = readConfig();
	writeFileSync(file, JSON.stringify({ name: 'kindling', compatibility_date, d1_databases: [database] }));
	const list = ['d1', 'migrations', 'list', 'DB', '--remote', `--config=${file}`];
	let said = '';
	await runHere(async () => {
		said = (await wrangler('The list', account(), list)).output;
	}, stub.baseUrl);
	rmSync(file);
	expect(said).toContain('No migrations to apply');
});
