import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deploy as deployment } from '../../../.scripts/deploy.ts';
import { cloudflareStub } from '../cloudflare/stub.ts';
import { runHere } from '../support/here.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../support/own-worker.ts';
import { warmWrangler } from '../warm-wrangler/warm-wrangler.ts';
import { addAccount } from './accounts.ts';
import { holdAs } from './held.ts';

// A deployment starts wrangler.
vi.setConfig({ testTimeout: 90_000 });
vi.mock(import('../../../.scripts/cloudflare/deploy/deploy-config.ts'), async (original) =>
	(await import('../support/small-app.ts')).small(await original()),
);
warmWrangler();

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

const deploy = (env: Record<string, string> = {}, ...args: string[]) =>
	runHere(() => deployment(args), stub.baseUrl, env);
const add = (name: string, sqlite = migratedDatabase()) => {
	addDatabase(stub.state, sqlite, name);
	return sqlite;
};
const idsOf = (...names: string[]) =>
	names.map((name) => stub.state.databases.find((one) => one.name === name)?.uuid ?? name);

/** What the newest version binds, by the name of the binding. */
const bound = () =>
	(stub.state.versions[0]?.metadata.bindings ?? [])
		.filter(({ type }) => type === 'd1')
		.map(({ name, id }) => [name, stub.state.databases.find(({ uuid }) => uuid === id)?.name]);
const migrations = (sqlite: DatabaseSync) =>
	sqlite
		.prepare('SELECT name FROM d1_migrations ORDER BY id')
		.all()
		.map(({ name }) => name);
const held = (sqlite: DatabaseSync) =>
	sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kindling_lock'").get()
		? sqlite.prepare('SELECT act FROM kindling_lock').all()
		: [];

test('a place that was added is migrated and bound by the next deployment, and by those after it', async () => {
	add('kindling');
	addOwnWorker(stub.state);
	const place = add('kindling-place-1', new DatabaseSync(':memory:'));
	const { status, output } = await deploy();
	expect([status, output]).toEqual([0, expect.stringContaining('on the databases kindling, kindling-place-1.')]);
	expect(output).toMatch(/^Migrated the database kindling-place-1: 0000_baseline\.sql, /m);
	expect(migrations(place)).toEqual(migrations(migratedDatabase()));
	const both = [
		['DB', 'kindling'],
		['DB_1', 'kindling-place-1'],
	];
	expect([bound(), held(place)]).toEqual([both, []]);
	addAccount(stub.state, 1);
	expect((await deploy()).output).not.toContain('Migrated');
	expect([stub.state.versions.length, bound()]).toEqual([3, both]);
});

test('nothing is migrated while accounts of a place are on their way, and a deployment without migrations goes on', async () => {
	const freeze =
		"CREATE TRIGGER moving_1_users_insert BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'the account is moving'); END";
	const first = add('kindling', migratedDatabase('0030'));
	const place = add('kindling-place-1', migratedDatabase('0030'));
	addOwnWorker(stub.state, { ids: idsOf('kindling', 'kindling-place-1') });
	place.exec(freeze);
	const { status, output } = await deploy();
	expect([status, output]).toEqual([1, expect.stringContaining('Accounts of kindling-place-1 are on their way')]);
	expect([migrations(first), stub.state.versions.length]).toEqual([migrations(migratedDatabase('0030')), 1]);
	place.exec('DROP TRIGGER moving_1_users_insert');
	expect((await deploy()).status).toBe(0);
	place.exec(freeze);
	expect((await deploy()).status).toBe(0);
});

test('a place that cannot be migrated is named, nothing is uploaded, and the next deployment goes on', async () => {
	const first = add('kindling', migratedDatabase('0030'));
	const place = add('kindling-place-1', migratedDatabase('0030'));
	addOwnWorker(stub.state, { ids: idsOf('kindling', 'kindling-place-1') });
	place.exec("CREATE TRIGGER no BEFORE INSERT ON d1_migrations BEGIN SELECT RAISE(ABORT, 'not here'); END");
	const { status, output } = await deploy();
	expect([status, output]).toEqual([
		1,
		expect.stringMatching(/^The migration 0030_\w+\.sql of kindling-place-1 failed.*not here/m),
	]);
	expect(migrations(first)).toEqual(migrations(migratedDatabase()));
	expect([stub.state.versions.length, held(first), held(place)]).toEqual([1, [], []]);
	place.exec('DROP TRIGGER no');
	expect((await deploy()).status).toBe(0);
	expect(migrations(place)).toEqual(migrations(first));
});

test('a deployment that is broken at any call to its databases is finished by the next, with every place', async () => {
	add('kindling', migratedDatabase('0040'));
	addOwnWorker(stub.state);
	const place = add('kindling-place-1', migratedDatabase('0040'));
	let broken = 0;
	for (; ; broken += 1) {
		let queries = 0;
		stub.state.fault = (call) => {
			if (call.endsWith('/query')) queries += 1;
			// All that come after it fail as well: who insists is not answered either.
			return call.endsWith('/query') && queries > broken ? 'error' : undefined;
		};
		const { status, output } = await deploy({ CLOUDFLARE_WAIT_MS: '0' });
		if (status === 0 || stub.state.versions.length > 1) break;
		expect([broken, output]).toEqual([broken, expect.stringContaining('Run the command again')]);
	}
	stub.state.fault = () => undefined;
	expect(broken).toBeGreaterThan(15);
	expect((await deploy()).status).toBe(0);
	expect(migrations(place)).toEqual(migrations(migratedDatabase()));
	expect(bound().map(([, name]) => name)).toEqual(['kindling', 'kindling-place-1']);
});

test('a place that is not ours, newer, held, missing or full of strangers stops a deployment before anything', async () => {
	const first = add('kindling');
	addOwnWorker(stub.state);
	const foreign = new DatabaseSync(':memory:');
	foreign.exec('CREATE TABLE orders (id integer)');
	const newer = migratedDatabase();
	newer.exec("INSERT INTO d1_migrations (name) VALUES ('9999_of_tomorrow.sql')");
	const half = migratedDatabase();
	holdAs(half, 'half');
	const strangers = migratedDatabase();
	addAccount({ databases: [{ sqlite: migratedDatabase() }, { sqlite: strangers }] }, 1);
	const cases: [DatabaseSync, RegExp][] = [
		[foreign, /D1 database "kindling-place-1" that is not Kindling’s: it holds orders/],
		[newer, /The database kindling-place-1 is newer than this clone: it has 9999_of_tomorrow\.sql/],
		[half, /kindling-place-1 holds half of a restore/],
		[strangers, /kindling-place-1 holds accounts that kindling does not know of.*remove-database kindling-place-1/],
	];
	stub.state.calls.length = 0;
	for (const [sqlite, says] of cases) {
		stub.state.databases.splice(1);
		add('kindling-place-1', sqlite);
		const { status, output } = await deploy();
		expect([status, output]).toEqual([1, expect.stringMatching(says)]);
	}
	expect(stub.state.calls.filter((call) => !/^GET |\/query$/.test(call))).toEqual([]);
	expect(held(first)).toEqual([]);
});

test('a deployment that looked before another one bound a place does not take that place away', async () => {
	add('kindling');
	addOwnWorker(stub.state);
	let other = '';
	stub.state.fault = (call) => {
		if (other || !call.includes('/r2/buckets')) return undefined;
		add('kindling-place-1');
		other = addOwnWorker(stub.state, { tag: 'v2', ids: idsOf('kindling', 'kindling-place-1') }).id;
		return undefined;
	};
	const { status, output } = await deploy();
	expect([status, output]).toEqual([1, expect.stringMatching(/has bound place 1 since .* Run the command again/)]);
	expect(stub.state.versions[0]?.id).toBe(other);
	expect((await deploy()).status).toBe(0);
	expect(bound()).toHaveLength(2);
});

test('going over to databases from before a restore brings all their places, and leaves none of their accounts behind', async () => {
	const time = '20261121-090000';
	const replaced = (sqlite: DatabaseSync) => {
		holdAs(sqlite, 'replaced');
		sqlite.exec(
			"CREATE TRIGGER kindling_replaced BEFORE INSERT ON intro_requests BEGIN SELECT RAISE(ABORT, 'replaced'); END",
		);
		return sqlite;
	};
	const first = replaced(add('kindling'));
	const place = replaced(add('kindling-place-1'));
	addAccount(stub.state, 1);
	add(`kindling-${time}`);
	add(`kindling-place-1-${time}`);
	addOwnWorker(stub.state, { ids: idsOf(`kindling-${time}`, `kindling-place-1-${time}`) });
	const env = { DATABASE: 'kindling' };
	const [one] = stub.state.databases.splice(1, 1);
	const without = await deploy(env, '--switch-database');
	expect([without.status, without.output]).toEqual([
		1,
		expect.stringMatching(/^Accounts of kindling live in place 1, and there is no database of that place/m),
	]);
	expect(stub.state.versions).toHaveLength(1);
	stub.state.databases.push(...(one ? [one] : []));
	const { status, output } = await deploy(env, '--switch-database');
	expect([status, output]).toEqual([0, expect.stringContaining('on the databases kindling, kindling-place-1.')]);
	expect(bound()).toEqual([
		['DB', 'kindling'],
		['DB_1', 'kindling-place-1'],
	]);
	// Nobody holds them any more, and they take requests: the next deployment asks for nothing.
	expect([held(first), held(place)]).toEqual([[], []]);
	for (const one of [first, place])
		expect(one.prepare("SELECT name FROM sqlite_master WHERE name = 'kindling_replaced'").all()).toEqual([]);
	expect((await deploy()).status).toBe(0);
});
