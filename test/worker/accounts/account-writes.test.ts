// Writes of an account: their effects, and everything they leave alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedHeader } from '#contract/tab';
import { startingTemplates } from '#contract/template';
import { askAs, askWith, failingDatabase, forgetfulDatabase, retriesComeAtOnce } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { bindings, cookieOf, json, type Person, password, person, signedInAs, signInAgain } from '../support/people.ts';
import { makeToken } from '../support/token-people.ts';

const start = Date.parse('2027-01-01T10:00:05.000Z');
let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	provider = mailProvider();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

type Row = Record<'updated_at' | 'sign_in_networks' | 'email_verified_at' | 'email', string | null>;
const rowOf = async ({ user }: Person) =>
	(await bindings.DB.prepare('select * from users where id = ?').bind(user.id).first<Row>()) as Row;
const linkTo = (page: string) =>
	provider.calls
		.map(({ mail }) => new RegExp(`/api/${page}/[\\w-]{43}`).exec(mail.content[0]?.value ?? '')?.[0])
		.findLast(Boolean) ?? '';
const press = (path: string, fields: Record<string, string> = {}) =>
	askWith(withMail, path, { method: 'POST', body: new URLSearchParams(fields) });
const asAccount = (who: Pick<Person, 'cookie'>, path: string, init: RequestInit, env: object = {}) =>
	askAs(who, `/api/account${path}`, init, { ...withMail, ...env });
const signIn = (who: Person, address: string) => {
	const init = json({ email: who.email, password });
	return askWith({}, '/api/login', { ...init, headers: { ...init.headers, 'CF-Connecting-IP': address } });
};

test('signing in changes nothing of the account, and a known network keeps its place', async () => {
	const ada = await person('Ada');
	const before = await rowOf(ada);
	vi.setSystemTime(start + 60_000);
	for (const address of ['203.0.113.1', '203.0.113.2']) expect((await signIn(ada, address)).status).toBe(200);
	const after = await rowOf(ada);
	expect(after.updated_at).toBe(before.updated_at);
	expect(JSON.parse(after.sign_in_networks ?? '')).toHaveLength(2);
	expect((await signIn(ada, '203.0.113.1')).status).toBe(200);
	const { sign_in_networks, updated_at } = after;
	expect(await rowOf(ada)).toMatchObject({ sign_in_networks, updated_at });
});

test('a new name counts as a change of the account; the same name does not', async () => {
	const ada = await person('Ada');
	const before = await rowOf(ada);
	vi.setSystemTime(start + 1);
	expect((await asAccount(ada, '', json({}, 'PATCH'))).status).toBe(200);
	expect(await rowOf(ada)).toEqual(before);
	await asAccount(ada, '', json({ firstName: 'Augusta' }, 'PATCH'));
	expect((await rowOf(ada)).updated_at).toBe(new Date(start + 1).toISOString());
});

test('an address is confirmed by its first link, or by a reset, and keeps that time', async () => {
	const ada = await person('Ada');
	await asAccount(ada, '/address', json({ email: `new.${ada.email}`, password }));
	const [verify, back] = [linkTo('verify'), linkTo('not-me')];
	vi.setSystemTime(start + 1);
	expect((await press(verify)).status).toBe(200);
	const confirmed = await rowOf(ada);
	const at = new Date(start + 1).toISOString();
	expect(confirmed).toMatchObject({ email: `new.${ada.email}`, email_verified_at: at, updated_at: at });
	vi.setSystemTime(start + 2);
	await askWith(withMail, '/api/reset', { method: 'POST', body: new URLSearchParams({ email: `new.${ada.email}` }) });
	expect((await press(linkTo('reset'), { password: 'a new secret' })).status).toBe(200);
	expect((await rowOf(ada)).email_verified_at).toBe(at);
	vi.setSystemTime(start + 3);
	expect((await press(back)).status).toBe(200);
	expect(await rowOf(ada)).toMatchObject({ email: ada.email, updated_at: new Date(start + 3).toISOString() });
	const bo = await person('Bo');
	await askWith(withMail, '/api/reset', { method: 'POST', body: new URLSearchParams({ email: bo.email }) });
	expect((await press(linkTo('reset'), { password: 'a new secret' })).status).toBe(200);
	expect((await rowOf(bo)).email_verified_at).toBe(new Date(start + 3).toISOString());
});

test('an expired link back to the old address blocks no other change', async () => {
	const ada = await person('Ada');
	const ask = (email: string) => asAccount(ada, '/address', json({ email, password }));
	await ask('first@example.net');
	const first = linkTo('not-me');
	expect((await press(linkTo('verify'))).status).toBe(200);
	const day = 24 * 3_600_000;
	vi.setSystemTime(start + day - 1);
	await ask('second@example.net');
	expect(linkTo('not-me')).toBe(first);
	vi.setSystemTime(start + day);
	await ask('third@example.net');
	const second = linkTo('not-me');
	expect(second).not.toBe(first);
	expect((await press(second)).status).toBe(200);
	expect((await rowOf(ada)).email).toBe('first@example.net');
});

test('a link that is mailed again says when and from where it was last requested', async () => {
	const ada = await person('Ada');
	const online = (headers: Record<string, string>) =>
		askWith(withMail, 'https://kindling.example/api/verification', { method: 'POST', headers }, `__Host-${ada.cookie}`);
	await online({ 'CF-IPCountry': 'PT', 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150' });
	vi.setSystemTime(start + 3_600_000);
	await online({ 'CF-IPCountry': 'DE', 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/150' });
	const page = await (await askWith(withMail, linkTo('verify'))).text();
	for (const part of ['Firefox on Linux', 'Germany', '11:00']) expect(page).toContain(part);
	vi.setSystemTime(start + 3_600_000 + 24 * 3_600_000 - 1);
	expect((await askWith(withMail, linkTo('verify'))).status).toBe(200);
});

test('a new password whose write is retried keeps its own session and ends the others', async () => {
	retriesComeAtOnce();
	const ada = await person('Ada');
	const laptop = await signInAgain(ada);
	const change = json({ currentPassword: password, password: 'a new secret' });
	const DB = forgetfulDatabase({ when: /^update "users" set "password"/ });
	const changed = await asAccount(ada, '/password', change, { DB });
	expect(changed.status).toBe(204);
	expect((await signedInAs(cookieOf(changed)).ask('/api/user')).status).toBe(200);
	expect([(await laptop.ask('/api/user')).status, (await ada.ask('/api/user')).status]).toEqual([401, 401]);
});

test('ending the current session clears its cookie; ending another one does not', async () => {
	const ada = await person('Ada');
	const laptop = await signInAgain(ada);
	const sessions = (await (await laptop.ask('/api/account/sessions')).json()) as { id: string; current: boolean }[];
	const end = (current: boolean) => {
		const id = sessions.find((one) => one.current === current)?.id;
		return askAs(laptop, `/api/account/sessions/${id}`, { method: 'DELETE' });
	};
	const other = await end(false);
	expect([other.status, other.headers.get('Set-Cookie')]).toEqual([204, null]);
	const own = await end(true);
	expect([own.status, own.headers.get('Set-Cookie')]).toEqual([204, expect.stringContaining('session=; Max-Age=0')]);
	expect((await laptop.ask('/api/user')).status).toBe(401);
});

test('a “This wasn’t me” that the database refuses is a 503, and works on the next click', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	for (const who of [eve, ada]) await asAccount(who, '/address', json({ email: `next.${who.email}`, password }));
	const link = linkTo('verify');
	const DB = failingDatabase('overloaded', { when: /^delete from "mailed_links"/ });
	const notMe = (env: object) =>
		askWith({ ...withMail, ...env }, link, { method: 'POST', body: new URLSearchParams({ notMe: '1' }) });
	expect((await notMe({ DB })).status).toBe(503);
	expect((await notMe({})).status).toBe(200);
	expect((await askWith(withMail, link)).status).toBe(404);
	const left = bindings.DB.prepare("select count(*) as n from mailed_links where user_id = ? and purpose = 'address'");
	expect([await left.bind(ada.user.id).first('n'), await left.bind(eve.user.id).first('n')]).toEqual([0, 1]);
	expect((await ada.ask('/api/user')).status).toBe(200);
});

test('a new account has the default templates in their order', async () => {
	const ada = await person('Ada');
	const templates = await (await ada.api.templates.$get()).json();
	expect(templates.map(({ name, isDefault }) => [name, isDefault]).toSorted()).toEqual(
		startingTemplates.map(({ name }) => [name, true]).toSorted(),
	);
	// Each has its own time, so that the order doesn't depend on storage.
	const { results } = await bindings.DB.prepare(
		'select name from templates where user_id = ? order by created_at, name',
	)
		.bind(ada.user.id)
		.all();
	expect(results).toEqual(startingTemplates.map(({ name }) => ({ name })));
});

test('tokens are listed newest first, and an expired one frees its place among the fifty', async () => {
	retriesComeAtOnce();
	const ada = await person('Ada');
	const made: string[] = [];
	for (const at of [0, 1, 1]) {
		vi.setSystemTime(start + at);
		made.push((await makeToken(ada)).id);
	}
	const shown = async () =>
		((await (await asAccount(ada, '/tokens', {})).json()) as { id: string }[]).map(({ id }) => id);
	const [first, ...both] = made;
	expect(await shown()).toEqual([...both.toSorted().reverse(), first]);
	await bindings.DB.prepare(
		`insert into tokens (id, user_id, token_hash, name, rights, created_at, expire)
			select ?1 || value, ?1, ?1 || value, 'x', '["read"]', '2026', case value when 0 then ?3 else '2999' end from json_each(?2)`,
	)
		.bind(ada.user.id, JSON.stringify(Array.from({ length: 47 }, (_, at) => at)), new Date(start + 1).toISOString())
		.run();
	vi.setSystemTime(start);
	const more = (DB = bindings.DB) => asAccount(ada, '/tokens', json({ name: 'x', rights: ['read'], days: 30 }), { DB });
	expect((await more()).status).toBe(409);
	vi.setSystemTime(start + 1);
	// A retried write finds its own row, which takes no second place.
	expect((await more(forgetfulDatabase({ when: /insert into tokens/ }))).status).toBe(201);
	expect((await more()).status).toBe(409);
});

test('a token that a retried write ended is reported as ended', async () => {
	retriesComeAtOnce();
	const ada = await person('Ada');
	const { id } = await makeToken(ada);
	const end = (DB = bindings.DB) => asAccount(ada, `/tokens/${id}`, { method: 'DELETE' }, { DB });
	const ended = await end(forgetfulDatabase({ when: /^delete from "tokens"/ }));
	expect([ended.status, ended.headers.get(changedHeader)]).toEqual([204, 'tokens']);
	const again = await end();
	expect([again.status, again.headers.get(changedHeader)]).toEqual([404, null]);
});
