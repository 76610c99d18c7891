// Resources that a deployment makes on the account and hands to wrangler: docs/deploy.md.
import { isAbsolute } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../.scripts/cloudflare/database.ts';
import { ensureResources, type Queue, type Resources } from '../../../.scripts/cloudflare/resources.ts';
import { readSettings } from '../../../.scripts/cloudflare/settings.ts';
import { closeWorkersDev, isOnWorkersDev } from '../../../.scripts/cloudflare/worker.ts';
import { deployConfig } from '../../../.scripts/deploy/deploy-config.ts';
import { giveUp, type State, waitUntilWell } from '../../../.scripts/deploy/look-after.ts';
import { ensureMailEvents } from '../../../.scripts/deploy/mail-events.ts';
import { cloudflareStub, token } from '../cloudflare/stub.ts';
import { runHere } from '../support/here.ts';
import { addOwnWorker } from '../support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

const account = () => ({ id: stub.accountId, headers: { Authorization: `Bearer ${token}` } });
/** Runs work as a command does. Returns its result and its output. */
async function run<T>(work: () => Promise<T>, env: Record<string, string> = {}) {
	const done: { given?: T } = {};
	const { status, output } = await runHere(
		async () => {
			done.given = await work();
		},
		stub.baseUrl,
		env,
	);
	return { status, output, given: done.given };
}
const changes = () => stub.state.calls.filter((call) => !call.startsWith('GET '));

test('missing resources are created by name and listed, and existing ones are used', async () => {
	const ensure = (env = {}, found?: Resources['database']) =>
		run(() => ensureResources(account(), readSettings(), found), env);
	const first = await ensure({ NAME: 'staging' });
	const made = {
		bucket: 'staging-files',
		namespaceId: stub.state.namespaces[0]?.id,
		database: { id: stub.state.databases[0]?.uuid, name: 'staging' },
		queue: { queue_name: 'staging-mail-events' },
	};
	expect(first.given).toMatchObject(made);
	expect(first.output.split('\n')).toEqual([
		'Created the R2 bucket staging-files.',
		'Created the KV namespace staging-sessions.',
		'Created the queue staging-mail-events.',
		'Created the D1 database staging.',
	]);
	expect(stub.state).toMatchObject({ buckets: ['staging-files'], namespaces: [{ title: 'staging-sessions' }] });
	stub.state.calls = [];
	const found = openDatabase(account(), 'x', 'records');
	const second = await ensure({ NAME: 'staging' }, found);
	expect(second.given).toMatchObject({ ...made, database: { id: 'x', name: 'records' } });
	expect([second.output, changes()]).toEqual(['', []]);
	// An account may have more namespaces than one page holds.
	const other = (index: number) => ({ id: `${index}`, title: `other-${index}` });
	stub.state.namespaces.unshift(...Array.from({ length: 100 }, (_, index) => other(index)));
	expect((await ensure({ NAME: 'staging' }, found)).given).toMatchObject({ namespaceId: made.namespaceId });
	expect(changes()).toEqual([]);
});

test.each([
	['', '', {}],
	['weur', ' in weur', { primary_location_hint: 'weur' }],
	['eu', ' in eu', { jurisdiction: 'eu' }],
])('with LOCATION=%s the database is asked for%s', async (LOCATION, where, place) => {
	const { output } = await run(() => ensureResources(account(), readSettings(), undefined), { LOCATION });
	expect(output).toContain(`Created the D1 database kindling${where}.`);
	expect(stub.state.databases[0]?.place).toEqual(place);
});

test('a closed workers.dev address has no previews either', async () => {
	addOwnWorker(stub.state);
	await run(() => closeWorkersDev(account(), 'kindling'));
	expect(stub.state.workersDev).toEqual({ enabled: false, previews_enabled: false });
	const isOpen = async () => (await run(() => isOnWorkersDev(account(), 'kindling'))).given;
	const found = [await isOpen()];
	stub.state.workersDev = { enabled: true };
	found.push(await isOpen());
	// If the state is unknown, a deployment doesn't open workers.dev.
	stub.state.fault = () => 'no';
	expect([...found, await isOpen()]).toEqual([false, true, false]);
});

type Built = Record<'name' | 'main', string> & {
	assets: { directory: string };
	vars: Record<string, string>;
	queues: { consumers: { queue: string; max_batch_size?: number }[] };
} & Record<'kv_namespaces' | 'r2_buckets' | 'd1_databases', Record<string, string>[]>;

test('wrangler gets the storage ids, the settings, the address and the folder of built files', async () => {
	const resources = {
		bucket: 'kindling-files',
		namespaceId: 'n',
		database: openDatabase(account(), 'd', 'kindling'),
		queue: { queue_id: 'q', queue_name: 'kindling-mail-events' },
	};
	const settings = readSettings({ DEPLOY_SETTINGS: '', NAME: 'staging', MAILS_PER_DAY: '7' });
	const whole = { workersDev: false, address: 'https://a.test' };
	const config = deployConfig(settings, resources, whole) as Built;
	expect(config).toMatchObject({
		name: 'staging',
		workers_dev: false,
		preview_urls: false,
		vars: { MAILS_PER_DAY: '7', SIGN_UP: 'open', APP_ORIGIN: 'https://a.test' },
		kv_namespaces: [{ binding: 'SESSIONS', id: 'n' }],
		r2_buckets: [{ binding: 'FILES', bucket_name: 'kindling-files' }],
		d1_databases: [{ binding: 'DB', database_name: 'kindling', database_id: 'd' }],
		queues: { consumers: [{ queue: 'staging-mail-events' }] },
	});
	expect([config.main, config.assets.directory].map(isAbsolute)).toEqual([true, true]);
	expect([config.main, config.assets.directory].map((path) => path.split('/dist/')[1])).toEqual([
		expect.stringMatching(/^kindling\/.*\.js$/),
		'client',
	]);
	const rehearsed = deployConfig(settings, undefined, { workersDev: true }) as Built;
	expect(rehearsed).toMatchObject({ workers_dev: true, d1_databases: [{ binding: 'DB' }] });
	expect(rehearsed.d1_databases).toHaveLength(1);
	expect(rehearsed.vars).not.toHaveProperty('APP_ORIGIN');
	expect([rehearsed.kv_namespaces[0]?.id, rehearsed.r2_buckets[0]?.bucket_name]).not.toContain('n');
});

const all = ['delivered', 'deferred', 'bounced', 'failed', 'rejected', 'complained'].map((one) => `message.${one}`);
const queue: Queue = { queue_id: 'q', queue_name: 'kindling-mail-events' };
const subscribe = (env: Record<string, string> = {}) =>
	run(() => ensureMailEvents(account(), readSettings(), queue), env);
const subscribed = (change: object = {}) => ({
	id: 's',
	name: 'x',
	enabled: true,
	events: all,
	source: { type: 'email.sending', domain: 'northwind.test' },
	destination: { type: 'queues.queue', queue_id: 'q' },
	...change,
});

test('the queue is subscribed to all mail events, whatever other subscriptions it has', async () => {
	const made = {
		id: expect.any(String),
		name: 'kindling-mail-events',
		enabled: true,
		events: all,
		source: { type: 'email.sending', zone_id: 'f'.repeat(32), domain: 'northwind.test' },
		destination: { type: 'queues.queue', queue_id: 'q' },
	};
	const others = [
		subscribed({ source: { type: 'email.sending', domain: 'other.test' } }),
		subscribed({ source: { type: 'r2', domain: 'northwind.test' } }),
	];
	stub.state.subscriptions = [...others];
	expect((await subscribe()).given).toBe(undefined);
	expect(stub.state.subscriptions).toEqual([...others, made]);
	stub.state.calls = [];
	expect([(await subscribe()).given, changes()]).toEqual([undefined, []]);
	for (const change of [{ enabled: false }, { events: all.slice(1) }]) {
		stub.state.subscriptions = [subscribed(change)];
		expect((await subscribe()).given).toBe(undefined);
		expect(stub.state.subscriptions).toEqual([subscribed()]);
	}
});

test('without mail, with another provider, and for a domain of someone else nothing is subscribed', async () => {
	expect((await subscribe({ MAIL_FROM: '' })).given).toBe(undefined);
	expect((await subscribe({ MAIL_FROM: 'a@contoso.test' })).given).toBe(undefined);
	const version = addOwnWorker(stub.state);
	version.metadata.bindings.push({ name: 'MAILCHANNELS_API_KEY', type: 'secret_text' });
	expect((await subscribe()).given).toBe(undefined);
	expect([changes(), stub.state.subscriptions]).toEqual([[], []]);
	version.metadata.bindings.pop();
	expect((await subscribe()).given).toBe(undefined);
	expect(stub.state.subscriptions).toHaveLength(1);
});

test('when the queue cannot be subscribed yet, the output says that bounces stay unknown, and why', async () => {
	stub.state.isOnboarded = false;
	expect((await subscribe()).given).toBe(
		'Bounces of mails from northwind.test will not be known: Cloudflare answered 400 (the domain is not enabled for sending). Onboard northwind.test under Email Sending, then deploy again.',
	);
	stub.state.fault = (call) => (call.startsWith('POST') ? 'refused' : undefined);
	expect((await subscribe()).given).toMatch(
		/^Bounces of mails from northwind\.test will not be known yet: Cloudflare refuses this login/,
	);
	// A subscription that can't be read is made.
	stub.state.isOnboarded = true;
	stub.state.fault = (call) => (call.startsWith('GET') && call.includes('subscriptions') ? 'refused' : undefined);
	expect((await subscribe()).given).toBe(undefined);
	expect(stub.state.subscriptions).toHaveLength(1);
});

const address = 'https://kindling.ada.workers.dev';

test('a version is healthy once the app answers with it and shows its first page', async () => {
	const { id } = addOwnWorker(stub.state);
	const look = async (versionId = id): Promise<State | undefined> =>
		(await run(() => waitUntilWell(address, versionId), { DOMAIN_TIMEOUT_MS: '1' })).given;
	expect(await look()).toEqual({ isThere: true });
	expect(await look(crypto.randomUUID())).toEqual({ isThere: false, wrong: `${address} does not answer with it` });
	stub.state.sickPaths = ['/api/health'];
	expect(await look()).toEqual({ isThere: true, wrong: `${address}/api/health answers 503` });
	stub.state.sickPaths = ['/auth'];
	expect(await look()).toEqual({ isThere: true, wrong: `${address}/auth answers 503 (text/html; charset=utf-8)` });
	stub.state.sickPaths = [];
	stub.state.pageType = 'application/json';
	expect(await look()).toEqual({ isThere: true, wrong: `${address}/auth answers 200 (application/json)` });
	stub.state.pageType = undefined;
	expect(await look()).toEqual({ isThere: true, wrong: `${address}/auth answers 200 (no type)` });
	stub.state.deafHosts = ['kindling.ada.workers.dev'];
	expect(await look()).toEqual({ isThere: false, wrong: `${address} does not answer with it` });
});

test('an unhealthy version is reported, with how to roll back', async () => {
	const give = async (isNew: boolean) =>
		(await run(() => giveUp(account(), 'kindling', 'it answers 503', { isNew, isBack: false }))).output;
	const said = 'The version is deployed, and it is not well: it answers 503.';
	expect(await give(true)).toBe(`${said} Look at the logs: npm run wrangler -- tail`);
	expect(await give(false)).toBe(`${said}\nThe version before it comes back by: npm run rollback`);
	expect(stub.state.calls).toEqual([]);
});
