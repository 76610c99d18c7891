// Two commands at once, and signals, with real processes: docs/operate.md, A restore was interrupted.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUp } from '../../.scripts/backup.ts';
import { deploy } from '../../.scripts/deploy.ts';
import { restore } from '../../.scripts/restore.ts';
import { rollBack } from '../../.scripts/rollback.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { runScript, startScript } from './support/deploying.ts';
import { filled } from './support/filled.ts';
import { runHere } from './support/here.ts';
import { addOwnWorker } from './support/own-worker.ts';
import { coldWrangler, warmWrangler } from './warm-wrangler/warm-wrangler.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
vi.mock(import('../../.scripts/cloudflare/deploy/deploy-config.ts'), async (original) =>
	(await import('./support/small-app.ts')).small(await original()),
);
warmWrangler();

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let folder: string;
let nth = 0;
const file = () => join(folder, 'backup.sql');
const bound = () => stub.state.versions[0]?.metadata.bindings.find(({ name }) => name === 'DB')?.id;
const serving = () => stub.state.databases.find(({ uuid }) => uuid === bound());
const rowsOf = (sql: string) => serving()?.sqlite.prepare(sql).all() ?? [];

beforeEach(async () => {
	stub = await cloudflareStub();
	folder = mkdtempSync(join(tmpdir(), 'kindling-two-'));
	stub.state.databases.push({ uuid: crypto.randomUUID(), name: 'kindling', sqlite: await filled() });
	addOwnWorker(stub.state, { tag: 'v1' });
	addOwnWorker(stub.state, { tag: 'v2' });
	expect((await runHere(() => backUp([file()]), stub.baseUrl)).status).toBe(0);
});
afterEach(() => {
	stub.stop();
	rmSync(folder, { recursive: true });
});

const commands = {
	rollback: { run: () => rollBack(['--yes']), at: 'POST /accounts/:account/workers/scripts/kindling/deployments' },
	deploy: { run: () => deploy([]), at: 'GET /accounts/:account/workers/services/kindling' },
	restore: { run: () => restore(['--yes', 'kindling', file()]), at: 'PRAGMA foreign_key_check' },
	backup: { run: () => backUp(argsOf.backup?.() ?? []), at: 'POST /accounts/:account/d1/database/:id/export' },
};
const argsOf: Record<string, () => string[]> = {
	rollback: () => ['--yes'],
	deploy: () => [],
	restore: () => ['--yes', 'kindling', file()],
	backup: () => [join(folder, `another-${++nth}.sql`)],
};

/** How the statements begin that write rows of a copy. */
const rowsAreWritten = 'INSERT INTO \\';

/** Runs a command here, and something else while one of its calls waits. */
async function during<T>(name: keyof typeof commands, at: string, work: () => Promise<T>) {
	let meanwhile: Promise<T> | undefined;
	stub.state.fault = (call, _, { sql }) => {
		if (meanwhile || (call !== at && !sql.startsWith(at))) return undefined;
		meanwhile = work();
		return meanwhile.then(() => undefined);
	};
	const first = await runHere(commands[name].run, stub.baseUrl);
	return { first, other: await meanwhile };
}

test.each(['rollback', 'deploy', 'restore'] as const)(
	'beside a %s nothing else changes what serves, a backup is whole, and each says who is at it',
	async (name) => {
		const { first, other } = await during(name, commands[name].at, () =>
			Promise.all(Object.entries(argsOf).map(([one, args]) => runScript(one, stub.baseUrl, {}, ...args()))),
		);
		expect([first.status, first.output]).toEqual([0, expect.any(String)]);
		const refused = [
			1,
			expect.stringMatching(
				new RegExp(`kindling is held by a ${name} \\(\\S+@\\S+, since 20.*--unlock.*Nothing was changed`),
			),
		];
		const backup = [0, expect.stringContaining('is whole')];
		expect(other?.map(({ status, output }) => [status, output])).toEqual([refused, refused, refused, backup]);
		expect(serving()?.name).toMatch(name === 'restore' ? /^kindling-\d/ : /^kindling$/);
		expect([rowsOf('SELECT * FROM kindling_lock'), rowsOf('SELECT id FROM prospects').length]).toEqual([[], 9]);
	},
);

test('beside a backup each other command does its work, and the backup is one whole moment', async () => {
	for (const [one, args] of Object.entries(argsOf)) {
		const { first, other } = await during('backup', commands.backup.at, () =>
			runScript(one, stub.baseUrl, {}, ...args()),
		);
		expect([one, first.status, first.output]).toEqual([one, 0, expect.stringMatching(/9 prospects[\s\S]*is whole/)]);
		expect([one, other?.status, other?.output]).toEqual([one, 0, expect.any(String)]);
		expect([one, rowsOf('SELECT * FROM kindling_lock'), rowsOf('SELECT id FROM prospects').length]).toEqual([
			one,
			[],
			9,
		]);
	}
	expect(serving()?.name).toMatch(/^kindling-\d/);
});

test('a deployment that looked before a restore, and comes to act after it, does not bring the old database back', async () => {
	const { first, other } = await during('deploy', 'GET /accounts/:account/r2/buckets/kindling-files', () =>
		runScript('restore', stub.baseUrl, {}, '--yes', 'kindling', file()),
	);
	expect([other?.status, first.status, first.output]).toEqual([
		0,
		1,
		expect.stringMatching(/kindling was replaced by kindling-\d/),
	]);
	expect(serving()?.name).toMatch(/^kindling-\d/);
	// The old one is gone back to on purpose only.
	const back = (...args: string[]) => runHere(() => deploy(args), stub.baseUrl, { DATABASE: 'kindling' });
	expect((await back()).status).toBe(1);
	expect([(await back('--switch-database')).status, serving()?.name]).toEqual([0, 'kindling']);
	expect(rowsOf('SELECT * FROM kindling_lock')).toEqual([]);
});

test('a signal ends a restore at any stage with the app as it was and nothing left; what a kill leaves the next command names', async () => {
	const temporary = mkdtempSync(join(folder, 'tmp-'));
	const ended = async (signal: NodeJS.Signals, at: string) => {
		stub.state.fault = (call, _, { sql }) => {
			if (call !== at && !sql.startsWith(at)) return undefined;
			stub.state.fault = () => undefined;
			started.signal(signal);
			return 'hang';
		};
		// The signal ends wrangler too, so it has a process of its own.
		const env = { ...coldWrangler, TMPDIR: temporary };
		const started = startScript('restore', stub.baseUrl, env, '--yes', 'kindling', file());
		return started.ended;
	};
	for (const [signal, status, at] of [
		['SIGINT', 130, 'SELECT rowid AS '],
		['SIGTERM', 143, rowsAreWritten],
		['SIGHUP', 129, 'PRAGMA foreign_key_check'],
	] as const) {
		const run = await ended(signal, at);
		expect([signal, run.status, run.output]).toEqual([signal, status, expect.stringContaining(`Ended by ${signal}.`)]);
		expect(rowsOf('SELECT * FROM kindling_lock')).toEqual([]);
		expect([stub.state.databases.map(({ name }) => name), readdirSync(temporary)]).toEqual([['kindling'], []]);
	}
	const late = await ended('SIGINT', 'PUT /accounts/:account/workers/scripts/kindling');
	expect([late.status, late.output]).toEqual([
		130,
		expect.stringMatching(/works where it did, not on the restored database kindling-\d/),
	]);
	expect([serving()?.name, rowsOf('SELECT * FROM kindling_lock')]).toEqual(['kindling', []]);

	await ended('SIGKILL', rowsAreWritten);
	// The copy with everybody's data has no name that anybody would have to remove.
	expect(readdirSync(temporary)).toEqual([]);
	const { output } = await runScript('doctor', stub.baseUrl, { TMPDIR: temporary });
	expect(output).toMatch(
		/BAD Database: kindling is held by a restore \(\S+@\S+, since .*takes no new requests.*--unlock/,
	);
	expect(readdirSync(temporary)).toEqual([]);
});
