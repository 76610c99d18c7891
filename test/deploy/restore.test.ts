// The rules: docs/operate.md, Backups.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBackup } from '../../.scripts/backup/backup-file.ts';
import { tablesOf } from '../../.scripts/backup/tables.ts';
import { backUp } from '../../.scripts/backup.ts';
import { deploy as deployment } from '../../.scripts/deploy.ts';
import { restore as restoreFile } from '../../.scripts/restore.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { changedBy, ended, everything, filled, ofSeveralPlaces } from './support/filled.ts';
import { runHere } from './support/here.ts';
import { addOwnWorker } from './support/own-worker.ts';
import { warmWrangler } from './warm-wrangler/warm-wrangler.ts';

// A restore ends with a deployment, which starts wrangler.
vi.setConfig({ testTimeout: 90_000 });
vi.mock(import('../../.scripts/cloudflare/deploy/deploy-config.ts'), async (original) =>
	(await import('./support/small-app.ts')).small(await original()),
);
warmWrangler();

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let folder: string;
let old: DatabaseSync;
const file = () => join(folder, 'kindling-backup.sql');

beforeEach(async () => {
	stub = await cloudflareStub();
	folder = mkdtempSync(join(tmpdir(), 'kindling-restore-'));
	old = await filled();
	stub.state.databases.push({ uuid: crypto.randomUUID(), name: 'kindling', sqlite: old });
});
afterEach(() => {
	stub.stop();
	rmSync(folder, { recursive: true });
});

const backup = (env = {}) => runHere(() => backUp([file()]), stub.baseUrl, env);
const restore = (...args: string[]) => runHere(() => restoreFile([...args, '--yes', 'kindling', file()]), stub.baseUrl);
const deploy = (...args: string[]) => runHere(() => deployment(args), stub.baseUrl);
const made = () => stub.state.databases.find(({ name }) => /^kindling-\d{8}-\d{6}$/.test(name));
const bound = () => stub.state.versions[0]?.metadata.bindings.find(({ name }) => name === 'DB')?.id;
/** How many bytes Ada holds, as her account says or counted anew from her records. */
function bytesOf(sqlite: DatabaseSync | undefined, anew?: 'counted anew'): unknown {
	// Answers and replies are counted beside.
	const counted = tablesOf(sqlite as DatabaseSync).flatMap(({ name, triggers }) =>
		triggers.flatMap((one) => {
			const [, columns = ''] = (one.includes('_bytes_in') && /SET bytes = bytes((?: \+ NEW\.\w+)+)/.exec(one)) || [];
			return [...columns.matchAll(/NEW\.(\w+)/g)].map(([, column]) => ({ name, column }));
		}),
	);
	const sums = counted.map(
		({ name, column }) => `(SELECT coalesce(sum(${column}), 0) FROM ${name} WHERE user_id = 'ada')`,
	);
	return sqlite
		?.prepare(anew ? `SELECT ${sums.join(' + ')} AS n` : "SELECT bytes AS n FROM users WHERE id = 'ada'")
		.get()?.n;
}
function caught(act: () => void): string | undefined {
	try {
		act();
		return undefined;
	} catch (error) {
		return String(error);
	}
}
/** A request of Ada's like another one, made now. */
const addRequest = (id: string, status: string, prospect = 'prospects 0') =>
	old.exec(`INSERT INTO intro_requests (id, user_id, prospect_id, kind, subject, message, status, created_at)
		VALUES ('${id}', 'ada', '${prospect}', 'ask', 's', 'm', '${status}', '${new Date().toISOString()}')`);

test('a backup of every table comes back whole, with what was sent since, in a new database that the app then works on', async () => {
	// Her account is full: what was sent since comes along all the same.
	old.exec("UPDATE users SET bytes_most = bytes WHERE id = 'ada'");
	const before = everything(old);
	const isFull = ([name, rows]: [string, object[]]) => rows.length > 0 !== ofSeveralPlaces.includes(name);
	expect(Object.entries(before).every(isFull)).toBe(true);
	expect(await backup()).toEqual({ status: 0, output: expect.stringContaining('read back and is whole') });
	old.exec("UPDATE users SET bytes_most = 200000000 WHERE id = 'ada'");
	addRequest('since', 'sent');
	addRequest('unclear', 'sending');
	addRequest('never', 'failed');
	old.exec(`UPDATE intro_requests SET status = 'sent' WHERE id = 'intro_requests 0';
		UPDATE users SET disabled_at = '2026-11-22' WHERE id = 'ada';
		INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
			SELECT 'new', user_id, prospect_list_id, 'New', 'new', 'new', created_at, updated_at
			FROM prospects WHERE id = 'prospects 0'`);
	old.exec("INSERT INTO suppressed_addresses VALUES ('not again', 'complaint', '2026-11-22')");
	addRequest('stranger', 'sent', 'new');
	// When the new database is made, the old one takes no request any more. Some calls are not answered at first.
	const late: unknown[] = [];
	stub.state.fault = (call, number) => {
		if (/^POST .*d1\/database$/.test(call) && late.length === 0) late.push(caught(() => addRequest('late', 'sending')));
		const isDeploying = stub.state.calls.some((one) => one.includes('/workers/scripts/'));
		return call.endsWith('/query') && number % 7 === 0 && !isDeploying ? 'error' : undefined;
	};

	const { status, output } = await restore();
	expect([status, output]).toEqual([0, expect.stringContaining('Not used any more, and kept: kindling.')]);
	expect(output).toMatch(
		/3 requests whose mail went out or may have, and 1 disabled account\..*\n1 request found no place/,
	);
	expect(late).toEqual([expect.stringContaining('taking this one')]);
	expect(bound()).toBe(made()?.uuid);
	const after = everything(made()?.sqlite as DatabaseSync);
	const requests = ['since', 'unclear', 'never', 'stranger', 'late', 'intro_requests 0'];
	expect(requests.map((id) => after.intro_requests?.find((row) => row.id === id)?.status)).toEqual([
		...['sent', 'unknown', undefined, undefined, undefined, 'sent'],
	]);
	expect(bytesOf(made()?.sqlite)).toEqual(bytesOf(made()?.sqlite, 'counted anew'));
	expect(after).toEqual({
		...before,
		...Object.fromEntries(ended.map((table) => [table, []])),
		...Object.fromEntries(
			['list_shares', 'circle_members'].map((table) => [
				table,
				before[table]?.map((row) => ({ ...row, ...changedBy(table) })),
			]),
		),
		suppressed_addresses: [
			...(before.suppressed_addresses ?? []),
			{ address_hash: 'not again', reason: 'complaint', created_at: '2026-11-22' },
		],
		users: before.users?.map((row) =>
			row.id === 'ada'
				? { ...row, disabled_at: '2026-11-22', bytes: bytesOf(made()?.sqlite) }
				: { ...row, bytes: expect.any(Number) },
		),
		intro_requests: [
			...(before.intro_requests?.map((row) => (row.status === 'sending' ? { ...row, status: 'sent' } : row)) ?? []),
			...(after.intro_requests?.slice(-2) ?? []),
		],
	});

	// Every later command finds the new one by the version that serves.
	stub.state.fault = () => undefined;
	expect((await deploy()).status).toBe(0);
	expect(bound()).toBe(made()?.uuid);
});

test('a restore that fails leaves the app where it was and no half database; a deployment opens what was closed', async () => {
	await backup();
	const calls = { queries: 0 };
	stub.state.fault = (call) => {
		if (call.endsWith('/query')) calls.queries += 1;
		return calls.queries > 40 && call.endsWith('/query') ? 'refused' : undefined;
	};
	const { status, output } = await restore();
	expect([status, output]).toEqual([1, expect.stringContaining('Created the D1 database kindling-')]);
	expect(output).not.toMatch(/\n\s+at /);
	expect([made(), stub.state.versions.length]).toEqual([undefined, 0]);

	// While Cloudflare refuses everything, the old database cannot be opened again: the next deployment does it.
	expect(caught(() => addRequest('still', 'sending'))).toContain('taking this one');
	stub.state.fault = () => undefined;
	expect((await deploy()).status).toBe(0);
	expect(caught(() => addRequest('later', 'sending'))).toBe(undefined);
});

test('what waited to be mailed comes back with what became of it since, and is mailed by nothing that is restored', async () => {
	for (const id of ['left', 'waits']) addRequest(id, 'waiting');
	await backup();
	old.exec(`UPDATE intro_requests SET status = 'sent', sent_at = '2026-11-30', introduction_token = 'of the mail'
		WHERE id = 'left'`);
	expect((await restore()).status).toBe(0);
	const after = everything(made()?.sqlite as DatabaseSync).intro_requests;
	expect(['left', 'waits'].map((id) => after?.find((row) => row.id === id))).toMatchObject([
		{ status: 'sent', sent_at: '2026-11-30', introduction_token: 'of the mail' },
		{ status: 'unknown' },
	]);
});

test('a backup of another deployment, or without the name typed, changes nothing', async () => {
	await backup();
	const staging = { NAME: 'kindling-staging' };
	const into = (...args: string[]) => runHere(() => restoreFile([...args, file()]), stub.baseUrl, staging);
	expect((await into('--yes', 'kindling-staging')).output).toContain(
		'a backup of kindling, and the deployment is kindling-staging. On purpose: --from "kindling"',
	);
	for (const [typed, says] of [
		[[], '--yes kindling-staging goes on'],
		[['--yes', 'kindling'], '"kindling" is not kindling-staging'],
	] as const)
		expect((await into('--from', 'kindling', ...typed)).output).toMatch(
			new RegExp(`10 accounts[^]*Nothing was changed[^]*${says}|${says}`),
		);
	const setting = await runHere(() => restoreFile(['--yes', 'kindling', file()]), stub.baseUrl, {
		MAILS_PER_DAY: '2k',
	});
	expect([setting.status, setting.output]).toEqual([1, expect.stringContaining('MAILS_PER_DAY is "2k"')]);
	expect(stub.state.calls.filter((call) => /^(PUT|DELETE|PATCH)|POST .*d1\/database$/.test(call))).toEqual([]);
	expect(caught(() => addRequest('still', 'sending'))).toBe(undefined);
});

test('an old database that cannot be read stops a restore, until it is said to go on without it', async () => {
	await backup();
	const serving = `POST /accounts/:account/d1/database/:id/query`;
	let broken = 0;
	stub.state.fault = (call, number) =>
		call === serving && number > 0 && stub.state.databases.length === 1 && ++broken > 9 ? 'error' : undefined;
	const stopped = await restore();
	expect([stopped.status, made()]).toEqual([1, undefined]);
	expect(broken).toBeGreaterThan(9);
	const { status, output } = await restore('--without-requests');
	expect([status, output]).toEqual([0, expect.stringContaining('may be sent once more')]);
	expect(bound()).toBe(made()?.uuid);
});

test('a database that was deleted while it served is made anew, also beside one from before a restore', async () => {
	addOwnWorker(stub.state);
	await backup();
	stub.state.databases = [];
	const anew = await restore();
	expect([anew.status, anew.output, stub.state.databases.map(({ name }) => name)]).toEqual([
		...[0, expect.stringContaining('may be sent once more'), ['kindling']],
	]);
	// The one that serves now is deleted too, and that from before it is there.
	const [served] = stub.state.databases.splice(0, 1, { uuid: crypto.randomUUID(), name: 'kindling', sqlite: old });
	expect(bound()).toBe(served?.uuid);
	const { status, output } = await restore();
	expect([status, output]).toEqual([0, expect.stringContaining('may be sent once more')]);
	expect([bound(), old.prepare('SELECT act FROM kindling_lock').get()?.act]).toEqual([made()?.uuid, 'replaced']);
});

test('a dump that cannot be had is said as Cloudflare says it, and leaves no file', async () => {
	for (const [fault, says] of [
		['error', /Cloudflare answered 500 to POST \/accounts\/\w+\/d1\/database\/\S+\/export\. Run the command again/],
		['no', /\nThe backup failed: Cloudflare answered 400 \(1000, not here\)\.$/],
	] as const) {
		stub.state.fault = (call) => (call.endsWith('/export') ? fault : undefined);
		const { status, output } = await backup();
		expect([status, output, existsSync(file())]).toEqual([1, expect.stringMatching(says), false]);
		expect(output).not.toContain('cannot be read as a database');
	}
	stub.state.fault = () => undefined;
	stub.state.dump = { status: 'error', error: 'too busy' };
	expect((await backup()).output).toMatch(/\nThe backup failed: too busy\.$/);
	// A dump may be gone when it is fetched.
	stub.state.dump = { status: 'complete', result: { signed_url: `${new URL(stub.baseUrl).origin}/signed/gone` } };
	expect((await backup()).output).toMatch(
		/\nThe backup could not be fetched from Cloudflare: status 403\. Run the command again\.$/,
	);
	stub.state.dump = { status: 'complete', result: { signed_url: 'http://127.0.0.1:1/' } };
	expect((await backup()).output).toMatch(
		/\nThe backup could not be fetched from Cloudflare: .*Run the command again\.$/,
	);
	expect(existsSync(file())).toBe(false);
});

test('a database that is not migrated yet is backed up, though the doctor will not know of it', async () => {
	old.exec('DROP TABLE last_runs');
	const { status, output } = await backup();
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(/read back and is whole[\s\S]*\nThe doctor will not know of this backup: The query failed/),
	]);
});

test('with several databases and no version that serves, nobody guesses', async () => {
	stub.state.databases.push({ uuid: crypto.randomUUID(), name: 'kindling-20261121-090000', sqlite: old });
	expect(await backup()).toEqual({ status: 1, output: expect.stringContaining('Choose one with DATABASE=<name>') });
	const chosen = await backup({ DATABASE: 'kindling-20261121-090000' });
	expect(chosen.output).toContain('Reading the database kindling-20261121-090000');
});

test('texts that the dump gets wrong are right again, however many rows have them', async () => {
	const add = old.prepare("INSERT INTO suppressed_addresses VALUES (?, 'complaint', 'x')");
	for (let row = 0; row < 401; row += 1) add.run(`C:\\new\n${row}`);
	await backup();
	const { copies } = await readBackup(file());
	expect(everything(copies[0] as DatabaseSync).suppressed_addresses).toEqual(everything(old).suppressed_addresses);
});
