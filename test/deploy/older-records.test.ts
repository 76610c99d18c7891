// Output of `npm start` about records of another build: README, and docs/operate.md.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { migrateRecords, recordsFile } from '../../.scripts/local/records.ts';
import { runHere } from './support/here.ts';
import { migratedDatabase } from './support/own-worker.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-records-'));
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const start = () => runHere(() => migrateRecords(), '', { KINDLING_STATE: folder });

test('a database of another build stops the start with one sentence, which says how to migrate or start over', async () => {
	const file = recordsFile(folder);
	mkdirSync(dirname(file), { recursive: true });
	const records = new DatabaseSync(file);
	records.exec(`CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE);
		INSERT INTO d1_migrations (name) VALUES ('0000_of_before.sql'), ('0001_of_before.sql');
		CREATE TABLE users (id); INSERT INTO users VALUES ('ada')`);
	const { status, output } = await start();
	expect([status, output]).toEqual([
		1,
		`The records in ${folder} were made by another build of Kindling, with 0000_of_before.sql and 1 more migrations that this one does not have: to bring them over, start that build, choose "Download Everything" in its settings, and restore that file here, with KINDLING_STATE=<another folder> npm start; or delete ${folder} to begin anew. Nothing was changed.`,
	]);
	expect(records.prepare('SELECT * FROM users').all()).toEqual([{ id: 'ada' }]);
	records.close();
});

test('a new local database is migrated where the runtime looks for it, and a current one is left alone', async () => {
	expect(await start()).toEqual({ status: 0, output: '' });
	const names = (database: DatabaseSync) =>
		database
			.prepare("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name")
			.all()
			.map(({ name }) => name);
	const records = new DatabaseSync(recordsFile(folder), { readOnly: true });
	expect(names(records)).toEqual(names(migratedDatabase()));
	records.close();
	const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
		configPath: 'wrangler.toml',
		persist: { path: join(folder, 'v3') },
		remoteBindings: false,
	});
	try {
		await env.DB.prepare("INSERT INTO last_runs (what, at) VALUES ('x', 'now')").run();
	} finally {
		await dispose();
	}
	// wrangler isn't there to be called.
	expect((await runHere(() => migrateRecords(), '', { KINDLING_STATE: folder, PATH: '/nowhere' })).status).toBe(0);
	expect(existsSync(recordsFile(folder))).toBe(true);
});
