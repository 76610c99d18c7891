import { hostname } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findServingVersion } from '../../.scripts/cloudflare/versions.ts';
import { rollBack } from '../../.scripts/rollback.ts';
import { cloudflareStub, type Fault, token } from './cloudflare/stub.ts';
import { holdAs } from './places/held.ts';
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
	bad.metadata.bindings.push(secret('MAILCHANNELS_API_KEY'), secret('OTHER'), { name: 'IMAGES', type: 'images' });
	stub.state.changedSecrets = true;

	const asked = await rollback();
	expect([asked.status, stub.state.versions[0]?.id]).toEqual([1, bad.id]);
	expect(asked.output).toContain('SIGN_UP: "closed" → "open"');
	expect(asked.output).toContain('the secret MAILCHANNELS_API_KEY has the value it had then');
	expect(asked.output).toContain('the secret OTHER is not set there');
	expect(asked.output).not.toMatch(/MAILS_PER_DAY|IMAGES/);
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

/** Rolls back while somebody else's command holds the database; what stops it, or nothing. */
async function whileHeld(act: string, ...args: string[]): Promise<string | undefined> {
	holdAs(stub.state.databases[0]?.sqlite, act, act === 'replaced' ? "'kindling-20261121-090000'" : 'NULL');
	const { status, output } = await rollback('--yes', ...args);
	return status === 0 ? undefined : output;
}
const lock = () => stub.state.databases[0]?.sqlite.prepare('SELECT * FROM kindling_lock').all();

test('beside another command nothing is rolled back, who it is and how to go on is said, and --unlock takes all but what is half', async () => {
	for (const tag of ['v1', 'v2', 'v3', 'v4', 'v5', 'v6']) addOwnWorker(stub.state, { tag });
	const began = 'eve@her-laptop, since 2026-11-21 09:00 UTC';
	const help = 'Wait for its end. If it runs nowhere any more, run your command with --unlock';
	const page = '(docs/operate.md, A restore was interrupted)';
	const says = {
		deploy: `kindling is held by a deploy (${began}). ${help}. Nothing was changed.`,
		rollback: `kindling is held by a rollback (${began}). ${help}. Nothing was changed.`,
		restore: `kindling is held by a restore (${began}), and takes no new requests. ${help}: a deployment stays on kindling, a restore begins anew and removes what is left of it ${page}. Nothing was changed.`,
		replaced: `kindling was replaced by kindling-20261121-090000 (${began}). To go back to it and lose what was written since: DATABASE=kindling npm run deploy -- --switch-database Nothing was changed.`,
		half: `kindling holds half of a restore (${began}). If it runs nowhere any more: \`npm run restore -- --unlock FILE\` removes kindling and begins anew ${page}. Nothing was changed.`,
	};
	for (const [act, words] of Object.entries(says)) {
		expect(await whileHeld(act)).toBe(words);
		expect(lock()).toMatchObject([{ act, who: 'eve@her-laptop', key: 'k' }]);
		expect(await whileHeld(act, '--unlock')).toBe(act === 'half' ? words : undefined);
		if (act !== 'half') expect(lock()).toEqual([]);
	}
	expect(stub.state.versions).toHaveLength(10);
});

test('while a version is brought back, who does that and since when stands in the database', async () => {
	for (const tag of ['v1', 'v2', 'v3', 'v4']) addOwnWorker(stub.state, { tag });
	let seen: unknown;
	stub.state.fault = (call) => {
		if (call.startsWith('POST') && call.endsWith('/deployments')) seen = lock()?.[0];
		return undefined;
	};
	const before = new Date().toISOString();
	for (const [env, user] of [
		[{ USER: 'ada', USERNAME: 'eve' }, 'ada'],
		[{ USER: undefined, USERNAME: 'eve' }, 'eve'],
		[{ USER: undefined, USERNAME: undefined }, 'somebody'],
	] as const) {
		expect((await runHere(() => rollBack(['--yes']), stub.baseUrl, env)).status).toBe(0);
		expect(seen).toMatchObject({ act: 'rollback', who: `${user}@${hostname()}`, about: null });
		expect((seen as { since: string }).since >= before).toBe(true);
	}
});

test('where the lock was taken away meanwhile nothing is brought back, unless that was said not to matter', async () => {
	addOwnWorker(stub.state, { tag: 'v1' });
	const now = addOwnWorker(stub.state, { tag: 'v2' });
	let isTaken = false;
	stub.state.fault = (_call, _number, { sql }) => {
		if (isTaken) holdAs(stub.state.databases[0]?.sqlite, 'deploy');
		isTaken = sql.startsWith('INSERT INTO kindling_lock');
		return undefined;
	};
	const { status, output } = await rollback('--yes');
	expect([status, output]).toEqual([
		1,
		expect.stringMatching(/The lock of kindling was taken away from this command meanwhile\.$/),
	]);
	expect([stub.state.versions[0]?.id, lock()]).toEqual([now.id, [expect.objectContaining({ act: 'deploy' })]]);
	expect((await rollback('--yes', '--unlock')).status).toBe(0);
});

test('--unlock also goes on where the database cannot answer, and says what it could not give back', async () => {
	addOwnWorker(stub.state, { tag: 'v1' });
	const now = addOwnWorker(stub.state, { tag: 'v2' });
	const failing = (fault: Fault) => {
		stub.state.fault = (call) => (call.endsWith('/query') ? fault : undefined);
	};
	failing('error');
	expect((await rollback('--yes')).output).toMatch(/Cloudflare answered 500/);
	failing('refused');
	expect((await rollback('--yes', '--unlock')).output).toMatch(/Cloudflare refuses this login/);
	expect(stub.state.versions[0]?.id).toBe(now.id);
	failing('error');
	const { status, output } = await rollback('--yes', '--unlock');
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(/kindling may still be held by this command: run the next one with --unlock\.$/),
	]);
	expect(stub.state.versions[0]?.id).not.toBe(now.id);
});

test('a version that does not answer, or without a tag, is said to be so', async () => {
	const old = addOwnWorker(stub.state, { tag: 'v1-dirty' });
	const untagged = addOwnWorker(stub.state, { tag: 'v2' });
	addOwnWorker(stub.state, { tag: 'v3' });
	Object.assign(untagged.metadata, { annotations: undefined });
	const back = await rollback('--yes');
	expect(back.output).toContain(`back to ${untagged.id}.`);
	expect(back.output).toMatch(/git checkout <its commit> && npm ci/);
	stub.state.deafHosts = ['kindling.ada.workers.dev'];
	const deaf = await rollback('--yes');
	expect(deaf.output).toContain('https://kindling.ada.workers.dev does not answer with it yet: npm run doctor.');
	expect(deaf.output).toContain(`back to v1-dirty (${old.id}).`);
	expect(deaf.output).toMatch(/git checkout v1 && npm ci/);
	stub.state.deafHosts = [];
	stub.state.sickPaths = ['/api/health'];
	addOwnWorker(stub.state, { tag: 'v4' });
	expect((await rollback('--yes')).output).toContain('does not answer with it yet');
});

test('a login that may not list its accounts works on the one of the settings, which is called by its id', async () => {
	addOwnWorker(stub.state, { tag: 'v1' });
	addOwnWorker(stub.state, { tag: 'v2' });
	stub.state.fault = (call) => (call === 'GET /accounts' ? 'refused' : undefined);
	const chosen = { CLOUDFLARE_ACCOUNT_ID: stub.accountId };
	expect((await runHere(() => rollBack(['--yes']), stub.baseUrl, chosen)).output).toContain(
		`kindling, in the account ${stub.accountId}: from version v2`,
	);
	stub.state.fault = () => undefined;
	stub.state.accounts.unshift({ id: 'b'.repeat(32), name: 'Northwind' });
	addOwnWorker(stub.state, { tag: 'v3' });
	expect((await runHere(() => rollBack(['--yes']), stub.baseUrl, chosen)).output).toContain(
		`kindling, in the account Ada (${stub.accountId}): from version v3`,
	);
	stub.state.accounts = [];
	expect((await rollback('--yes')).output).toMatch(/^This login may not list its accounts\./);
});

test('a version that works on the database from before a restore is not brought back', async () => {
	const old = addOwnWorker(stub.state);
	Object.assign(old.metadata.bindings[0] ?? {}, { id: 'from-before' });
	const now = addOwnWorker(stub.state);
	const { status, output } = await rollback('--yes');
	expect([status, output]).toEqual([1, expect.stringContaining('works on another database (from-before)')]);
	expect(stub.state.versions[0]?.id).toBe(now.id);
});
