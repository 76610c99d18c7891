import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needAllowed } from '../../.scripts/wrangler.ts';
import { cloudflareStub, token } from './cloudflare/stub.ts';
import { runScript } from './support/deploying.ts';
import { addOwnWorker } from './support/own-worker.ts';

vi.setConfig({ testTimeout: 60_000 });

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

test('a command names the deployment of the settings first, acts on it, and creates no Worker for a secret', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-'));
	const file = join(folder, 'staging.env');
	writeFileSync(file, `NAME=kindling-staging\nCLOUDFLARE_API_TOKEN=${token}\n`);
	const env = { DEPLOY_SETTINGS: file, CLOUDFLARE_API_TOKEN: undefined };
	const early = await runScript('wrangler', stub.baseUrl, env, 'secret', 'put', 'MAILCHANNELS_API_KEY');
	expect([early.status, early.output]).toEqual([1, expect.stringMatching(/^There is no Worker kindling-staging/)]);

	stub.state.worker = 'kindling-staging';
	addOwnWorker(stub.state);
	Object.assign(stub.state.databases[0] ?? {}, { name: 'kindling-staging' });
	stub.state.secrets = ['MAILCHANNELS_API_KEY'];
	const { status, output } = await runScript('wrangler', stub.baseUrl, env, 'secret', 'list');
	rmSync(folder, { recursive: true });
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(
			/^This acts on the Worker kindling-staging and the database kindling-staging, in the account Ada \(a{32}\)\.[\s\S]*MAILCHANNELS_API_KEY/,
		),
	]);
	expect(stub.state.calls.at(-1)).toBe('GET /accounts/:account/workers/scripts/kindling-staging/secrets');
});

const refusal = (command: string) => {
	try {
		return needAllowed(command.split(' '));
	} catch (error) {
		return (error as Error).message;
	}
};

test.each([
	'login',
	'whoami',
	'tail',
	'tail --status error --format json',
	'secret put KEY',
	'versions list',
	'versions view 1 --json',
	'deployments status',
	'd1 info DB',
	'd1 time-travel info DB --timestamp=2026-01-01',
])('%s is let through', (command) => expect(refusal(command)).toBe(undefined));

test.each([
	'tail kindling-production',
	'secret put KEY --name kindling',
	'secret put KEY --config=other.toml',
	'tail -c x',
	'delete',
	'd1 delete kindling',
	'd1 execute DB --command x',
	'd1 time-travel restore kindling',
	'd1 info kindling',
	'd1 time-travel restore DB --timestamp=2026-01-01',
	'deploy',
	'rollback',
	'versions upload',
	'versions deploy',
	'd1 export DB',
	'kv key list',
	'secret',
	'tailx',
])('%s is refused, with what to type oneself', (command) => {
	expect(refusal(command)).toContain(`type it yourself: npx wrangler ${command}`);
});
