import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deploy } from '../../.scripts/cloudflare/deploy/deployment.ts';
import { ensureMailEvents } from '../../.scripts/cloudflare/deploy/mail-events.ts';
import { readSettings } from '../../.scripts/cloudflare/settings.ts';
import { cloudflareStub, type Fault, token } from './cloudflare-stub.ts';
import { runHere } from './here.ts';

/** The calls that a deployment makes, each once. They are asserted: a new call of wrangler must be broken here too. */
const worker = '/accounts/:account/workers/scripts/kindling';
const account = [
	'GET /accounts',
	'GET /accounts/:account/workers/subdomain',
	`GET ${worker}/settings`,
	'GET /accounts/:account/d1/database',
	'GET /accounts/:account/r2/buckets/kindling-files',
	'POST /accounts/:account/r2/buckets',
	'GET /accounts/:account/storage/kv/namespaces',
	'POST /accounts/:account/storage/kv/namespaces',
	'GET /accounts/:account/queues',
	'POST /accounts/:account/queues',
	'POST /accounts/:account/d1/database',
	'POST /accounts/:account/d1/database/:id/query',
];
const anyVersion = [
	'GET /accounts/:account/workers/services/kindling',
	`GET ${worker}/secrets`,
	`GET ${worker}/deployments`,
	`POST ${worker}/assets-upload-session`,
	`GET ${worker}/subdomain`,
	`POST ${worker}/subdomain`,
	`PUT ${worker}/schedules`,
	'PUT /accounts/:account/queues/:id/consumers/:id',
];
/** What tells of bounces. A deployment stands without it. */
const events = [
	`GET ${worker}/versions/:id`,
	'GET /zones',
	'GET /accounts/:account/event_subscriptions/subscriptions',
	'POST /accounts/:account/event_subscriptions/subscriptions',
];
const firstVersion = [`PUT ${worker}`, `PATCH ${worker}/script-settings`];
const laterVersion = [`POST ${worker}/versions`, `POST ${worker}/deployments`];

const options = { timeout: 90_000 };
let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => {
	vi.unstubAllEnvs();
	stub.stop();
});

const run = (env: Record<string, string> = {}) => runHere(() => deploy([]), stub.baseUrl, env);
// A second run helps against what passes by itself, and not against a login that is refused.
const hint: Record<Fault, RegExp> = {
	error: /Run the command again/,
	hang: /Run the command again/,
	refused: /Sign in again/,
};

/** Deploys with one call broken, and says what became of it. */
async function breakCall(call: string, fault: Fault, env: Record<string, string> = {}) {
	stub.state.calls.length = 0;
	stub.state.fault = (made) => (made === call ? fault : undefined);
	const { status, output } = await run(env);
	expect([call, stub.state.calls.includes(call)]).toEqual([call, true]);
	expect([call, status, output]).toEqual([call, 1, expect.stringMatching(hint[fault])]);
	expect(output.match(/\n\s+at |Run the command again/g) ?? []).toHaveLength(fault === 'refused' ? 0 : 1);
}

async function finish() {
	stub.state.calls.length = 0;
	stub.state.fault = () => undefined;
	const { status, output } = await run();
	expect([status, output]).toEqual([0, expect.stringContaining('https://kindling.ada.workers.dev')]);
	const { buckets, namespaces, databases } = stub.state;
	expect([buckets.length, namespaces.length, databases.length]).toEqual([1, 1, 1]);
	return new Set(stub.state.calls);
}

// Each run gets past the call that the run before broke: that is how a deployment is seen to go on.
async function breakInTurn(calls: string[], fault: Fault) {
	for (const call of calls) await breakCall(call, fault);
	const made = await finish();
	const known = [...account, ...anyVersion, ...firstVersion, ...laterVersion, ...events];
	expect([...made].filter((call) => !known.includes(call))).toEqual([]);
}

test('a first deployment, broken at each call in turn, is finished', options, () =>
	breakInTurn([...account, ...firstVersion], 'error'),
);

test('any deployment whose login is refused at each call in turn is finished', options, () =>
	breakInTurn(anyVersion, 'refused'),
);

test('a later deployment, refused at each call in turn, is finished', options, async () => {
	await finish();
	await breakInTurn(laterVersion, 'refused');
});

test('a deployment stands where the events of mails cannot be had, and says so', options, async () => {
	await finish();
	const account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
	const settings = readSettings({ DEPLOY_SETTINGS: '', MAIL_FROM: 'introductions@northwind.test' });
	const [queue] = stub.state.queues;
	if (!queue) throw new Error('No queue was made.');
	vi.stubEnv('CLOUDFLARE_API_BASE_URL', stub.baseUrl);
	for (const call of events) {
		stub.state.subscriptions.length = 0;
		stub.state.fault = (made) => (made === call ? 'error' : undefined);
		expect(await ensureMailEvents(account, settings, queue)).toContain('Bounces of mails from northwind.test');
	}
	stub.state.fault = () => undefined;
	stub.state.isOnboarded = false;
	expect(await ensureMailEvents(account, settings, queue)).toContain('Onboard northwind.test under Email Sending');
	stub.state.isOnboarded = true;
	expect(await ensureMailEvents(account, settings, queue)).toBe(undefined);
	Object.assign(stub.state.subscriptions[0] ?? {}, { enabled: false, events: [] });
	expect(await ensureMailEvents(account, settings, queue)).toBe(undefined);
	expect(stub.state.subscriptions).toMatchObject([
		{ enabled: true, events: expect.arrayContaining(['message.bounced']) },
	]);
});

test('a deployment whose calls got no response at all is finished', options, async () => {
	await breakCall('GET /accounts', 'hang', { CLOUDFLARE_TIMEOUT_MS: '300' });
	// From the first call of wrangler on nothing is answered.
	stub.state.fault = (call) => (call.includes('/workers/services/') ? 'hang' : undefined);
	const { status, output } = await run({ WRANGLER_TIMEOUT_MS: '3000' });
	expect([status, output]).toEqual([1, expect.stringContaining('Cloudflare did not answer within 3 s.')]);
	await finish();
});
