// The meaning of each of Cloudflare's responses to the person running a command: .scripts/cloudflare/api.ts.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Account, ask, create, get, ifAllowed, LoginRefused } from '../../../.scripts/cloudflare/api.ts';
import { insisting, openDatabase } from '../../../.scripts/cloudflare/database.ts';
import { Stop } from '../../../.scripts/command/stop.ts';
import { runHere } from '../support/here.ts';

let server: Server;
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let asked: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }[];
const account: Account = { id: 'ours', headers: { Authorization: 'Bearer t' } };

beforeEach(async () => {
	asked = [];
	server = createServer(async (request, response) => {
		let body = '';
		for await (const part of request) body += part;
		asked.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
		answer(response, request);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const says = (status: number, said: object | string) => (response: ServerResponse) => {
	response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said));
};
const refusal = (code: number, message = 'no') => ({ errors: [{ code, message }], result: { id: 'x' } });

/** Output of a command after this response to a call it needs. */
const outcome = async (said: typeof answer, env: Record<string, string> = {}, work?: () => Promise<unknown>) => {
	answer = said;
	const run = work ?? (() => get(account, 'Looking', '/things'));
	const { status, output } = await runHere(async () => void (await run()), baseUrl(), env);
	return status === 0 ? 'fine' : output;
};

const again = 'Run the command again: it goes on where it stopped.';
const login =
	'Sign in again with `npm run wrangler -- login`, or give the API token the rights that docs/deploy.md lists.';

test.each<[about: string, status: number, said: object | string, means: string]>([
	['a result', 200, { result: { id: 'x' } }, 'fine'],
	['the last status that is none of a refusal', 399, { result: { id: 'x' } }, 'fine'],
	['a refused login', 401, {}, `Cloudflare refuses this login for GET /accounts/ours/things (401, ). ${login}`],
	[
		'a missing right',
		403,
		refusal(10_000),
		`Cloudflare refuses this login for GET /accounts/ours/things (403, no). ${login}`,
	],
	[
		'a login of no form',
		400,
		refusal(6003),
		`Cloudflare refuses this login for GET /accounts/ours/things (400, no). ${login}`,
	],
	[
		'an id that names nothing',
		404,
		refusal(7003),
		'Cloudflare knows nothing of the id in GET /accounts/ours/things. Look at CLOUDFLARE_ACCOUNT_ID in .deploy.env: the dashboard shows the right one under Workers & Pages.',
	],
	['a fault that passes', 500, refusal(10_000), `Cloudflare answered 500 to GET /accounts/ours/things. ${again}`],
	['the same about an id', 500, refusal(7003), `Cloudflare answered 500 to GET /accounts/ours/things. ${again}`],
	['too many calls', 429, refusal(971), `Cloudflare answered 429 to GET /accounts/ours/things. ${again}`],
	['a page in the place of an answer', 200, '<html>', `Cloudflare answered 200 to GET /accounts/ours/things. ${again}`],
	['a refusal', 400, refusal(1234), 'Looking failed: Cloudflare answered 400 (1234, no).'],
	['a refusal without a reason', 404, { errors: [] }, 'Looking failed: Cloudflare answered 404 (no code, no reason).'],
	['another right', 403, refusal(1234, ''), 'Looking failed: Cloudflare answered 403 (1234, no reason).'],
	[
		'a name that is taken',
		400,
		refusal(7502),
		`Looking failed: someone else made it a moment ago, as another deployment does. ${again}`,
	],
])('%s', async (_, status, said, means) => {
	expect(await outcome(says(status, said))).toBe(means);
});

test('a timeout, a failed call and half a response are told apart', async () => {
	const where = `(GET /accounts/ours/things). Look at the network and at https://www.cloudflarestatus.com. ${again}`;
	const late = { CLOUDFLARE_TIMEOUT_MS: '100' };
	expect(await outcome(() => {}, late)).toBe(`Cloudflare did not answer within 0.1 s ${where}`);
	const broken = (response: ServerResponse) => {
		response.writeHead(200, { 'Content-Length': '100' }).write('{', () => response.destroy());
	};
	for (const none of [(response: ServerResponse) => void response.destroy(), broken])
		expect(await outcome(none)).toBe(`Cloudflare did not answer at all ${where}`);
});

test('a call without permission returns nothing, and any other failure stops', async () => {
	let seen: unknown = 'nothing asked';
	const look = async () => {
		seen = await ifAllowed(ask(account, 'GET', '/things'));
	};
	expect([await outcome(says(403, refusal(10_000)), {}, look), seen]).toEqual(['fine', undefined]);
	expect([await outcome(says(200, { result: 7 }), {}, look), seen]).toEqual(['fine', 7]);
	expect(await outcome(says(500, {}), {}, look)).toContain('answered 500');
	expect(await outcome(says(404, refusal(7003)), {}, look)).toContain('knows nothing of the id');
});

test('a missing permission is reported as one, whatever Cloudflare calls it', async () => {
	const kindOf = async (status: number) => {
		let kind: unknown;
		await outcome(says(status, refusal(1234)), {}, () =>
			get(account, 'Looking', '/things').catch((error) => {
				kind = error.constructor;
			}),
		);
		return kind;
	};
	expect([await kindOf(403), await kindOf(404)]).toEqual([LoginRefused, Stop]);
});

test('a call goes to Cloudflare unless another host is given', async () => {
	const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: 1 }));
	const env = { CLOUDFLARE_API_BASE_URL: undefined };
	await runHere(async () => void (await get(account, 'Looking', '/things')), '', env);
	expect(calls.mock.calls.map(([url]) => url)).toEqual(['https://api.cloudflare.com/client/v4/accounts/ours/things']);
	calls.mockRestore();
});

test('an account call names the account, and only a body has a content type', async () => {
	const calls = async () => {
		await get(account, 'Looking', '/things');
		await get(account, 'Looking', '/zones?name=x');
		await get(account, 'Looking', '/user');
		await get(account, 'Looking', '/users');
		await get(account, 'Looking', '/things/user');
		await create(account, 'thing x', '/things', { name: 'x' });
	};
	answer = says(200, { result: {} });
	expect((await runHere(calls, baseUrl())).output).toBe('Created the thing x.');
	expect(asked).toEqual([
		{ method: 'GET', url: '/accounts/ours/things', type: undefined, body: '' },
		{ method: 'GET', url: '/zones?name=x', type: undefined, body: '' },
		{ method: 'GET', url: '/user', type: undefined, body: '' },
		{ method: 'GET', url: '/accounts/ours/users', type: undefined, body: '' },
		{ method: 'GET', url: '/accounts/ours/things/user', type: undefined, body: '' },
		{ method: 'POST', url: '/accounts/ours/things', type: 'application/json', body: '{"name":"x"}' },
	]);
	expect(await outcome(says(403, refusal(1234)), {}, () => create(account, 'thing x', '/things', {}))).toBe(
		'Creating the thing x failed: Cloudflare answered 403 (1234, no).',
	);
});

test('a repeatable call is tried five times with growing pauses while Cloudflare fails', async () => {
	const database = insisting(openDatabase(account, 'd', 'kindling'));
	const times: number[] = [];
	let failing = 3;
	const sometimes = (response: ServerResponse) => {
		times.push(performance.now());
		says(times.length <= failing ? 500 : 200, { result: [{ results: [] }] })(response);
	};
	expect(await outcome(sometimes, { CLOUDFLARE_WAIT_MS: '2' }, () => database.all('SELECT 1'))).toBe('fine');
	const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
	expect(gaps.map((gap, index) => gap > ([2, 10, 50][index] ?? 0) - 1)).toEqual([true, true, true]);
	[times.length, failing] = [0, 5];
	expect(await outcome(sometimes, {}, () => database.all('SELECT 1'))).toContain('answered 500');
	expect(times).toHaveLength(5);
	// A refusal isn't tried again.
	times.length = 0;
	const never = (response: ServerResponse) => {
		times.push(0);
		says(400, refusal(7500, 'no such table'))(response);
	};
	expect(await outcome(never, {}, () => database.all('SELECT 1'))).toBe(
		'The query failed: Cloudflare answered 400 (7500, no such table).',
	);
	expect(times).toHaveLength(1);
});
