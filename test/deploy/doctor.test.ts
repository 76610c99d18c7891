import { readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '../../.scripts/cloudflare/api.ts';
import { examine, type Health } from '../../.scripts/cloudflare/examine.ts';
import { readSettings } from '../../.scripts/cloudflare/settings.ts';
import { cloudflareStub, token } from './cloudflare-stub.ts';
import { runScript } from './deploying.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let account: Account;
const address = 'https://kindling.northwind.test';

beforeEach(async () => {
	stub = await cloudflareStub();
	vi.stubEnv('CLOUDFLARE_API_BASE_URL', stub.baseUrl);
	account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
});
afterEach(() => {
	vi.unstubAllEnvs();
	stub.stop();
});

/** The account after a deployment of version v1, with everything in order and mail by MailChannels. */
function allInOrder() {
	const sqlite = new DatabaseSync(':memory:');
	sqlite.exec('CREATE TABLE d1_migrations (name text)');
	for (const name of readdirSync('migrations').filter((one) => one.endsWith('.sql'))) {
		sqlite.prepare('INSERT INTO d1_migrations VALUES (?)').run(name);
	}
	const version = { id: 'version-1', metadata: { bindings: [], annotations: { 'workers/tag': 'v1' } } };
	Object.assign(stub.state, {
		databases: [{ uuid: crypto.randomUUID(), name: 'kindling', sqlite }],
		buckets: ['kindling-files'],
		versions: [version],
		secrets: ['MAILCHANNELS_API_KEY'],
		plans: ['workers_paid'],
		draft: { response: { message: 'Hello' } },
	});
	return sqlite;
}

const records: Record<string, string[]> = {
	'_mailchannels.northwind.test': ['v=mc1 auth=northwind'],
	'northwind.test': ['something', 'v=spf1 include:relay.mailchannels.net ~all'],
	'cf-bounce.northwind.test': ['v=spf1 include:_spf.mx.cloudflare.net ~all'],
	'cf-bounce._domainkey.northwind.test': ['v=DKIM1; k=rsa; p=MIIB'],
	'_dmarc.northwind.test': ['v=DMARC1; p=none'],
};

type World = { env?: NodeJS.ProcessEnv; dns?: Record<string, string[]>; takesMail?: boolean; health?: Health | null };

/** What the doctor says, by state. */
async function saidIn({ env, dns = records, takesMail = true, health = { status: 200, version: 'v1' } }: World = {}) {
	const settings = readSettings({
		...{ DEPLOY_SETTINGS: '', DOMAIN: 'kindling.northwind.test', MAIL_FROM: 'introductions@northwind.test' },
		...env,
	} as NodeJS.ProcessEnv);
	const findings = await examine(account, settings, address, {
		dns: { txt: async (name) => dns[name] ?? [], takesMail: async () => takesMail },
		health: async () => health ?? undefined,
	});
	return Object.groupBy(findings, ({ state }) => state);
}
const bad = async (world?: World) => (await saidIn(world)).bad?.map(({ about, say }) => `${about}: ${say}`) ?? [];

test('a deployment in order has nothing bad, and the doctor says what it cannot know', async () => {
	allInOrder();
	const said = await saidIn();
	expect(said.bad).toBe(undefined);
	expect(said.good?.map(({ about }) => about)).toEqual(
		expect.arrayContaining(['Login', 'Plan', 'R2', 'Domain', 'Database', 'Mail', 'Mail: SPF', 'Model', 'Health']),
	);
	expect(said.unknown?.map(({ about }) => about)).toEqual(['Mail: DKIM', 'Mail: quota']);
});

test('an empty account lacks everything that a deployment makes', async () => {
	const said = await bad({ health: null });
	for (const about of ['R2', 'Database', 'Health']) expect(said).toContainEqual(expect.stringContaining(`${about}: `));
});

test('missing records of the DNS are named with the text to set, for each provider', async () => {
	allInOrder();
	expect(await bad({ dns: {}, takesMail: false })).toEqual([
		expect.stringContaining('_mailchannels.northwind.test  v=mc1 auth='),
		expect.stringContaining('northwind.test  v=spf1 include:relay.mailchannels.net'),
		expect.stringContaining('_dmarc.northwind.test  v=DMARC1'),
		expect.stringContaining('neither MX nor A record'),
	]);
	stub.state.secrets = [];
	expect(await bad()).toEqual([]);
	expect(await bad({ dns: {} })).toEqual([
		expect.stringContaining('cf-bounce.northwind.test  v=spf1'),
		expect.stringContaining('cf-bounce._domainkey.northwind.test'),
		expect.stringContaining('_dmarc.northwind.test'),
	]);
});

test('pending migrations are named', async () => {
	allInOrder().exec("DELETE FROM d1_migrations WHERE name LIKE '0001%'");
	expect(await bad()).toEqual([expect.stringContaining('0001_answers.sql')]);
});

test('a model that writes nothing is bad', async () => {
	allInOrder();
	stub.state.draft = { response: null };
	expect(await bad()).toEqual([expect.stringContaining('answered without a text')]);
});

test('an app that does not respond well, or has another version than the deployed one, is bad', async () => {
	allInOrder();
	expect(await bad({ health: { status: 503, version: 'v1' } })).toEqual([expect.stringContaining('answers 503')]);
	expect(await bad({ health: { status: 200, version: 'v0' } })).toEqual([expect.stringContaining('v1 is deployed')]);
});

test('a domain that the account does not hold is bad', async () => {
	allInOrder();
	expect(await bad({ env: { DOMAIN: 'kindling.contoso.test' } as unknown as NodeJS.ProcessEnv })).toEqual([
		expect.stringContaining('No domain of this account holds kindling.contoso.test'),
	]);
});

test('what the login has no right to see is unknown, not bad', async () => {
	allInOrder();
	stub.state.fault = (call) => (/subscriptions|secrets|r2|ai\/run/.test(call) ? 'refused' : undefined);
	const said = await saidIn();
	expect(said.bad).toBe(undefined);
	expect(said.unknown?.map(({ about }) => about)).toEqual(['Plan', 'R2', 'Mail', 'Model']);
});

test('the command exits with 1 when something is bad', async () => {
	const { status, output } = await runScript('doctor', stub.baseUrl, { CLOUDFLARE_API_TOKEN: 'wrong' });
	expect([status, output]).toEqual([1, expect.stringMatching(/^BAD Cloudflare refuses this login/)]);
});
