import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operate } from '../../../.scripts/operator.ts';
import { migrateRecords, recordsFile } from '../../../.scripts/serve/records.ts';
import { cloudflareStub } from '../cloudflare/stub.ts';
import { startScript } from '../support/deploying.ts';
import { runHere } from '../support/here.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../support/own-worker.ts';
import { addAccount } from './accounts.ts';
import { holdAs } from './held.ts';

vi.setConfig({ testTimeout: 120_000 });

type Stub = Awaited<ReturnType<typeof cloudflareStub>>;
const stubs: Stub[] = [];

/** An account in which a version serves on one database. */
async function world() {
	const stub = await cloudflareStub();
	stubs.push(stub);
	addDatabase(stub.state, migratedDatabase());
	addOwnWorker(stub.state);
	return stub;
}

let stub: Stub;
beforeEach(async () => {
	stub = await world();
});
afterEach(() => {
	for (const one of stubs.splice(0)) one.stop();
});

const add = (env: Record<string, string> = {}, { baseUrl } = stub) =>
	runHere(() => operate(['place', 'add']), baseUrl, env);
const names = ({ state } = stub) => state.databases.map(({ name }) => name);
const migrations = (sqlite: DatabaseSync | undefined) =>
	sqlite
		?.prepare('SELECT name FROM d1_migrations ORDER BY id')
		.all()
		.map(({ name }) => name);
const acts = ({ state } = stub) => state.databases[0]?.sqlite.prepare('SELECT act, about FROM kindling_acts').all();

test('the next place is a new database with every table, where the settings want it, and the deployment is to bind it', async () => {
	const { status, output } = await add({ LOCATION: 'weur' });
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(
			/Created the D1 database kindling-place-1 in weur\.[\s\S]*has every table\..*: npm run deploy$/,
		),
	]);
	expect([names(), stub.state.databases[1]?.place]).toEqual([
		['kindling', 'kindling-place-1'],
		{ primary_location_hint: 'weur' },
	]);
	expect(migrations(stub.state.databases[1]?.sqlite)).toEqual(migrations(migratedDatabase()));
	// Until the deployment it is the same one.
	expect(await add()).toMatchObject({ status: 0, output: expect.stringContaining('kindling-place-1 has every table') });
	expect(acts()).toEqual([{ act: 'place-add', about: 'kindling-place-1' }]);
	addOwnWorker(stub.state, { ids: stub.state.databases.map(({ uuid }) => uuid) });
	expect((await add()).output).toContain('kindling-place-2 has every table');
	expect(names()).toEqual(['kindling', 'kindling-place-1', 'kindling-place-2']);
});

test('beside a restored database the place has the time of the restore, whatever is left of the one before', async () => {
	addDatabase(stub.state, migratedDatabase(), 'kindling-place-1');
	const restored = addDatabase(stub.state, migratedDatabase(), 'kindling-20261121-090000');
	addOwnWorker(stub.state, { ids: [restored] });
	expect((await add()).output).toContain('kindling-place-1-20261121-090000 has every table');
});

test('a call that fails after any kind of request was carried out is finished by the next, with the same database', async () => {
	const kindOf = (call: string, sql: string) => `${call} ${/^\w+( \w+)?/.exec(sql)?.[0] ?? ''}`;
	const kinds = new Set<string>();
	stub.state.fault = (call, _, { sql }) => void kinds.add(kindOf(call, sql)) as undefined;
	expect((await add()).status).toBe(0);
	expect([...kinds]).toEqual(expect.arrayContaining([expect.stringMatching(/query ALTER TABLE$/)]));
	for (const kind of kinds) {
		const at = await world();
		let isLost = false;
		at.state.fault = (call, _, { sql }) => {
			if (isLost || kindOf(call, sql) !== kind) return undefined;
			isLost = true;
			return 'late';
		};
		const { status, output } = await add({}, at);
		// Whose login it is can be left unknown.
		const isNeeded = kind !== 'GET /user ';
		expect([kind, isLost, status]).toEqual([kind, true, isNeeded ? 1 : 0]);
		if (isNeeded) expect([kind, output]).toEqual([kind, expect.stringContaining('Run the command again')]);
		expect([kind, await add({}, at)]).toEqual([kind, { status: 0, output: expect.any(String) }]);
		expect([kind, names(at)]).toEqual([kind, ['kindling', 'kindling-place-1']]);
		expect([kind, migrations(at.state.databases[1]?.sqlite)]).toEqual([kind, migrations(migratedDatabase())]);
		expect(acts(at)?.length).toBeLessThanOrEqual(2);
	}
});

test('a call that is killed, once its database is made or half of its tables are there, is finished by the next', async () => {
	const kills: [string, (call: string, sql: string) => boolean][] = [
		['made', (call) => call === 'POST /accounts/:account/d1/database'],
		['begun', (_, sql) => sql.startsWith('CREATE TABLE IF NOT EXISTS d1_migrations')],
		['half', (_, sql) => sql.startsWith('ALTER TABLE')],
	];
	for (const [when, isThen] of kills) {
		stub = await world();
		let isKilled = false;
		stub.state.fault = (call, _, { sql }) => {
			if (isKilled || !isThen(call, sql)) return undefined;
			isKilled = true;
			started.signal('SIGKILL');
			return 'lost';
		};
		const started = startScript('operator', stub.baseUrl, {}, 'place', 'add');
		await started.ended;
		stub.state.fault = () => undefined;
		expect([when, isKilled, (await add()).status, names()]).toEqual([when, true, 0, ['kindling', 'kindling-place-1']]);
		expect([when, migrations(stub.state.databases[1]?.sqlite)]).toEqual([when, migrations(migratedDatabase())]);
	}
});

test('nothing is made beside a restore, by an older clone, before the first deployment, or of what is not ours', async () => {
	const [first] = stub.state.databases;
	const says = async (words: RegExp) => {
		const { status, output } = await add();
		expect([status, output]).toEqual([1, expect.stringMatching(words)]);
		expect(stub.state.calls.filter((call) => call === 'POST /accounts/:account/d1/database')).toEqual([]);
	};
	holdAs(first?.sqlite, 'restore');
	await says(/kindling is held by a restore \(eve@her-laptop/);
	first?.sqlite.exec("DROP TABLE kindling_lock; INSERT INTO d1_migrations (name) VALUES ('9999_of_tomorrow.sql')");
	await says(/kindling is newer than this clone/);
	first?.sqlite.exec("DELETE FROM d1_migrations WHERE name = '9999_of_tomorrow.sql'");
	const strangers = migratedDatabase();
	addAccount({ databases: [{ sqlite: migratedDatabase() }, { sqlite: strangers }] }, 1);
	addDatabase(stub.state, strangers, 'kindling-place-1');
	await says(/kindling-place-1 holds accounts that kindling does not know of/);
	stub.state.databases.pop();
	const { versions } = stub.state;
	stub.state.versions = [];
	await says(/No version serves on this database yet: npm run deploy/);
	stub.state.versions = versions;
	expect((await runHere(() => operate(['place', 'remove']), stub.baseUrl)).output).toContain('`place add` makes');
	// A deployment or a rollback that was killed is no reason to wait.
	for (const act of ['deploy', 'rollback']) {
		holdAs(first?.sqlite, act);
		expect((await add()).status).toBe(0);
	}
	expect((await add({ DATABASE: 'kindling' })).status).toBe(0);
	addDatabase(stub.state, migratedDatabase(), 'records');
	expect((await add({ DATABASE: 'records' })).output).toMatch(/No version serves|DATABASE is records, and the version/);
});

test('on this machine the next place is a file, which is there only when it is whole', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-place-'));
	const env = { KINDLING_STATE: folder };
	try {
		await runHere(async () => migrateRecords(), '', env);
		const file = recordsFile(folder, 1);
		// What a killed call left.
		writeFileSync(`${file}.adding`, 'half');
		const { status, output } = await runHere(() => operate(['place', 'add', '--local']), '', env);
		expect([status, output]).toEqual([0, expect.stringContaining('Made place 1. The next `npm start` works on it.')]);
		const sqlite = new DatabaseSync(file);
		expect(migrations(sqlite)).toEqual(migrations(migratedDatabase()));
		sqlite.close();
		const directory = new DatabaseSync(recordsFile(folder, 0));
		expect(directory.prepare('SELECT act, about FROM kindling_acts').all()).toEqual([
			{ act: 'place-add', about: 'place 1' },
		]);
		directory.close();
		expect(existsSync(`${file}.adding`)).toBe(false);
		expect((await runHere(() => operate(['place', 'add', '--local']), '', env)).output).toContain('Made place 2.');
	} finally {
		rmSync(folder, { recursive: true });
	}
});
