// A restore that ends at any of its calls: docs/operate.md, A restore was interrupted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUp } from '../../.scripts/backup.ts';
import { lockTable } from '../../.scripts/cloudflare/lock.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { filled } from './support/filled.ts';
import { runHere } from './support/here.ts';
import { addOwnWorker } from './support/own-worker.ts';
import { warmWrangler } from './warm-wrangler/warm-wrangler.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
vi.mock(import('../../.scripts/cloudflare/deploy/deploy-config.ts'), async (original) =>
	(await import('./support/small-app.ts')).small(await original()),
);
warmWrangler();
// Each command is loaded anew, and listens to the end of the process.
process.setMaxListeners(0);
// What is killed here leaves its copies, and asks nobody else when the stand-in is gone.
process.env.CLOUDFLARE_API_BASE_URL = 'http://127.0.0.1:9';
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'kindling-ended-'));
afterAll(() => rmSync(tmpdir(), { recursive: true, force: true }));

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let folder: string;
const file = () => join(folder, 'backup.sql');

beforeEach(async () => {
	// Each restore names its database by the second.
	vi.useFakeTimers({ toFake: ['Date'] });
	stub = await cloudflareStub();
	folder = mkdtempSync(join(tmpdir(), 'kindling-ended-'));
	stub.state.databases.push({ uuid: crypto.randomUUID(), name: 'kindling', sqlite: await filled() });
	addOwnWorker(stub.state);
	expect((await runHere(() => backUp([file()]), stub.baseUrl)).status).toBe(0);
});
afterEach(() => {
	vi.useRealTimers();
	stub.stop();
	rmSync(folder, { recursive: true });
});

/** Runs a command as a process of its own does: with nothing of the one before. */
async function own(command: 'restore' | 'deploy', args: string[], env = {}) {
	vi.resetModules();
	vi.setSystemTime(Date.now() + 60_000);
	const { restore } = await import('../../.scripts/restore.ts');
	const { deploy } = await import('../../.scripts/deploy.ts');
	return runHere(() => (command === 'restore' ? restore(args) : deploy(args)), stub.baseUrl, env);
}
const restore = () => own('restore', ['--unlock', '--yes', 'kindling', file()]);

/** The kinds of calls that a restore makes, each once. Those of wrangler are broken in faults.test.ts. */
async function kindsOfCalls(): Promise<string[]> {
	const kinds = new Set<string>();
	stub.state.fault = (call, _, of) => {
		if (of.by === 'us') kinds.add(kindOf(call, of.sql));
		return undefined;
	};
	expect((await restore()).status).toBe(0);
	return [...kinds];
}
const kindOf = (call: string, sql: string) =>
	`${call} ${/^\w+( \w+ ?\w+)?/.exec(sql.replaceAll('\\"', ''))?.[0] ?? ''}`;

const serving = () => {
	const id = stub.state.versions[0]?.metadata.bindings.find(({ name }) => name === 'DB')?.id;
	return stub.state.databases.find(({ uuid }) => uuid === id);
};
const count = (sqlite: DatabaseSync | undefined, sql: string): unknown => {
	try {
		return Object.values(sqlite?.prepare(sql).get() ?? {})[0];
	} catch (error) {
		return (error as Error).message;
	}
};
const heldBy = (sqlite: DatabaseSync | undefined) =>
	/no such table/.test(String(count(sqlite, `SELECT count(*) FROM ${lockTable}`)))
		? undefined
		: count(sqlite, `SELECT act FROM ${lockTable}`);

/** Whether the app would take a request just now. */
function takesRequests(): boolean {
	const sqlite = serving()?.sqlite;
	try {
		sqlite?.exec(`BEGIN; INSERT INTO intro_requests (id, user_id, prospect_id, kind, subject, message, status, created_at)
			VALUES ('now', 'ada', 'prospects 0', 'ask', 's', 'm', 'sent', 'now')`);
		return true;
	} catch (error) {
		expect(String(error)).toContain('taking this one');
		return false;
	} finally {
		if (sqlite?.isTransaction) sqlite.exec('ROLLBACK');
	}
}

/** The app works on whole records, and where it is held, the next command says by whom and how to go on. */
async function isSafe(after: string): Promise<void> {
	const whole = ['users', 'prospects', 'intro_requests'].map((table) =>
		count(serving()?.sqlite, `SELECT count(*) FROM ${table}`),
	);
	expect([after, ...whole]).toEqual([after, 10, 9, 9]);
	const held = heldBy(serving()?.sqlite);
	if (!takesRequests()) expect([after, held]).toEqual([after, 'restore']);
	// The bucket is the first thing that a deployment makes: it stops there.
	stub.state.fault = (call) => (call.includes('/r2/buckets') ? 'error' : undefined);
	const next = await own('deploy', []);
	expect([after, next.status, next.output]).toEqual([
		...[
			after,
			1,
			expect.stringMatching(held ? /kindling\S* is held by a restore \(\S+@\S+, since .*--unlock/ : /r2\/buckets/),
		],
	]);
	stub.state.fault = () => undefined;
}

test('a restore whose login is refused at any call puts right what it began, or says what it could not', async () => {
	for (const kind of await kindsOfCalls()) {
		const before = serving();
		stub.state.fault = (call, _, of) => (of.by === 'us' && kindOf(call, of.sql) === kind ? 'refused' : undefined);
		const { status, output } = await restore();
		stub.state.fault = () => undefined;
		if (status === 0 || output.includes('The app works on the restored'))
			expect([kind, serving()]).not.toEqual([kind, before]);
		else expect([kind, serving()]).toEqual([kind, before]);
		if (heldBy(serving()?.sqlite)) expect([kind, output]).toEqual([kind, expect.stringMatching(/--unlock/)]);
		await isSafe(kind);
		const half = stub.state.databases.filter(
			({ sqlite }) => heldBy(sqlite) === 'half' || count(sqlite, 'SELECT count(*) FROM users') !== 10,
		);
		if (half.length > 0)
			expect([kind, output]).toEqual([kind, expect.stringMatching(/the next restore removes it|it removes that one/)]);
	}
});

/** A restore that is killed when it makes this kind of call, or ends without it. */
const killedAt = (kind: string, ...args: string[]) =>
	new Promise<void>((killed) => {
		let isDead = false;
		stub.state.fault = (call, _, of) => {
			if (of.by === 'us' && kindOf(call, of.sql) === kind) {
				isDead = true;
				killed();
			}
			return isDead && of.by === 'us' ? 'hang' : undefined;
		};
		const env = { CLOUDFLARE_TIMEOUT_MS: '99999999' };
		void own('restore', [...args, '--yes', 'kindling', file()], env).then(
			() => killed(),
			() => killed(),
		);
	});

// The last one: what was killed goes on when the stand-in ends.
test('a restore that is killed at any call leaves the app on whole records; the next one goes on and ends well', async () => {
	for (const kind of await kindsOfCalls()) {
		await killedAt(kind, '--unlock');
		await isSafe(kind);
	}
	const { status, output } = await restore();
	expect([status, output]).toEqual([0, expect.stringContaining('Restored into')]);
	const half = stub.state.databases.filter(
		({ sqlite }) => heldBy(sqlite) === 'half' || count(sqlite, 'SELECT count(*) FROM users') !== 10,
	);
	expect([half, takesRequests(), heldBy(serving()?.sqlite)]).toEqual([[], true, undefined]);

	// A first restore, into an empty account: what it was writing is the only database there is.
	Object.assign(stub.state, { databases: [], versions: [], uploaded: [], tags: [], worker: undefined });
	await killedAt('POST /accounts/:account/d1/database/:id/query INSERT INTO');
	stub.state.fault = () => undefined;
	const says = /kindling holds half of a restore \(\S+@\S+, since .*npm run restore -- --unlock/;
	const { backUp } = await import('../../.scripts/backup.ts');
	for (const run of [
		await own('deploy', ['--unlock']),
		await own('restore', ['--yes', 'kindling', file()]),
		await runHere(() => backUp([join(folder, 'half.sql')]), stub.baseUrl),
	])
		expect([run.status, run.output]).toEqual([1, expect.stringMatching(says)]);
	expect(stub.state.versions).toEqual([]);
	expect((await restore()).status).toBe(0);
	expect([serving()?.name, count(serving()?.sqlite, 'SELECT count(*) FROM users')]).toEqual(['kindling', 10]);
});
