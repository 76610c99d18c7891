// The rules: docs/operate.md, Backups.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUp } from '../../../.scripts/backup.ts';
import { deploy as deployment } from '../../../.scripts/deploy.ts';
import { restore as restoreFile } from '../../../.scripts/restore.ts';
import { cloudflareStub, type Fault } from '../cloudflare/stub.ts';
import { startScript } from '../support/deploying.ts';
import { everything, filledPlaces } from '../support/filled.ts';
import { runHere } from '../support/here.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../support/own-worker.ts';
import { restored } from '../support/restored.ts';
import { warmWrangler } from '../warm-wrangler/warm-wrangler.ts';

// A restore ends with a deployment, which starts wrangler.
vi.setConfig({ testTimeout: 90_000 });
vi.mock(import('../../../.scripts/cloudflare/deploy/deploy-config.ts'), async (original) =>
	(await import('../support/small-app.ts')).small(await original()),
);
warmWrangler();

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let folder: string;
let old: [DatabaseSync, DatabaseSync, DatabaseSync];
const file = () => join(folder, 'kindling-backup.sql');

beforeEach(async () => {
	stub = await cloudflareStub();
	folder = mkdtempSync(join(tmpdir(), 'kindling-restore-'));
	old = await filledPlaces();
	serve(old);
});
afterEach(() => {
	stub.stop();
	rmSync(folder, { recursive: true });
});

const names = ['kindling', 'kindling-place-1', 'kindling-place-2', 'kindling-place-3'];

/** Makes a deployment that works on these databases, and on no other. */
function serve(places: DatabaseSync[]): void {
	stub.state.databases = [];
	addOwnWorker(stub.state, { ids: places.map((sqlite, place) => addDatabase(stub.state, sqlite, names[place])) });
}

const backup = () => runHere(() => backUp([file()]), stub.baseUrl);
const restore = (...args: string[]) => runHere(() => restoreFile([...args, '--yes', 'kindling', file()]), stub.baseUrl);
const deploy = (...args: string[]) => runHere(() => deployment(args), stub.baseUrl);

/** The databases that the version that serves is bound to, by place. */
const bound = () =>
	(stub.state.versions[0]?.metadata.bindings ?? [])
		.filter(({ name }) => /^DB(_\d)?$/.test(String(name)))
		.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))
		.flatMap(({ id }) => stub.state.databases.find(({ uuid }) => uuid === id) ?? []);
const namesOf = (databases: { name: string }[]) => databases.map(({ name }) => name);

/** Whether a place takes a request of its Ada, which it then has. */
function takes(place: number, id: string, status = 'sent', of = place): boolean {
	const own = of === 0 ? '' : `${of}-`;
	try {
		old[place]?.exec(`INSERT INTO intro_requests (id, user_id, prospect_id, kind, subject, message, status, created_at)
			VALUES ('${id}', '${own}ada', '${own}prospects 0', 'ask', 's', 'm', '${status}', 'x')`);
		return true;
	} catch {
		return false;
	}
}

/** Breaks the call of a restore that writes the tenth part of the rows of place 2. */
function atPlace2(fault: () => Fault): void {
	let [made, parts] = [0, 0];
	stub.state.fault = (call, _, { sql }) => {
		if (/^POST .*d1\/database$/.test(call)) made += 1;
		return made === 3 && sql.startsWith('INSERT INTO') && ++parts === 10 ? fault() : undefined;
	};
}

test('three places are backed up into one file, and come back as three new databases that the app then works on', async () => {
	const before = old.map(restored);
	expect(await backup()).toEqual({ status: 0, output: expect.stringContaining('30 accounts') });
	const { status, output } = await restore();
	expect([status, output]).toEqual([0, expect.stringContaining('Not used any more, and kept: kindling, kindling-pl')]);
	const time = /\d{8}-\d{6}$/.exec(bound()[0]?.name ?? '')?.[0];
	expect(namesOf(bound())).toEqual([`kindling-${time}`, `kindling-place-1-${time}`, `kindling-place-2-${time}`]);
	for (const [place, { sqlite }] of bound().entries()) {
		const { last_runs: _, ...rows } = before[place] ?? {};
		const sent = rows.intro_requests?.map((row) => ({ ...row, status: expect.stringMatching(/sent|unknown/) }));
		expect([place, everything(sqlite)]).toEqual([place, expect.objectContaining({ ...rows, intro_requests: sent })]);
		expect([place, sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kindling_lock'").all().length]).toEqual([
			place,
			1,
		]);
		expect([place, sqlite.prepare('SELECT * FROM kindling_lock').all()]).toEqual([place, []]);
	}
	// None of the old ones takes requests, and every later command finds the new ones.
	expect([0, 1, 2].map((place) => takes(place, 'late'))).toEqual([false, false, false]);
	expect((await deploy()).status).toBe(0);
	expect(namesOf(bound())).toEqual([expect.stringMatching(/g-\d{8}/), expect.anything(), expect.anything()]);
	const acts = old.map((sqlite) => sqlite.prepare('SELECT act FROM kindling_lock').get()?.act);
	expect(acts).toEqual(['replaced', 'replaced', 'replaced']);
	// Going back on purpose opens all of them.
	const back = runHere(() => deployment(['--switch-database']), stub.baseUrl, { DATABASE: 'kindling' });
	expect([(await back).status, namesOf(bound())]).toEqual([0, names.slice(0, 3)]);
	expect([0, 1, 2].map((place) => takes(place, 'back'))).toEqual([true, true, true]);
});

test('what went out since comes along from every place, also where its account has moved since', async () => {
	await backup();
	takes(1, 'since 1');
	takes(2, 'since 2', 'sending');
	old[0].exec("INSERT INTO suppressed_addresses VALUES ('not again', 'complaint', 'x')");
	// Ada of place 1 has gone to place 2 since, where she asked once more, and was disabled. Her people went with her.
	old[2].exec(`PRAGMA foreign_keys = OFF;
		INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('1-ada', '1@x', 'p', 'x', 'x')`);
	old[0].exec("UPDATE accounts_elsewhere SET place = 2 WHERE account_id = '1-ada'");
	takes(2, 'since the move', 'sent', 1);
	old[2].exec("UPDATE users SET disabled_at = 'now' WHERE id = '1-ada'");
	const { status, output } = await restore();
	expect([status, output]).toEqual([0, expect.stringContaining('3 requests whose mail went out or may have')]);
	const requests = bound().map(({ sqlite }) =>
		sqlite
			.prepare("SELECT id, status FROM intro_requests WHERE id LIKE 'since%' ORDER BY id")
			.all()
			.map((row) => Object.values(row)),
	);
	expect(requests).toEqual([
		[],
		[
			['since 1', 'sent'],
			['since the move', 'sent'],
		],
		[['since 2', 'unknown']],
	]);
	const disabled = bound()[1]?.sqlite.prepare("SELECT disabled_at FROM users WHERE id = '1-ada'").get();
	expect(disabled?.disabled_at).toBe('now');
	const suppressed = bound().map(
		({ sqlite }) => sqlite.prepare("SELECT 1 FROM suppressed_addresses WHERE address_hash = 'not again'").all().length,
	);
	expect(suppressed).toEqual([1, 0, 0]);
});

test('a restore that fails at place 2 leaves the app where it was, all places open, and nothing of its own; then it is run again', async () => {
	await backup();
	atPlace2(() => 'refused');
	const { status, output } = await restore();
	expect([status, output]).toEqual([1, expect.stringContaining('Removed kindling-place-2-')]);
	expect(namesOf(stub.state.databases)).toEqual(names.slice(0, 3));
	expect([0, 1, 2].map((place) => takes(place, 'later'))).toEqual([true, true, true]);
	stub.state.fault = () => undefined;
	expect((await restore()).status).toBe(0);
	expect(namesOf(bound())[2]).toMatch(/^kindling-place-2-\d/);
});

/** Begins a restore, and kills it when it comes to place 2. */
async function killAtPlace2() {
	atPlace2(() => {
		started.signal('SIGKILL');
		return 'hang';
	});
	const started = startScript('restore', stub.baseUrl, {}, '--yes', 'kindling', file());
	await started.ended;
	stub.state.fault = () => undefined;
}

test('after a restore that was killed at place 2 the next one removes what is left, and every place is whole', async () => {
	await backup();
	await killAtPlace2();
	expect(stub.state.databases.length).toBe(6);
	expect([0, 1, 2].map((place) => takes(place, 'while held'))).toEqual([false, false, false]);
	expect((await restore()).output).toMatch(/^kindling is held by a restore.* --unlock/m);
	// Somebody may also go on without the restore: all places are open then.
	expect((await deploy('--unlock')).status).toBe(0);
	expect([namesOf(bound()), [0, 1, 2].map((place) => takes(place, 'after it'))]).toEqual([
		names.slice(0, 3),
		[true, true, true],
	]);
	expect((await restore('--unlock')).status).toBe(0);
	expect(stub.state.databases.length).toBe(6);
	for (const [place, { sqlite }] of bound().entries())
		expect([place, everything(sqlite).users?.map(({ id }) => id)]).toEqual([
			place,
			everything(old[place] as DatabaseSync).users?.map(({ id }) => id),
		]);
});

test('a deployment of one place gets all that the backup has; one of more places needs them empty', async () => {
	await backup();
	serve([migratedDatabase()]);
	expect((await restore()).status).toBe(0);
	expect(bound().length).toBe(3);

	const [first, ...further] = [migratedDatabase(), migratedDatabase(), migratedDatabase(), migratedDatabase()];
	serve([first, ...further]);
	first.exec("INSERT INTO accounts_elsewhere VALUES ('eve@x', 'eve', 3, 'x')");
	const { status, output } = await restore();
	expect([status, output]).toEqual([
		1,
		expect.stringContaining('The backup has 3 places, and 1 account of kindling lives in later ones'),
	]);
	expect(namesOf(bound())).toEqual(names);
	first.exec('DELETE FROM accounts_elsewhere');
	expect((await restore()).status).toBe(0);
	expect(bound().length).toBe(3);
});

test('an empty account of Cloudflare gets the places under their own names, also after a first try that was killed', async () => {
	await backup();
	stub.state.databases = [];
	stub.state.versions = [];
	stub.state.uploaded = [];
	stub.state.worker = undefined;
	await killAtPlace2();
	expect((await restore()).output).toContain('kindling holds half of a restore');
	const { status, output } = await restore('--unlock');
	expect([status, output]).toEqual([0, expect.stringContaining('Removed kindling-place-1, which')]);
	expect([namesOf(bound()), namesOf(stub.state.databases)]).toEqual([names.slice(0, 3), names.slice(0, 3)]);
});

test('a directory that was deleted is made anew with all places beside those that were left, which are kept', async () => {
	await backup();
	stub.state.databases.shift();
	const { status, output } = await restore();
	expect([status, output]).toEqual([0, expect.stringContaining('kept: kindling-place-1, kindling-place-2.')]);
	expect(namesOf(bound())[1]).toMatch(/^kindling-place-1-\d/);
	expect(stub.state.databases.length).toBe(5);
});

test('a place that was only just made is in no backup, and no restore waits for it', async () => {
	addDatabase(stub.state, new DatabaseSync(':memory:'), 'kindling-place-3');
	expect((await backup()).output).toContain('in 3 places');
	expect((await restore()).status).toBe(0);
	expect(bound().length).toBe(3);
});

test('a further place that was deleted does not hold a restore up, and what the others know comes along', async () => {
	await backup();
	takes(1, 'since 1');
	stub.state.databases = stub.state.databases.filter(({ name }) => name !== 'kindling-place-2');
	const { status, output } = await restore();
	expect([status, output]).toEqual([0, expect.stringContaining('The database of place 2')]);
	expect(bound()[1]?.sqlite.prepare("SELECT status FROM intro_requests WHERE id = 'since 1'").get()?.status).toBe(
		'sent',
	);
});

test('the directory is read last; an account that moves while a backup is taken ends it, one that signs up does not', async () => {
	// Each place is asked for twice, and place 1 comes first.
	const afterFirst = (change: () => void) => {
		let asked = 0;
		stub.state.fault = (call) => {
			if (call.endsWith('/export') && ++asked === 3) change();
			return undefined;
		};
	};
	afterFirst(() => old[0].exec("UPDATE accounts_elsewhere SET place = 2 WHERE account_id = '1-ada'"));
	const { status, output } = await backup();
	expect([status, output]).toEqual([1, expect.stringContaining('An account went to another place')]);
	expect(existsSync(file())).toBe(false);
	afterFirst(() => {
		old[1].exec("INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('new', 'n@x', 'p', 'x', 'x')");
		old[0].exec("INSERT INTO accounts_elsewhere VALUES ('n@x', 'new', 1, 'x')");
	});
	expect((await backup()).status).toBe(0);
	stub.state.fault = () => undefined;
	expect((await restore()).output).toContain('1 account named by the backup, and not held');
});
