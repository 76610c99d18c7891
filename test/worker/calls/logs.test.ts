import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askWith, failingDatabase } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { cookieOf, json, type Person, password, person } from '../support/people.ts';

const origin = 'https://kindling.example';
let lines: Record<string, unknown>[];

beforeEach(() => {
	lines = loggedLines();
});
afterEach(() => vi.restoreAllMocks());

const ask = (path: string, init: RequestInit = {}, env: object = {}) => askWith(env, `${origin}${path}`, init);
const as = (who: Person, init: RequestInit = {}): RequestInit => ({
	...init,
	headers: { ...(init.headers as Record<string, string>), Cookie: `__Host-${who.cookie}` },
});

test('each request is one line with its id, route, status, duration and user', async () => {
	const ada = await person('Ada');
	const id = crypto.randomUUID();
	const answer = await ask(`/api/prospects/${id}?secret=x`, as(ada));
	expect(lines).toEqual([
		{
			level: 'info',
			event: 'request',
			requestId: answer.headers.get('X-Request-Id'),
			method: 'GET',
			route: '/api/prospects/:id',
			status: 404,
			ms: expect.any(Number),
			userId: ada.user.id,
			problem: 'not-found',
		},
	]);
});

test('sign-ins, sign-ups, refusals and limits are found in the log', async () => {
	const ada = await person('Ada');
	const login = (secret: string, env: object = {}) =>
		ask('/api/login', json({ email: ada.email, password: secret }), env);
	await login(password);
	await login('wrong password');
	await login(password, { LOGIN_FAILURES_PER_MINUTE: '0' });
	const newcomer = json({ email: 'logged@example.com', password });
	await askWith({}, `${origin}/api/register`, newcomer);
	await ask('/api/register', newcomer, { SIGN_UP: 'closed' });
	await ask('/api/prospect-lists', { ...json({ name: 'x' }), headers: { Origin: 'https://evil.example' } });
	await ask('/api/user');
	const seen = lines
		.filter(({ event }) => event === 'request')
		.map(({ route, status, userId, problem }) => [route, status, userId !== undefined, problem]);
	expect(seen).toEqual([
		['/api/login', 200, true, undefined],
		['/api/login', 401, false, 'wrong-credentials'],
		// The network has signed in before.
		['/api/login', 200, true, undefined],
		['/api/register', 201, true, undefined],
		['/api/register', 403, false, 'sign-up-closed'],
		['/api/prospect-lists', 403, false, 'cross-site'],
		['/api/user', 401, false, 'signed-out'],
	]);
});

test('a fault is logged with its inner message, and a call of an unknown route without its path', async () => {
	const ada = await person('Ada');
	await ask('/api/prospect-lists', as(ada), {
		DB: failingDatabase('D1 DB is overloaded.', { when: /from "prospect_lists"/ }),
	});
	await ask('/api/no/such/secret-path');
	expect(lines.map(({ level, route, status, message }) => [level, route, status, message])).toEqual([
		['error', '/api/prospect-lists', 503, 'Error: D1 DB is overloaded.'],
		['info', '/api/*', 404, undefined],
	]);
});

test('no log line holds what a person wrote, a password, an address, a cookie or a token', {
	tags: ['O1'],
}, async () => {
	mailProvider(() => new Response('canary-provider', { status: 400 }));
	const secrets: string[] = ['canary', password];
	const mail = (path: string, init: RequestInit, cookie = '') => askWith(withMail, `${origin}${path}`, init, cookie);
	const registered = await mail('/api/register', json({ email: 'canary@example.com', password, firstName: 'canary' }));
	const cookie = cookieOf(registered);
	secrets.push(cookie.split('=')[1] ?? '');
	await mail('/api/login', json({ email: 'canary@example.com', password: 'canary password' }));
	await mail('/api/prospect-lists', json({ name: 'canary', description: 'canary' }), cookie);
	await mail('/api/r/canary-token', { method: 'POST', body: new URLSearchParams({ answer: 'yes', note: 'canary' }) });
	await mail('/api/verify/canary-token', { method: 'POST' });
	await mail('/api/user?canary=canary', { headers: { 'User-Agent': 'canary' } }, cookie);
	await mail('/api/canary', {}, cookie);
	expect(lines.length).toBeGreaterThan(6);
	for (const line of lines) {
		for (const secret of secrets) expect(JSON.stringify(line)).not.toContain(secret);
	}
});

test('on a local server only failures are logged', async () => {
	const ada = await person('Ada');
	await ada.ask('/api/user');
	await askWith({ DB: failingDatabase('D1 DB is overloaded.') }, '/api/user', { headers: { Cookie: ada.cookie } });
	expect(lines.map(({ level, status }) => [level, status])).toEqual([['error', 503]]);
});
