import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import {
	askWith,
	d1Error,
	failingDatabase,
	forgetfulDatabase,
	recordingDatabase,
	replacedKv,
	retriesComeAtOnce,
	shortened,
	watchedDatabase,
} from '../support/faults.ts';
import { addProspects, ask, bindings, json, origin, type Person, password, person } from '../support/people.ts';

const lost = 'Network connection lost.';
const overloaded = 'D1 DB is overloaded. Requests queued for too long.';
const headersOf = (who: Person, init: RequestInit = {}) => ({
	...init,
	headers: { ...init.headers, Cookie: who.cookie },
});
const notTheSession = /^(?!.*from "sessions")/s;

afterEach(() => void vi.restoreAllMocks());

/** Expects of every 503 one sentence, the time to try again, no internal detail, and a session that is still valid. */
async function expectUnavailable(answer: Response) {
	expect([answer.status, await answer.text()]).toEqual([
		503,
		'The service is unavailable right now. Please try again.',
	]);
	expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
	expect(answer.headers.get('Set-Cookie')).toBeNull();
	expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
}

describe('D1', () => {
	beforeEach(() => void retriesComeAtOnce());

	test.each([lost, 'storage caused object to be reset', 'Durable Object reset because its code was updated.'])(
		'that says "%s" once: a write is retried, and a read, which D1 repeats itself, is a 503',
		{ tags: ['1'] },
		async (message) => {
			const ada = await person('Ada');
			const lists = (DB: D1Database, init: RequestInit = {}) =>
				askWith({ DB }, '/api/prospect-lists', headersOf(ada, init));
			const failing = failingDatabase(message, { when: /insert into "prospect_lists"/, times: 1 });
			expect((await lists(failing, json({ name: 'Here', type: 'contact' }))).status).toBe(201);
			await expectUnavailable(await lists(failingDatabase(message, { times: 1 })));
			expect(await (await lists(bindings.DB)).json()).toMatchObject([{ name: 'Here' }]);
		},
	);

	test.each([
		[lost, 3],
		[overloaded, 1],
		['no such table: users', 1],
	])(
		'that keeps saying "%s" is a 503, of a write after %i tries, and never a 401',
		{ tags: ['S7', '2', '4'] },
		async (message, tries) => {
			const ada = await person('Ada');
			for (const [when, init, most] of [
				[/./s, {}, 1],
				[notTheSession, {}, 1],
				[/insert into "prospect_lists"/, json({ name: 'Here', type: 'contact' }), tries],
			] as const) {
				let calls = 0;
				const database = watchedDatabase((call, proceed) => {
					if (!call.statements.some(({ sql }) => when.test(sql))) return proceed();
					calls += 1;
					return Promise.reject(d1Error(message));
				});
				await expectUnavailable(await askWith({ DB: database }, '/api/prospect-lists', headersOf(ada, init)));
				expect(calls).toBe(most);
			}
			for (const path of ['/api/user', '/api/statuses', '/api/templates']) {
				await expectUnavailable(await askWith({ DB: failingDatabase(message) }, path, headersOf(ada)));
			}
			const login = json({ email: ada.email, password });
			await expectUnavailable(await askWith({ DB: failingDatabase(message) }, '/api/login', login));
			await expectUnavailable(
				await askWith({ DB: failingDatabase(message) }, '/api/register', json({ email: 'x@example.com', password })),
			);
			await expectUnavailable(
				await askWith({ DB: failingDatabase(message) }, '/api/logout', headersOf(ada, { method: 'POST' })),
			);
			expect((await ada.ask('/api/user')).status).toBe(200);
		},
	);

	test('that says it without its own prefix is a 503 too', async () => {
		const ada = await person('Ada');
		const bare = watchedDatabase(() => Promise.reject(new Error(lost)));
		await expectUnavailable(await askWith({ DB: bare }, '/api/user', headersOf(ada)));
	});

	test('is not judged by what a person typed', async () => {
		const ada = await person('Ada');
		const body = json({ name: 'UNIQUE constraint failed', description: 'FOREIGN KEY constraint failed' });
		const DB = failingDatabase(overloaded, { when: /insert into/ });
		await expectUnavailable(await askWith({ DB }, '/api/prospect-lists', headersOf(ada, body)));
	});

	test('that hangs is given up within 10 seconds', { tags: ['7'] }, async () => {
		const ada = await person('Ada');
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		try {
			const hanging = watchedDatabase(() => new Promise(() => {}));
			const answer = askWith({ DB: hanging }, '/api/user', headersOf(ada));
			await vi.advanceTimersByTimeAsync(10_000);
			await expectUnavailable(await answer);
		} finally {
			vi.useRealTimers();
		}
	});

	test('that loses the connection after the write leaves one row, and the write succeeds', {
		tags: ['D6', '3'],
	}, async () => {
		const ada = await person('Ada');
		const { list, prospects } = await addProspects(ada, [{ name: 'Mara', title: 'x' }]);
		const id = prospects[0]?.id;
		const writes: [string, RequestInit, number][] = [
			['/api/prospect-lists', json({ name: 'Once', type: 'contact' }), 201],
			['/api/statuses', json({ name: 'Once', color: '#112233' }), 201],
			['/api/templates', json({ name: 'Once', subject: 's', message: 'm' }), 201],
			[`/api/prospect-lists/${list.id}`, json({ name: 'Renamed' }, 'PATCH'), 200],
			[`/api/prospects/${id}`, json({ name: 'Mara', notes: 'Once', status: 'pending' }, 'PATCH'), 200],
			[`/api/prospects/${id}/connections`, json({ connections: [{ name: 'Once' }] }), 200],
			[`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: [{ name: 'Once' }] }), 200],
			['/api/register', json({ email: 'once@example.com', password }), 201],
			['/api/login', json({ email: ada.email, password }), 200],
		];
		const changes = /^\s*(insert|update|delete)/i;
		for (const [path, init, status] of writes) {
			const answer = await askWith({ DB: forgetfulDatabase({ when: changes }) }, path, headersOf(ada, init));
			expect([path, answer.status]).toEqual([path, status]);
		}
		const count = (table: string, column = 'name') =>
			bindings.DB.prepare(`select count(*) as n from ${table} where ${column} = 'Once' and user_id = ?`)
				.bind(ada.user.id)
				.first<number>('n');
		expect(
			await Promise.all(['prospect_lists', 'statuses', 'templates', 'prospects'].map((one) => count(one))),
		).toEqual([1, 1, 1, 1]);
		expect(await count('connections', 'mutual_connection_name')).toBe(1);
	});

	test('that loses the connection after a delete reports success; a record that never existed is still a 404', {
		tags: ['D6'],
	}, async () => {
		const ada = await person('Ada');
		const { list, prospects } = await addProspects(ada, [{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] }]);
		const prospect = `/api/prospects/${prospects[0]?.id}`;
		const idOf = async (path: string, init?: RequestInit) => {
			const found = (await (await ada.ask(path, init)).json()) as { id: string } | { id: string }[];
			return Array.isArray(found) ? found[0]?.id : found.id;
		};
		const paths = [
			`/api/connections/${await idOf(`${prospect}/connections`)}`,
			prospect,
			`/api/prospect-lists/${list.id}`,
			`/api/templates/${await idOf('/api/templates', json({ name: 'x', subject: 's', message: 'm' }))}`,
			`/api/statuses/${await idOf('/api/statuses', json({ name: 'Mine' }))}`,
		];
		const init = headersOf(ada, { method: 'DELETE' });
		for (const path of paths) {
			const answer = await askWith({ DB: forgetfulDatabase({ when: /^\s*delete/i }) }, path, init);
			expect([path, answer.status]).toEqual([path, 204]);
			expect([path, (await ada.ask(path, { method: 'DELETE' })).status]).toEqual([path, 404]);
		}
	});

	test('that takes long to lose the connection is not retried', async () => {
		const ada = await person('Ada');
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
		try {
			let calls = 0;
			const slow = watchedDatabase(async ({ statements }, proceed) => {
				if (!statements.some(({ sql }) => /^update "users"/.test(sql))) return proceed();
				calls += 1;
				await new Promise((resolve) => setTimeout(resolve, 1_900));
				throw d1Error(lost);
			});
			const answer = askWith({ DB: slow }, '/api/account', headersOf(ada, json({ firstName: 'Augusta' }, 'PATCH')));
			await vi.waitFor(() => expect(calls).toBe(1));
			await vi.advanceTimersByTimeAsync(10_000);
			await expectUnavailable(await answer);
			expect(calls).toBe(2);
		} finally {
			vi.useRealTimers();
		}
	});

	test('that breaks a registration in the middle leaves no half account', { tags: ['P4', '6'] }, async () => {
		for (const table of ['statuses', 'templates', 'sessions']) {
			await bindings.DB.exec(
				`create trigger broken before insert on ${table} begin select raise(abort, 'injected'); end`,
			);
			const email = `${table}@example.com`;
			const answer = await ask('/api/register', json({ email, password }));
			await bindings.DB.exec('drop trigger broken');
			await expectUnavailable(answer);
			expect(await bindings.DB.prepare('select id from users where email = ?').bind(email).first()).toBeNull();
		}
	});

	test('that is not bound at all is a 503, and so is the health of the server', { tags: ['30'] }, async () => {
		for (const path of ['/api/user', '/api/health', '/api/prospect-lists']) {
			await expectUnavailable(await askWith({ DB: undefined as unknown as D1Database }, path));
		}
	});
});

/** Waits only a moment for a hanging KV, even for the server's health. */
const hurried = () => shortened(1_000, 2_000);

describe('KV', { tags: ['S7'] }, () => {
	const rejecting = (message: string) => () => Promise.reject(new Error(message));
	const throwing = () => {
		throw new Error('KV is not there');
	};

	test.each([
		['fails', replacedKv({ get: rejecting('KV GET failed: 500 Internal Server Error') })],
		['throws', replacedKv({ get: throwing, put: throwing, delete: throwing })],
		['hangs', replacedKv({ get: () => new Promise(() => {}) })],
		['has not heard of the session yet', replacedKv({ get: async () => null })],
		['holds nonsense', replacedKv({ get: async () => '{"broken' })],
		['is not bound', undefined as unknown as KVNamespace],
	])('that %s signs no one out', { tags: ['8', '10', '30'] }, async (_, SESSIONS) => {
		const ada = await person('Ada');
		hurried();
		const answer = await askWith({ SESSIONS }, '/api/user', headersOf(ada));
		expect(answer.status).toBe(200);
	});

	test('that hangs delays no one: no response waits for it', { tags: ['8'] }, async () => {
		const ada = await person('Ada');
		const hanging = () => new Promise(() => {});
		const SESSIONS = replacedKv({ get: hanging, put: hanging, delete: hanging });
		const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext;
		// No time passes, so no timeout ends a wait.
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		try {
			const calls: [string, RequestInit, number][] = [
				['/api/user', headersOf(ada), 200],
				['/api/login', json({ email: ada.email, password }), 200],
				['/api/register', json({ email: 'kv.hangs.for.all@example.com', password }), 201],
				['/api/logout', headersOf(ada, { method: 'POST' }), 303],
			];
			for (const [path, init, status] of calls) {
				const request = new Request(new URL(path, origin), init);
				expect([path, (await app.fetch(request, { ...bindings, SESSIONS }, context)).status]).toEqual([path, status]);
			}
		} finally {
			vi.useRealTimers();
		}
	});

	test('that still has a session removed from the database signs no one in', { tags: ['9'] }, async () => {
		const ada = await person('Ada');
		const sess = JSON.stringify({ userId: ada.user.id, createdAt: new Date().toISOString() });
		await ada.ask('/api/logout', { method: 'POST' });
		const answer = await askWith({ SESSIONS: replacedKv({ get: async () => sess }) }, '/api/user', headersOf(ada));
		expect(answer.status).toBe(401);
	});

	test.each([
		['fails', rejecting('KV PUT failed: 429 Too Many Requests')],
		['throws', throwing],
		['hangs', () => new Promise(() => {})],
	])(
		'that %s on writing and deleting prevents no sign-in, sign-up or sign-out',
		{ tags: ['11'] },
		async (how, broken) => {
			const ada = await person('Ada');
			hurried();
			const SESSIONS = replacedKv({ put: broken, delete: broken });
			const login = await askWith({ SESSIONS }, '/api/login', headersOf(ada, json({ email: ada.email, password })));
			expect(login.status).toBe(200);
			const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? '';
			expect((await ask('/api/user', { headers: { Cookie: cookie } })).status).toBe(200);
			const register = await askWith({ SESSIONS }, '/api/register', json({ email: `kv.${how}@example.com`, password }));
			expect(register.status).toBe(201);
			const logout = await askWith({ SESSIONS }, '/api/logout', { method: 'POST', headers: { Cookie: cookie } });
			expect(logout.status).toBe(303);
			expect((await ask('/api/user', { headers: { Cookie: cookie } })).status).toBe(401);
		},
	);

	test('that refuses a renewal breaks nothing', { tags: ['11'] }, async () => {
		const ada = await person('Ada');
		const soon = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
		await bindings.DB.prepare('update sessions set expire = ? where user_id = ?').bind(soon, ada.user.id).run();
		const SESSIONS = replacedKv({ put: rejecting('KV PUT failed: 429 Too Many Requests') });
		const answer = await askWith({ SESSIONS }, '/api/user', headersOf(ada));
		expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 1]);
	});

	test('that forgot a session gets it back, and not with every request', async () => {
		const ada = await person('Ada');
		const put = vi.fn(async () => {});
		const SESSIONS = replacedKv({ get: async () => null, put });
		for (let round = 0; round < 5; round += 1) await askWith({ SESSIONS }, '/api/user', headersOf(ada));
		expect(put).toHaveBeenCalledTimes(1);
	});
});

describe('a renewal that D1 refuses', () => {
	test('is ignored', async () => {
		const ada = await person('Ada');
		const soon = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
		await bindings.DB.prepare('update sessions set expire = ? where user_id = ?').bind(soon, ada.user.id).run();
		const DB = failingDatabase(overloaded, { when: /update "sessions"/ });
		const answer = await askWith({ DB }, '/api/user', headersOf(ada));
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
	});
});

describe('health', { tags: ['O2'] }, () => {
	test('is ok, without reading anyone’s records', async () => {
		const { database, statements } = recordingDatabase();
		const answer = await askWith({ DB: database }, '/api/health');
		expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
		expect(statements().map(({ sql }) => sql)).toEqual(['select 1']);
	});

	test.each([
		['D1 fails', { DB: failingDatabase(overloaded) }],
		['KV fails', { SESSIONS: replacedKv({ get: () => Promise.reject(new Error('KV GET failed: 500')) }) }],
		['KV hangs', { SESSIONS: replacedKv({ get: () => new Promise(() => {}) }) }],
		['KV is not bound', { SESSIONS: undefined as unknown as KVNamespace }],
	])('is a 503 without details when %s', async (_, broken) => {
		hurried();
		await expectUnavailable(await askWith(broken, '/api/health'));
	});
});

test('the text of an unexpected error is neither in a response nor in the log', { tags: ['O1'] }, async () => {
	const ada = await person('Ada');
	const lines: string[] = [];
	const log = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
	retriesComeAtOnce();
	const secret = 'canary-secret-9f3';
	const bodies: string[] = [];
	for (const message of [lost, overloaded, 'near "selec": syntax error', `UNIQUE constraint failed: ${'x'}.y`]) {
		for (const [path, init] of [
			['/api/prospect-lists', json({ name: secret, description: secret })],
			['/api/login', json({ email: `${secret}@example.com`, password: secret })],
			['/api/register', json({ email: `${secret}@example.com`, password: secret, firstName: secret })],
			['/api/templates', json({ name: secret, subject: secret, message: secret })],
		] as const) {
			const answer = await askWith(
				{ DB: failingDatabase(message, { when: notTheSession }) },
				path,
				headersOf(ada, init),
			);
			expect(answer.status).toBeGreaterThanOrEqual(400);
			bodies.push(await answer.text());
		}
	}
	log.mockRestore();
	expect(lines.length).toBeGreaterThan(5);
	for (const text of [...lines, ...bodies]) {
		expect(text).not.toContain(secret);
		expect(text).not.toContain(ada.token);
		expect(text).not.toMatch(/\binsert into\b|\bselect .* from\b|params:|\bat \w+ \(/i);
	}
	for (const body of bodies) expect(body).not.toMatch(/D1|SQLITE|constraint|Error|KV|undefined/);
	for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId: expect.any(String) });
});
