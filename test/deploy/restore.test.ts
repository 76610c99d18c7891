// The rules: docs/operate.md, Backups.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBackup } from '../../.scripts/backup/backup-file.ts';
import { backUp } from '../../.scripts/backup.ts';
import { deploy as deployment } from '../../.scripts/deploy.ts';
import { restore as restoring } from '../../.scripts/restore.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { afterRestore, emptied, everything, filled } from './support/filled.ts';
import { runHere } from './support/here.ts';
import { addDatabase, addOwnWorker, copyOf, migratedDatabase } from './support/own-worker.ts';
import { warmWrangler } from './warm-wrangler/warm-wrangler.ts';

// A restored database is served by a deployment, which starts wrangler.
vi.setConfig({ testTimeout: 90_000 });
vi.mock(import('../../.scripts/deploy/deploy-config.ts'), async (original) =>
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
	addDatabase(stub.state, old);
	addOwnWorker(stub.state);
});
afterEach(() => {
	stub.stop();
	vi.useRealTimers();
	rmSync(folder, { recursive: true });
});

const backup = () => runHere(() => backUp([file()]), stub.baseUrl);
const restore = (...args: string[]) => runHere(() => restoring(args), stub.baseUrl);
const deploy = (env = {}, ...args: string[]) => runHere(() => deployment(args), stub.baseUrl, env);
const named = (name: string | RegExp) =>
	stub.state.databases.find((one) => (typeof name === 'string' ? one.name === name : name.test(one.name)));
const bound = () => stub.state.versions[0]?.metadata.bindings.find(({ name }) => name === 'DB')?.id;
const made = /^kindling-\d{8}-\d{6}$/;
const changes = () => stub.state.calls.filter((call) => !/^GET |\/query$|\/export$/.test(call));

test('a backup of every table is restored whole into a new database, without sessions and tokens, and served after a question', async () => {
	const before = everything(old);
	expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
	expect(await backup()).toEqual({ status: 0, output: expect.stringContaining('read back and is whole') });
	// Some calls are not answered at first.
	stub.state.fault = (call, number) => (call.endsWith('/query') && number % 7 === 0 ? 'late' : undefined);
	const { status, output } = await restore(file());
	stub.state.fault = () => undefined;
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(/a backup of kindling, taken less than an hour ago: 10 accounts, 9 prospects and 9 requests/),
	]);
	expect(output).toMatch(/Everyone signs in again\..*1 request that was on its way is marked as unclear\./);
	const { name = '', sqlite, uuid } = named(made) ?? {};
	expect(output).toMatch(new RegExp(`Nothing serves it yet\\. To serve it: DATABASE=${name} npm run deploy$`));
	expect(everything(sqlite as DatabaseSync)).toEqual(afterRestore(before));
	// The serving database has not changed, except that a backup was noted.
	expect({ ...everything(old), last_runs: before.last_runs }).toEqual(before);

	const asked = await deploy({ DATABASE: name });
	expect([asked.status, asked.output, bound()]).toEqual([
		1,
		expect.stringContaining(`The app works on the database kindling, and DATABASE names ${name}:`),
		stub.state.databases[0]?.uuid,
	]);
	expect([(await deploy({ DATABASE: name }, '--yes')).status, bound()]).toEqual([0, uuid]);
	// From then on it is the deployment's database, without a setting.
	expect([(await deploy()).status, bound()]).toEqual([0, uuid]);
});

test('every table with tokens or sessions is emptied by a restore, or gives no access', () => {
	const sqlite = migratedDatabase();
	const listed = sqlite
		.prepare(`SELECT DISTINCT m.name FROM sqlite_master m, pragma_table_info(m.name) p
			WHERE m.type = 'table' AND (p.name LIKE '%token%' OR p.name LIKE '%secret%' OR p.name = 'sid') ORDER BY 1`)
		.all()
		.map(({ name }) => String(name));
	const noWayIn = [
		// Links of mails that left, which people answer. They give no access to an account.
		'intro_requests',
		'mails',
		'not_again_links',
		'prospect_links',
		'weekly_mails',
		// They have expired after a restore.
		'list_shares',
	];
	expect(listed.filter((name) => !emptied.includes(name) && !noWayIn.includes(name))).toEqual([]);
});

test('if the account has no database of the deployment, the restored one gets its name, and a deployment finds it', async () => {
	await backup();
	Object.assign(stub.state, { databases: [], versions: [], uploaded: [], worker: undefined });
	expect((await restore(file())).output).toContain('Into the database kindling, in the account');
	expect([(await deploy()).status, bound()]).toEqual([0, named('kindling')?.uuid]);
});

test('a database that has records is never written to, and is named with them', async () => {
	await backup();
	const before = everything(old);
	const refused = await restore(file(), '--into', 'kindling');
	expect([refused.status, refused.output]).toEqual([
		1,
		expect.stringMatching(
			/The database kindling holds 10 accounts, and a restore goes into an empty one\..*Nothing was changed\.$/,
		),
	]);
	// An interrupted restore leaves half a database, and the next one says so.
	let written = 0;
	stub.state.fault = (_call, _number, { sql }) =>
		sql.startsWith('INSERT INTO') && ++written > 5 ? 'refused' : undefined;
	const broken = await restore(file(), '--into', 'again');
	expect([broken.status, broken.output]).toEqual([
		1,
		expect.stringMatching(/again holds half of it, and serves no one\. Remove it \(npx wrangler d1 delete again\)/),
	]);
	stub.state.fault = () => undefined;
	expect((await restore(file(), '--into', 'again')).output).toContain(
		'The database again is not empty, as after a restore that was cut off',
	);
	expect((await deploy({ DATABASE: 'again' }, '--yes')).output).toContain(
		'"again" is not Kindling’s, or only half of it',
	);
	expect([everything(old), bound()]).toEqual([before, stub.state.databases[0]?.uuid]);
	// An empty one of that name is used.
	stub.state.databases = stub.state.databases.filter(({ name }) => name !== 'again');
	expect((await restore(file(), '--into', 'again')).status).toBe(0);
});

test('a row written otherwise than sent is found by reading it back', async () => {
	await backup();
	stub.state.fault = (_call, _number, { sql }) => {
		if (sql.startsWith('SELECT rowid AS')) named(made)?.sqlite.exec("UPDATE templates SET name = 'x' WHERE rowid = 1");
		return undefined;
	};
	expect(await restore(file())).toMatchObject({
		status: 1,
		output: expect.stringMatching(/is not what the backup holds: .*templates differ\.\n.* holds half of it/),
	});
});

test('contradictory options, and a file of another build, change nothing', async () => {
	await backup();
	stub.state.calls.length = 0;
	const at = '2026-11-21T09:00:00Z';
	for (const args of [[], [file(), 'b'], [file(), '--at', at]])
		expect((await restore(...args)).output).toMatch(/^One file, or one time, please\.\nnpm run restore -- --at TIME/);
	for (const args of [
		['--at', at, '--local'],
		['--at', at, '--into', 'x'],
		[file(), '--local', '--into', 'x'],
	])
		expect((await restore(...args)).output).toMatch(/leave .* away\.$/);
	writeFileSync(join(folder, 'poem.sql'), 'Roses are red');
	expect((await restore(join(folder, 'poem.sql'))).output).toMatch(/is no file that `npm run backup` wrote/);
	expect([stub.state.calls, stub.state.databases.length]).toEqual([[], 1]);
});

/** The database two days ago: Ada, who had a session, and a request in flight. Cleo joined since. */
const now = Date.parse('2026-11-29T12:00:00Z');
function past() {
	vi.useFakeTimers({ toFake: ['Date'], now });
	old.exec(
		"UPDATE users SET created_at = '2026-11-01T00:00:00.000Z'; DELETE FROM prospects; DELETE FROM intro_requests",
	);
	old.exec(`INSERT INTO prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
		SELECT 'mara', 'ada', id, 'Mara', 'k', 'f', '2026-11-01', '' FROM prospect_lists LIMIT 1;
		INSERT INTO mails (id, user_id, subject, by_mail, created_at)
			VALUES ('sending', 'ada', 's', 1, '2026-11-01'), ('sent', 'ada', 's', 1, '2026-11-01');
		INSERT INTO intro_requests (id, user_id, prospect_id, mail_id, message, status, created_at)
			VALUES ('sending', 'ada', 'mara', 'sending', 'm', 'sending', '2026-11-01'), ('sent', 'ada', 'mara', 'sent', 'm', 'sent', '2026-11-01');
		UPDATE users SET id = id`);
	stub.state.past = copyOf(old);
	old.exec(`DELETE FROM sessions; INSERT INTO users (id, email, password, created_at, updated_at)
		VALUES ('cleo', 'cleo@northwind.test', 'x', '2026-11-28T00:00:00.000Z', '');
		UPDATE intro_requests SET status = 'accepted' WHERE id = 'sending'`);
}
const goBack = (...args: string[]) => restore('--at', '2026-11-27T12:00:00Z', ...args);
const here = () => stub.state.databases[0]?.sqlite as DatabaseSync;

test('before going back the command says which database, how far and what is lost, and asks for its name', async () => {
	past();
	const { status, output } = await goBack();
	expect(output).toContain(
		'The database kindling, in the account Ada (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa), goes back to 2026-11-27 12:00 UTC, 2 days ago. Made since, and lost: 1 account, 0 prospects and 0 requests, with every change to older ones.',
	);
	expect([status, output]).toEqual([1, expect.stringContaining('Nothing was changed: --yes kindling goes on')]);
	expect((await goBack('--yes', 'kindlin')).output).toContain('"kindlin" is not kindling');
	expect(changes()).toEqual([]);
});

test('the database goes back in place, and everything that gave access at that moment has ended', async () => {
	past();
	const then = everything(stub.state.past as DatabaseSync);
	const { status, output } = await goBack('--yes', 'kindling');
	expect([status, output]).toEqual([0, expect.stringContaining('1 request that was on its way is marked as unclear.')]);
	const rows = everything(here());
	const must = afterRestore(then);
	expect(rows.kindling_acts?.at(-1)).toMatchObject({ act: 'restore', about: 'kindling', actor: 'an API token' });
	expect({ ...rows, kindling_acts: undefined }).toEqual({ ...must, kindling_acts: undefined });
	expect(rows.intro_requests?.map(({ id, status: is }) => [id, is])).toEqual([
		['sending', 'unknown'],
		['sent', 'sent'],
	]);
	expect((await deploy()).status).toBe(0);

	// The output names the way back, which works alike.
	const [, bookmark = ''] = /To undo that: npm run restore -- --at (\S+)/.exec(output) ?? [];
	const undone = await restore('--at', bookmark, '--yes', 'kindling');
	expect([undone.status, undone.output]).toEqual([
		0,
		expect.stringContaining(`goes back to the bookmark ${bookmark}.`),
	]);
	expect(here().prepare("SELECT count(*) AS n FROM users WHERE id = 'cleo'").get()).toEqual({ n: 1 });
});

test('going back before a migration asks for a deployment', async () => {
	past();
	stub.state.past?.exec(
		"UPDATE d1_migrations SET name = '0000_x.sql' WHERE id = 0; DELETE FROM d1_migrations WHERE id > 1",
	);
	const { output } = await goBack('--yes', 'kindling');
	const { n } = migratedDatabase().prepare('SELECT count(*) AS n FROM d1_migrations').get() as { n: number };
	if (n > 1) expect(output).toMatch(/That moment is from before .*Do now: npm run deploy$/);
	else expect(output).not.toContain('That moment is from before');
});

test.each([
	['yesterday', /is no time such as/],
	['2026-11-21 09:00', /is no time such as/],
	['2026-11-21T09:00:00', /is no time such as/],
	['2026-13-21T09:00:00Z', /is no time such as/],
	['2026-11-29T12:00:01Z', /has not come yet/],
	['2026-10-30T11:59:59Z', /is too long ago: D1 keeps 30 days/],
])('--at %s is refused in a sentence, and Cloudflare is asked nothing', async (at, says) => {
	vi.useFakeTimers({ toFake: ['Date'], now });
	const { status, output } = await restore('--at', at, '--yes', 'kindling');
	expect([status, output]).toEqual([1, expect.stringMatching(says)]);
	expect(output.split('\n')).toHaveLength(1);
	expect(stub.state.calls).toEqual([]);
});

test.each(['2026-10-30T12:00:00Z', '2026-11-29T13:00:00+01:00'])('--at %s is taken', async (at) => {
	past();
	expect((await restore('--at', at, '--yes', 'kindling')).status).toBe(0);
});

test('a moment that D1 does not have, and a database that is not ours, are refused', async () => {
	past();
	stub.state.past = undefined;
	expect((await goBack('--yes', 'kindling')).output).toMatch(
		/Looking for that moment failed: .*There is nothing of that time/,
	);
	here().exec('DROP TABLE d1_migrations');
	expect((await goBack('--yes', 'kindling')).output).toMatch(
		/is not Kindling’s, or only half of it.*Nothing was changed\.$/,
	);
	expect(changes()).toEqual([]);
});

test('a backup is refused of a database that is empty or not ours', async () => {
	here().exec('DROP TABLE d1_migrations');
	expect((await backup()).output).toMatch(/is not Kindling’s, or only half of it/);
	stub.state.databases = [];
	addDatabase(stub.state, copyOf(stub.state.databases[0]?.sqlite ?? migratedDatabase()));
	expect((await backup()).output).toMatch(/was deleted/);
	await expect(readBackup(file())).rejects.toThrow('There is no file');
});
