// The rules: docs/operate.md, Rollback.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rollBack } from '../../.scripts/rollback.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from './support/own-worker.ts';
import { warmWrangler } from './warm-wrangler/warm-wrangler.ts';

vi.setConfig({ testTimeout: 60_000 });
warmWrangler();

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
	addDatabase(stub.state, migratedDatabase());
});
afterEach(() => stub.stop());

const rollback = (...args: string[]) => runHere(() => rollBack(args), stub.baseUrl);
const serving = () => stub.state.versions[0]?.id;

test('after a question the version that everyone had before serves again, at once, and the app is checked', async () => {
	const old = addOwnWorker(stub.state, { tag: 'v1' });
	const now = addOwnWorker(stub.state, { tag: 'v2' });
	const asked = await rollback();
	expect(asked.output).toContain(
		`kindling, in the account Ada (${stub.accountId}): version v2 (${now.id}) serves now.`,
	);
	expect(asked.output).toContain('with the settings and secrets it had then. The database stays as it is.');
	expect([asked.status, asked.output, serving()]).toEqual([
		1,
		expect.stringContaining('Nothing was changed: --yes goes on'),
		now.id,
	]);

	// A secret has changed since then.
	stub.state.changedSecrets = true;
	const { status, output } = await rollback('--yes');
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(/Version v1 \(.*serves again[\s\S]*workers\.dev answers with it, and is well\.$/),
	]);
	expect([serving(), stub.state.codeUpdates[0]]).toEqual([old.id, { mode: 'immediate' }]);
	expect(output).not.toContain('another database');
});

test('a version is chosen by its id; an unknown one, the one that serves, and a first one change nothing', async () => {
	const [v1, , v3] = ['v1', 'v2', 'v3'].map((tag) => addOwnWorker(stub.state, { tag }));
	expect((await rollback('--yes', v3?.id ?? '')).output).toContain('is the one that serves. Nothing was changed.');
	expect((await rollback('--yes', crypto.randomUUID())).status).toBe(1);
	expect((await rollback('--yes', 'a', 'b')).output).toContain('One version, please.');
	expect(serving()).toBe(v3?.id);
	expect([(await rollback('--yes', v1?.id ?? '')).status, serving()]).toEqual([0, v1?.id]);

	stub.state.versions.length = 1;
	expect(await rollback('--yes')).toMatchObject({ status: 1, output: expect.stringContaining('The rollback failed') });
	expect(serving()).toBe(v1?.id);
	stub.state.versions.length = 0;
	expect((await rollback('--yes')).output).toContain('There is no Worker kindling of Kindling that serves a version.');
});

test('a version that is unhealthy, or uses another database, is reported', async () => {
	addOwnWorker(stub.state, { id: addDatabase(stub.state, migratedDatabase(), 'kindling-from-before') });
	const now = addOwnWorker(stub.state, { id: stub.state.databases[0]?.uuid ?? '' });
	stub.state.sickPaths = ['/api/health'];
	const { status, output } = await rollback('--yes');
	expect([status, output]).toEqual([
		1,
		expect.stringMatching(/It is not well: .*\/api\/health answers 503\. Look at the logs: npm run wrangler -- tail$/),
	]);
	expect(output).toMatch(
		new RegExp(`works on another database \\(.*a restore lies between them.*npm run rollback -- ${now.id}`),
	);
});
