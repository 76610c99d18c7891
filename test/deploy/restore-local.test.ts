// The rules: docs/operate.md, Backups.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { tablesOf } from '../../.scripts/backup/tables.ts';
import { backUp } from '../../.scripts/backup.ts';
import { recordsFile } from '../../.scripts/local/records.ts';
import { restore as restoreFile } from '../../.scripts/restore.ts';
import { app } from '../../worker/app.ts';
import type { Bindings } from '../../worker/env.ts';
import { dumpOf } from './cloudflare/d1.ts';
import { runScript } from './support/deploying.ts';
import { ada, afterRestore, everything, filled } from './support/filled.ts';
import { runHere } from './support/here.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let sqlite: DatabaseSync;
const at = (name: string) => join(folder, name);
const file = () => at('kindling-backup.sql');
const backup = (state: string) => runHere(() => backUp(['--local', file()]), '', { KINDLING_STATE: at(state) });
const restore = (state: string) => runHere(() => restoreFile(['--local', file()]), '', { KINDLING_STATE: at(state) });

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-local-'));
	sqlite = await filled();
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

// This process does the app's deferred work anyway.
const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as unknown as ExecutionContext;

/** Works on the records in a folder, as `npm start` does. */
async function withRecords<T>(state: string, work: (env: Bindings) => Promise<T>): Promise<T> {
	const persist = { path: join(at(state), 'v3') };
	const platform = await getPlatformProxy<Bindings>({ configPath: 'wrangler.toml', persist, remoteBindings: false });
	try {
		return await work(platform.env);
	} finally {
		await platform.dispose();
	}
}

/** Gives a folder the same records as the database of this test. */
function seed(state: string): void {
	const records = recordsFile(at(state));
	mkdirSync(dirname(records), { recursive: true });
	sqlite.prepare('VACUUM INTO ?').run(records);
}

test('the records of npm start are restored whole elsewhere, and their owner can sign in', async () => {
	seed('old');
	expect(await backup('old')).toEqual({
		status: 0,
		output: expect.stringContaining('10 accounts, 9 prospects and 9 requests'),
	});
	expect((await restore('new')).output).toContain('Everyone signs in again.');

	const must = afterRestore(everything(sqlite));
	await withRecords('new', async (env) => {
		const call = (path: string, init: RequestInit = {}) =>
			app.fetch(new Request(`http://localhost${path}`, init), env, context);
		for (const { name } of tablesOf(sqlite)) {
			const { results } = await env.DB.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).all();
			expect([name, results]).toEqual([name, must[name]]);
		}
		const headers = { 'Content-Type': 'application/json' };
		const body = JSON.stringify({ email: ada.email, password: ada.password });
		const signedIn = await call('/api/login', { method: 'POST', headers, body });
		const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
		expect([signedIn.status, (await call('/api/prospect-lists', { headers: { cookie } })).status]).toEqual([200, 200]);
	});

	const again = await restore('new');
	expect([again.status, again.output]).toEqual([1, expect.stringContaining('hold 10 accounts')]);
});

test('the dump of the stand-in is the one of the local runtime, word for word', async () => {
	seed('dumped');
	await withRecords('dumped', async ({ DB }) => {
		const [lines] = await DB.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw();
		const file = new DatabaseSync(recordsFile(at('dumped')), { readOnly: true });
		expect(dumpOf(file).split('\n')).toEqual((lines as string[]).join('\n').split('\n'));
	});
});

test.each(['backup', 'restore'])('npm run %s prints its usage', async (script) => {
	const { status, output } = await runScript(script, '', {}, '--remote');
	expect([status, output]).toEqual([1, expect.stringContaining(`npm run ${script} -- `)]);
});
