import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import { versionName } from '../../../worker/http/version-name.ts';
import { answerDatabases, signedDump } from './d1.ts';
import { answerScripts, emptyScript, scriptOf } from './scripts.ts';
import { answerZones, emptyZones } from './zones.ts';

/**
 * Fate of a call: the service is broken, never responds, carries the call out without a response, refuses the login,
 * limits the rate, fails after carrying the call out, or refuses this call.
 */
export type Fault = 'error' | 'hang' | 'lost' | 'refused' | 'busy' | 'late' | 'no';

/** `place` is the requested location, and `size` the database's size if Cloudflare states it. */
type Database = { uuid: string; name: string; sqlite: DatabaseSync; place?: object; size?: number };
type Query = { sql: string; params?: SQLInputValue[] };

const accountId = 'a'.repeat(32);
export const token = 'good-token';

/** An empty Cloudflare account, as the API sees it. */
const emptyAccount = () => ({
	calls: [] as string[],
	databases: [] as Database[],
	namespaces: [] as { id: string; title: string }[],
	/** Contents of all namespaces and all buckets. */
	keys: [] as string[],
	objects: [] as string[],
	buckets: [] as string[],
	/** Keys removed from KV. */
	removedKeys: [] as string[],
	/** The name of the first Worker once it exists, and the other Workers. */
	worker: undefined as string | undefined,
	otherWorkers: {} as Record<string, ReturnType<typeof emptyScript>>,
	...emptyScript(),
	/** The login's address, which only a person's login has. */
	user: undefined as string | undefined,
	accounts: [{ id: accountId, name: 'Ada' }],
	...emptyZones(),
	subdomain: 'ada' as string | undefined,
	plans: [] as string[],
	isR2Enabled: true,
	/** Hosts that don't respond yet, as while their certificate is made. */
	deafHosts: [] as string[],
	/** Paths of the app that respond with 503. */
	sickPaths: [] as string[],
	/** The content type of the app's pages. */
	pageType: 'text/html; charset=utf-8' as string | undefined,
	draft: { response: '{}' } as unknown,
	/** A response that replaces a whole dump. */
	dump: undefined as object | undefined,
	/** The databases Time Travel restores: as of a time, and at each issued bookmark. */
	past: undefined as DatabaseSync | undefined,
	bookmarks: new Map<string, DatabaseSync>(),
	/**
	 * Breaks the calls for which it returns a fault; a call waits for a promised fault. The number counts from 0, `sql`
	 * is the start of a query, and `by` names the caller.
	 */
	fault: (
		_call: string,
		_number: number,
		_of: { sql: string; by: 'us' | 'wrangler' },
	): Fault | undefined | Promise<undefined> => undefined,
});

export type State = ReturnType<typeof emptyAccount>;

const ok = (result: unknown) => Response.json({ success: true, errors: [], messages: [], result });
export const answer = {
	ok,
	no: (status: number, code: number, message = 'no') =>
		Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status }),
};

/**
 * A loopback stub of Cloudflare's API, with the calls that a deployment, the doctor and the operator's tools make. D1
 * is SQLite.
 */
export async function cloudflareStub() {
	const state = emptyAccount();
	const api = new Hono().basePath('/client/v4');
	answerAccount(api, state);
	answerScripts(api, state);
	answerZones(api, state);
	api.all('*', (c) => answer.no(404, 7003, `No one answers ${c.req.method} ${c.req.path}`));

	const server = createServer(async (incoming, outgoing) => {
		const { request, text } = await requestOf(incoming);
		const host = request.headers.get('X-Host');
		if (host) {
			const version = answersOn(state, host);
			const { pathname } = new URL(request.url);
			const isSick = version !== undefined && state.sickPaths.includes(pathname);
			const type = pathname.startsWith('/api/') ? 'text/plain' : state.pageType;
			if (version) outgoing.setHeader('X-Version', version);
			if (version && type) outgoing.setHeader('Content-Type', type);
			outgoing.writeHead(version ? (isSick ? 503 : 200) : 523);
			outgoing.end();
			return;
		}
		const dump = signedDump(state, new URL(request.url).pathname);
		if (dump !== undefined) {
			outgoing.end(dump);
			return;
		}
		const path = new URL(request.url).pathname.replace('/client/v4', '').replace(accountId, ':account');
		const call = `${request.method} ${path.replace(/[0-9a-f-]{32,36}/g, ':id')}`;
		const by = request.headers.get('User-Agent')?.includes('wrangler') ? 'wrangler' : 'us';
		const [, sql = ''] = /"sql":"([^"]{0,60})/.exec(text) ?? [];
		const number = state.calls.push(call) - 1;
		const fault = await state.fault(call, number, { sql, by });
		if (fault === 'hang') return;
		const isSigned = request.headers.get('Authorization') === `Bearer ${token}`;
		const response =
			fault === 'error'
				? answer.no(500, 10_013, 'Internal error')
				: fault === 'busy'
					? answer.no(429, 971, 'Please wait and consider throttling your request speed')
					: fault === 'refused' || !isSigned
						? answer.no(403, 10_000, 'Authentication error')
						: fault === 'no'
							? answer.no(400, 1_000, 'not here')
							: await api.fetch(request);
		if (fault === 'lost') return;
		const sent = fault === 'late' ? answer.no(500, 10_013, 'Internal error') : response;
		outgoing.writeHead(sent.status, { 'Content-Type': 'application/json' });
		outgoing.end(await sent.text());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const stop = () => {
		server.closeAllConnections();
		server.close();
	};
	return { state, accountId, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`, stop };
}

/** Returns the version that the app names on a host: the newest deployment's, if the host leads to it. */
function answersOn(state: State, host: string): string | undefined {
	const domain = state.domains.find(({ hostname }) => hostname === host);
	const [, name = domain?.service] = /^(.*)\.\w+\.workers\.dev$/.exec(host) ?? [];
	const script = name && scriptOf(state, name);
	if (!script || !(domain || script.workersDev?.enabled) || state.deafHosts.includes(host)) return undefined;
	return script.versions[0] && versionName(script.versions[0].id);
}

function answerAccount(api: Hono, state: State): void {
	api.get('/accounts', () => ok(state.accounts));
	// wrangler asks these after a refused call.
	api.get('/user/tokens/verify', () => ok({ id: 't', status: 'active' }));
	api.get('/memberships', () => ok(state.accounts.map((one) => ({ id: one.id, account: one }))));
	// An API token may not read its owner.
	api.get('/user', () => (state.user ? ok({ email: state.user }) : answer.no(403, 9109, 'Unauthorized')));
	const account = api.basePath('/accounts/:account');
	account.use(async (c, next) => {
		const isOurs = state.accounts.some(({ id }) => id === c.req.param('account'));
		return isOurs ? next() : answer.no(403, 7403, 'The given account is not valid or is not authorized.');
	});
	account.get('/subscriptions', () => ok(state.plans.map((id) => ({ rate_plan: { id } }))));
	account.get('/workers/subdomain', () =>
		state.subdomain ? ok({ subdomain: state.subdomain }) : answer.no(404, 10_007),
	);
	account.get('/r2/buckets/:name', (c) => {
		if (!state.isR2Enabled) return answer.no(403, 10_042, 'Please enable R2 through the Cloudflare Dashboard.');
		return state.buckets.includes(c.req.param('name')) ? ok({ name: c.req.param('name') }) : answer.no(404, 10_006);
	});
	account.get('/r2/buckets/:name/objects', (c) =>
		state.buckets.includes(c.req.param('name')) ? ok(state.objects.map((key) => ({ key }))) : answer.no(404, 10_006),
	);
	account.post('/r2/buckets', async (c) => {
		const { name } = await c.req.json<{ name: string }>();
		if (state.buckets.includes(name)) return answer.no(409, 10_004, 'already exists');
		state.buckets.push(name);
		return ok({});
	});
	account.get('/storage/kv/namespaces', (c) => {
		const [page, size] = [Number(c.req.query('page') ?? 1), Number(c.req.query('per_page') ?? 20)];
		return ok(state.namespaces.slice((page - 1) * size, page * size));
	});
	account.get('/storage/kv/namespaces/:id/keys', () => ok(state.keys.map((name) => ({ name }))));
	account.post('/storage/kv/namespaces', async (c) => {
		const { title } = await c.req.json<{ title: string }>();
		if (state.namespaces.some((one) => one.title === title)) return answer.no(400, 10_014, 'already exists');
		state.namespaces.push({ id: crypto.randomUUID().replaceAll('-', ''), title });
		return ok(state.namespaces.at(-1));
	});
	account.post('/storage/kv/namespaces/:id/bulk/delete', async (c) => {
		state.removedKeys.push(...(await c.req.json<string[]>()));
		return ok({ successful_key_count: state.removedKeys.length });
	});
	account.get('/d1/database', (c) => {
		const named = state.databases.filter(({ name }) => name.includes(c.req.query('name') ?? ''));
		const [page, size] = [Number(c.req.query('page') ?? 1), Number(c.req.query('per_page') ?? 1000)];
		return ok(named.slice((page - 1) * size, page * size).map(({ uuid, name }) => ({ uuid, name })));
	});
	account.post('/d1/database', async (c) => {
		const { name, ...place } = await c.req.json<{ name: string }>();
		if (state.databases.some((one) => one.name === name)) return answer.no(400, 7502, 'already exists');
		state.databases.push({ uuid: crypto.randomUUID(), name, sqlite: new DatabaseSync(':memory:'), place });
		return ok({ uuid: state.databases.at(-1)?.uuid, name });
	});
	account.post('/d1/database/:id/query', async (c) => {
		const database = state.databases.find(({ uuid }) => uuid === c.req.param('id'));
		const body = await c.req.json<Query | { batch: Query[] }>();
		return database ? queryAll(database.sqlite, 'batch' in body ? body.batch : [body]) : answer.no(404, 7404);
	});
	answerDatabases(account, state);
	// Requires a schema of the output.
	account.post('/ai/run/*', async (c) => {
		const { messages, response_format: format } = await c.req.json();
		const schema = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
		const isRight =
			messages[0].role === 'user' && isDeepStrictEqual(format, { type: 'json_schema', json_schema: schema });
		return isRight ? ok(state.draft) : answer.no(400, 5006, 'the input is not right');
	});
}

// One call is one transaction, as in D1.
function queryAll(sqlite: DatabaseSync, queries: Query[]): Response {
	try {
		sqlite.exec('BEGIN');
		const results = queries.map(({ sql, params = [] }) => {
			const isTooLong = Buffer.byteLength(sql) > 100_000 || params.some((one) => String(one).length > 1_000_000);
			if (isTooLong) throw new Error('statement too long: SQLITE_TOOBIG');
			const isOne = params.length > 0 || !/;\s*\S/.test(sql);
			if (!isOne) sqlite.exec(sql);
			return { results: isOne ? sqlite.prepare(sql).all(...params) : [], success: true, meta: {} };
		});
		sqlite.exec('COMMIT');
		return ok(results);
	} catch (error) {
		if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
		return answer.no(400, 7500, error instanceof Error ? error.message : 'unknown');
	}
}

async function requestOf(incoming: IncomingMessage) {
	const parts: Buffer[] = [];
	for await (const part of incoming) parts.push(part as Buffer);
	const body = Buffer.concat(parts);
	const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
	const request = new Request(`http://127.0.0.1${incoming.url}`, {
		method: incoming.method ?? 'GET',
		headers: incoming.headers as Record<string, string>,
		body: hasBody ? body : null,
	});
	return { request, text: body.toString() };
}
