import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../.scripts/cloudflare/database.ts';
import { ensureResources } from '../../.scripts/cloudflare/resources.ts';
import { readSettings } from '../../.scripts/cloudflare/settings.ts';
import { ensureMailEvents } from '../../.scripts/deploy/mail-events.ts';
import { deploy } from '../../.scripts/deploy.ts';
import { cloudflareStub, type Fault, token } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';
import { addDatabase, addOwnWorker } from './support/own-worker.ts';
import { coldWrangler, warmWrangler } from './warm-wrangler/warm-wrangler.ts';

// The uploaded files play no part here, and packing the whole app takes half of a run.
vi.mock(import('../../.scripts/deploy/deploy-config.ts'), async (original) =>
	(await import('./support/small-app.ts')).small(await original()),
);
warmWrangler();

/**
 * The calls of a deployment in their order, each with the part that breaks it: Cloudflare or the login. They are
 * asserted: a new call of wrangler must be broken here too.
 */
const worker = '/accounts/:account/workers/scripts/kindling';
const firstVersion: [string, Fault][] = [
	['GET /accounts', 'error'],
	['GET /accounts/:account/workers/subdomain', 'error'],
	[`GET ${worker}/settings`, 'error'],
	['GET /accounts/:account/d1/database', 'error'],
	[`GET ${worker}/deployments`, 'error'],
	['GET /accounts/:account/r2/buckets/kindling-files', 'error'],
	['POST /accounts/:account/r2/buckets', 'error'],
	['GET /accounts/:account/storage/kv/namespaces', 'error'],
	['POST /accounts/:account/storage/kv/namespaces', 'error'],
	['GET /accounts/:account/queues', 'error'],
	['POST /accounts/:account/queues', 'error'],
	['POST /accounts/:account/d1/database', 'error'],
	['POST /accounts/:account/d1/database/:id/query', 'error'],
	['GET /accounts/:account/workers/services/kindling', 'refused'],
	[`GET ${worker}/secrets`, 'refused'],
	[`POST ${worker}/assets-upload-session`, 'refused'],
	[`PUT ${worker}`, 'error'],
	['GET /accounts/:account/workers/workers/kindling', 'refused'],
	[`POST ${worker}/subdomain`, 'refused'],
	['POST /accounts/:account/queues/:id/consumers', 'refused'],
	[`PUT ${worker}/schedules`, 'refused'],
];
const laterVersion: [string, Fault][] = [
	['PUT /accounts/:account/queues/:id/consumers/:id', 'refused'],
	[`POST ${worker}/versions`, 'refused'],
	[`POST ${worker}/deployments`, 'refused'],
];
/** Reads that only a second run makes, about the first one's work. */
const looks = [
	'GET /accounts/:account/r2/buckets/kindling-files/objects',
	'GET /accounts/:account/storage/kv/namespaces/:id/keys',
	'GET /accounts/:account/d1/database/:id',
	// wrangler goes on without this one, and warns.
	`PATCH ${worker}/script-settings`,
];
/** Calls about bounces, without which a deployment still works. */
const events = [
	`GET ${worker}/versions/:id`,
	'GET /zones',
	'GET /accounts/:account/event_subscriptions/subscriptions',
	'POST /accounts/:account/event_subscriptions/subscriptions',
];

const options = { timeout: 90_000 };
let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => {
	vi.unstubAllEnvs();
	vi.useRealTimers();
	stub.stop();
});

const run = (env: Record<string, string> = {}) => runHere(() => deploy([]), stub.baseUrl, env);
// A second run helps after a passing fault, not after a refused login.
const hint: Record<Fault, RegExp> = {
	error: /Run the command again/,
	hang: /Run the command again/,
	lost: /Run the command again/,
	busy: /Run the command again/,
	late: /Run the command again/,
	// wrangler notes no code when several triggers failed.
	refused: /Sign in again|wrangler says above why/,
	no: /answered 400/,
};

/** Deploys with one call broken. Returns the outcome. */
async function breakCall(call: string, fault: Fault, broken = () => {}) {
	stub.state.calls.length = 0;
	stub.state.fault = (made) => {
		if (made !== call) return undefined;
		broken();
		return fault;
	};
	const { status, output } = await run();
	expect([call, stub.state.calls.includes(call)]).toEqual([call, true]);
	expect([call, status, output]).toEqual([call, 1, expect.stringMatching(hint[fault])]);
	expect(output.match(/\n\s+at |Run the command again/g) ?? []).toHaveLength(fault === 'refused' ? 0 : 1);
}

async function finish() {
	stub.state.fault = () => undefined;
	const { status, output } = await run();
	expect([status, output]).toEqual([0, expect.stringContaining('https://kindling.ada.workers.dev')]);
	const { buckets, namespaces, databases } = stub.state;
	expect([buckets.length, namespaces.length, databases.length]).toEqual([1, 1, 1]);
}

// Each run gets past the call that the run before broke, which shows that a deployment continues.
test('a first and a later deployment broken at each call in turn are finished by the next', options, async () => {
	const made: string[] = [];
	const broken = [...firstVersion, ...laterVersion];
	for (const [call, fault] of broken) {
		await breakCall(call, fault);
		made.push(...stub.state.calls);
	}
	await finish();
	// The last are wrangler's calls about a refused login.
	const ofLogin = ['GET /user/tokens/verify', 'GET /memberships', 'GET /user'];
	const known = [...broken.map(([call]) => call), ...events, ...looks, ...ofLogin];
	expect([...made, ...stub.state.calls].filter((call) => !known.includes(call))).toEqual([]);
});

test('losing to another first deployment, or a rate limit, says to run the command again', options, async () => {
	const { state } = stub;
	// Another deployment makes each of them between the check and the creation.
	const others: Record<string, () => void> = {
		'/r2/buckets': () => void state.buckets.push('kindling-files'),
		'/storage/kv/namespaces': () => void state.namespaces.push({ id: 'n', title: 'kindling-sessions' }),
		'/queues': () => void state.queues.push({ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [] }),
		'/d1/database': () => void addDatabase(state, new DatabaseSync(':memory:')),
	};
	for (const [path, make] of Object.entries(others)) {
		state.fault = (call) => {
			if (call === `POST /accounts/:account${path}`) make();
			return undefined;
		};
		const { status, output } = await run();
		expect([path, status, output]).toEqual([
			path,
			1,
			expect.stringMatching(/someone else made it a moment ago.* Run the command again/),
		]);
	}
	await breakCall('GET /accounts/:account/workers/subdomain', 'busy');
	await breakCall('GET /accounts/:account/workers/services/kindling', 'busy');
	await finish();
});

test('a deployment without mail events succeeds and says so', options, async () => {
	addOwnWorker(stub.state);
	const account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
	const settings = readSettings({ DEPLOY_SETTINGS: '', MAIL_FROM: 'introductions@northwind.test' });
	vi.stubEnv('CLOUDFLARE_API_BASE_URL', stub.baseUrl);
	const { queue } = await ensureResources(account, settings, openDatabase(account, '', 'kindling'));
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
	const [whole] = structuredClone(stub.state.subscriptions);
	const kinds = ['delivered', 'deferred', 'bounced', 'failed', 'rejected', 'complained'];
	expect(whole).toMatchObject({ enabled: true, events: kinds.map((kind) => `message.${kind}`) });
	for (const lack of [{ enabled: false }, { events: [] }, { events: whole?.events.slice(1) }]) {
		Object.assign(stub.state.subscriptions[0] ?? {}, lack);
		expect(await ensureMailEvents(account, settings, queue)).toBe(undefined);
		expect(stub.state.subscriptions).toEqual([{ ...whole, events: expect.arrayContaining(whole?.events ?? []) }]);
	}
});

test('a deployment whose calls got no response is finished by the next', options, async () => {
	// The time is over as soon as the call has arrived.
	const limit = new AbortController();
	const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal);
	await breakCall('GET /accounts', 'hang', () => limit.abort(new DOMException('', 'TimeoutError')));
	limits.mockRestore();

	// From wrangler's first call on, nothing is answered.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	stub.state.fault = (call) => {
		if (!call.includes('/workers/services/')) return undefined;
		vi.runAllTimers();
		return 'hang';
	};
	const { status, output } = await run(coldWrangler);
	vi.useRealTimers();
	expect([status, output]).toEqual([1, expect.stringContaining('Cloudflare did not answer within 180 s.')]);
	await finish();
});
