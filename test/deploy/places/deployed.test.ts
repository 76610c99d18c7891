import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeIn, restoredName } from '../../../.scripts/cloudflare/database-names.ts';
import { placesOf } from '../../../.scripts/cloudflare/places.ts';
import { findUnused } from '../../../.scripts/cloudflare/serving-database.ts';
import { readSettings } from '../../../.scripts/cloudflare/settings.ts';
import { cloudflareStub, token } from '../cloudflare/stub.ts';
import { runHere } from '../support/here.ts';
import { addDatabase, addOwnWorker } from '../support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

const account = () => ({ id: stub.accountId, headers: { Authorization: `Bearer ${token}` } });
const add = (...names: string[]) => names.map((name) => addDatabase(stub.state, new DatabaseSync(':memory:'), name));

/** The names of the databases by place, or the sentence with which it stops. */
async function places(env: Record<string, string> = {}) {
	let names: string[] = [];
	const { status, output } = await runHere(
		async () => {
			names = (await placesOf(account(), readSettings())).map(({ name }) => name);
		},
		stub.baseUrl,
		env,
	);
	return status === 0 ? names : output;
}

test('the places are what the version that serves is bound to, then what was added since', async () => {
	const ids = add('kindling', 'kindling-place-1', 'records-of-two');
	expect(await places()).toEqual(['kindling', 'kindling-place-1']);
	addOwnWorker(stub.state, { ids });
	expect(await places()).toEqual(['kindling', 'kindling-place-1', 'records-of-two']);
	// The tenth comes after the ninth, and what is of another deployment or of a restore is none.
	const next = Array.from({ length: 8 }, (_, index) => `kindling-place-${index + 3}`);
	add(...next.toReversed(), 'kindling-place-11-20261121-090000', 'kindling-place-x', 'kindling-place-0', 'my-kindling');
	expect(await places()).toEqual(['kindling', 'kindling-place-1', 'records-of-two', ...next]);
});

test('the places beside a database with a name of its own are those of the deployment', async () => {
	const ids = add('records', 'kindling-place-1');
	expect(await places({ DATABASE: 'records' })).toEqual(['records', 'kindling-place-1']);
	const { metadata } = addOwnWorker(stub.state, { ids });
	// Cloudflare names an id in one of two fields, and a Worker may be bound to more than records.
	for (const one of metadata.bindings.filter(({ type }) => type === 'd1')) {
		Object.assign(one, { database_id: one.id, id: 'other' });
	}
	metadata.bindings.push(...['OLD_DB', 'DB_0', 'DB_01', 'DB_9x'].map((name) => ({ name, type: 'd1', id: 'x' })));
	expect(await places({ DATABASE: 'records' })).toEqual(['records', 'kindling-place-1']);
});

test('there may be more of them than Cloudflare lists at once', async () => {
	const names = ['kindling', ...Array.from({ length: 120 }, (_, index) => `kindling-place-${index + 1}`)];
	add(...names);
	expect(await places()).toEqual(names);
});

test('the databases of a restore are places of each other, and none of those from before', async () => {
	const before = add('kindling', 'kindling-place-1', 'kindling-place-2');
	addOwnWorker(stub.state, { ids: before });
	add('kindling-20261121-090000', 'kindling-place-1-20261121-090000');
	const restored = ['kindling-20261121-090000', 'kindling-place-1-20261121-090000'];
	expect(await places({ DATABASE: 'kindling' })).toEqual(['kindling', 'kindling-place-1', 'kindling-place-2']);
	expect(await places({ DATABASE: 'kindling-20261121-090000' })).toEqual(restored);
	addOwnWorker(stub.state, { ids: stub.state.databases.slice(3).map(({ uuid }) => uuid) });
	expect(await places()).toEqual(restored);
	const unused: string[] = [];
	const find = async () => void unused.push(...(await findUnused(account(), readSettings())).map(({ name }) => name));
	await runHere(find, stub.baseUrl);
	expect(unused).toEqual(['kindling', 'kindling-place-1', 'kindling-place-2']);
});

test('a place that was deleted, or that a version or a name leaves out, is named', async () => {
	const [first = '', second = '', third = ''] = add('kindling', 'kindling-place-1', 'kindling-place-3');
	expect(await places()).toMatch(
		/^There is no database kindling-place-2, and .*kindling-place-3\. Nothing was changed/,
	);
	stub.state.databases.pop();
	addOwnWorker(stub.state, { ids: [first, second, third] });
	expect(await places()).toMatch(/^The database of place 2 \(.*it was deleted.*npm run restore/);
	const { metadata } = addOwnWorker(stub.state, { tag: 'by-hand', ids: [first, second, third] });
	metadata.bindings.splice(1, 1);
	expect(await places()).toMatch(/by-hand \(.*binds a database of place 2, and none of place 1.*npm run rollback/);
});

test('a name says the place and the time, and no deployment has the name of a place', async () => {
	const settings = { name: 'kindling' };
	const at = new Date('2026-11-21T09:00:00.000Z');
	for (const place of [0, 1, 12])
		expect(placeIn(settings, restoredName(readSettings({ DEPLOY_SETTINGS: '' }), at, place))).toEqual({
			place,
			time: '20261121-090000',
		});
	expect(restoredName(settings, at)).toBe('kindling-20261121-090000');
	for (const name of ['kindling2', 'kindling-place-01', 'kindling-staging', 'king'])
		expect(placeIn(settings, name)).toBe(undefined);
	expect(await places({ NAME: 'kindling-place-1' })).toContain('may not end as the database of a place does');
});
