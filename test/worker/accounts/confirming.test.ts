import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bindings } from '../../../worker/env.ts';
import { allRoutes, filledIn, isProtocol, openRoutes } from '../support/all-routes.ts';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { answerLinkIn, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { cookieOf, json, password, person } from '../support/people.ts';

const origin = 'https://kindling.example';
let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	provider = mailProvider();
});
afterEach(() => vi.restoreAllMocks());

const ask = (path: string, init: RequestInit = {}, cookie = '', bindings: Bindings = withMail) =>
	askWith(bindings, `${origin}${path}`, init, cookie);
const form = (fields: Record<string, string> = {}): RequestInit => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
	body: new URLSearchParams(fields),
});
const mailedLink = () =>
	/\/api\/verify\/[\w-]+/.exec(
		provider.calls.findLast(({ mail }) => mail.subject.startsWith('Confirm'))?.mail.content[0]?.value ?? '',
	)?.[0] ?? '';
const isConfirmed = async (email: string) =>
	(await env.DB.prepare('select email_verified_at as at from users where email = ?').bind(email).first('at')) !== null;
const exists = async (email: string) =>
	(await env.DB.prepare('select 1 as one from users where email = ?').bind(email).first('one')) === 1;

const chromeOnWindows =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let count = 0;
/** Registers on the network. Returns the address, the cookie and the mailed link. */
async function register(firstName = 'Eve') {
	count += 1;
	const email = `owner.${count}@example.net`;
	const init = json({ email, password, firstName, lastName: 'Stranger' });
	const headers = { ...init.headers, 'User-Agent': chromeOnWindows, 'CF-IPCountry': 'PT' };
	const cookie = cookieOf(await ask('/api/register', { ...init, headers }));
	return { email, cookie, link: mailedLink() };
}

test('the page that confirms an address says whose account it is, when it was asked for and from where', {
	tags: ['U7'],
}, async () => {
	const { link, cookie } = await register();
	const page = await (await ask(link, {}, cookie)).text();
	for (const part of ['Eve Stranger', String(new Date().getUTCFullYear()), 'UTC', 'Chrome on Windows', 'Portugal']) {
		expect(page).toContain(part);
	}
	// None of this was in the mail.
	expect(JSON.stringify(provider.calls)).not.toMatch(/Stranger|Chrome|Portugal/);
});

test('in a browser without a session of the account a registration is confirmed with its password only', {
	tags: ['U7'],
}, async () => {
	const eve = await register();
	const ada = await person('Ada');
	for (const cookie of ['', `__Host-${ada.cookie}`]) {
		expect(await (await ask(eve.link, {}, cookie)).text()).toContain('Password of the account');
		const bare = await ask(eve.link, form(), cookie);
		expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining('That isn’t your password.')]);
		expect(bare.headers.get('Content-Type')).toMatch(/^text\/html/);
		expect((await ask(eve.link, form({ password: 'a guess' }), cookie)).status).toBe(403);
	}
	expect(await isConfirmed(eve.email)).toBe(false);
	expect((await ask(eve.link, form({ password }))).status).toBe(200);
	expect(await isConfirmed(eve.email)).toBe(true);
	// The browser that registered is asked for nothing.
	const bo = await register('Bo');
	expect(await (await ask(bo.link, {}, bo.cookie)).text()).not.toContain('Password of the account');
	expect((await ask(bo.link, form(), bo.cookie)).status).toBe(200);
});

test('the owner of an address removes the account that someone made with it, with one click', {
	tags: ['U7'],
}, async () => {
	const eve = await register();
	expect((await ask('/api/prospect-lists', json({ name: 'x' }), eve.cookie)).status).toBe(201);
	const pressed = await ask(eve.link, form({ notMe: '1' }));
	expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('Account removed')]);
	expect(await exists(eve.email)).toBe(false);
	expect((await ask('/api/user', {}, eve.cookie)).status).toBe(401);
	expect((await ask(eve.link, form({ notMe: '1' }))).status).toBe(404);
	// Its mails stay counted, so that no one can fill a mailbox by registering it again and again.
	const again = json({ email: eve.email, password });
	for (let round = 0; round < 4; round += 1) {
		const { status, headers } = await ask('/api/register', again);
		expect(status).toBe(201);
		expect((await ask('/api/account/removal', json({ password }), cookieOf({ headers } as Response))).status).toBe(204);
	}
	expect(provider.calls).toHaveLength(3);
});

test('an account that is confirmed while it is being removed stays', { tags: ['U7'] }, async () => {
	const eve = await register();
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => sql.includes("'removed:'"))) await ask(eve.link, form({ password }));
		return proceed();
	});
	await ask(eve.link, form({ notMe: '1' }), '', { ...withMail, DB });
	expect([await isConfirmed(eve.email), (await ask('/api/user', {}, eve.cookie)).status]).toEqual([true, 200]);
});

test('"This wasn’t me" on a change of address drops the change, and no account', { tags: ['U7'] }, async () => {
	const ada = await person('Ada');
	const cookie = `__Host-${ada.cookie}`;
	await ask('/api/account/address', json({ email: 'somebody.else@example.net', password }), cookie);
	const link = mailedLink();
	expect(await (await ask(link)).text()).toContain('Didn’t ask for this?');
	expect((await ask(link, form({ notMe: '1' }))).status).toBe(200);
	expect((await ask(link, form())).status).toBe(404);
	expect(await exists(ada.email)).toBe(true);
});

test('the domains of SIGN_UP hold for new addresses too', { tags: ['U8'] }, async () => {
	const ada = await person('Ada');
	const domains = { ...withMail, SIGN_UP: 'example.com example.org' };
	const askFor = (email: string, env: Bindings = domains) =>
		askWith(env, '/api/account/address', json({ email, password }), ada.cookie);
	const refused = await askFor('ada@elsewhere.test');
	expect([refused.status, refused.headers.get('X-Problem'), await refused.text()]).toEqual([
		403,
		'sign-up-closed',
		'Accounts on this server need an address at example.com or example.org.',
	]);
	expect(provider.calls).toEqual([]);
	expect((await askFor('ada@example.org')).status).toBe(204);
	// A server closed to new accounts lets existing ones choose any address.
	expect((await askFor('ada@elsewhere.test', { ...withMail, SIGN_UP: 'closed' })).status).toBe(204);
});

test('where domains are set, nothing but confirming works before the address is confirmed', {
	tags: ['U8'],
}, async () => {
	const domains = { ...withMail, SIGN_UP: 'example.com' };
	const ada = await person('Ada');
	const cookie = `__Host-${ada.cookie}`;
	// The assistants' endpoint ignores cookies.
	const closed = allRoutes.filter(({ method, path }) => !openRoutes.has(`${method} ${path}`) && !isProtocol(path));
	const passed: string[] = [];
	for (const { method, path } of closed) {
		const answer = await ask(filledIn(path), method === 'GET' ? {} : json({}, method), cookie, domains);
		if (answer.headers.get('X-Problem') !== 'address-unverified') passed.push(`${method} ${path} ${answer.status}`);
	}
	expect(passed.sort()).toEqual(['GET /api/user 200', 'POST /api/verification 204']);
	// Nor does granting access to a program: it leads to the app, which says what to do.
	const program = json({ client_name: 'Claude', redirect_uris: ['https://one.example/back'] });
	const { client_id } = (await (await ask('/api/oauth/register', program)).json()) as { client_id: string };
	const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
	const wanted = { client_id, redirect_uri: 'https://one.example/back', response_type: 'code', state: 's', ...pkce };
	const path = `/api/oauth/authorize?${new URLSearchParams(wanted)}`;
	for (const init of [{}, form({ allow: 'write', account: ada.user.id })]) {
		expect((await ask(path, init, cookie, domains)).headers.get('Location')).toMatch(/^\/auth\?connect=/);
	}
	const user = async () => (await ask('/api/user', {}, cookie, domains)).json();
	expect(await user()).toMatchObject({ mustConfirm: true });
	expect((await ask(mailedLink(), form(), cookie, domains)).status).toBe(200);
	expect(await user()).not.toHaveProperty('mustConfirm');
	expect((await ask('/api/prospect-lists', {}, cookie, domains)).status).toBe(200);
	const pressed = await ask(path, form({ allow: 'write', account: ada.user.id }), cookie, domains);
	expect(pressed.headers.get('Location')).toMatch(/^https:\/\/one\.example\/back\?code=/);
	// Without mail no one could confirm, so nothing is closed.
	const bo = await person('Bo');
	const bare = { ...domains, MAIL_FROM: '' };
	expect((await ask('/api/prospect-lists', {}, `__Host-${bo.cookie}`, bare)).status).toBe(200);
});

test('the answer pages of a disabled account are gone, and no mail of it leaves', { tags: ['U8'] }, async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	const page = answerLinkIn(provider.calls[0]?.mail);
	await ask('/api/reset', form({ email: ada.email }));
	const reset = /\/api\/reset\/[\w-]+/.exec(provider.calls.at(-1)?.mail.content[0]?.value ?? '')?.[0] ?? '';
	expect([(await ask(page)).status, (await ask(reset)).status]).toEqual([200, 200]);
	await env.DB.prepare('update users set disabled_at = ? where id = ?')
		.bind(new Date().toISOString(), ada.user.id)
		.run();
	const [before] = [provider.calls.length];
	expect([(await ask(page)).status, (await ask(page, form({ answer: 'yes' }))).status]).toEqual([404, 404]);
	expect([(await ask(reset)).status, (await ask(reset, form({ password: 'a new secret' }))).status]).toEqual([
		404, 404,
	]);
	await ask('/api/reset', form({ email: ada.email }));
	expect(provider.calls).toHaveLength(before);
	const { results } = await env.DB.prepare('select answer from intro_requests where user_id = ?')
		.bind(ada.user.id)
		.all();
	expect(results).toEqual([{ answer: null }]);
});

test('drafts are for confirmed addresses only where a model is bound, and limited for the whole server', {
	tags: ['U8'],
}, async () => {
	const ada = await person('Ada');
	const cookie = `__Host-${ada.cookie}`;
	const draft = (env: Partial<Bindings>) =>
		ask('/api/generate-intro-message', json({ prospectName: 'Amara Silva' }), cookie, {
			...withMail,
			...env,
		} as Bindings);
	const run = vi.fn(async () => ({ response: 'nothing usable' }));
	const refused = await draft({ AI: { run } as unknown as Ai });
	expect([refused.status, refused.headers.get('X-Problem')]).toEqual([403, 'address-unverified']);
	expect(run).not.toHaveBeenCalled();
	expect((await draft({ AI: undefined })).status).toBe(200);
	const none = await draft({ AI: undefined, DRAFTS_PER_DAY_IN_ALL: '0' } as Partial<Bindings>);
	expect([none.status, none.headers.get('X-Problem')]).toEqual([429, 'drafts-used-up']);
});
