import { describe, expect, test } from 'vitest';
import { cloudflareStub, type Fault } from './cloudflare-stub.ts';
import { runScript } from './deploying.ts';

type Stub = Awaited<ReturnType<typeof cloudflareStub>>;

/** The calls that a deployment makes, each once. They are asserted: a new call of wrangler must be broken here too. */
const account = [
	'GET /accounts',
	'GET /accounts/:account/workers/subdomain',
	'GET /accounts/:account/r2/buckets/kindling-files',
	'POST /accounts/:account/r2/buckets',
	'GET /accounts/:account/storage/kv/namespaces',
	'POST /accounts/:account/storage/kv/namespaces',
	'GET /accounts/:account/d1/database',
	'POST /accounts/:account/d1/database',
	'POST /accounts/:account/d1/database/:id/query',
];
const worker = '/accounts/:account/workers/scripts/kindling';
const anyVersion = [
	'GET /accounts/:account/workers/services/kindling',
	`GET ${worker}/secrets`,
	`GET ${worker}/deployments`,
	`POST ${worker}/assets-upload-session`,
	`GET ${worker}/settings`,
	`GET ${worker}/subdomain`,
	`POST ${worker}/subdomain`,
	`PUT ${worker}/schedules`,
];
const firstVersion = [`PUT ${worker}`];
const laterVersion = [`POST ${worker}/versions`, `POST ${worker}/deployments`, `PATCH ${worker}/script-settings`];
/** Calls that wrangler can do without. */
const dispensable = new Set([`GET ${worker}/settings`, `PATCH ${worker}/script-settings`]);

/** Deploys with one call broken, and says what became of it. */
async function breakCall(stub: Stub, call: string, fault: Fault, env: Record<string, string> = {}) {
	stub.state.calls.length = 0;
	stub.state.fault = (made) => (made === call ? fault : undefined);
	const { status, output } = await runScript('deploy', stub.baseUrl, env);
	expect([call, stub.state.calls.includes(call)]).toEqual([call, true]);
	if (dispensable.has(call)) return;
	expect([call, status, output]).toEqual([call, 1, expect.stringMatching(/Run the command again/)]);
	expect(output).not.toMatch(/\n\s+at /);
}

async function finish(stub: Stub) {
	stub.state.calls.length = 0;
	stub.state.fault = () => undefined;
	const { status, output } = await runScript('deploy', stub.baseUrl);
	expect([status, output]).toEqual([0, expect.stringContaining('https://kindling.ada.workers.dev')]);
	const { buckets, namespaces, databases } = stub.state;
	expect([buckets.length, namespaces.length, databases.length]).toEqual([1, 1, 1]);
	return new Set(stub.state.calls);
}

// Each run gets past the call that the run before broke: that is how a deployment is seen to go on.
async function breakInTurn(stub: Stub, calls: string[], fault: Fault) {
	for (const call of calls) await breakCall(stub, call, fault);
	const made = await finish(stub);
	const known = [...account, ...anyVersion, ...firstVersion, ...laterVersion];
	expect([...made].filter((call) => !known.includes(call))).toEqual([]);
}

const options = { timeout: 90_000 };

describe.concurrent('broken at each call in turn, and then run again', () => {
	test('a first deployment is finished', options, async ({ onTestFinished }) => {
		const stub = await cloudflareStub();
		onTestFinished(stub.stop);
		await breakInTurn(stub, [...account, ...firstVersion], 'error');
	});

	test('any deployment is finished', options, async ({ onTestFinished }) => {
		const stub = await cloudflareStub();
		onTestFinished(stub.stop);
		await breakInTurn(stub, anyVersion, 'refused');
	});

	test('a later deployment is finished', options, async ({ onTestFinished }) => {
		const stub = await cloudflareStub();
		onTestFinished(stub.stop);
		await finish(stub);
		await breakInTurn(stub, laterVersion, 'refused');
	});

	test('a deployment whose calls got no response at all is finished', options, async ({ onTestFinished }) => {
		const stub = await cloudflareStub();
		onTestFinished(stub.stop);
		await breakCall(stub, 'GET /accounts', 'hang', { CLOUDFLARE_TIMEOUT_MS: '300' });
		// From the first call of wrangler on nothing is answered.
		stub.state.fault = (call) => (call.includes('/workers/s') && !call.endsWith('subdomain') ? 'hang' : undefined);
		const { status, output } = await runScript('deploy', stub.baseUrl, { WRANGLER_TIMEOUT_MS: '6000' });
		expect([status, output]).toEqual([1, expect.stringContaining('Cloudflare did not answer within 6 s.')]);
		await finish(stub);
	});
});
