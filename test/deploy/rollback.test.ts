import { afterEach, beforeEach, expect, test } from 'vitest';
import { findServingVersion } from '../../.scripts/cloudflare/versions.ts';
import { rollBack } from '../../.scripts/rollback.ts';
import { cloudflareStub, token } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';
import { addOwnWorker } from './support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

const rollback = (...args: string[]) => runHere(() => rollBack(args), stub.baseUrl);
const secret = (name: string) => ({ name, type: 'secret_text' });

test('a rollback names what comes back with the code, asks, and goes on although a secret was changed', async () => {
	const old = addOwnWorker(stub.state, { tag: 'v1', vars: { SIGN_UP: 'open', MAILS_PER_DAY: '50' } });
	old.metadata.bindings.push(secret('MAILCHANNELS_API_KEY'));
	const bad = addOwnWorker(stub.state, { tag: 'v2', vars: { SIGN_UP: 'closed', MAILS_PER_DAY: '50' } });
	bad.metadata.bindings.push(secret('MAILCHANNELS_API_KEY'), secret('OTHER'));
	stub.state.changedSecrets = true;

	const asked = await rollback();
	expect([asked.status, stub.state.versions[0]?.id]).toEqual([1, bad.id]);
	expect(asked.output).toContain('SIGN_UP: "closed" → "open"');
	expect(asked.output).toContain('the secret MAILCHANNELS_API_KEY has the value it had then');
	expect(asked.output).toContain('the secret OTHER is not set there');
	expect(asked.output).not.toContain('MAILS_PER_DAY');
	expect(asked.output).toContain('Nothing was changed: --yes goes on');

	const { status, output } = await rollback('--yes');
	expect([status, stub.state.versions[0]?.id]).toEqual([0, old.id]);
	expect(output).toContain('https://kindling.ada.workers.dev answers with it.');
	expect(output).toMatch(/10215[\s\S]*git checkout v1/);
});

test('there is nothing to go back to after one version, and none of an unknown id', async () => {
	const only = addOwnWorker(stub.state);
	expect((await rollback('--yes')).output).toContain('No version served before v1 (');
	expect((await rollback(only.id)).output).toContain('is the one that serves');
	expect((await rollback(crypto.randomUUID())).output).toContain('has no version');
	expect(stub.state.versions).toHaveLength(1);
});

test('who rolls back twice goes back twice, also after a version was shared or a new one came', async () => {
	const tags = () => stub.state.versions[0]?.metadata.annotations?.['workers/tag'];
	for (const tag of ['v1', 'v2', 'bad']) addOwnWorker(stub.state, { tag });
	await rollback('--yes');
	expect(tags()).toBe('v2');
	addOwnWorker(stub.state, { tag: 'v4' });
	await rollback('--yes');
	expect(tags()).toBe('v2');
	await rollback('--yes');
	expect(tags()).toBe('v1');
	expect((await rollback('--yes')).output).toContain('No version served before v1 (');
	expect(tags()).toBe('v1');

	// A tenth of the people get a new version: going back is back to the one that had them all.
	const [v1] = stub.state.versions;
	const shared = addOwnWorker(stub.state, { tag: 'v5' });
	stub.state.versions.shift();
	if (v1) stub.state.versions.unshift({ ...v1, beside: { id: shared.id, percentage: 10 } });
	const { output } = await rollback('--yes');
	expect(output).toMatch(/from version v5 \(.*back to v1 \(/);
	expect([tags(), stub.state.versions[0]?.beside]).toEqual(['v1', undefined]);
});

test('a version that only shared the people is never gone back to, and the one with most of them is what serves', async () => {
	const [v1, v2, v3] = ['v1', 'v2', 'v3'].map((tag) => addOwnWorker(stub.state, { tag }));
	const share = (one: typeof v1, other: typeof v1, percentage: number) =>
		one && other ? [{ ...one, beside: { id: other.id, percentage } }] : [];
	const account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
	/** What serves, and what a rollback brings. */
	const served = async (newestFirst: typeof stub.state.versions) => {
		stub.state.versions = newestFirst;
		const found: (string | undefined)[] = [];
		const look = async () => void found.push((await findServingVersion(account, 'kindling'))?.tag);
		await runHere(look, stub.baseUrl);
		await rollback('--yes');
		return [...found, stub.state.versions[0]?.metadata.annotations?.['workers/tag']];
	};
	const all = [v1].filter((one) => one !== undefined);
	expect(await served([...(v3 ? [v3] : []), ...share(v2, v1, 90), ...all])).toEqual(['v3', 'v1']);
	// The one with a tenth is listed first.
	expect(await served([...share(v2, v3, 90), ...all])).toEqual(['v3', 'v1']);
	expect(await served([...share(v3, v2, 40), ...all])).toEqual(['v3', 'v1']);
	// Nobody had them all.
	expect(await served(share(v3, v2, 10))).toEqual(['v3', 'v3']);
});

test('a version that works on the database from before a restore is not brought back', async () => {
	const old = addOwnWorker(stub.state);
	Object.assign(old.metadata.bindings[0] ?? {}, { id: 'from-before' });
	const now = addOwnWorker(stub.state);
	const { status, output } = await rollback('--yes');
	expect([status, output]).toEqual([1, expect.stringContaining('works on another database (from-before)')]);
	expect(stub.state.versions[0]?.id).toBe(now.id);
});
