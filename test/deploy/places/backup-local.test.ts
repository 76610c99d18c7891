// The rules: docs/operate.md, Backups.
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { readBackup, writeBackup } from '../../../.scripts/backup/backup-file.ts';
import { readRecords } from '../../../.scripts/backup/local-records.ts';
import { backUp } from '../../../.scripts/backup.ts';
import { restore as restoreFile } from '../../../.scripts/restore.ts';
import { bindPlaces, recordsFile } from '../../../.scripts/serve/records.ts';
import { app } from '../../../worker/app.ts';
import type { Bindings } from '../../../worker/env.ts';
import { ada, everything, filled, filledPlaces } from '../support/filled.ts';
import { runHere } from '../support/here.ts';
import { migratedDatabase } from '../support/own-worker.ts';
import { restored } from '../support/restored.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let places: DatabaseSync[];
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-places-'));
	places = await filledPlaces();
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const at = (name: string) => join(folder, name);
const file = () => at('kindling-backup.sql');
const backup = (state: string) => runHere(() => backUp(['--local', file()]), '', { KINDLING_STATE: at(state) });
const restore = (state: string) => runHere(() => restoreFile(['--local', file()]), '', { KINDLING_STATE: at(state) });
const taken = { takenAt: '2026-11-21T09:00:00.000Z', of: 'local' };

/** Gives a folder the records of these places. */
function seed(state: string, ...of: [number, DatabaseSync][]): void {
	for (const [place, sqlite] of of) {
		const records = recordsFile(at(state), place);
		mkdirSync(dirname(records), { recursive: true });
		sqlite.prepare('VACUUM INTO ?').run(records);
	}
}

/** What the records of a place hold; undefined where there are none. */
function held(state: string, place: number) {
	if (!existsSync(recordsFile(at(state), place))) return undefined;
	const records = new DatabaseSync(recordsFile(at(state), place), { readOnly: true });
	const all = everything(records);
	records.close();
	return all;
}

// What the app leaves for later is done in this process anyway.
const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as unknown as ExecutionContext;

/** Signs in with an address on the records of a folder, as `npm start` serves them, and reads the lists. The statuses. */
async function signIn(state: string, email: string): Promise<number[]> {
	vi.stubEnv('KINDLING_STATE', at(state));
	const config = parse(readFileSync('wrangler.toml', 'utf8')) as Parameters<typeof bindPlaces>[0];
	bindPlaces(config);
	const configPath = at('wrangler.json');
	writeFileSync(configPath, JSON.stringify({ ...config, main: undefined, assets: undefined }));
	const persist = { path: join(at(state), 'v3') };
	const { env, dispose } = await getPlatformProxy<Bindings>({ configPath, persist, remoteBindings: false });
	try {
		const headers = { 'Content-Type': 'application/json' };
		const body = JSON.stringify({ email, password: ada.password });
		const call = (path: string, init: RequestInit) =>
			app.fetch(new Request(`http://localhost${path}`, init), env, context);
		const signedIn = await call('/api/login', { method: 'POST', headers, body });
		const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
		return [signedIn.status, (await call('/api/prospect-lists', { headers: { cookie } })).status];
	} finally {
		await dispose();
		vi.unstubAllEnvs();
	}
}

test('the records of three places are one file, and come back with each account in its place and nowhere else', async () => {
	seed('old', ...places.entries());
	expect(await backup('old')).toEqual({
		status: 0,
		output: expect.stringContaining('30 accounts, 27 prospects and 27 requests in 3 places, the newest'),
	});
	expect(await restore('new')).toEqual({
		status: 0,
		output: expect.stringContaining('3 requests that were being sent are unclear now. Everybody signs in again.'),
	});
	for (const [place, sqlite] of places.entries())
		expect([place, held('new', place)]).toEqual([place, restored(sqlite)]);
	expect(await signIn('new', `1-${ada.email}`)).toEqual([200, 200]);
	const again = await restore('new');
	expect([again.status, again.output]).toEqual([1, expect.stringContaining('hold 30 accounts')]);
});

test('a place that is cut off, changed or left out of a file is named', async () => {
	writeBackup(file(), places, taken);
	const text = readFileSync(file(), 'utf8');
	const read = (changed: string) => {
		writeFileSync(file(), changed);
		return readBackup(file());
	};
	await expect(read(text.replace("'1-templates 3'", "'x'"))).rejects.toThrow('written: templates of place 1 differ.');
	const [, second = ''] = /^-- Place 2\n([\s\S]*)^-- Whole/m.exec(text) ?? [];
	await expect(read(text.replace(`-- Place 2\n${second}`, ''))).rejects.toThrow(/users of place 2,.* differ/);
	await expect(read(text.replace('-- Place 2\n', ''))).rejects.toThrow('cannot be read as a database');
	await expect(read(text.slice(0, text.indexOf('-- Place 2')))).rejects.toThrow('is cut off');
	// Each place is SQL for a database of its own.
	const [plain] = [new DatabaseSync(':memory:')];
	plain.exec(second);
	expect(everything(plain)).toEqual(everything(places[2] as DatabaseSync));
	expect((await read(text)).copies.map(everything)).toEqual(places.map(everything));
});

test('while accounts are on their way nothing is backed up, and what they wait for is said', async () => {
	places[0]?.exec(`INSERT INTO moves (id, account_ids, from_place, to_place, problem, created_at)
		VALUES ('m', '["1-ada"]', 1, 2, 'no answer', 'x')`);
	seed('old', ...places.entries());
	const { status, output } = await backup('old');
	expect([status, output]).toEqual([1, expect.stringContaining('from place 1 to place 2 (no answer). A backup would')]);
	places[0]?.exec('UPDATE moves SET problem = NULL');
	seed('no fault', ...places.entries());
	expect((await backup('no fault')).output).toContain('from place 1 to place 2. A backup would');
	expect(existsSync(file())).toBe(false);
});

test('a place that the app was not started with yet is in no backup', async () => {
	seed('old', [0, await filled()]);
	const { status, output } = await runHere(() => backUp(['--local', file()]), '', {
		KINDLING_STATE: at('old'),
		PLACES: '2',
	});
	expect([status, output]).toEqual([0, expect.stringContaining('9 requests, the newest')]);
	expect((await readBackup(file())).copies).toHaveLength(1);
});

/** Lets the app go on with the records of a folder, as far as it writes. */
function withWriter(state: string, write: (sqlite: DatabaseSync) => void): void {
	const sqlite = new DatabaseSync(recordsFile(at(state)));
	write(sqlite);
	sqlite.close();
}

test('the records are read as they were at one moment; an account that moves meanwhile ends the backup', async () => {
	seed('old', ...places.entries());
	withWriter('old', (sqlite) => sqlite.exec('PRAGMA journal_mode = WAL'));
	vi.stubEnv('KINDLING_STATE', at('old'));
	try {
		const reading = readRecords();
		// It looks at the directory, reads the other places, and then the directory.
		withWriter('old', (sqlite) => sqlite.exec("INSERT INTO accounts_elsewhere VALUES ('n@x', 'new', 1, 'x')"));
		const read = await reading;
		withWriter('old', (sqlite) => sqlite.exec('DELETE FROM accounts_elsewhere'));
		const rows = read[0]?.prepare('SELECT email FROM accounts_elsewhere').all();
		expect([read.length, rows?.length, rows?.at(-1)?.email]).toEqual([3, 21, 'n@x']);
		for (const one of read) one.close();

		withWriter('old', (sqlite) => sqlite.exec("INSERT INTO accounts_elsewhere VALUES ('n@x', 'new', 1, 'x')"));
		const second = expect(readRecords()).rejects.toThrow('An account went to another place');
		withWriter('old', (sqlite) => sqlite.exec("UPDATE accounts_elsewhere SET place = 2 WHERE account_id = 'new'"));
		await second;
	} finally {
		vi.unstubAllEnvs();
	}
});

test('nothing that lies beside the records gets into what is restored', async () => {
	writeBackup(file(), [await filled()], taken);
	const records = recordsFile(at('beside'));
	seed('beside', [0, migratedDatabase()]);
	// An app that was killed leaves its last writes beside the records, and a restore that was killed half of a file.
	withWriter('beside', (sqlite) => {
		sqlite.exec(`PRAGMA journal_mode = WAL; INSERT INTO suppressed_addresses VALUES ('of before', 'complaint', 'x')`);
		for (const part of ['-wal', '-shm']) copyFileSync(records + part, `${records}.kept${part}`);
	});
	for (const part of ['-wal', '-shm']) renameSync(`${records}.kept${part}`, records + part);
	writeFileSync(`${records}.restoring`, 'half');
	expect(await restore('beside')).toMatchObject({ status: 0 });
	expect(held('beside', 0)).toEqual(restored(await filled()));
	expect(readdirSync(dirname(records))).toEqual([basename(records)]);
});

test('records without any table, or of a version from before the places, are nobody’s', async () => {
	writeBackup(file(), [await filled()], taken);
	seed('empty', [0, new DatabaseSync(':memory:')]);
	seed('older', [0, migratedDatabase('0030')]);
	for (const state of ['empty', 'older']) {
		expect(await restore(state)).toMatchObject({ status: 0 });
		expect(held(state, 0)).toEqual(restored(await filled()));
	}
});

test('a fault in the middle of place 2 leaves the records without any place, and the restore is run again', async () => {
	writeBackup(file(), places, taken);
	const inTheWay = `${recordsFile(at('new'), 2)}.restoring`;
	mkdirSync(inTheWay, { recursive: true });
	await expect(restore('new')).rejects.toThrow(inTheWay);
	expect(readdirSync(dirname(inTheWay))).toEqual([basename(inTheWay)]);
	rmSync(inTheWay, { recursive: true });
	expect(await restore('new')).toMatchObject({ status: 0 });
	expect(held('new', 2)).toEqual(restored(places[2] as DatabaseSync));
});

test('a restore that ended before the directory was in its place is run again; accounts that nobody lists are kept', async () => {
	writeBackup(file(), places, taken);
	seed('broken', [0, migratedDatabase()], [1, migratedDatabase()]);
	const inTheWay = `${recordsFile(at('broken'), 0)}-shm`;
	mkdirSync(inTheWay);
	await expect(restore('broken')).rejects.toThrow(inTheWay);
	expect([1, 2].map((place) => held('broken', place)?.users?.length)).toEqual([10, 10]);
	rmSync(inTheWay, { recursive: true });
	expect(await restore('broken')).toMatchObject({ status: 0 });
	for (const [place, sqlite] of places.entries())
		expect([place, held('broken', place)]).toEqual([place, restored(sqlite)]);

	seed('more', [0, migratedDatabase()], [1, migratedDatabase()], [2, migratedDatabase()], [3, await filled(3)]);
	const { status, output } = await restore('more');
	expect([status, output]).toEqual([1, expect.stringContaining('hold 10 accounts, which a restore would replace')]);
	expect(held('more', 3)?.users?.length).toBe(10);
});
