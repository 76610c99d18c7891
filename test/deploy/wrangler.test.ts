import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needNewestServes } from '../../.scripts/cloudflare/checks/undeployed.ts';
import { readSettings } from '../../.scripts/cloudflare/settings.ts';
import { atHome, needOwnNames, targetConfig } from '../../.scripts/cloudflare/target.ts';
import { cloudflareStub, token } from './cloudflare-stub.ts';
import { runScript } from './deploying.ts';
import { runHere } from './here.ts';
import { addOwnWorker } from './own-worker.ts';

vi.setConfig({ testTimeout: 60_000 });

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

test('a command acts on the deployment of the settings, and says first which that is', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-'));
	const file = join(folder, 'staging.env');
	writeFileSync(file, `NAME=kindling-staging\nCLOUDFLARE_API_TOKEN=${token}\n`);
	addOwnWorker(stub.state);
	stub.state.secrets = ['MAILCHANNELS_API_KEY'];
	const env = { DEPLOY_SETTINGS: file, CLOUDFLARE_API_TOKEN: undefined };
	const { status, output } = await runScript('wrangler', stub.baseUrl, env, 'secret', 'list');
	rmSync(folder, { recursive: true });
	expect([status, output]).toEqual([
		0,
		expect.stringMatching(
			/^This acts on the Worker kindling-staging, in the account Ada \(a{32}\)\.[\s\S]*MAILCHANNELS_API_KEY/,
		),
	]);
	expect(stub.state.calls.at(-1)).toBe('GET /accounts/:account/workers/scripts/kindling-staging/secrets');
});

const refusal = (command: string) => {
	const [positionals, values] = [[] as string[], {} as Record<string, string>];
	for (const word of command.split(' ')) {
		const [, name, value] = /^--(\w+)=(.+)$/.exec(word) ?? [];
		if (name) values[name] = value ?? '';
		else positionals.push(word);
	}
	try {
		return needOwnNames(positionals, values, 'kindling-staging', 'kindling-staging');
	} catch (error) {
		return (error as Error).message;
	}
};

test.each([
	...['tail', 'tail kindling-staging', 'secret put KEY', 'd1 export DB', 'd1 migrations list DB', 'd1 list'],
	'd1 delete kindling-staging-20261121-090000',
])('%s acts on the staging of the settings', (command) => expect(refusal(command)).toBe(undefined));

test.each([
	'tail kindling',
	'delete kindling',
	'secret put KEY --name=kindling',
	'd1 export kindling',
	'd1 execute kindling',
	'd1 delete kindling',
	'd1 migrations apply kindling',
	'd1 time-travel restore kindling',
])('%s would act on production, and is refused', (command) => {
	expect(refusal(command)).toMatch(/The settings are those of .*staging.*, but the command names kindling\./);
});

test.each([
	['deploy', 'npm run deploy'],
	['versions upload', 'npm run deploy'],
	['triggers deploy', 'npm run deploy'],
	['rollback', 'npm run rollback'],
])('%s goes round the checks: %s is named instead', (command, better) => {
	expect(refusal(command)).toContain(`Run \`${better}\` instead`);
});

test('what stays on this machine needs neither settings nor a login', () => {
	expect([atHome(['login'], {}), atHome(['d1', 'execute', 'DB'], { local: true }), atHome([], {})]).toEqual([
		true,
		true,
		true,
	]);
	expect([atHome(['tail'], {}), atHome(['d1', 'execute', 'DB'], { remote: true })]).toEqual([false, false]);
});

test('the configuration names the account, the Worker and its storage', () => {
	const settings = readSettings({ DEPLOY_SETTINGS: '', NAME: 'kindling-staging' });
	const config = targetConfig(settings, { id: 'a', headers: {} }, { id: 'db-id', name: 'kindling-staging' });
	expect(config).toMatchObject({
		name: 'kindling-staging',
		account_id: 'a',
		d1_databases: [{ binding: 'DB', database_name: 'kindling-staging', database_id: 'db-id' }],
		r2_buckets: [{ binding: 'FILES', bucket_name: 'kindling-staging-files' }],
	});
});

test('wrangler.toml is read by wrangler once, and again when it has changed', async () => {
	const [here, folder] = [process.cwd(), mkdtempSync(join(tmpdir(), 'kindling-'))];
	const kept = () => readdirSync(join(folder, 'node_modules/.cache/wrangler-toml')).length;
	// As a command of its own, which begins without what another has read.
	const nameIn = async (toml: string) => {
		writeFileSync('wrangler.toml', toml);
		vi.resetModules();
		return (await import('../../.scripts/cloudflare/config.ts')).readConfig().name;
	};
	process.chdir(folder);
	try {
		expect([await nameIn('name = "one"'), kept()]).toEqual(['one', 1]);
		expect([await nameIn('name = "one"'), kept()]).toEqual(['one', 1]);
		expect([await nameIn('name = "two"'), kept()]).toEqual(['two', 2]);
	} finally {
		process.chdir(here);
		rmSync(folder, { recursive: true });
	}
});

test('after a rollback a secret cannot be changed: why is said, and what to do', async () => {
	const account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
	const change = () => runHere(() => needNewestServes(account, 'kindling'), stub.baseUrl);
	const old = addOwnWorker(stub.state, { tag: 'v1' });
	expect((await change()).status).toBe(0);
	addOwnWorker(stub.state, { tag: 'v2' });
	expect((await change()).status).toBe(0);
	stub.state.versions.unshift(old);
	const { status, output } = await change();
	expect([status, output]).toEqual([
		1,
		expect.stringMatching(/v1 \(.*not the newest.*10215[\s\S]*git checkout v1 && npm ci && npm run deploy -- --older/),
	]);
});
