import { expect, test } from 'vitest';
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
	stub.stop();
	return new Set(stub.state.calls);
}

// Each run gets past the call that the run before broke: that is how a deployment is seen to go on.
test.concurrent('a first deployment broken at each call in turn goes on with the next run', {
	timeout: 90_000,
}, async () => {
	const stub = await cloudflareStub();
	for (const call of [...account, ...firstVersion]) await breakCall(stub, call, 'error');
	const made = await finish(stub);
	expect([...made].filter((call) => ![...account, ...anyVersion, ...firstVersion].includes(call))).toEqual([]);
});

test.concurrent('a later deployment broken at each call in turn goes on with the next run', {
	timeout: 90_000,
}, async () => {
	const stub = await cloudflareStub();
	await finish(stub);
	const later = await cloudflareStub();
	Object.assign(later.state, { ...stub.state, fault: () => undefined });
	for (const call of [...anyVersion, ...laterVersion]) await breakCall(later, call, 'refused');
	const made = await finish(later);
	expect([...made].filter((call) => ![...account, ...anyVersion, ...laterVersion].includes(call))).toEqual([]);
});

test.concurrent('a service that does not answer is not waited for without end', { timeout: 90_000 }, async () => {
	const stub = await cloudflareStub();
	await breakCall(stub, 'GET /accounts', 'hang', { CLOUDFLARE_TIMEOUT_MS: '300' });
	await breakCall(stub, `PUT ${worker}`, 'hang', { WRANGLER_TIMEOUT_MS: '8000' });
	await finish(stub);
});
