import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cloudflareStub, type State } from './cloudflare-stub.ts';
import { runScript } from './deploying.ts';

// A deployment starts wrangler twice.
vi.setConfig({ testTimeout: 90_000 });

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

const deploy = (env: Record<string, string> = {}, ...args: string[]) => runScript('deploy', stub.baseUrl, env, ...args);
const tablesOf = ({ databases }: State) =>
	databases[0]?.sqlite
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
		.all()
		.map(({ name }) => name);
const isMade = (state: State) => [state.buckets, state.namespaces.map(({ title }) => title), state.databases.length];
const nothing = [[], [], 0];
const everything = [['kindling-files'], ['kindling-sessions'], 1];

test('the first deployment creates what is missing, migrates and deploys; the second creates nothing', async () => {
	const first = await deploy();
	expect([first.status, first.output]).toEqual([0, expect.stringContaining('https://kindling.ada.workers.dev')]);
	expect(first.output).not.toMatch(/error|warning|✘/i);
	expect(isMade(stub.state)).toEqual(everything);
	expect(tablesOf(stub.state)).toEqual(expect.arrayContaining(['users', 'intro_requests', 'd1_migrations']));
	const creations = stub.state.calls.filter((call) => /^POST .*(buckets|namespaces|database)$/.test(call));
	expect(creations.map((call) => call.split('/').at(-1))).toEqual(['buckets', 'namespaces', 'database']);

	const version = stub.state.versions[0];
	const bindings = Object.fromEntries((version?.metadata.bindings ?? []).map((one) => [one.name, one]));
	expect(bindings.SESSIONS).toMatchObject({ namespace_id: stub.state.namespaces[0]?.id });
	expect(bindings.DB).toMatchObject({ id: stub.state.databases[0]?.uuid });
	expect(bindings.FILES).toMatchObject({ bucket_name: 'kindling-files' });
	expect(bindings.MAIL_FROM).toMatchObject({ text: 'introductions@northwind.test' });
	expect(version?.metadata.observability).toMatchObject({
		redact_query_string: true,
		logs: { invocation_logs: false },
	});
	expect(version?.metadata.annotations).toMatchObject({
		'workers/tag': expect.stringMatching(/\w{7}/),
		'workers/message': expect.stringMatching(/^\w{7,} \S/),
	});
	expect(stub.state.workersDev).toEqual({ enabled: true, previews_enabled: false });
	expect(stub.state.crons).toHaveLength(1);

	stub.state.calls.length = 0;
	const second = await deploy();
	expect([second.status, isMade(stub.state)]).toEqual([0, everything]);
	expect(stub.state.calls.filter((call) => /^POST .*(buckets|namespaces|database)$/.test(call))).toEqual([]);
	expect(stub.state.versions).toHaveLength(2);
});

test('on a domain of its own the workers.dev address is closed; a second deployment beside it keeps its own storage', async () => {
	const { status, output } = await deploy({ DOMAIN: 'kindling.northwind.test', NAME: 'staging', MAILS_PER_DAY: '7' });
	expect([status, output]).toEqual([0, expect.stringContaining('https://kindling.northwind.test')]);
	expect(stub.state.workersDev).toEqual({ enabled: false, previews_enabled: false });
	expect(stub.state.domains).toEqual(['kindling.northwind.test']);
	expect(isMade(stub.state)).toEqual([['staging-files'], ['staging-sessions'], 1]);
	expect(stub.state.versions[0]?.metadata.bindings).toContainEqual({
		name: 'MAILS_PER_DAY',
		type: 'plain_text',
		text: '7',
	});
});

describe('what can be checked beforehand is reported before anything is created', () => {
	const said = async (words: string, env: Record<string, string> = {}) => {
		const { status, output } = await deploy(env);
		expect([status, output]).toEqual([1, expect.stringContaining(words)]);
		expect(output).not.toMatch(/\n\s+at /);
		expect(isMade(stub.state)).toEqual(nothing);
	};

	test('the address of wrangler.toml is nobody’s', () =>
		said('MAIL_FROM', { MAIL_FROM: 'introductions@kindling.example' }));
	test('a token that Cloudflare refuses', () => said('Sign in again', { CLOUDFLARE_API_TOKEN: 'wrong' }));
	test('a domain that is none', () => said('DOMAIN must be a host name', { DOMAIN: 'https://northwind.test/' }));
	test('a file of settings that is not there', () => said('There is no file', { DEPLOY_SETTINGS: 'nowhere.env' }));

	test('several accounts and none chosen', async () => {
		stub.state.accounts.push({ id: 'b'.repeat(32), name: 'Northwind' });
		await said('CLOUDFLARE_ACCOUNT_ID');
	});

	test('no workers.dev address and no domain', async () => {
		stub.state.subdomain = undefined;
		await said('no workers.dev address');
	});

	test('an account that the login has no right to', () =>
		said('Sign in again', { CLOUDFLARE_ACCOUNT_ID: 'b'.repeat(32) }));

	test('R2 not enabled', async () => {
		stub.state.isR2Enabled = false;
		await said('R2 is not enabled');
	});
});

test('a dry run calls nobody and creates nothing', async () => {
	const { status, output } = await deploy({ CLOUDFLARE_API_TOKEN: 'wrong' }, '--dry-run');
	expect([status, output]).toEqual([0, expect.stringContaining('--dry-run: exiting now.')]);
	for (const binding of ['SESSIONS', 'DB', 'FILES', 'AI', 'EMAIL', 'ASSETS', 'ANONYMOUS_WRITES']) {
		expect(output).toContain(`env.${binding}`);
	}
	expect(stub.state.calls).toEqual([]);
});

test('the configuration names no account and no resource of one', () => {
	const config = readFileSync('wrangler.toml', 'utf8');
	expect(config).not.toMatch(/account_id|database_id|^\s*id\s*=|zone_id/m);
});
