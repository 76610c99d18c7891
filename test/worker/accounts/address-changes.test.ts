import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bindings } from '../../../worker/env.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { askAs, askWith, failingDatabase, watchedDatabase } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { bindings, json, type Person, password, person, signInAgain } from '../support/people.ts';
import { openTab } from '../support/tab.ts';

const now = '2027-01-01T10:00:05.000Z';
let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
	vi.spyOn(console, 'log').mockImplementation(() => {});
	vi.spyOn(console, 'error').mockImplementation(() => {});
	provider = mailProvider();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const mails = () => provider.calls.map(({ mail }) => mail);
/** Recipients of all mails so far, with the first word of the subject. */
const sent = () =>
	mails().map(({ personalizations, subject }) => [personalizations[0]?.to[0]?.email, subject.split(' ')[0]]);
const linkTo = (page: string) =>
	mails()
		.map(({ content }) => new RegExp(`/api/${page}/[\\w-]{43}`).exec(content[0]?.value ?? '')?.[0])
		.findLast(Boolean) ?? '';
const press = (path: string, env: Partial<Bindings> = {}) =>
	askWith({ ...withMail, ...env }, path, { method: 'POST', body: new URLSearchParams() });
const askFor = (who: Person, email: string, env: Partial<Bindings> = {}) =>
	askAs(who, '/api/account/address', json({ email, password }), { ...withMail, ...env });
const facts = async (answer: Response) => [
	answer.status,
	answer.headers.get('X-Problem'),
	answer.headers.get('X-Field'),
	answer.headers.get('Retry-After'),
	await answer.text(),
];
const emailOf = ({ user }: Person) =>
	bindings.DB.prepare('select email from users where id = ?').bind(user.id).first('email');
const set = ({ user }: Person, column: string, value: string) =>
	bindings.DB.prepare(`update users set ${column} = ? where id = ?`).bind(value, user.id).run();
/** A database that runs `happens` right before the nth link is written. */
const beforeLink = (nth: number, happens: () => Promise<unknown>): D1Database => {
	let links = 0;
	return watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => sql.includes('insert into mailed_links')) && ++links === nth) await happens();
		return proceed();
	});
};

test('an account requests five addresses a day, one of them three times, and is then told when it may go on', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const usedUp = [
		429,
		'addresses-used-up',
		null,
		String(14 * 3_600 - 5),
		'That’s a lot of address changes for one day. Please try tomorrow.',
	];
	for (let asked = 0; asked < 3; asked += 1) expect((await askFor(ada, 'one@example.net')).status).toBe(204);
	expect(await facts(await askFor(ada, 'one@example.net'))).toEqual(usedUp);
	expect(await facts(await askFor(eve, 'one@example.net'))).toEqual(usedUp);
	for (const email of ['two@example.net', 'three@example.net']) expect((await askFor(ada, email)).status).toBe(204);
	expect(await facts(await askFor(ada, 'four@example.net'))).toEqual(usedUp);
	expect((await askFor(eve, 'four@example.net')).status).toBe(204);
	vi.setSystemTime('2027-01-02T00:00:00Z');
	expect((await askFor(ada, 'one@example.net')).status).toBe(204);
});

test('an address that takes no mail is refused at its field, the current one too', async () => {
	const ada = await person('Ada');
	for (const email of ['came.back@example.net', ada.email]) {
		await bindings.DB.prepare('insert into suppressed_addresses (address_hash, reason, created_at) values (?, ?, ?)')
			.bind(addressHash(email), 'bounced', now)
			.run();
	}
	const refused = [409, 'recipient-suppressed', 'email'];
	expect((await facts(await askFor(ada, 'came.back@example.net'))).slice(0, 3)).toEqual(refused);
	const online = 'https://kindling.example/api/verification';
	const again = await askWith(withMail, online, { method: 'POST' }, `__Host-${ada.cookie}`);
	expect((await facts(again)).slice(0, 3)).toEqual(refused);
	expect(mails()).toEqual([]);
	await bindings.DB.prepare('delete from suppressed_addresses').run();
});

test('the link back goes only to a confirmed address that changes, and both letters name its last day', async () => {
	const ada = await person('Ada');
	expect((await askFor(ada, ada.email)).status).toBe(204);
	expect(sent()).toEqual([[ada.email, 'Confirm']]);
	const online = 'https://kindling.example/api/account/address';
	const init = json({ email: 'online@example.net', password });
	expect((await askWith(withMail, online, init, `__Host-${ada.cookie}`)).status).toBe(204);
	expect(sent().slice(1)).toEqual([['online@example.net', 'Confirm']]);
	// Nor is one stored, where it would block a mailed one.
	const undo = "select count(*) as n from mailed_links where user_id = ? and purpose = 'undo'";
	expect(await bindings.DB.prepare(undo).bind(ada.user.id).first('n')).toBe(0);
	expect((await askFor(ada, 'next@example.net')).status).toBe(204);
	expect(sent().slice(2)).toEqual([
		['next@example.net', 'Confirm'],
		[ada.email, 'A'],
	]);
	for (const mail of mails()) expect(mail.content[0]?.value).toContain('for 24 hours');
});

test('after two changes of address in a row, the link back of the later letter works', async () => {
	const ada = await person('Ada');
	await askFor(ada, 'one.of.two@example.net');
	const first = linkTo('not-me');
	await askFor(ada, 'two.of.two@example.net');
	const second = linkTo('not-me');
	expect(second).not.toBe(first);
	expect((await press(linkTo('verify'))).status).toBe(200);
	expect((await press(first)).status).toBe(404);
	expect((await press(second)).status).toBe(200);
	expect(await emailOf(ada)).toBe(ada.email);
});

test('no mail leaves whose link was not stored', async () => {
	const [ada, bo, cy] = [await person('Ada'), await person('Bo'), await person('Cy')];
	const eve = await person('Eve');
	const changed = (who: Person) => () => set(who, 'password', 'another hash');
	const disabled = (who: Person) => () => set(who, 'disabled_at', now);
	expect((await askFor(ada, ada.email, { DB: beforeLink(1, changed(ada)) })).status).toBe(204);
	expect(sent()).toEqual([]);
	// An address whose account is disabled gets no mail either.
	await set(eve, 'disabled_at', now);
	expect((await askFor(bo, eve.email)).status).toBe(204);
	expect(sent()).toEqual([[bo.email, 'A']]);
	expect((await askFor(bo, 'half@example.net', { DB: beforeLink(2, disabled(bo)) })).status).toBe(204);
	expect(sent().slice(1)).toEqual([['half@example.net', 'Confirm']]);
	const reset = { method: 'POST', body: new URLSearchParams({ email: cy.email }) };
	await askWith({ ...withMail, DB: beforeLink(1, disabled(cy)) }, '/api/reset', reset);
	expect(sent()).toHaveLength(2);
});

test('open tabs are told of an address that is confirmed or taken back by mail', async () => {
	const ada = await person('Ada');
	await askFor(ada, 'heard@example.net');
	const [verify, back] = [linkTo('verify'), linkTo('not-me')];
	const tab = await openTab(ada);
	expect((await press(verify)).status).toBe(200);
	expect(await tab.heard()).toEqual(['user']);
	const since = Date.now();
	vi.setSystemTime(since + 1);
	expect((await press(back)).status).toBe(200);
	await tab.closedBySession();
	const again = await signInAgain({ ...ada, email: (await emailOf(ada)) as string });
	expect((await openTab(again, since)).atFirst.nouns).toEqual(expect.arrayContaining(['user']));
	expect(await emailOf(ada)).toBe(ada.email);
	// The password link that follows works for an hour.
	const minutes = 'select round((julianday(expire) - julianday(created_at)) * 24 * 60) as minutes from mailed_links';
	const link = bindings.DB.prepare(`${minutes} where user_id = ? and purpose = 'password'`).bind(ada.user.id);
	expect(await link.first('minutes')).toBe(60);
});

test('an address that someone else has taken is neither set nor restored, and a database fault is not reported as a taken address', async () => {
	const ada = await person('Ada');
	await askFor(ada, 'other@example.net');
	const [verify, back] = [linkTo('verify'), linkTo('not-me')];
	const failing = { DB: failingDatabase('overloaded', { when: /^update "mailed_links"/ }) };
	for (const path of [verify, back]) expect((await press(path, failing)).status).toBe(503);
	expect((await press(verify)).status).toBe(200);
	expect(mails().at(-1)?.subject).toBe('Your Kindling address was changed');
	expect((await askWith(withMail, '/api/register', json({ email: ada.email, password }))).status).toBe(201);
	const count = mails().length;
	const taken = await press(back);
	expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining('This address is taken')]);
	expect([await emailOf(ada), mails().length]).toEqual(['other@example.net', count]);
	expect((await ada.ask('/api/user')).status).toBe(200);
});

test('confirming the current address changes nothing and sends no mail', async () => {
	const ada = await person('Ada');
	await askFor(ada, ada.email);
	expect((await press(linkTo('verify'))).status).toBe(403);
	// Once the account is confirmed, its links work without its session or password.
	await set(ada, 'email_verified_at', now);
	expect((await press(linkTo('verify'))).status).toBe(200);
	expect(sent()).toEqual([[ada.email, 'Confirm']]);
	for (const page of ['verify', 'not-me', 'reset']) {
		const path = `/api/${page}/${'x'.repeat(43)}`;
		expect([page, (await press(path)).status, (await askWith(withMail, path)).status]).toEqual([page, 404, 404]);
	}
});

test('of two simultaneous clicks one counts, and the other finds a used link', async () => {
	const ada = await person('Ada');
	await askFor(ada, 'twice@example.net');
	const [verify, back] = [linkTo('verify'), linkTo('not-me')];
	const reset = { method: 'POST', body: new URLSearchParams({ password: 'a new secret' }) };
	for (const [path, init] of [
		[verify, { method: 'POST', body: new URLSearchParams() }],
		[back, { method: 'POST', body: new URLSearchParams() }],
		['reset', reset],
	] as const) {
		const link = path === 'reset' ? linkTo('reset') : path;
		let isOther = false;
		// The other click comes after this one has found the link.
		const DB = watchedDatabase(async ({ statements }, proceed) => {
			if (!isOther && statements.some(({ sql }) => /^update "mailed_links" set "used_by"/.test(sql))) {
				isOther = true;
				expect((await askWith(withMail, link, { ...init, body: new URLSearchParams(init.body) })).status).toBe(200);
			}
			return proceed();
		});
		const late = await askWith({ ...withMail, DB }, link, { ...init, body: new URLSearchParams(init.body) });
		expect([path, late.status]).toEqual([path, 404]);
	}
});

test('an invalid password is explained on the page of the reset link', async () => {
	const online = 'https://kindling.example';
	const email = `long.${crypto.randomUUID()}@example.net`;
	expect((await askWith(withMail, `${online}/api/register`, json({ email, password }))).status).toBe(201);
	const body = new URLSearchParams({ password: 'x'.repeat(257) });
	const page = await askWith(withMail, `${online}${linkTo('verify')}`, { method: 'POST', body });
	expect([page.status, (await page.text()).includes('That isn’t your password.')]).toEqual([400, false]);
});

test('a link that ends at the moment it is clicked changes no address', async () => {
	const ada = await person('Ada');
	await askFor(ada, 'later@example.net');
	const link = linkTo('verify');
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => sql.startsWith('update "mailed_links" set "used_by"'))) {
			await bindings.DB.prepare('delete from mailed_links where user_id = ?').bind(ada.user.id).run();
		}
		return proceed();
	});
	expect((await press(link, { DB })).status).toBe(404);
	expect(await emailOf(ada)).toBe(ada.email);
});
