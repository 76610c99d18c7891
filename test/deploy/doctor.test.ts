import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '../../.scripts/cloudflare/api.ts';
import type { Health } from '../../.scripts/cloudflare/health.ts';
import { readConfig, readSettings } from '../../.scripts/cloudflare/settings.ts';
import { carryOut } from '../../.scripts/doctor/finding.ts';
import { examine } from '../../.scripts/doctor.ts';
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

/** Variables deployed by default. */
const vars = () => readSettings(env).vars;

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
	for (const database of stub.state.databases) database.size = 1_200_000;
	const version = addOwnWorker(stub.state, { vars: { ...vars(), ...deployed } });
	version.metadata.bindings.push(...secrets.map((name) => ({ name, type: 'secret_text' })));
	Object.assign(stub.state, {
		buckets: ['kindling-files'],
		namespaces: [{ id: 'n', title: 'kindling-sessions' }],
		crons: readConfig().triggers?.crons?.map((cron) => ({ cron })),
		plans: ['workers_paid'],
		draft: { response: { message: 'Hello' } },
		workersDev: { enabled: false },
		domains: [{ id: 'd', hostname: 'kindling.northwind.test', service: 'kindling' }],
		queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [{ script: 'kindling' }] }],
		subscriptions: [subscribed()],
	});
	return sqlite;
}

type World = {
	set?: Record<string, string>;
	/** The mail servers of each domain; null if the DNS doesn't respond. */
	mx?: string[] | null;
	health?: Health | null;
};

/** Returns the doctor's findings, by state. The app answers with the deployed version. */
async function saidIn({ set, mx = [], health }: World = {}) {
	const settings = readSettings({ ...env, ...set });
	const id = stub.state.versions[0]?.id;
	const well = id ? { status: 200, version: versionName(id) } : undefined;
	const findings = await examine({
		account,
		settings,
		address,
		mx: async () => mx ?? Promise.reject(new Error('ESERVFAIL')),
		health: async () => (health === undefined ? well : (health ?? undefined)),
	});
	return Object.groupBy(findings, ({ state }) => state);
}
const bad = async (world?: World) => (await saidIn(world)).bad?.map(({ about, say }) => `${about}: ${say}`) ?? [];

test('a healthy deployment has nothing bad, and the doctor says what it cannot check', async () => {
	allInOrder();
	const findings = await saidIn();
	expect(findings.bad).toBe(undefined);
	expect(findings.good?.map(({ about }) => about)).toEqual(
		expect.arrayContaining([
			'Login',
			'Plan',
			'R2',
			'Storage',
			'Domain',
			'Database',
			'Database: size',
			'Mail',
			'Crons',
			'Model',
			'Health',
		]),
	);
	expect(findings.good?.map(({ about }) => about)).toEqual(expect.arrayContaining(['Worker', 'Settings', 'Bindings']));
	expect(findings.unknown?.map(({ about }) => about)).toEqual([
		'Crons: runs',
		'Backup',
		'Mail: domain',
		'Mail: events',
	]);
});

test('an empty account lacks everything that a deployment creates', async () => {
	const problems = await bad({ health: null });
	for (const about of ['Plan', 'R2', 'Database', 'Worker']) {
		expect(problems).toContainEqual(expect.stringContaining(`${about}: `));
	}
});

test('with Cloudflare Email the doctor says whether the domain may send', async () => {
	allInOrder({}, []);
	expect(await bad()).toEqual([]);
	stub.state.hasSendingRecords = false;
	expect(await bad()).toEqual([expect.stringContaining('The DNS records of northwind.test are not there yet')]);
	stub.state.isOnboarded = false;
	expect(await bad()).toEqual([expect.stringContaining('Nothing may send from northwind.test yet')]);
});

test('a missing namespace, queue, consumer or cron is named', async () => {
	const ways: [object, string][] = [
		[{ namespaces: [] }, 'There is no KV namespace kindling-sessions'],
		[{ queues: [] }, 'There is no queue kindling-mail-events yet'],
		[{ queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [] }] }, 'No one takes the messages'],
		[
			{ queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [{ service: 'shop' }] }] },
			'No one takes the messages',
		],
		[{ crons: [{ cron: '17 3 * * *' }] }, 'The Worker is not called at 7 18-23 \\* \\* SUN, '],
	];
	for (const [change, says] of ways) {
		stub.state.versions.length = 0;
		allInOrder();
		Object.assign(stub.state, change);
		expect(await bad()).toEqual([expect.stringMatching(new RegExp(`^(Storage|Crons): .*${says}`))]);
	}
});

test('with Cloudflare Email the doctor says why bounces would stay unknown', async () => {
	const ways: [object, string][] = [
		[{ subscriptions: [] }, 'Onboard northwind.test under Email Sending'],
		[{ queues: [] }, 'There is no queue kindling-mail-events yet\\.'],
		[{ subscriptions: [subscribed({ source: { type: 'email.sending', domain: 'other.test' } })] }, 'Onboard'],
		[{ subscriptions: [subscribed({ enabled: false })] }, 'is off'],
		[{ subscriptions: [subscribed({ events: ['message.delivered'] })] }, 'lacks message.deferred, message.bounced'],
	];
	for (const [change, says] of ways) {
		stub.state.versions.length = 0;
		allInOrder({}, []);
		Object.assign(stub.state, change);
		const problems = (await bad()).filter((one) => !one.startsWith('Storage'));
		expect(problems).toEqual([expect.stringMatching(new RegExp(`^Mail: events: .*${says}`))]);
	}
});

test('with REPLY_DOMAIN the doctor says which record or rule is missing', async () => {
	const REPLY_DOMAIN = 'replies.northwind.test';
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
	const problems = async (world: World = {}) =>
		(await bad({ mx, ...world })).filter((one) => one.startsWith('Replies'));
	whole();
	expect(await problems()).toEqual([]);
	expect(await problems({ mx: [] })).toEqual([expect.stringContaining('has no MX records')]);
	expect(await problems({ mx: ['mx.contoso.test'] })).toEqual([expect.stringContaining('Take a subdomain')]);
	expect(await problems({ mx: [...mx, 'mx.contoso.test'] })).toEqual([expect.stringContaining('Take a subdomain')]);
	expect((await saidIn({ mx: null })).unknown).toContainEqual(
		expect.objectContaining({ about: 'Replies: MX', say: expect.stringContaining('The DNS did not answer') }),
	);
	const forward = { type: 'forward', value: ['kindling'] };
	const all = { type: 'all' };
	// Another matcher or action beside ours is no hindrance, and Email Routing may not report its state.
	Object.assign(stub.state, {
		emailRouting: { enabled: true, support_subaddress: true },
		emailRules: [
			{ ...rule('r'), actions: [forward, ...rule('r').actions] },
			{ ...rule('i'), matchers: [all, ...rule('i').matchers] },
		],
	});
	expect(await problems()).toEqual([]);
	for (const other of [rule('i', 'other'), { ...rule('i'), enabled: false }, { ...rule('i'), actions: [forward] }]) {
		Object.assign(stub.state, { emailRules: [rule('r'), other] });
		expect(await problems()).toEqual([expect.stringContaining(`Add a rule for i@${REPLY_DOMAIN} `)]);
	}
	whole();
	Object.assign(stub.state, { emailRouting: { enabled: true, status: 'ready' } });
	expect(await problems()).toEqual([expect.stringContaining('Turn on subaddressing')]);
	Object.assign(stub.state, { emailRouting: { enabled: true, status: 'misconfigured', support_subaddress: true } });
	expect(await problems()).toEqual([expect.stringContaining('Email Routing of northwind.test is misconfigured')]);
	Object.assign(stub.state, { emailRouting: { enabled: false, status: 'ready' } });
	expect(await problems()).toEqual([expect.stringContaining('Email Routing is off')]);
	stub.state.zones.length = 0;
	expect(await problems()).toEqual([expect.stringContaining('is no domain of this account')]);
});

test('migrations that this clone lacks are named', async () => {
	const sqlite = allInOrder();
	sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_tomorrow.sql')");
	expect(await bad()).toEqual([expect.stringMatching(/newer than this clone: it has 9999_tomorrow\.sql\..* git pull/)]);
});

test('the doctor says when each cron last succeeded, when a mail left, and how old the backup is', async () => {
	const sqlite = allInOrder();
	const run = (what: string, days: number) =>
		sqlite
			.prepare('INSERT OR REPLACE INTO last_runs (what, at) VALUES (?, ?)')
			.run(what, new Date(Date.now() - days * 86_400_000).toISOString());
	const crons = readConfig().triggers?.crons ?? [];
	for (const cron of crons) run(cron, 0.01);
	run('backup', 7.5);
	const findings = await saidIn();
	expect(findings.bad).toBe(undefined);
	expect(findings.good?.map(({ about }) => about)).toEqual(
		expect.arrayContaining(['Crons: runs', 'Mail: last', 'Backup']),
	);
	// The purge runs daily, the weekly mails weekly, the webhooks every five minutes.
	for (const [cron, most] of [
		[crons[0], 2],
		[crons[1], 8],
		[crons[3], 0.1],
	] as const) {
		run(cron ?? '', most - 0.01);
		expect(await bad()).toEqual([]);
		run(cron ?? '', most + 0.01);
		expect(await bad()).toEqual([
			expect.stringContaining(`Crons: runs: Long ago they ended well for the last time: ${cron} (at `),
		]);
		run(cron ?? '', 0.01);
	}
	run('backup', 8.01);
	expect(await bad()).toEqual([expect.stringMatching(/^Backup: .* 8 days old\. Take one/)]);
});

test('a setting changed locally but not deployed is named', async () => {
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

test('a version that lacks a binding, or works on a database that is gone, is bad', async () => {
	allInOrder();
	const { bindings } = stub.state.versions[0]?.metadata ?? { bindings: [] };
	const db = bindings.find(({ name }) => name === 'DB') ?? {};
	const [right] = [db.id];
	Object.assign(db, { id: addDatabase(stub.state, migratedDatabase(), 'another') });
	// Without DATABASE the serving database is meant.
	expect(await bad()).toEqual([]);
	Object.assign(db, { id: 'deleted' });
	const gone = expect.stringMatching(/^Database.*: .*\(deleted\) is not there any more/);
	expect(await bad()).toEqual([gone, gone]);
	Object.assign(db, { id: right });
	const leaveOut = (wanted: string) =>
		bindings.splice(
			bindings.findIndex(({ name }) => name === wanted),
			1,
		);
	leaveOut('SIGN_UP');
	expect(await bad()).toEqual([
		'Settings: SIGN_UP is not set in the version that serves, and "open" here. npm run deploy brings it there.',
	]);
	bindings.push({ name: 'SIGN_UP', type: 'plain_text', text: 'open' });
	leaveOut('AI');
	expect(await bad()).toEqual([expect.stringContaining('lacks AI')]);
});

test('a DATABASE other than the serving version’s is bad, before and after a deployment', async () => {
	allInOrder();
	const other = addDatabase(stub.state, migratedDatabase(), 'records');
	expect(await bad({ set: { DATABASE: 'records' } })).toEqual([
		expect.stringMatching(/^Bindings: The version that serves works on another database \(\S+\): npm run deploy\.$/),
	]);
	Object.assign(stub.state.versions[0]?.metadata.bindings.find(({ name }) => name === 'DB') ?? {}, { id: other });
	expect(await bad({ set: { DATABASE: 'records' } })).toEqual([]);
});

test('a check that Cloudflare cannot answer is unknown; a model that refuses the call is bad', async () => {
	allInOrder();
	stub.state.fault = (call) => (call.includes('/subscriptions') ? 'error' : undefined);
	const findings = await saidIn();
	expect([findings.bad, findings.unknown?.find(({ about }) => about === 'Plan')?.say]).toEqual([
		undefined,
		expect.stringMatching(/^Cannot be seen with this login: Cloudflare answered 500/),
	]);
	stub.state.fault = (call) => (/subscriptions$|ai\/run/.test(call) ? 'no' : undefined);
	const refused = await saidIn();
	expect(refused.unknown?.find(({ about }) => about === 'Plan')?.say).toBe(
		'Cloudflare answered 400 (not here). Look again in some minutes.',
	);
	expect(refused.bad?.map(({ say }) => say)).toEqual([
		expect.stringMatching(/^@cf\/meta\/\S+ answered 400 \(not here\)\. Choose another AI_MODEL\.$/),
	]);
	await expect(carryOut({ Login: () => Promise.reject(new TypeError('a fault of our own')) }, {})).rejects.toThrow(
		'a fault of our own',
	);
});

test('the model of the serving version is tested, or that of the settings before the first deployment', async () => {
	const asked = () =>
		stub.state.calls.filter((call) => call.includes('/ai/run/')).map((call) => call.split('/run/')[1]);
	await saidIn({ set: { AI_MODEL: '@cf/a/first' } });
	allInOrder({ AI_MODEL: '@cf/a/second' });
	await saidIn({ set: { AI_MODEL: '@cf/a/third' } });
	expect(asked()).toEqual(['@cf/a/first', '@cf/a/second']);
});

test('a model that returns nothing is bad', async () => {
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
	stub.state.domains = [{ id: 'd', hostname: 'kindling.northwind.test', service: 'shop' }];
	expect(await bad()).toEqual([expect.stringContaining('kindling.northwind.test leads to the Worker "shop".')]);
	stub.state.domains = [];
	expect(await bad()).toEqual([expect.stringContaining('leads to no Worker')]);
	stub.state.zones[0]?.permissions.splice(0);
	expect(await bad()).toEqual([expect.stringContaining('may not put a Worker onto northwind.test')]);
});

test('Cloudflare Email sends from domains of the account alone', async () => {
	const MAIL_FROM = 'hello@contoso.test';
	allInOrder({ MAIL_FROM }, []);
	expect(await bad({ set: { MAIL_FROM } })).toEqual([
		expect.stringContaining('contoso.test is no domain of this account'),
	]);
});

test('the free plan is bad: no one could sign in', async () => {
	allInOrder();
	for (const plans of [['free'], [], ['no_workers_paid']]) {
		stub.state.plans = plans;
		expect(await bad()).toEqual([expect.stringContaining('on the free plan')]);
	}
	stub.state.plans = ['free', 'workers_standard'];
	expect(await bad()).toEqual([]);
});

test('a check without permission is unknown, says what to do, and is not bad', async () => {
	allInOrder();
	stub.state.fault = (call) => (/subscriptions|settings|r2|ai\/run/.test(call) ? 'refused' : undefined);
	const findings = await saidIn();
	expect(findings.bad).toBe(undefined);
	expect(findings.unknown?.map(({ about }) => about)).toEqual(['Plan', 'R2', 'Worker', 'Health']);
	for (const { about, say } of findings.unknown ?? []) {
		if (about !== 'Health') expect(say).toContain('give the API token the rights that docs/deploy.md lists');
	}
});

test('the size of the database is shown, and is bad from 8 GB', async () => {
	allInOrder();
	const say = async (size: number | undefined) => {
		for (const database of stub.state.databases) database.size = size;
		const { good = [], bad: ill = [], unknown = [] } = await saidIn();
		return [good, ill, unknown].map((found) => found.find(({ about }) => about === 'Database: size')?.say);
	};
	expect(await say(8_000_000_000)).toEqual(['kindling has 8000.0 MB of D1’s 10 GB (80 %).', undefined, undefined]);
	expect(await say(8_100_000_000)).toEqual([
		undefined,
		'kindling has 8100.0 MB of D1’s 10 GB (81 %): docs/operate.md, "The database is full".',
		undefined,
	]);
	expect(await say(undefined)).toEqual([undefined, undefined, 'Cloudflare does not say how large the database is.']);
});

test('the command exits with 1 when something is bad', async () => {
	const { status, output } = await runScript('doctor', stub.baseUrl, { CLOUDFLARE_API_TOKEN: 'wrong' });
	expect([status, output]).toEqual([1, expect.stringMatching(/^Cloudflare refuses this login/)]);
});
