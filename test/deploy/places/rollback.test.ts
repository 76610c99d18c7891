import { afterEach, beforeEach, expect, test } from 'vitest';
import { rollBack } from '../../../.scripts/rollback.ts';
import { cloudflareStub } from '../cloudflare/stub.ts';
import { runHere } from '../support/here.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from '../support/own-worker.ts';
import { addAccount } from './accounts.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let ids: string[];
beforeEach(async () => {
	stub = await cloudflareStub();
	ids = ['kindling', 'kindling-place-1', 'kindling-place-2'].map((name) =>
		addDatabase(stub.state, migratedDatabase(), name),
	);
});
afterEach(() => stub.stop());

const rollback = (...args: string[]) => runHere(() => rollBack(args), stub.baseUrl);
const serving = () => stub.state.versions[0]?.id;

test('a version from before a place is brought back only while nobody lives in that place', async () => {
	const one = addOwnWorker(stub.state, { tag: 'v1', ids: ids.slice(0, 1) });
	const two = addOwnWorker(stub.state, { tag: 'v2', ids: ids.slice(0, 2) });
	const three = addOwnWorker(stub.state, { tag: 'v3', ids });
	addAccount(stub.state, 0, 'bea');
	addAccount(stub.state, 1);
	const refused = await rollback('--yes', one.id);
	expect([refused.status, refused.output]).toEqual([
		1,
		expect.stringMatching(
			/^Version v1 \(.*binds no database of place 1, and 1 account could not.*operator -- move ADDRESS 0/,
		),
	]);
	expect(serving()).toBe(three.id);
	// The version between knows where she lives.
	expect((await rollback('--yes')).output).toContain('answers with it.');
	expect(serving()).toBe(two.id);
	stub.state.databases[1]?.sqlite.exec('DELETE FROM users');
	expect((await rollback('--yes')).status).toBe(0);
	expect(serving()).toBe(one.id);
	// Forward again it knows more places than the one that serves.
	expect((await rollback('--yes', three.id)).status).toBe(0);
	expect(serving()).toBe(three.id);
});

test('who signs up in that place while a version is brought back is named, with the way to reach them', async () => {
	addOwnWorker(stub.state, { tag: 'v1', ids: ids.slice(0, 1) });
	const now = addOwnWorker(stub.state, { tag: 'v2', ids: ids.slice(0, 2) });
	stub.state.fault = (call) => {
		if (call.startsWith('POST') && call.endsWith('/deployments')) addAccount(stub.state, 1);
		return undefined;
	};
	const { status, output } = await rollback('--yes');
	expect([status, output]).toEqual([
		0,
		expect.stringContaining(`They came meanwhile. To reach them again: npm run rollback -- ${now.id}`),
	]);
});

test('a version that binds another database of a place is not brought back', async () => {
	const other = addDatabase(stub.state, migratedDatabase(), 'kindling-place-1-20261121-090000');
	addOwnWorker(stub.state, { tag: 'v1', ids: [ids[0] ?? '', other] });
	const now = addOwnWorker(stub.state, { tag: 'v2', ids: ids.slice(0, 2) });
	const { status, output } = await rollback('--yes');
	expect([status, output]).toEqual([1, expect.stringContaining(`works on another database (${other})`)]);
	expect(serving()).toBe(now.id);
});
