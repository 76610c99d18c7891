// The rules: docs/product.md §3.2.
import { expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { Bindings } from '../../../worker/env.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { askWith } from '../support/faults.ts';
import { bindings, json, password } from '../support/people.ts';

let count = 0;
async function register(env: Partial<Bindings>, { domain = 'example.com', network = '' } = {}) {
	count += 1;
	const init = json({ email: `newcomer.${count}@${domain}`, password });
	const headers = { ...init.headers, ...(network ? { 'CF-Connecting-IP': network } : {}) };
	const answer = await askWith({ ANONYMOUS_WRITES: undefined, ...env } as Bindings, '/api/register', {
		...init,
		headers,
	});
	const said = answer.ok ? null : await answer.text();
	return [answer.status, problemOf(answer.headers), said];
}
const done = [201, null, null];

test('the operator may close the server for new accounts', async () => {
	const closed = [403, 'sign-up-closed', 'This server does not take new accounts.'];
	expect(await register({ SIGN_UP: 'closed' })).toEqual(closed);
	// What means nothing lets nobody in.
	for (const SIGN_UP of [' Closed ', 'close', '@example.com']) expect(await register({ SIGN_UP })).toEqual(closed);
	for (const SIGN_UP of ['open', '', undefined]) expect(await register({ SIGN_UP } as Bindings)).toEqual(done);
});

test('the operator may open the server for the addresses of some domains', async () => {
	const SIGN_UP = 'Example.com, example.org';
	const closed = [403, 'sign-up-closed', 'New accounts need an address at example.com or example.org.'];
	expect(await register({ SIGN_UP }, { domain: 'example.com' })).toEqual(done);
	expect(await register({ SIGN_UP }, { domain: 'EXAMPLE.org' })).toEqual(done);
	for (const domain of ['example.net', 'sub.example.com', 'badexample.com', 'example.com.evil.test']) {
		expect([domain, await register({ SIGN_UP }, { domain })]).toEqual([domain, closed]);
	}
});

test('one network may create a limited number of accounts a day, counted exactly, and other networks do not count', async () => {
	const SIGN_UPS_PER_NETWORK_AND_DAY = '3';
	const answers = await Promise.all(
		Array.from({ length: 6 }, (_, index) =>
			register({ SIGN_UPS_PER_NETWORK_AND_DAY }, { network: `2001:db8:7:7::${index}` }),
		),
	);
	expect(answers.filter(([status]) => status === 201)).toHaveLength(3);
	expect(answers.filter(([, code]) => code === 'sign-up-limit')).toHaveLength(3);
	expect(await register({ SIGN_UPS_PER_NETWORK_AND_DAY }, { network: '203.0.113.50' })).toEqual(done);
});

test('all networks of one IPv6 customer may create five times as many, until the day is over', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T10:00:05Z') });
	const SIGN_UPS_PER_NETWORK_AND_DAY = '1';
	const from = (network: string) => register({ SIGN_UPS_PER_NETWORK_AND_DAY }, { network });
	const limited = [
		429,
		'sign-up-limit',
		'There were many new accounts from your network today. Please try again tomorrow.',
	];
	for (let network = 1; network <= 5; network += 1) expect(await from(`2001:db8:8:${network}::1`)).toEqual(done);
	expect(await from('2001:db8:8:6::1')).toEqual(limited);
	// Another customer's count for themselves, and so does each IPv4 address.
	for (const network of ['2001:db8:9:1::1', '203.0.113.61', '203.0.113.62', '203.0.113.63', '203.0.113.64'])
		expect(await from(network)).toEqual(done);
	for (const network of ['203.0.113.65', '203.0.113.66']) expect(await from(network)).toEqual(done);
	vi.setSystemTime('2027-01-01T23:59:59.999Z');
	expect([await from('2001:db8:8:7::1'), await from('203.0.113.61')]).toEqual([limited, limited]);
	vi.setSystemTime('2027-01-02T00:00:00Z');
	expect([await from('2001:db8:8:8::1'), await from('203.0.113.61')]).toEqual([done, done]);
	vi.useRealTimers();
});

test('the operator’s invitation lets its address register while sign-up is closed, once', async () => {
	const later = new Date(Date.now() + 60_000).toISOString();
	const invite = (email: string, token: string, expire = later) =>
		bindings.DB.prepare('insert into invites (email, token_hash, created_at, expire) values (?, ?, ?, ?)')
			.bind(email, fingerprint(token), later, expire)
			.run();
	await invite('guest@example.com', 'the-token');
	await invite('late@example.com', 'late-token', '2020-01-01T00:00:00.000Z');
	const come = async (email: string, token?: string) => {
		const init = json({ email, password, invite: token });
		const env = { ANONYMOUS_WRITES: undefined, SIGN_UP: 'closed' } as unknown as Partial<Bindings>;
		return (await askWith(env, '/api/register', init)).status;
	};
	expect(await come('guest@example.com')).toBe(403);
	expect(await come('guest@example.com', 'another')).toBe(403);
	expect(await come('other@example.com', 'the-token')).toBe(403);
	expect(await come('late@example.com', 'late-token')).toBe(403);
	expect(await come('Guest@example.com', 'the-token')).toBe(201);
	const left = await bindings.DB.prepare("select email from invites where email = 'guest@example.com'").all();
	expect(left.results).toEqual([]);
});
