import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedOutHeader } from '#contract/tab';
import { findPassword } from '../../../worker/accounts/db/passwords.ts';
import { sessionStart } from '../../../worker/accounts/db/sessions.ts';
import { connect } from '../../../worker/db/client.ts';
import { fingerprint, newToken } from '../../../worker/http/token.ts';
import worker from '../../../worker/index.ts';
import { askWith, failingDatabase, recordingDatabase, replacedKv } from '../support/faults.ts';
import { ask, bindings, cookieOf, json, type Person, password, person } from '../support/people.ts';

const day = 24 * 60 * 60 * 1000;
const iso = (time: number) => new Date(time).toISOString();
const logIn = (who: Person, init: RequestInit = {}) => {
	const request = json({ email: who.email, password });
	return ask('/api/login', { ...request, headers: { ...request.headers, ...init.headers } });
};
const ledger = (token: string) =>
	bindings.DB.prepare('select created_at, expire from sessions where sid = ?')
		.bind(fingerprint(token))
		.first<{ created_at: string; expire: string }>();
const setLedger = (token: string, createdAt: number, expire: number) =>
	bindings.DB.prepare('update sessions set created_at = ?, expire = ? where sid = ?')
		.bind(iso(createdAt), iso(expire), fingerprint(token))
		.run();

const daily = () => worker.scheduled({ cron: '17 3 * * *' } as ScheduledController, bindings);

afterEach(() => {
	vi.useRealTimers();
});

async function everythingStored(): Promise<string> {
	const { results: tables } = await bindings.DB.prepare(
		`select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*'`,
	).all<{ name: string }>();
	const rows = await Promise.all(tables.map(({ name }) => bindings.DB.prepare(`select * from "${name}"`).all()));
	const { keys } = await bindings.SESSIONS.list();
	const values = await Promise.all(keys.map(({ name }) => bindings.SESSIONS.get(name)));
	return JSON.stringify([rows.map(({ results }) => results), keys, values]);
}

test('tokens are 256 random bits, all different', { tags: ['S1'] }, ({ task }) => {
	Object.assign(task.meta, { tried: 1_000 });
	const tokens = Array.from({ length: 1_000 }, newToken);
	expect(new Set(tokens).size).toBe(1_000);
	for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('the token itself is stored nowhere', { tags: ['S1'] }, async () => {
	const ada = await person('Ada');
	const answer = await logIn(ada);
	const token = cookieOf(answer).split('=')[1] ?? '';
	expect(token).toMatch(/^[\w-]{43}$/);
	const stored = await everythingStored();
	expect(stored).not.toContain(token);
	expect(stored).toContain(fingerprint(token));
	expect(stored).not.toContain(password);
});

test('the user is shown without the password', { tags: ['P6'] }, async () => {
	const ada = await person('Ada');
	expect(await (await logIn(ada)).json()).toEqual({
		id: ada.user.id,
		email: ada.email,
		followsReplies: true,
		firstName: 'Ada',
		lastName: 'Tester',
		about: null,
		bookingLink: null,
		emailVerified: false,
		createdAt: expect.stringMatching(/Z$/),
		updatedAt: expect.stringMatching(/Z$/),
	});
	expect(await (await ada.ask('/api/user')).json()).toEqual(ada.user);
});

describe('the cookie', { tags: ['S2'] }, () => {
	const bare = 'Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax';
	test.each([
		['https://kindling.example', `__Host-session=T; ${bare.replace('HttpOnly', 'HttpOnly; Secure')}`],
		['https://localhost:8787', `__Host-session=T; ${bare.replace('HttpOnly', 'HttpOnly; Secure')}`],
		['http://localhost:8787', `session=T; ${bare}`],
		['http://127.0.0.1:8787', `session=T; ${bare}`],
	])('on %s is strict', async (origin, expected) => {
		const ada = await person('Ada');
		const answer = await ask(`${origin}/api/login`, json({ email: ada.email, password }));
		expect(answer.status).toBe(200);
		const set = answer.headers.getSetCookie();
		expect(set).toHaveLength(1);
		expect(set[0]?.replace(/=[\w-]{43};/, '=T;')).toBe(expected);
		const me = await ask(`${origin}/api/user`, { headers: { Cookie: set[0]?.split(';')[0] ?? '' } });
		expect(me.status).toBe(200);
	});

	test('of plain http does not work on https', async () => {
		const ada = await person('Ada');
		const answer = await ask('https://kindling.example/api/user', { headers: { Cookie: ada.cookie } });
		expect(answer.status).toBe(401);
	});
});

describe('signing out', () => {
	const cookies: [string, (ada: Person) => string | undefined][] = [
		['a standing session', (ada) => ada.cookie],
		['no cookie', () => undefined],
		['a made-up cookie', () => 'session=nonsense'],
		['an empty cookie', () => 'session='],
		['a huge cookie', () => `session=${'x'.repeat(3_000)}`],
		['a broken cookie', () => 'session=%E0%A4%A; ;;=;'],
	];
	test.each(cookies)(
		'with %s leads to the sign-in screen and clears the cookie',
		{ tags: ['S4', 'H2'] },
		async (_, cookie) => {
			const ada = await person('Ada');
			const headers = new Headers({
				'Content-Type': 'application/x-www-form-urlencoded',
				Origin: 'http://localhost:8787',
			});
			const sent = cookie(ada);
			if (sent) headers.set('Cookie', sent);
			const answer = await ask('/api/logout', { method: 'POST', headers, body: '' });
			expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/auth']);
			expect(answer.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0; Path=\//);
		},
	);

	test('on https clears the cookie of https', { tags: ['S2', 'S4'] }, async () => {
		const ada = await person('Ada');
		const headers = { Cookie: `__Host-${ada.cookie}`, Origin: 'https://kindling.example' };
		const answer = await ask('https://kindling.example/api/logout', { method: 'POST', headers });
		expect(answer.headers.getSetCookie()).toEqual([
			'__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
		]);
		expect((await ada.ask('/api/user')).status).toBe(401);
	});

	test('by following a link, or from another site, changes nothing', { tags: ['S4'] }, async () => {
		const ada = await person('Ada');
		for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
			const answer = await ada.ask('/api/logout', { method });
			expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'POST']);
		}
		const crossSite = await ada.ask('/api/logout', { method: 'POST', headers: { Origin: 'https://evil.example' } });
		expect(crossSite.status).toBe(403);
		expect(crossSite.headers.get('Set-Cookie')).toBeNull();
		expect((await ada.ask('/api/user')).status).toBe(200);
	});

	test('ends the session at once, even where KV still knows it', { tags: ['S3', '9'] }, async () => {
		const ada = await person('Ada');
		const db = connect(bindings.DB);
		const hash = (await findPassword(db, ada.user.id)) ?? '';
		for (let round = 0; round < 100; round += 1) {
			const token = newToken();
			await sessionStart(db, ada.user.id, { sid: fingerprint(token), createdAt: iso(Date.now()) }, hash);
			const frozen = replacedKv({
				get: async () => JSON.stringify({ userId: ada.user.id, createdAt: iso(Date.now()) }),
			});
			const headers = { Cookie: `session=${token}` };
			expect((await askWith({ SESSIONS: frozen }, '/api/user', { headers })).status).toBe(200);
			expect((await ask('/api/logout', { method: 'POST', headers })).status).toBe(303);
			expect((await askWith({ SESSIONS: frozen }, '/api/user', { headers })).status).toBe(401);
		}
	});

	test('ends this session only', async () => {
		const ada = await person('Ada');
		const other = cookieOf(await logIn(ada));
		await ada.ask('/api/logout', { method: 'POST' });
		expect((await ask('/api/user', { headers: { Cookie: other } })).status).toBe(200);
	});
});

test('signing in and signing up issue a new token and end the one presented', { tags: ['S5'] }, async () => {
	const ada = await person('Ada');
	const second = cookieOf(await logIn(ada, { headers: { Cookie: ada.cookie } }));
	expect(second).not.toBe(ada.cookie);
	expect((await ada.ask('/api/user')).status).toBe(401);
	expect(await bindings.SESSIONS.get(fingerprint(ada.token))).toBeNull();
	expect(await bindings.SESSIONS.get(fingerprint(second.split('=')[1] ?? ''), 'json')).toEqual({
		userId: ada.user.id,
		createdAt: expect.stringMatching(/Z$/),
	});
	const registration = json({ email: 'second@example.com', password });
	const third = await ask('/api/register', { ...registration, headers: { ...registration.headers, Cookie: second } });
	expect(third.status).toBe(201);
	expect((await ask('/api/user', { headers: { Cookie: second } })).status).toBe(401);
	expect((await ask('/api/user', { headers: { Cookie: cookieOf(third) } })).status).toBe(200);
});

test('signing in and signing up that fail leave the session that was there', { tags: ['S5'] }, async () => {
	const ada = await person('Ada');
	const DB = failingDatabase('D1 DB is overloaded.', { when: /insert into sessions/ });
	const headers = { Cookie: ada.cookie };
	for (const [path, email] of [
		['/api/login', ada.email],
		['/api/register', `new.${ada.email}`],
	] as const) {
		const init = json({ email, password });
		const answer = await askWith({ DB }, path, { ...init, headers: { ...init.headers, ...headers } });
		expect([path, answer.status]).toEqual([path, 503]);
		expect([path, (await ada.ask('/api/user')).status]).toEqual([path, 200]);
	}
});

test('an account has at most fifty sessions, and a sign-in ends the oldest', { tags: ['S5'] }, async () => {
	const ada = await person('Ada');
	const db = connect(bindings.DB);
	const hash = (await findPassword(db, ada.user.id)) ?? '';
	// Another server's clock may be ahead; the session that begins is kept all the same.
	const ahead = Date.now() + 3_600_000;
	const others = Array.from({ length: 60 }, (_, at) => ({ token: newToken(), createdAt: iso(ahead + at) }));
	for (const { token, createdAt } of others) {
		await sessionStart(db, ada.user.id, { sid: fingerprint(token), createdAt }, hash);
		await bindings.SESSIONS.put(fingerprint(token), '{}');
	}
	const isIn = async (cookie: string) => (await ask('/api/user', { headers: { Cookie: cookie } })).status === 200;
	const bo = await person('Bo');
	const last = cookieOf(await logIn(ada));
	const standing = await Promise.all(others.map(({ token }) => isIn(`session=${token}`)));
	expect(standing).toEqual([...Array(11).fill(false), ...Array(49).fill(true)]);
	expect([await isIn(last), await isIn(ada.cookie), await isIn(bo.cookie)]).toEqual([true, false, true]);
	expect(await bindings.SESSIONS.get(fingerprint(others[0]?.token ?? ''))).toBeNull();
	expect(await (await ask('/api/account/sessions', { headers: { Cookie: last } })).json()).toHaveLength(50);
});

test('a session that expires at that moment does not count among the fifty', { tags: ['S5'] }, async () => {
	const ada = await person('Ada');
	const at = Date.now() + day;
	const hash = (await findPassword(connect(bindings.DB), ada.user.id)) ?? '';
	const others = Array.from({ length: 49 }, () => newToken());
	for (const token of others) {
		const session = { sid: fingerprint(token), createdAt: iso(Date.now() - day) };
		await sessionStart(connect(bindings.DB), ada.user.id, session, hash);
	}
	await setLedger(ada.token, at - 1, at);
	vi.useFakeTimers({ toFake: ['Date'], now: at });
	await logIn(ada);
	const standing = others.map(async (token) => (await ledger(token)) !== null);
	expect(await Promise.all(standing)).toEqual(Array(49).fill(true));
});

test('a cookie that is longer than any token is not looked up', async () => {
	for (const [length, questions] of [
		[128, 1],
		[129, 0],
	] as const) {
		const { database, statements } = recordingDatabase();
		const headers = { Cookie: `session=${'x'.repeat(length)}` };
		expect((await askWith({ DB: database }, '/api/user', { headers })).status).toBe(401);
		expect([length, statements().length]).toEqual([length, questions]);
	}
});

test('a token that someone planted never becomes a session', async () => {
	const ada = await person('Ada');
	const planted = `session=${'A'.repeat(43)}`;
	const answer = await logIn(ada, { headers: { Cookie: planted } });
	expect(cookieOf(answer)).not.toBe(planted);
	expect((await ask('/api/user', { headers: { Cookie: planted } })).status).toBe(401);
});

describe('a session', () => {
	test('is renewed once when it is used with less than 15 of its 30 days left', { tags: ['S5', '12'] }, async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		const at = Date.now();
		// Two sessions that began at the same moment.
		for (const { token } of [ada, eve]) await setLedger(token, at - 16 * day, at + 14 * day);
		let puts = 0;
		const kv = replacedKv({
			put: (...values: Parameters<KVNamespace['put']>) => {
				puts += 1;
				return bindings.SESSIONS.put(...values);
			},
		});
		const headers = { Cookie: ada.cookie };
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => askWith({ SESSIONS: kv }, '/api/user', { headers })),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
		const renewals = answers.flatMap((answer) => answer.headers.getSetCookie());
		expect(renewals).toEqual([expect.stringContaining(`${ada.cookie}; Max-Age=2592000`)]);
		expect(puts).toBe(1);
		expect((await ledger(eve.token))?.expire).toBe(iso(at + 14 * day));
		expect(Date.parse((await ledger(ada.token))?.expire ?? '') - Date.now()).toBeGreaterThan(29.9 * day);
		const { keys } = await bindings.SESSIONS.list({ prefix: fingerprint(ada.token) });
		expect((keys[0]?.expiration ?? 0) * 1000 - Date.now()).toBeGreaterThan(29.9 * day);
	});

	test('is not renewed while more time is left, and writes nothing', { tags: ['S5'] }, async () => {
		const ada = await person('Ada');
		await setLedger(ada.token, Date.now() - 10 * day, Date.now() + 20 * day);
		const put = vi.fn();
		const { database, statements } = recordingDatabase();
		for (let round = 0; round < 3; round += 1) {
			const answer = await askWith({ DB: database, SESSIONS: replacedKv({ put }) }, '/api/user', {
				headers: { Cookie: ada.cookie },
			});
			expect(answer.headers.getSetCookie()).toEqual([]);
		}
		expect(put).not.toHaveBeenCalled();
		expect(statements()).toHaveLength(3);
	});

	test('ends after 90 days, however much it is used', { tags: ['S5'] }, async () => {
		const ada = await person('Ada');
		await setLedger(ada.token, Date.now() - 80 * day, Date.now() + 5 * day);
		expect((await ada.ask('/api/user')).status).toBe(200);
		const { created_at, expire } = (await ledger(ada.token)) ?? { created_at: '', expire: '' };
		expect(Date.parse(expire)).toBe(Date.parse(created_at) + 90 * day);
		vi.setSystemTime(Date.parse(expire) - 1000);
		expect((await ada.ask('/api/user')).headers.getSetCookie()).toEqual([]);
		vi.setSystemTime(Date.parse(expire) + 1000);
		expect((await ada.ask('/api/user')).status).toBe(401);
	});

	test('expires after 30 days without use, and is removed by the daily cleaning', { tags: ['S5'] }, async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		const other = cookieOf(await logIn(ada));
		await setLedger(ada.token, Date.now() - 31 * day, Date.now() - 1000);
		expect((await ada.ask('/api/user')).status).toBe(401);
		const listed = await ask('/api/account/sessions', { headers: { Cookie: other } });
		expect(await listed.json()).toMatchObject([{ current: true }]);
		await daily();
		expect(await ledger(ada.token)).toBeNull();
		expect((await eve.ask('/api/user')).status).toBe(200);
	});

	test('is kept by the daily cleaning while it is valid, and so are counters of today', async () => {
		const ada = await person('Ada');
		const insert = (key: string, expire: number) =>
			bindings.DB.prepare('insert into counters (key, count, expire) values (?, 1, ?)').bind(key, iso(expire)).run();
		await insert('over', Date.now() - 1000);
		await insert('running', Date.now() + day);
		await daily();
		const { results } = await bindings.DB.prepare("select key from counters where key in ('over', 'running')").all();
		expect(results).toEqual([{ key: 'running' }]);
		expect((await ada.ask('/api/user')).status).toBe(200);
	});

	test('goes with its account', async () => {
		const ada = await person('Ada');
		await bindings.DB.prepare('delete from users where id = ?').bind(ada.user.id).run();
		expect(await ledger(ada.token)).toBeNull();
		expect((await ada.ask('/api/user')).status).toBe(401);
	});
});

test('a signed-out read is a 204 for the app and a 401 for anyone else; a write is always a 401', async () => {
	const ada = await person('Ada');
	const asApp = (path: string, cookie: string, init: RequestInit = {}) =>
		ask(path, { ...init, headers: { ...signedOutHeader, Cookie: cookie } });
	for (const path of ['/api/user', '/api/prospect-lists', '/api/prospect-lists/1/prospects']) {
		for (const cookie of ['', 'session=made-up']) {
			const response = await asApp(path, cookie);
			expect([response.status, await response.text(), response.headers.get('X-Problem')]).toEqual([204, '', null]);
			expect((await ask(path, { headers: { Cookie: cookie } })).status).toBe(401);
		}
	}
	expect((await asApp('/api/prospect-lists/1', '', { method: 'DELETE' })).status).toBe(401);
	expect(await (await asApp('/api/user', ada.cookie)).json()).toMatchObject({ email: ada.email });
	const failing = await askWith({ DB: failingDatabase('overloaded') }, '/api/user', {
		headers: { ...signedOutHeader, Cookie: ada.cookie },
	});
	expect(failing.status).toBe(503);
});
