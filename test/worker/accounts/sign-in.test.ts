import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import { createMailedLink } from '../../../worker/accounts/db/mailed-links.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { networkOf } from '../../../worker/http/ip-network.ts';
import { fingerprint, newToken } from '../../../worker/http/token.ts';
import { askWith, recordingDatabase } from '../support/faults.ts';
import { json, type Person, password, person } from '../support/people.ts';

const home = '203.0.113.7';
const elsewhere = '198.51.100.9';

beforeEach(() => {
	vi.setSystemTime('2027-01-01T10:00:05Z');
});
afterEach(() => {
	vi.useRealTimers();
});

/** Tries to sign in once from a network, with the test's limits. */
async function attempt(who: Person, secret: string, network: string, limits: Partial<Bindings> = {}) {
	const init = json({ email: who.email, password: secret });
	const headers = { ...init.headers, 'CF-Connecting-IP': network };
	// The binding counts roughly and elsewhere; this tests the database's limits.
	const env = { LOGIN_FAILURES_PER_MINUTE: '3', ANONYMOUS_WRITES: undefined, ...limits } as Partial<Bindings>;
	const answer = await askWith(env, '/api/login', { ...init, headers });
	return [answer.status, problemOf(answer.headers)];
}
const passes = [200, null];
const wrong = [401, 'wrong-credentials'];
const limited = [429, 'sign-in-limit'];

test('fifty simultaneous wrong passwords are counted before they are checked, so no more than the limit are', {
	tags: ['P5'],
}, async () => {
	const ada = await person('Ada');
	const tries = await Promise.all(
		Array.from({ length: 50 }, () => attempt(ada, 'wrong password', home, { LOGIN_FAILURES_PER_MINUTE: '20' })),
	);
	expect(tries.filter(([status]) => status === 401)).toHaveLength(20);
	expect(tries.filter(([status]) => status === 429)).toHaveLength(30);
});

test('the counters name neither an account nor a network', { tags: ['P5'] }, async () => {
	const ada = await person('Ada');
	expect(await attempt(ada, 'wrong password', home)).toEqual(wrong);
	const own = `login:${fingerprint(ada.email)}`;
	const { results } = await env.DB.prepare('select key from counters where substr(key, 1, ?1) = ?2')
		.bind(own.length, own)
		.all<{ key: string }>();
	expect(results).toHaveLength(2);
	for (const { key } of results) expect(key.slice(own.length)).toMatch(/^(:[0-9a-f]{64})?:\d+$/);
});

test('a right password gives its count back, starts one session and keeps its hash', async () => {
	const ada = await person('Ada');
	const { database, statements } = recordingDatabase();
	expect(await attempt(ada, password, home, { DB: database })).toEqual(passes);
	expect(statements().filter(({ sql }) => sql.includes('insert into sessions'))).toHaveLength(1);
	const hash = () => env.DB.prepare('select password from users where id = ?').bind(ada.user.id).first('password');
	const before = await hash();
	for (let round = 0; round < 5; round += 1) expect(await attempt(ada, password, home)).toEqual(passes);
	expect(await hash()).toBe(before);
	expect(await attempt(ada, 'wrong password', home)).toEqual(wrong);
});

test('no one locks someone else out from one network', { tags: ['P5'] }, async () => {
	const ada = await person('Ada');
	for (let round = 0; round < 3; round += 1)
		expect(await attempt(ada, 'wrong', elsewhere)).toEqual([400, 'invalid-input']);
	for (let round = 0; round < 3; round += 1) expect(await attempt(ada, 'wrong password', elsewhere)).toEqual(wrong);
	expect(await attempt(ada, 'wrong password', elsewhere)).toEqual(limited);
	expect(await attempt(ada, password, elsewhere)).toEqual(limited);
	expect(await attempt(ada, password, home)).toEqual(passes);
});

test('each IPv4 network has a limit of its own, which lasts until its minute ends', async () => {
	const ada = await person('Ada');
	for (let network = 1; network <= 4; network += 1) {
		for (let round = 0; round < 3; round += 1)
			expect(await attempt(ada, 'wrong password', `192.0.2.${network}`)).toEqual(wrong);
	}
	const waits = async (network: string, limits: Partial<Bindings>) => {
		const init = json({ email: ada.email, password });
		const headers = { ...init.headers, 'CF-Connecting-IP': network };
		const answer = await askWith({ ANONYMOUS_WRITES: undefined, ...limits }, '/api/login', { ...init, headers });
		return [answer.status, answer.headers.get('Retry-After')];
	};
	expect(await waits('192.0.2.1', { LOGIN_FAILURES_PER_MINUTE: '3' })).toEqual([429, '55']);
	expect(await waits('192.0.2.9', { LOGIN_FAILURES_PER_MINUTE_IN_ALL: '12' })).toEqual([429, '55']);
	// The wider network may try twice as often. Its tries are used up; the narrower one's are not.
	const limits = { LOGIN_FAILURES_PER_MINUTE: '1', LOGIN_FAILURES_PER_MINUTE_IN_ALL: '100' };
	for (const network of ['2001:db8:9:1::1', '2001:db8:9:2::1'])
		expect(await attempt(ada, 'wrong password', network, limits)).toEqual(wrong);
	expect(await waits('2001:db8:9:3::1', limits)).toEqual([429, '55']);
});

test('tries from very many networks are limited for the account', async () => {
	const ada = await person('Ada');
	const limits = { LOGIN_FAILURES_PER_MINUTE_IN_ALL: '5' };
	for (let network = 1; network <= 5; network += 1) {
		expect(await attempt(ada, 'wrong password', `192.0.2.${network}`, limits)).toEqual(wrong);
	}
	expect(await attempt(ada, password, '192.0.2.6', limits)).toEqual(limited);
	vi.setSystemTime('2027-01-01T10:01:05Z');
	expect(await attempt(ada, password, '192.0.2.6', limits)).toEqual(passes);
});

test('from a known network a right password always passes, and a wrong one never does', {
	tags: ['P5'],
}, async () => {
	const ada = await person('Ada');
	expect(await attempt(ada, password, home)).toEqual(passes);
	const none = { LOGIN_FAILURES_PER_MINUTE: '0', LOGIN_FAILURES_PER_MINUTE_IN_ALL: '0' };
	expect(await attempt(ada, password, elsewhere, none)).toEqual(limited);
	expect(await attempt(ada, 'wrong password', home, none)).toEqual(limited);
	expect(await attempt(ada, password, home, none)).toEqual(passes);
});

test('refused attempts use up nothing', async () => {
	const ada = await person('Ada');
	const limits = { LOGIN_FAILURES_PER_MINUTE_IN_ALL: '4' };
	for (let round = 0; round < 10; round += 1) await attempt(ada, 'wrong password', elsewhere, limits);
	expect(await attempt(ada, 'wrong password', home, limits)).toEqual(wrong);
	expect(await attempt(ada, password, home, limits)).toEqual(limited);
});

test('zero in a setting allows none, and anything that is not a number means the default', async () => {
	const ada = await person('Ada');
	expect(await attempt(ada, 'wrong password', home, { LOGIN_FAILURES_PER_MINUTE: '0' })).toEqual(limited);
	for (const LOGIN_FAILURES_PER_MINUTE of ['', 'many', '-1', '1.5']) {
		expect(await attempt(ada, 'wrong password', home, { LOGIN_FAILURES_PER_MINUTE })).toEqual(wrong);
	}
});

test('an unknown address is limited like a known one', { tags: ['P2'] }, async () => {
	const nobody = { email: 'nobody.at.all@example.com' } as Person;
	for (let round = 0; round < 3; round += 1) expect(await attempt(nobody, 'wrong password', home)).toEqual(wrong);
	expect(await attempt(nobody, 'wrong password', home)).toEqual(limited);
});

test.each([
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['2001:db8:1::', '2001:db8:1:0::/64'],
	['127.0.0.1', null],
	['::1', null],
	[undefined, null],
])('%s belongs to the network %s', (address, network) => {
	expect(networkOf(address)).toBe(network);
});

test('a whole IPv6 household counts as one network', async () => {
	const ada = await person('Ada');
	for (let host = 1; host <= 3; host += 1) {
		expect(await attempt(ada, 'wrong password', `2001:db8:1:2::${host}`)).toEqual(wrong);
	}
	expect(await attempt(ada, 'wrong password', '2001:db8:1:2:ffff::9')).toEqual(limited);
	expect(await attempt(ada, 'wrong password', '2001:db8:1:3::1')).toEqual(wrong);
});

test('five networks of one IPv6 customer do not use up the attempts of an account', { tags: ['U6'] }, async () => {
	const ada = await person('Ada');
	const limits = { LOGIN_FAILURES_PER_MINUTE_IN_ALL: '10' };
	const tries = [];
	for (let network = 1; network <= 5; network += 1) {
		for (let round = 0; round < 3; round += 1) {
			tries.push((await attempt(ada, 'wrong password', `2001:db8:5:${network}::1`, limits))[0]);
		}
	}
	// Twice as many as one 64-bit network may try.
	expect(tries.filter((status) => status === 401)).toHaveLength(6);
	expect(await attempt(ada, password, elsewhere, limits)).toEqual(passes);
});

test('a network where a reset link was clicked counts as known, and the refusal mentions the reset by mail', {
	tags: ['U6'],
}, async () => {
	const ada = await person('Ada');
	const none = { LOGIN_FAILURES_PER_MINUTE: '0', LOGIN_FAILURES_PER_MINUTE_IN_ALL: '0' };
	const init = json({ email: ada.email, password });
	const headers = { ...init.headers, 'CF-Connecting-IP': elsewhere };
	const refused = await askWith({ ANONYMOUS_WRITES: undefined, ...none } as Partial<Bindings>, '/api/login', {
		...init,
		headers,
	});
	expect([refused.status, await refused.text()]).toEqual([
		429,
		'Too many attempts. Please wait a minute and try again, or choose a new password by email, which works right away.',
	]);
	const token = newToken();
	const link = { tokenHash: fingerprint(token), userId: ada.user.id, purpose: 'password' as const, email: ada.email };
	await createMailedLink(connect(env.DB), { ...link, validForMs: 60_000 });
	const body = new URLSearchParams({ password: 'a new secret' });
	const pressed = { method: 'POST', body, headers: { 'CF-Connecting-IP': elsewhere } };
	expect((await askWith({ ANONYMOUS_WRITES: undefined }, `/api/reset/${token}`, pressed)).status).toBe(200);
	expect(await attempt(ada, 'a new secret', elsewhere, none)).toEqual(passes);
	expect(await attempt(ada, 'a new secret', '198.51.100.77', none)).toEqual(limited);
});

test('the last twenty networks of an account are known, and no more', { tags: ['U6'] }, async () => {
	const ada = await person('Ada');
	const older = Array.from({ length: 20 }, (_, at) => `network ${at}`);
	const DB = env.DB;
	await DB.prepare('update users set sign_in_networks = ? where id = ?').bind(JSON.stringify(older), ada.user.id).run();
	expect(await attempt(ada, password, elsewhere)).toEqual(passes);
	const known = DB.prepare('select sign_in_networks as networks from users where id = ?').bind(ada.user.id);
	const [newest, ...others] = JSON.parse((await known.first<string>('networks')) ?? '') as string[];
	expect([newest, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), older.slice(0, 19)]);
});

test('a disabled account is signed out everywhere at once, and its right password does not sign in', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const disable = 'UPDATE users SET disabled_at = ? WHERE email = ?';
	await env.DB.prepare(disable).bind(new Date().toISOString(), ada.email).run();
	expect((await ada.ask('/api/prospect-lists')).status).toBe(401);
	expect(await attempt(ada, password, home)).toEqual([403, 'account-disabled']);
	expect(await attempt(ada, 'wrong password', home)).toEqual(wrong);
	expect((await eve.ask('/api/prospect-lists')).status).toBe(200);

	await env.DB.prepare(disable).bind(null, ada.email).run();
	expect(await attempt(ada, password, home)).toEqual(passes);
});
