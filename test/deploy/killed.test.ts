// A rollback and a backup that end at any of their calls, and a disk that is full, with real processes.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBackup } from '../../.scripts/backup/backup-file.ts';
import { backUp } from '../../.scripts/backup.ts';
import { deploy } from '../../.scripts/deploy.ts';
import { rollBack } from '../../.scripts/rollback.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { runOnFullDisk, startScript } from './support/deploying.ts';
import { everything, filled } from './support/filled.ts';
import { runHere } from './support/here.ts';
import { addOwnWorker } from './support/own-worker.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

type Stub = Awaited<ReturnType<typeof cloudflareStub>>;
const stubs: Stub[] = [];
let folder: string;

/** An account in which a third version serves, on a filled database. */
async function world() {
	const stub = await cloudflareStub();
	stubs.push(stub);
	const sqlite = await filled();
	stub.state.databases.push({ uuid: crypto.randomUUID(), name: 'kindling', sqlite });
	const [, v2, v3] = ['v1', 'v2', 'v3'].map((tag) => addOwnWorker(stub.state, { tag }));
	const files = mkdtempSync(join(folder, 'world-'));
	return { stub, sqlite, v2, v3, file: join(files, 'backup.sql'), temporary: mkdtempSync(join(files, 'tmp-')) };
}
type World = Awaited<ReturnType<typeof world>>;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-killed-'));
});
afterEach(() => {
	for (const stub of stubs.splice(0)) stub.stop();
	rmSync(folder, { recursive: true });
});

const kindOf = (call: string, sql: string) =>
	`${call} ${/^\w+( \w+ ?\w+)?/.exec(sql.replaceAll('\\"', ''))?.[0] ?? ''}`;

/** The kinds of calls that a command makes, each once. */
async function kindsOfCalls(run: (world: World) => Promise<void>): Promise<string[]> {
	const kinds = new Set<string>();
	const at = await world();
	at.stub.state.fault = (call, _, { sql }) => void kinds.add(kindOf(call, sql)) as undefined;
	expect((await runHere(() => run(at), at.stub.baseUrl)).status).toBe(0);
	return [...kinds];
}

/** Kills a process once its first call of a kind was carried out. */
async function killedAt(kind: string, script: string, argsIn: (world: World) => string[]) {
	const at = await world();
	let isKilled = false;
	at.stub.state.fault = (call, _, { sql }) => {
		if (isKilled || kindOf(call, sql) !== kind) return undefined;
		isKilled = true;
		started.signal('SIGKILL');
		return 'lost';
	};
	const started = startScript(script, at.stub.baseUrl, { TMPDIR: at.temporary }, ...argsIn(at));
	await started.ended;
	at.stub.state.fault = () => undefined;
	expect([kind, isKilled, readdirSync(at.temporary)]).toEqual([kind, true, []]);
	return { kind, ...at };
}

/** All of them, three processes at a time: each has an account of its own. */
async function killedAtEach(kinds: string[], script: string, argsIn: (world: World) => string[]) {
	const all: Awaited<ReturnType<typeof killedAt>>[] = [];
	for (let from = 0; from < kinds.length; from += 3)
		all.push(...(await Promise.all(kinds.slice(from, from + 3).map((kind) => killedAt(kind, script, argsIn)))));
	return all;
}

const held = ({ sqlite }: World) =>
	sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kindling_lock'").get()
		? sqlite.prepare('SELECT act FROM kindling_lock').get()?.act
		: undefined;

test('a rollback that is killed at any call leaves one version to everybody; the next command says who was at it, or goes on', async () => {
	const kinds = await kindsOfCalls(() => rollBack(['--yes']));
	expect(kinds.length).toBeGreaterThan(9);
	const seen = new Set<unknown>();
	for (const after of await killedAtEach(kinds, 'rollback', () => ['--yes'])) {
		const { kind, stub, v2, v3 } = after;
		const serving = [v2, v3].findIndex((one) => one?.id === stub.state.versions[0]?.id);
		seen.add(serving).add(held(after));
		// A rollback stops no requests, and changes no record.
		expect(() => after.sqlite.exec("BEGIN; UPDATE users SET first_name = 'x'; ROLLBACK")).not.toThrow();
		stub.state.fault = (call) => (call.includes('/r2/buckets') ? 'error' : undefined);
		const next = await runHere(() => deploy([]), stub.baseUrl);
		const says = held(after) ? /kindling is held by a rollback \(\S+@\S+, since .*--unlock/ : /r2\/buckets/;
		expect([kind, next.status, next.output]).toEqual([kind, 1, expect.stringMatching(says)]);
		stub.state.fault = () => undefined;
		const again = await runHere(() => rollBack(['--yes', '--unlock', v2?.id ?? '']), stub.baseUrl);
		expect([kind, again.output]).toEqual([kind, expect.stringMatching(/answers with it\.|is the one that serves/)]);
		expect([kind, stub.state.versions[0]?.id, held(after)]).toEqual([kind, v2?.id, undefined]);
	}
	// One of two versions serves: some were killed before the change, some after it, some without the lock.
	expect([...seen].map(String).sort()).toEqual(['0', '1', 'rollback', 'undefined']);
});

test('a backup that is killed at any call leaves no file that looks whole and is not, holds nothing, and the next one is whole', async () => {
	const kinds = await kindsOfCalls(({ file }) => backUp([file]));
	expect(kinds.length).toBeGreaterThan(5);
	for (const after of await killedAtEach(kinds, 'backup', ({ file }) => [file])) {
		const { kind, stub, file, sqlite } = after;
		const before = everything(sqlite);
		if (existsSync(file)) {
			const { copies, contents } = await readBackup(file);
			expect([kind, contents?.of, copies[0]?.prepare('SELECT count(*) AS n FROM users').get()?.n]).toEqual([
				kind,
				'kindling',
				10,
			]);
		}
		expect([kind, held(after)]).toEqual([kind, undefined]);
		const next = await runHere(() => backUp([`${file}-2`]), stub.baseUrl);
		expect([kind, next.status, next.output]).toEqual([kind, 0, expect.stringContaining('is whole')]);
		const [copy] = (await readBackup(`${file}-2`)).copies;
		const { last_runs: _, ...records } = before;
		expect([kind, copy && everything(copy)]).toEqual([kind, expect.objectContaining(records)]);
	}
});

test.each([
	['while the file is written', 0, 100_000],
	['while the copy is made', 6_000_000, 1_000_000],
])('a disk that is full %s is said in a sentence, and no file is left', async (_, extra, most) => {
	const { stub, sqlite, file } = await world();
	const long = sqlite.prepare(`INSERT INTO templates (id, user_id, name, subject, message, created_at, updated_at)
		VALUES (?, 'ada', 'n', 's', ?, 'c', 'u')`);
	for (let row = 0; row * 20_000 < extra; row += 1) long.run(`long ${row}`, 'x'.repeat(20_000));
	const { status, output } = await runOnFullDisk(most, 'backup', stub.baseUrl, file);
	expect([status, output]).toEqual([
		1,
		expect.stringMatching(/\nThe disk is full: .*\. Make room, and run the command again\.\n$/),
	]);
	expect(output).not.toMatch(/\n\s+at |is whole/);
	expect([existsSync(file), held({ sqlite } as World)]).toEqual([false, undefined]);
});
