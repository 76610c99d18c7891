import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { Bindings } from '../../../worker/env.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { askWith } from '../support/faults.ts';
import { bindings, json, password } from '../support/people.ts';

afterEach(() => void vi.useRealTimers());

let count = 0;
/** The random end of an IPv4 address. The test gives its start: 127 would be this machine, which has no limit. */
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length)).join('.');
/** The first 48 bits of the IPv6 addresses of a customer that no other test counts. */
const customer = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}`;
async function register(env: Partial<Bindings>, { domain = 'example.com', network = '' } = {}) {
	count += 1;
	const init = json({ email: `newcomer.${count}@${domain}`, password });
	const headers = network ? { ...init.headers, 'CF-Connecting-IP': network } : init.headers;
	const answer = await askWith({ ANONYMOUS_WRITES: undefined, ...env } as Bindings, '/api/register', {
		...init,
		headers,
	});
	const sentence = answer.ok ? null : await answer.text();
	return [answer.status, problemOf(answer.headers), sentence];
}
const done = [201, null, null];

test('the operator may close sign-up', async () => {
	const closed = [403, 'sign-up-closed', 'This server isn’t open to new accounts.'];
	expect(await register({ SIGN_UP: 'closed' })).toEqual(closed);
	// An unreadable setting lets no one in.
	for (const SIGN_UP of [' Closed ', 'close', '@example.com']) expect(await register({ SIGN_UP })).toEqual(closed);
	for (const SIGN_UP of ['open', ' Open ', '', undefined])
		expect(await register({ SIGN_UP } as Bindings)).toEqual(done);
});

test('the operator may open sign-up for some domains', async () => {
	const SIGN_UP = 'Example.com, example.org,';
	const closed = [403, 'sign-up-closed', 'New accounts need an address at example.com or example.org.'];
	expect(await register({ SIGN_UP }, { domain: 'example.com' })).toEqual(done);
	expect(await register({ SIGN_UP }, { domain: 'EXAMPLE.org' })).toEqual(done);
	for (const domain of ['example.net', 'sub.example.com', 'badexample.com', 'example.com.evil.test']) {
		expect([domain, await register({ SIGN_UP }, { domain })]).toEqual([domain, closed]);
	}
});

test('one network may create a limited number of accounts a day, counted exactly, and other networks do not count', async () => {
	const [SIGN_UPS_PER_NETWORK_AND_DAY, home] = ['3', customer()];
	const answers = await Promise.all(
		Array.from({ length: 6 }, (_, index) =>
			register({ SIGN_UPS_PER_NETWORK_AND_DAY }, { network: `${home}:7::${index}` }),
		),
	);
	expect(answers.filter(([status]) => status === 201)).toHaveLength(3);
	expect(answers.filter(([, code]) => code === 'sign-up-limit')).toHaveLength(3);
	expect(await register({ SIGN_UPS_PER_NETWORK_AND_DAY }, { network: `${customer()}:1::1` })).toEqual(done);
});

test('all networks of one IPv6 customer may create five times as many, until the day is over', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T10:00:05Z') });
	const SIGN_UPS_PER_NETWORK_AND_DAY = '1';
	const from = (network: string) => register({ SIGN_UPS_PER_NETWORK_AND_DAY }, { network });
	const limited = [
		429,
		'sign-up-limit',
		'Your network has created a lot of accounts today. Please try again tomorrow.',
	];
	const [one, other, half] = [customer(), customer(), `203.${randomBytes(1)}`];
	for (let network = 1; network <= 5; network += 1) expect(await from(`${one}:${network}::1`)).toEqual(done);
	expect(await from(`${one}:6::1`)).toEqual(limited);
	// Another customer has its own count, and so does each IPv4 address.
	expect(await from(`${other}:1::1`)).toEqual(done);
	for (let host = 1; host <= 6; host += 1) expect(await from(`${half}.1.${host}`)).toEqual(done);
	vi.setSystemTime('2027-01-01T23:59:59.999Z');
	expect([await from(`${one}:7::1`), await from(`${half}.1.1`)]).toEqual([limited, limited]);
	vi.setSystemTime('2027-01-02T00:00:00Z');
	expect([await from(`${one}:7::1`), await from(`${half}.1.1`)]).toEqual([done, done]);
});

test('the counters of a sign-up name no network', async () => {
	const network = `198.${randomBytes(3)}`;
	const counted = bindings.DB.prepare("select count(*) as n from counters where key like 'sign-up:%'");
	const before = Number(await counted.first('n'));
	expect(await register({}, { network })).toEqual(done);
	const named = bindings.DB.prepare('select count(*) as n from counters where instr(key, ?)').bind(network);
	expect([await counted.first('n'), await named.first('n')]).toEqual([before + 1, 0]);
});

test('the operator’s invitation lets its address register while sign-up is closed, once', async () => {
	const later = new Date(Date.now() + 60_000).toISOString();
	const invite = (email: string, token: string, expire = later) =>
		bindings.DB.prepare('insert into invites (email, token_hash, created_at, expire) values (?, ?, ?, ?)')
			.bind(email, fingerprint(token), later, expire)
			.run();
	const token = crypto.randomUUID();
	const [guest, late] = [`guest.${token}@example.com`, `late.${token}@example.com`];
	await invite(guest, token);
	await invite(late, `late ${token}`, '2020-01-01T00:00:00.000Z');
	const come = async (email: string, token?: string) => {
		const init = json({ email, password, invite: token });
		const env = { ANONYMOUS_WRITES: undefined, SIGN_UP: 'closed' } as unknown as Partial<Bindings>;
		return (await askWith(env, '/api/register', init)).status;
	};
	expect(await come(guest)).toBe(403);
	expect(await come(guest, 'another')).toBe(403);
	expect(await come(`other.${guest}`, token)).toBe(403);
	expect(await come(late, `late ${token}`)).toBe(403);
	expect(await come(guest.toUpperCase(), token)).toBe(201);
	const left = 'select email from invites where email in (?, ?)';
	expect((await bindings.DB.prepare(left).bind(guest, late).all()).results).toEqual([{ email: late }]);
});
