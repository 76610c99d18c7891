// Kills each command once at each of its calls, with real processes: nothing is half done, or the next run says so.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBackup } from '../../.scripts/backup/backup-file.ts';
import { backUp } from '../../.scripts/backup.ts';
import { deploy } from '../../.scripts/deploy.ts';
import { restore } from '../../.scripts/restore.ts';
import { rollBack } from '../../.scripts/rollback.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { runOnFullDisk, startScript } from './support/deploying.ts';
import { emptied, everything, filled } from './support/filled.ts';
import { runHere } from './support/here.ts';
import { addDatabase, addOwnWorker, copyOf } from './support/own-worker.ts';
import { coldWrangler, warmWrangler } from './warm-wrangler/warm-wrangler.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });
vi.mock(import('../../.scripts/deploy/deploy-config.ts'), async (original) =>
	(await import('./support/small-app.ts')).small(await original()),
);
// Runs after a kill; the processes that are killed start wrangler themselves.
warmWrangler();

const stubs: Awaited<ReturnType<typeof cloudflareStub>>[] = [];
let folder: string;

/** Makes an account where a second version serves a filled database, with a moment to go back to; or an empty one. */
async function world({ isEmpty = false } = {}) {
	const stub = await cloudflareStub();
	stubs.push(stub);
	const sqlite = await filled();
	const files = mkdtempSync(join(folder, 'world-'));
	const at = { stub, file: join(files, 'backup.sql'), temporary: mkdtempSync(join(files, 'tmp-')) };
	if (isEmpty) return { ...at, v1: undefined, v2: undefined };
	addDatabase(stub.state, sqlite);
	stub.state.past = copyOf(sqlite);
	const [v1, v2] = ['v1', 'v2'].map((tag) => addOwnWorker(stub.state, { tag }));
	return { ...at, v1, v2 };
}
type World = Awaited<ReturnType<typeof world>>;

const sqliteOf = ({ stub }: World) => stub.state.databases[0]?.sqlite as NonNullable<World['stub']['state']['past']>;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-killed-'));
});
afterEach(() => {
	for (const stub of stubs.splice(0)) stub.stop();
	rmSync(folder, { recursive: true });
});

type Command = {
	script: string;
	args: (at: World) => string[];
	/** Makes what the command works on. */
	world: () => Promise<World>;
};

const kindOf = (call: string, sql: string) => {
	const [begins = ''] = /^\w+( \w+ ?\w+)?/.exec(sql.replaceAll('\\"', '')) ?? [];
	return `${call} ${begins}${sql.includes('d1_migrations') ? ' of d1_migrations' : ''}`;
};

const start = ({ script, args }: Command, at: World) =>
	startScript(script, at.stub.baseUrl, { ...coldWrangler, TMPDIR: at.temporary }, ...args(at));

/** Runs a command in its own process, which is killed once its first call of a kind is done. */
async function killedAt(command: Command, kind: string) {
	const at = await command.world();
	let isKilled = false;
	at.stub.state.fault = (call, _, { sql }) => {
		if (isKilled || kindOf(call, sql) !== kind) return undefined;
		isKilled = true;
		started.signal('SIGKILL');
		return 'lost';
	};
	const started = start(command, at);
	await started.ended;
	at.stub.state.fault = () => undefined;
	// The copy with everyone's data has no name, so no one has to remove it.
	expect([kind, isKilled, readdirSync(at.temporary)]).toEqual([kind, true, []]);
	return { kind, ...at };
}

/** Runs a command to its end, and then once for each kind of call that it made, three at a time. */
async function killedAtEach(command: Command): Promise<Awaited<ReturnType<typeof killedAt>>[]> {
	const kinds = new Set<string>();
	const at = await command.world();
	at.stub.state.fault = (call, _, { sql }) => void kinds.add(kindOf(call, sql)) as undefined;
	const { status, output } = await start(command, at).ended;
	expect([status, output]).toEqual([0, expect.any(String)]);
	const all: Awaited<ReturnType<typeof killedAt>>[] = [];
	const left = [...kinds];
	while (left.length > 0) all.push(...(await Promise.all(left.splice(0, 3).map((kind) => killedAt(command, kind)))));
	return all;
}

test('a first deployment that is killed at any call is finished by the next one, with nothing twice', async () => {
	const command = { script: 'deploy', args: () => [], world: () => world({ isEmpty: true }) };
	const all = await killedAtEach(command);
	expect(all.length).toBeGreaterThan(20);
	for (const after of all) {
		const { kind, stub } = after;
		const { status, output } = await runHere(() => deploy([]), stub.baseUrl);
		expect([kind, status, output]).toEqual([kind, 0, expect.stringContaining('answers with it, and is well.')]);
		const { buckets, namespaces, queues, databases, subscriptions } = stub.state;
		const made = [buckets, namespaces, queues, databases, subscriptions].map(({ length }) => length);
		expect([kind, made, queues[0]?.consumers.length]).toEqual([kind, [1, 1, 1, 1, 1], 1]);
		expect([kind, sqliteOf(after).prepare('SELECT count(*) AS n FROM users').get()]).toEqual([kind, { n: 0 }]);
	}
});

test('a rollback that is killed at any call leaves one version to everyone, and the next one goes on', async () => {
	const all = await killedAtEach({ script: 'rollback', args: () => ['--yes'], world });
	expect(all.length).toBeGreaterThan(5);
	const seen = new Set<unknown>();
	for (const { kind, stub, v1, v2 } of all) {
		const serving = [v1, v2].findIndex((one) => one?.id === stub.state.versions[0]?.id);
		expect([kind, stub.state.versions[0]?.beside]).toEqual([kind, undefined]);
		seen.add(serving);
		const again = await runHere(() => rollBack(['--yes', v1?.id ?? '']), stub.baseUrl);
		expect([kind, again.output]).toEqual([kind, expect.stringMatching(/and is well\.|is the one that serves/)]);
		expect([kind, stub.state.versions[0]?.id]).toEqual([kind, v1?.id]);
	}
	expect([...seen].sort()).toEqual([0, 1]);
});

test('a backup that is killed at any call leaves no file that looks whole and is not, and the next one is whole', async () => {
	const all = await killedAtEach({ script: 'backup', args: ({ file }) => [file], world });
	expect(all.length).toBeGreaterThan(5);
	for (const after of all) {
		const { kind, stub, file } = after;
		const before = everything(sqliteOf(after));
		if (existsSync(file)) {
			const { copy, contents } = await readBackup(file);
			expect([kind, contents.of, copy.prepare('SELECT count(*) AS n FROM users').get()]).toEqual([
				kind,
				'kindling',
				{ n: 10 },
			]);
		}
		const next = await runHere(() => backUp([`${file}-2`]), stub.baseUrl);
		expect([kind, next.status, next.output]).toEqual([kind, 0, expect.stringContaining('is whole')]);
		const { last_runs: _, ...records } = before;
		const { copy } = await readBackup(`${file}-2`);
		expect([kind, everything(copy)]).toEqual([kind, expect.objectContaining(records)]);
	}
});

test('a restore of a file that is killed at any call leaves the serving database as it was, and no deployment goes onto half of it', async () => {
	const withFile = async () => {
		const at = await world();
		expect((await runHere(() => backUp([at.file]), at.stub.baseUrl)).status).toBe(0);
		return at;
	};
	const all = await killedAtEach({ script: 'restore', args: ({ file }) => [file, '--into', 'again'], world: withFile });
	expect(all.length).toBeGreaterThan(8);
	const seen = new Set<string>();
	for (const after of all) {
		const { kind, stub, file } = after;
		const [first, again] = stub.state.databases;
		expect([kind, stub.state.versions.length, first?.name]).toEqual([kind, 2, 'kindling']);
		expect([kind, first?.sqlite.prepare('SELECT count(*) AS n FROM sessions').get()]).toEqual([kind, { n: 10 }]);
		const isMarked = again?.sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
		const isEmpty = again?.sqlite.prepare('SELECT count(*) AS n FROM sqlite_master').get()?.n === 0;
		seen.add(isMarked ? 'whole' : isEmpty ? 'empty' : again ? 'half' : 'none');
		const next = await runHere(() => restore([file, '--into', 'again']), stub.baseUrl);
		const says = isMarked
			? /holds 10 accounts/
			: again && !isEmpty
				? /as after a restore that was cut off/
				: /compared/;
		expect([kind, next.output]).toEqual([kind, expect.stringMatching(says)]);
		if (!again || isMarked || isEmpty) continue;
		const served = await runHere(() => deploy(['--yes']), stub.baseUrl, { DATABASE: 'again' });
		expect([kind, served.output]).toEqual([kind, expect.stringContaining('"again" is not Kindling’s, or only half')]);
	}
	expect([...seen].sort()).toEqual(['empty', 'half', 'none', 'whole']);
});

test('a restore to a moment that is killed at any call has not begun, or is finished by the next one, and no deployment goes over it', async () => {
	const time = new Date(Date.now() - 60_000).toISOString();
	const args = ['--at', time, '--yes', 'kindling'];
	// Since that moment everyone was signed out.
	const signedOut = async () => {
		const at = await world();
		sqliteOf(at).exec('DELETE FROM sessions');
		return at;
	};
	const all = await killedAtEach({ script: 'restore', args: () => args, world: signedOut });
	expect(all.length).toBeGreaterThan(6);
	const seen = new Set<string>();
	for (const after of all) {
		const { kind, stub } = after;
		const sessions = () => sqliteOf(after).prepare('SELECT count(*) AS n FROM sessions').get()?.n;
		const wasAlive = sessions() !== 0;
		stub.state.fault = (call) => (call.includes('/r2/buckets') ? 'error' : undefined);
		const next = await runHere(() => deploy([]), stub.baseUrl);
		const isSaid = next.output.includes(
			`was cut off, so sessions and links of that moment may work again. Finish it: npm run restore -- --at ${time}`,
		);
		seen.add(wasAlive ? 'sessions live' : isSaid ? 'cut off' : 'not begun, or done');
		if (wasAlive) expect([kind, isSaid]).toEqual([kind, true]);
		stub.state.fault = () => undefined;
		const again = await runHere(() => restore(args), stub.baseUrl);
		expect([kind, again.status, again.output]).toEqual([kind, 0, expect.stringContaining('Everyone signs in again.')]);
		if (isSaid)
			expect(again.output).toMatch(/A restore to \S+ was cut off\. Before it the database was at the bookmark/);
		const left = emptied.filter((table) => everything(sqliteOf(after))[table]?.length !== 0);
		expect([kind, left]).toEqual([kind, []]);
		stub.state.fault = (call) => (call.includes('/r2/buckets') ? 'error' : undefined);
		expect([kind, (await runHere(() => deploy([]), stub.baseUrl)).output]).toEqual([
			kind,
			expect.stringContaining('r2/buckets'),
		]);
	}
	expect([...seen].sort()).toEqual(['cut off', 'not begun, or done', 'sessions live']);
});

test('an operator’s act killed at any call is done and logged, or neither', async () => {
	const command = { script: 'operator', args: () => ['disable', 'ada@northwind.test'], world };
	const seen = new Set<unknown>();
	for (const after of await killedAtEach(command)) {
		const sqlite = sqliteOf(after);
		const { disabled, noted, sessions } = sqlite
			.prepare(`SELECT (SELECT disabled_at LIKE '20%' FROM users WHERE id = 'ada') AS disabled,
				(SELECT count(*) FROM kindling_acts WHERE about = 'ada@northwind.test') AS noted,
				(SELECT count(*) > 0 FROM sessions WHERE user_id = 'ada') AS sessions`)
			.get() as Record<string, number>;
		expect([after.kind, [disabled ?? 0, noted, sessions]]).toEqual([after.kind, noted ? [1, 1, 0] : [0, 0, 1]]);
		seen.add(noted);
	}
	expect([...seen].sort()).toEqual([0, 1]);
});

test.each([
	['while the file is written', 0, 40_000],
	['while the copy is made', 6_000_000, 1_000_000],
])('a full disk %s is reported in a sentence, and leaves no file', async (_, extra, most) => {
	const at = await world();
	const long = sqliteOf(at).prepare(`INSERT INTO templates (id, user_id, name, subject, message, created_at, updated_at)
		VALUES (?, 'ada', 'n', 's', ?, 'c', 'u')`);
	for (let row = 0; row * 20_000 < extra; row += 1) long.run(`long ${row}`, 'x'.repeat(20_000));
	const { status, output } = await runOnFullDisk(most, 'backup', at.stub.baseUrl, at.file);
	expect([status, output]).toEqual([
		1,
		expect.stringMatching(/\nThe disk is full: .*\. Make room, and run the command again\.\n$/),
	]);
	expect(output).not.toMatch(/\n\s+at |is whole/);
	expect(existsSync(at.file)).toBe(false);
});
