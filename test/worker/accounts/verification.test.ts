import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { Bindings } from '../../../worker/env.ts';
import { askWith } from '../support/faults.ts';
import { history, letter, mailProvider, prospectOf, withMail } from '../support/mail-provider.ts';
import { cookieOf, json, password, person } from '../support/people.ts';

const origin = 'https://kindling.example';
let provider: ReturnType<typeof mailProvider>;

beforeEach(() => {
	provider = mailProvider();
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

/** Calls the deployed server over https. */
const ask = (path: string, init: RequestInit = {}, cookie = '', bindings: Bindings = withMail) =>
	askWith(bindings, `${origin}${path}`, init, cookie);
const facts = async (answer: Response) => [answer.status, problemOf(answer.headers), await answer.text()];

/** Someone with an unverified address and a prospect. As on a deployed server, the cookie has its prefix. */
async function newcomer() {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	return { ada, prospect, cookie: `__Host-${ada.cookie}` };
}
const sendMail = (prospectId: string, cookie: string, change: object = {}, bindings?: Bindings) =>
	ask('/api/intro-requests', json({ prospectId, ...letter, ...change }), cookie, bindings);
const mailedLink = () =>
	/https:\/\/kindling\.example(\/api\/verify\/[\w-]+)/.exec(provider.calls.at(-1)?.mail.content[0]?.value ?? '')?.[1] ??
	'';
const verified = async (cookie: string) =>
	((await (await ask('/api/user', {}, cookie)).json()) as { emailVerified: boolean }).emailVerified;

const refusal = [
	403,
	'address-unverified',
	'Please confirm your own email address first. Open the link we emailed you.',
];

test('a new account gets a link, and sends no mail before the link is used', async () => {
	const email = 'newcomer@example.com';
	const registered = await ask('/api/register', json({ email, password }));
	expect([registered.status, await registered.clone().json()]).toMatchObject([201, { emailVerified: false }]);
	expect(provider.calls.map(({ mail }) => mail.personalizations)).toEqual([[{ to: [{ email }] }]]);
	const cookie = cookieOf(registered);
	const link = mailedLink();
	expect(await verified(cookie)).toBe(false);
	// A mail scanner that opens the link changes nothing.
	for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(link, { method })).status).toBe(200);
	expect(await verified(cookie)).toBe(false);
	expect((await ask(link, { method: 'POST' }, cookie)).status).toBe(200);
	expect(await verified(cookie)).toBe(true);
});

test('until the address is verified everything works except sending, which writes nothing', async () => {
	const { ada, prospect, cookie } = await newcomer();
	expect(await facts(await sendMail(prospect.id, cookie))).toEqual(refusal);
	expect([await history(ada, prospect.id), provider.calls.length]).toEqual([[], 0]);
	expect((await sendMail(prospect.id, cookie, { sendEmail: false })).status).toBe(201);
	expect((await ask('/api/prospect-lists', json({ name: 'x' }), cookie)).status).toBe(201);
	await env.DB.prepare('update users set email_verified_at = created_at where id = ?').bind(ada.user.id).run();
	expect((await sendMail(prospect.id, cookie)).status).toBe(201);
	expect(provider.calls).toHaveLength(1);
});

test('on a local server nothing needs to be verified, because no mail leaves it', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const local = await askWith(
		withMail,
		'/api/intro-requests',
		json({ prospectId: prospect.id, ...letter }),
		ada.cookie,
	);
	expect(local.status).toBe(201);
	const registered = await askWith(withMail, '/api/register', json({ email: 'local@example.com', password }));
	expect([registered.status, provider.calls.length]).toEqual([201, 1]);
});

test('the link is sent again on request, and the one before stops working', async () => {
	const { cookie } = await newcomer();
	const again = () => ask('/api/verification', { method: 'POST' }, cookie);
	expect((await again()).status).toBe(204);
	const first = mailedLink();
	expect((await again()).status).toBe(204);
	expect((await ask(first, { method: 'POST' }, cookie)).status).toBe(404);
	expect((await ask(mailedLink(), { method: 'POST' }, cookie)).status).toBe(200);
	expect(await verified(cookie)).toBe(true);
	// Nothing is left to verify.
	expect([(await again()).status, provider.calls.length]).toEqual([204, 2]);
});

test('a link is sent three times a day', async () => {
	vi.setSystemTime('2027-01-01T10:00:05Z');
	const { cookie } = await newcomer();
	const answers = await Promise.all(
		Array.from({ length: 8 }, () => ask('/api/verification', { method: 'POST' }, cookie)),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429, 429, 429, 429]);
	expect(provider.calls).toHaveLength(3);
	const refused = answers.find(({ status }) => status === 429);
	expect([refused && problemOf(refused.headers), refused?.headers.get('Retry-After')]).toEqual([
		'verifications-used-up',
		String(14 * 3_600 - 5),
	]);
});

test('a link works for a day, once, and is stored as a hash', async () => {
	vi.setSystemTime('2027-01-01T10:00:05Z');
	const { ada, cookie } = await newcomer();
	await ask('/api/verification', { method: 'POST' }, cookie);
	const link = mailedLink();
	const { results } = await env.DB.prepare('select * from mailed_links where user_id = ?').bind(ada.user.id).all();
	expect(JSON.stringify(results)).not.toContain(link.split('/').at(-1));
	vi.setSystemTime('2027-01-02T10:00:10Z');
	expect((await ask(link, { method: 'POST' }, cookie)).status).toBe(404);
	vi.setSystemTime('2027-01-02T10:00:00Z');
	expect((await ask(link, { method: 'POST' }, cookie)).status).toBe(200);
	expect((await ask(link, { method: 'POST' }, cookie)).status).toBe(404);
});

test('without mail the server says so, and registering works all the same', async () => {
	const bare = { ...withMail, MAILCHANNELS_API_KEY: undefined, EMAIL: undefined } as Bindings;
	expect((await ask('/api/register', json({ email: 'no.mail@example.com', password }), '', bare)).status).toBe(201);
	const { cookie } = await newcomer();
	const answer = await ask('/api/verification', { method: 'POST' }, cookie, bare);
	expect([answer.status, problemOf(answer.headers)]).toEqual([503, 'mail-not-set-up']);
});

test('signing up with someone’s address tells them by mail only if they have confirmed it', async () => {
	const [ada, bo] = [await person('Ada'), await person('Bo')];
	const askFor = async () => {
		const answer = await ask('/api/account/address', json({ email: bo.email, password }), `__Host-${ada.cookie}`);
		expect(answer.status).toBe(204);
		return provider.calls.map(({ mail }) => [mail.personalizations[0]?.to[0]?.email, mail.subject]);
	};
	expect(await askFor()).toEqual([]);
	await env.DB.prepare('update users set email_verified_at = created_at where id = ?').bind(bo.user.id).run();
	expect(await askFor()).toEqual([[bo.email, expect.any(String)]]);
	expect(provider.calls[0]?.mail.content[0]?.value).not.toContain('/api/verify/');
});
