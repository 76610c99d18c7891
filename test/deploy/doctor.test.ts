import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '../../.scripts/cloudflare/api.ts';
import type { Health } from '../../.scripts/cloudflare/checks/health.ts';
import { examine } from '../../.scripts/cloudflare/examine.ts';
import { readSettings } from '../../.scripts/cloudflare/settings.ts';
import { versionName } from '../../worker/http/version-name.ts';
import { cloudflareStub, token } from './cloudflare/stub.ts';
import { runScript } from './support/deploying.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from './support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let account: Account;
const address = 'https://kindling.northwind.test';
const env = { DEPLOY_SETTINGS: '', DOMAIN: 'kindling.northwind.test', MAIL_FROM: 'introductions@northwind.test' };

beforeEach(async () => {
	stub = await cloudflareStub();
	vi.stubEnv('CLOUDFLARE_API_BASE_URL', stub.baseUrl);
	account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
});
afterEach(() => {
	vi.unstubAllEnvs();
	stub.stop();
});

/** What is deployed when nothing was set otherwise. */
const vars = () => readSettings(env).allVars;

const kinds = ['delivered', 'deferred', 'bounced', 'failed', 'rejected', 'complained'];
const subscribed = (change: object = {}) => ({
	id: 's',
	enabled: true,
	events: kinds.map((kind) => `message.${kind}`),
	source: { type: 'email.sending', domain: 'northwind.test' },
	destination: { type: 'queues.queue', queue_id: 'q' },
	...change,
});

/** The account after a deployment of version v1, with everything in order and mail by MailChannels. */
function allInOrder(deployed: Record<string, string> = {}, secrets = ['MAILCHANNELS_API_KEY']) {
	const sqlite = migratedDatabase();
	addDatabase(stub.state, sqlite);
	const version = addOwnWorker(stub.state, { vars: { ...vars(), ...deployed } });
	version.metadata.bindings.push(...secrets.map((name) => ({ name, type: 'secret_text' })));
	Object.assign(stub.state, {
		buckets: ['kindling-files'],
		plans: ['workers_paid'],
		draft: { response: { message: 'Hello' } },
		workersDev: { enabled: false },
		domains: [{ id: 'd', hostname: 'kindling.northwind.test', service: 'kindling' }],
		queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [{ script: 'kindling' }] }],
		subscriptions: [subscribed()],
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

type World = {
	set?: Record<string, string>;
	dns?: Record<string, string[]>;
	takesMail?: boolean;
	mx?: string[];
	health?: Health | null;
};

/** What the doctor says, by state. The app answers with the version that is deployed. */
async function saidIn({ set, dns = records, takesMail = true, mx = [], health }: World = {}) {
	const settings = readSettings({ ...env, ...set });
	const id = stub.state.versions[0]?.id;
	const well = id ? { status: 200, version: versionName(id) } : undefined;
	const findings = await examine(account, settings, address, {
		dns: { txt: async (name) => dns[name] ?? [], mx: async () => mx, takesMail: async () => takesMail },
		health: async () => (health === undefined ? well : (health ?? undefined)),
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
	expect(said.good?.map(({ about }) => about)).toEqual(expect.arrayContaining(['Worker', 'Settings', 'Bindings']));
	expect(said.unknown?.map(({ about }) => about)).toEqual(['Mail: DKIM', 'Mail: events', 'Mail: quota']);
});

test('an empty account lacks everything that a deployment makes', async () => {
	const said = await bad({ health: null });
	for (const about of ['Plan', 'R2', 'Database', 'Worker']) {
		expect(said).toContainEqual(expect.stringContaining(`${about}: `));
	}
});

test('missing records of the DNS are named with the text to set, for each provider', async () => {
	allInOrder();
	expect(await bad({ dns: {}, takesMail: false })).toEqual([
		expect.stringContaining('_mailchannels.northwind.test  v=mc1 auth='),
		expect.stringContaining('northwind.test  v=spf1 include:relay.mailchannels.net'),
		expect.stringContaining('_dmarc.northwind.test  v=DMARC1'),
		expect.stringContaining('neither MX nor A record'),
	]);
	stub.state.versions.length = 0;
	allInOrder({}, []);
	expect(await bad()).toEqual([]);
	expect(await bad({ dns: {} })).toEqual([
		expect.stringContaining('cf-bounce.northwind.test  v=spf1'),
		expect.stringContaining('cf-bounce._domainkey.northwind.test'),
		expect.stringContaining('_dmarc.northwind.test'),
	]);
});

test('with Cloudflare Email the doctor says why nobody would hear of a bounce', async () => {
	const ways: [object, string][] = [
		[{ queues: [] }, 'no queue kindling-mail-events yet'],
		[{ queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [] }] }, 'Nobody takes the messages'],
		[{ subscriptions: [] }, 'Onboard northwind.test under Email Sending'],
		[{ subscriptions: [subscribed({ source: { type: 'email.sending', domain: 'other.test' } })] }, 'Onboard'],
		[{ subscriptions: [subscribed({ enabled: false })] }, 'is off'],
		[{ subscriptions: [subscribed({ events: ['message.delivered'] })] }, 'lacks message.deferred, message.bounced'],
	];
	for (const [change, says] of ways) {
		stub.state.versions.length = 0;
		allInOrder({}, []);
		Object.assign(stub.state, change);
		expect(await bad()).toEqual([expect.stringMatching(new RegExp(`^Mail: events: .*${says}`))]);
	}
});

test('with REPLY_DOMAIN the doctor says which record or rule is missing', async () => {
	const REPLY_DOMAIN = 'replies.northwind.test';
	const spf = { ...records, [REPLY_DOMAIN]: ['v=spf1 include:_spf.mx.cloudflare.net ~all'] };
	const mx = ['route1.mx.cloudflare.net', 'route2.mx.cloudflare.net'];
	const rule = (name: string, worker = 'kindling') => ({
		enabled: true,
		matchers: [{ type: 'literal', field: 'to', value: `${name}@${REPLY_DOMAIN}` }],
		actions: [{ type: 'worker', value: [worker] }],
	});
	allInOrder({ REPLY_DOMAIN });
	const whole = () =>
		Object.assign(stub.state, {
			emailRouting: { enabled: true, status: 'ready', support_subaddress: true },
			emailRules: [rule('r'), rule('i')],
		});
	const said = async (world: World = {}) =>
		(await bad({ dns: spf, mx, ...world })).filter((one) => one.startsWith('Replies'));
	whole();
	expect(await said()).toEqual([]);
	expect(await said({ mx: [] })).toEqual([expect.stringContaining('has no MX records')]);
	expect(await said({ mx: ['mx.contoso.test'] })).toEqual([expect.stringContaining('Take a subdomain')]);
	expect(await said({ dns: records })).toEqual([expect.stringContaining(`${REPLY_DOMAIN}  v=spf1`)]);
	Object.assign(stub.state, { emailRules: [rule('r'), rule('i', 'other')] });
	expect(await said()).toEqual([expect.stringContaining(`Add a rule for i@${REPLY_DOMAIN} `)]);
	whole();
	Object.assign(stub.state, { emailRouting: { enabled: true, status: 'ready' } });
	expect(await said()).toEqual([expect.stringContaining('Turn on subaddressing')]);
	Object.assign(stub.state, { emailRouting: { enabled: false, status: 'ready' } });
	expect(await said()).toEqual([expect.stringContaining('Email Routing is off')]);
	stub.state.zones.length = 0;
	expect(await said()).toEqual([expect.stringContaining('is no domain of this account')]);
});

test('two SPF records count as none, and both are named', async () => {
	allInOrder();
	const two = ['v=spf1 include:relay.mailchannels.net ~all', 'v=spf1 mx -all'];
	expect(await bad({ dns: { ...records, 'northwind.test': two } })).toEqual([
		expect.stringMatching(
			/has 2 SPF records, so none counts.*include:relay\.mailchannels\.net ~all {2}\+ {2}v=spf1 mx -all/,
		),
	]);
});

test('pending migrations are named, and those that this clone lacks', async () => {
	const sqlite = allInOrder();
	sqlite.exec("DELETE FROM d1_migrations WHERE name LIKE '0001%'");
	expect(await bad()).toEqual([expect.stringContaining('0001_answers.sql')]);
	sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_tomorrow.sql')");
	expect(await bad()).toEqual([expect.stringMatching(/newer than this clone: 9999_tomorrow\.sql\. Run git pull/)]);
});

test('what is deployed is asked: a setting that was changed here and not deployed is named', async () => {
	allInOrder({ SIGN_UP: 'closed' });
	expect(await bad({ set: { MAILS_PER_DAY: '7' } })).toEqual([
		expect.stringContaining('MAILS_PER_DAY is "50" in the version that serves, and "7" here'),
		expect.stringContaining('SIGN_UP is "closed" in the version that serves, and "open" here'),
	]);
});

test('a setting that breaks its rule is bad', async () => {
	allInOrder();
	expect(await bad({ set: { SIGN_UP: 'close' } })).toEqual([expect.stringContaining('SIGN_UP is "close". It must be')]);
});

test('a version that lacks a binding, or works on another database, is bad', async () => {
	allInOrder();
	const { bindings } = stub.state.versions[0]?.metadata ?? { bindings: [] };
	const db = bindings.find(({ name }) => name === 'DB') ?? {};
	Object.assign(db, { id: 'another-database' });
	expect(await bad()).toEqual([expect.stringContaining('works on another database (another-database)')]);
	bindings.splice(
		bindings.findIndex(({ name }) => name === 'AI'),
		1,
	);
	expect(await bad()).toEqual([expect.stringContaining('lacks AI')]);
});

test('a model that writes nothing is bad', async () => {
	allInOrder();
	stub.state.draft = { response: null };
	expect(await bad()).toEqual([expect.stringContaining('answered without a text')]);
});

test('an app that does not respond well, or has another version than the deployed one, is bad', async () => {
	allInOrder();
	expect(await bad({ health: { status: 503, version: 'v1' } })).toEqual([expect.stringContaining('answers 503')]);
	expect(await bad({ health: { status: 200, version: 'v0' } })).toEqual([
		expect.stringContaining('does not answer with the deployed version, v1 ('),
	]);
});

test('a domain that the account does not hold, that leads elsewhere, or that is not the only way in, is bad', async () => {
	allInOrder();
	expect(await bad({ set: { DOMAIN: 'kindling.contoso.test' } })).toEqual([
		expect.stringContaining('No domain of this account holds kindling.contoso.test'),
	]);
	stub.state.workersDev = { enabled: true };
	expect(await bad()).toEqual([expect.stringContaining('workers.dev address is still open')]);
	stub.state.domains = [];
	expect(await bad()).toEqual([expect.stringContaining('leads to no Worker')]);
	stub.state.zones[0]?.permissions.splice(0);
	expect(await bad()).toEqual([expect.stringContaining('may not put a Worker onto northwind.test')]);
});

test('Cloudflare Email sends from domains of the account alone, and Email Routing must be whole where it is on', async () => {
	allInOrder({}, []);
	stub.state.emailRouting = { enabled: true, status: 'misconfigured' };
	expect(await bad()).toEqual([expect.stringContaining('Email Routing of northwind.test is misconfigured')]);
	stub.state.emailRouting = { enabled: true, status: 'ready' };
	expect(await bad()).toEqual([]);
	const MAIL_FROM = 'hello@contoso.test';
	stub.state.versions.length = 0;
	allInOrder({ MAIL_FROM }, []);
	expect(await bad({ set: { MAIL_FROM }, dns: Object.fromEntries(contoso()) })).toEqual([
		expect.stringContaining('contoso.test is no domain of this account'),
	]);
});

const contoso = () => Object.entries(records).map(([name, texts]) => [name.replace('northwind', 'contoso'), texts]);

test('the free plan is bad: nobody could sign in', async () => {
	allInOrder();
	stub.state.plans = ['free'];
	expect(await bad()).toEqual([expect.stringContaining('on the free plan')]);
});

test('what the login has no right to see is unknown, says what to do, and is not bad', async () => {
	allInOrder();
	stub.state.fault = (call) => (/subscriptions|settings|r2|ai\/run/.test(call) ? 'refused' : undefined);
	const said = await saidIn();
	expect(said.bad).toBe(undefined);
	expect(said.unknown?.map(({ about }) => about)).toEqual(['Plan', 'R2', 'Worker', 'Health']);
	for (const { about, say } of said.unknown ?? []) {
		if (about !== 'Health') expect(say).toContain('give the API token the rights that docs/deploy.md lists');
	}
});

test('the command exits with 1 when something is bad', async () => {
	const { status, output } = await runScript('doctor', stub.baseUrl, { CLOUDFLARE_API_TOKEN: 'wrong' });
	expect([status, output]).toEqual([1, expect.stringMatching(/^Cloudflare refuses this login/)]);
});
