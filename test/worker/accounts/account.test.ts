import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountSession } from '#contract/account';
import { askWith } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import {
	addProspects,
	ask,
	bindings,
	cookieOf,
	json,
	type Person,
	password,
	person,
	signedInAs,
	signInAgain,
} from '../support/people.ts';

let mails: ReturnType<typeof mailProvider>['calls'];
beforeEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
	mails = mailProvider().calls;
});

const subjects = () => mails.map(({ mail }) => mail.subject);
const recipients = () => mails.map(({ mail }) => mail.personalizations[0]?.to[0]?.email);
const textOf = (index: number) => mails[index]?.mail.content[0]?.value ?? '';
/** Path of the link to `page` in the mail at this index. */
const linkIn = (index: number, page: string) => new RegExp(`/api/${page}/[\\w-]{43}`).exec(textOf(index))?.[0] ?? '';

const asAccount = (who: Person, path: string, body: object, method = 'POST') =>
	askWith(withMail, `/api/account${path}`, json(body, method), who.cookie);
const logIn = (email: string, secret: string) => ask('/api/login', json({ email, password: secret }));
const form = (body: Record<string, string>): RequestInit => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
	body: new URLSearchParams(body),
});

test('a person changes their name and is told by mail', async () => {
	const ada = await person('Ada');
	const changed = await asAccount(ada, '', { firstName: ' Augusta ', lastName: 'King' }, 'PATCH');
	expect(await changed.json()).toMatchObject({ firstName: 'Augusta', lastName: 'King', email: ada.email });
	expect(await (await ada.api.user.$get()).json()).toMatchObject({ firstName: 'Augusta', lastName: 'King' });
	expect([subjects(), recipients()]).toEqual([['Your name on Kindling was changed'], [ada.email]]);
	expect(textOf(0)).toContain('Augusta King');
	await asAccount(ada, '', { firstName: 'Augusta' }, 'PATCH');
	expect(mails).toHaveLength(1);
});

test('a new password needs the old one, ends every other session and is told by mail', async () => {
	const ada = await person('Ada');
	const laptop = await signInAgain(ada);
	const wrong = await asAccount(ada, '/password', { currentPassword: 'not it', password: 'a new secret' });
	expect([wrong.status, wrong.headers.get('X-Problem'), wrong.headers.get('X-Field')]).toEqual([
		403,
		'wrong-password',
		'currentPassword',
	]);
	expect((await laptop.ask('/api/user')).status).toBe(200);
	expect((await asAccount(ada, '/password', { currentPassword: password, password: 'short' })).status).toBe(400);
	const done = await asAccount(ada, '/password', { currentPassword: password, password: 'a new secret' });
	expect(done.status).toBe(204);
	expect((await laptop.ask('/api/user')).status).toBe(401);
	// This browser stays signed in with a new token, because someone else may have the old one.
	expect((await ada.ask('/api/user')).status).toBe(401);
	expect((await signedInAs(cookieOf(done)).ask('/api/user')).status).toBe(200);
	expect((await logIn(ada.email, password)).status).toBe(401);
	expect((await logIn(ada.email, 'a new secret')).status).toBe(200);
	expect([subjects(), recipients()]).toEqual([['Your Kindling password was changed'], [ada.email]]);
});

test('after twenty wrong passwords the right one is refused too, for an hour', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T10:00:05Z') });
	const ada = await person('Ada');
	for (let tried = 0; tried < 20; tried += 1) {
		expect((await asAccount(ada, '/removal', { password: `guess ${tried}` })).status).toBe(403);
	}
	const stopped = await asAccount(ada, '/removal', { password });
	expect([stopped.status, stopped.headers.get('Retry-After')]).toEqual([429, '3595']);
	expect((await ada.ask('/api/user')).status).toBe(200);
	// The next hour starts from zero.
	vi.setSystemTime('2027-01-01T11:00:00Z');
	expect((await asAccount(ada, '/removal', { password: 'guess' })).status).toBe(403);
});

test('a new address takes effect once its link is used, and a mail tells the old address', async () => {
	const ada = await person('Ada');
	const asked = await asAccount(ada, '/address', { email: ' Ada.New@Example.com ', password });
	expect(asked.status).toBe(204);
	expect([subjects(), recipients()]).toEqual([
		['Confirm your email address for Kindling', 'A new address was requested for your Kindling account'],
		['ada.new@example.com', ada.email],
	]);
	expect(await (await ada.api.user.$get()).json()).toMatchObject({ email: ada.email });
	const link = linkIn(0, 'verify');
	const shown = await ask(link);
	expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('ada.new@example.com')]);
	expect(await (await ada.api.user.$get()).json()).toMatchObject({ email: ada.email });
	const pressed = await askWith(withMail, link, { method: 'POST' });
	expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('Your address is confirmed')]);
	expect(await (await ada.api.user.$get()).json()).toMatchObject({ email: 'ada.new@example.com' });
	expect((await logIn('ada.new@example.com', password)).status).toBe(200);
	expect((await logIn(ada.email, password)).status).toBe(401);
	expect([subjects()[2], recipients()[2]]).toEqual(['Your Kindling address was changed', ada.email]);
	expect((await ask(link, { method: 'POST' })).status).toBe(404);
});

test('no one learns that another account has an address, and a mail tells that account', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const asked = await asAccount(eve, '/address', { email: ada.email, password });
	expect(asked.status).toBe(204);
	expect([subjects(), recipients()]).toEqual([
		['Your email address and Kindling', 'A new address was requested for your Kindling account'],
		[ada.email, eve.email],
	]);
	expect(textOf(0)).not.toContain('/api/verify/');
});

test('an address that another account takes meanwhile stays with that account', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await asAccount(eve, '/address', { email: 'wanted@example.com', password });
	await ask('/api/register', json({ email: 'wanted@example.com', password }));
	const pressed = await ask(linkIn(0, 'verify'), { method: 'POST' });
	expect([pressed.status, await pressed.text()]).toEqual([409, expect.stringContaining('This address is taken')]);
	expect(await (await eve.api.user.$get()).json()).toMatchObject({ email: eve.email });
	expect((await ada.ask('/api/user')).status).toBe(200);
});

test('where mail is not set up, a new address is refused before anything is written', async () => {
	const ada = await person('Ada');
	const none = { ...withMail, MAIL_FROM: '' };
	const asked = await askWith(none, '/api/account/address', json({ email: 'x@example.com', password }), ada.cookie);
	expect([asked.status, asked.headers.get('X-Problem')]).toEqual([503, 'mail-not-set-up']);
	const { results } = await bindings.DB.prepare('select * from mailed_links where user_id = ?').bind(ada.user.id).all();
	expect(results).toEqual([]);
});

const chromeOnWindows =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const sessionsOf = async (who: { ask: Person['ask'] }): Promise<AccountSession[]> =>
	(await who.ask('/api/account/sessions')).json();

test('a person sees their sessions, where each is from, and which one is this one', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const laptop = await signInAgain(ada, { 'User-Agent': chromeOnWindows, 'CF-IPCountry': 'PT' });
	const listed = await sessionsOf(laptop);
	expect(listed.map(({ device, country, current }) => [device, country, current])).toEqual([
		['Chrome on Windows', 'PT', true],
		[null, null, false],
	]);
	expect(await sessionsOf(eve)).toHaveLength(1);
	expect(JSON.stringify(listed)).not.toContain(ada.token);
});

test('a session of an unknown program shows no device name', async () => {
	const ada = await person('Ada');
	const eve = await signInAgain(ada, { 'User-Agent': 'Your account is locked, open evil.example/1 now' });
	expect((await sessionsOf(eve)).find(({ current }) => current)?.device).toBeNull();
});

test('a person ends one session, or all others, and no one else’s', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [laptop, phone] = [await signInAgain(ada), await signInAgain(ada)];
	const laptopId = (await sessionsOf(laptop)).find(({ current }) => current)?.id ?? '';
	const foreign = await eve.ask(`/api/account/sessions/${laptopId}`, { method: 'DELETE' });
	const unknown = await eve.ask('/api/account/sessions/0123456789abcdef', { method: 'DELETE' });
	expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
	expect((await ada.ask(`/api/account/sessions/${laptopId}`, { method: 'DELETE' })).status).toBe(204);
	expect((await laptop.ask('/api/user')).status).toBe(401);
	expect((await phone.ask('/api/user')).status).toBe(200);
	expect((await ada.ask('/api/account/sessions', { method: 'DELETE' })).status).toBe(204);
	expect((await phone.ask('/api/user')).status).toBe(401);
	expect((await ada.ask('/api/user')).status).toBe(200);
	expect((await eve.ask('/api/user')).status).toBe(200);
});

test('a forgotten password: the link works once, for whoever holds the mailbox', async () => {
	const ada = await person('Ada');
	const laptop = await signInAgain(ada);
	await askWith(withMail, '/api/reset', form({ email: ada.email.toUpperCase() }));
	expect([subjects(), recipients()]).toEqual([['Choose a new password for Kindling'], [ada.email]]);
	const link = linkIn(0, 'reset');
	expect((await ask(link)).status).toBe(200);
	const short = await ask(link, form({ password: '12345' }));
	expect([short.status, await short.text()]).toEqual([
		400,
		expect.stringContaining('Password must be at least 6 characters'),
	]);
	const done = await askWith(withMail, link, form({ password: 'a fresh start' }));
	expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Your new password is saved')]);
	expect((await logIn(ada.email, 'a fresh start')).status).toBe(200);
	expect((await logIn(ada.email, password)).status).toBe(401);
	expect([(await laptop.ask('/api/user')).status, (await ada.ask('/api/user')).status]).toEqual([401, 401]);
	expect([subjects()[1], recipients()[1]]).toEqual(['Your Kindling password was changed', ada.email]);
	expect((await ask(link, form({ password: 'once more' }))).status).toBe(404);
	const { results } = await bindings.DB.prepare('select token_hash from mailed_links where user_id = ?')
		.bind(ada.user.id)
		.all<{ token_hash: string }>();
	expect(results).toHaveLength(1);
	expect(link).not.toContain(results[0]?.token_hash);
});

test('of twenty simultaneous uses of one reset link, one works', async () => {
	const ada = await person('Ada');
	await askWith(withMail, '/api/reset', form({ email: ada.email }));
	const link = linkIn(0, 'reset');
	const all = await Promise.all(
		Array.from({ length: 20 }, (_, index) => ask(link, form({ password: `password ${index}` }))),
	);
	const worked = all.flatMap((response, index) => (response.status === 200 ? [index] : []));
	expect([worked.length, all.filter(({ status }) => status === 404).length]).toEqual([1, 19]);
	expect((await logIn(ada.email, `password ${worked[0]}`)).status).toBe(200);
});

test('no one learns from a reset who has an account', async () => {
	const ada = await person('Ada');
	const [known, unknown] = [
		await askWith(withMail, '/api/reset', form({ email: ada.email })),
		await askWith(withMail, '/api/reset', form({ email: 'nobody@example.com' })),
	];
	expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
	expect(recipients()).toEqual([ada.email]);
	const bad = await askWith(withMail, '/api/reset', form({ email: 'no address' }));
	expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining('Please enter a valid email address')]);
});

test('a server that sends no mail says so instead of asking for an address, and who to ask', async () => {
	const none = { ...withMail, MAIL_FROM: '' };
	const asked = await askWith(none, '/api/reset', {});
	const sent = await askWith(none, '/api/reset', form({ email: 'ada@example.com' }));
	expect([asked.status, sent.status]).toEqual([200, 503]);
	for (const page of [await asked.text(), await sent.text()]) {
		expect(page).toContain('This server can’t send email');
		expect(page).toContain('Ask the people who run this server');
		expect(page).not.toContain('<form');
	}
});

test('a reset link ends when the password or the address changes', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	for (const who of [ada, eve]) await askWith(withMail, '/api/reset', form({ email: who.email }));
	const [adas, eves] = [linkIn(0, 'reset'), linkIn(1, 'reset')];
	await asAccount(ada, '/password', { currentPassword: password, password: 'a new secret' });
	expect([(await ask(adas)).status, (await ask(eves)).status]).toEqual([404, 200]);
	await asAccount(eve, '/address', { email: 'eve.new@example.com', password });
	await ask(linkIn(mails.length - 2, 'verify'), { method: 'POST' });
	expect((await ask(eves)).status).toBe(404);
});

test('a password link works for an hour, an address link for a day', async () => {
	const ada = await person('Ada');
	await asAccount(ada, '/address', { email: 'ada.next@example.com', password });
	await askWith(withMail, '/api/reset', form({ email: ada.email }));
	const hours = 'select purpose, round((julianday(expire) - julianday(created_at)) * 24, 3) as hours';
	const kept = bindings.DB.prepare(`${hours} from mailed_links where user_id = ? order by purpose`);
	expect((await kept.bind(ada.user.id).all()).results).toEqual([
		{ purpose: 'address', hours: 24 },
		{ purpose: 'password', hours: 1 },
		{ purpose: 'undo', hours: 24 },
	]);
});

test('at most three reset mails an hour go to one address', async () => {
	const ada = await person('Ada');
	for (let asked = 0; asked < 5; asked += 1) {
		expect((await askWith(withMail, '/api/reset', form({ email: ada.email }))).status).toBe(200);
	}
	expect(mails).toHaveLength(3);
	expect((await ask(linkIn(0, 'reset'))).status).toBe(404);
	expect((await ask(linkIn(2, 'reset'))).status).toBe(200);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
	await askWith(withMail, '/api/reset', form({ email: ada.email }));
	expect(mails).toHaveLength(4);
});

test('deleting an account takes its password and removes everything', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const laptop = await signInAgain(ada);
	for (const who of [ada, eve]) {
		const { prospects } = await addProspects(who, [{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] }]);
		const letter = { prospectId: prospects[0]?.id, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
		await askWith(withMail, '/api/intro-requests', json({ ...letter, sendEmail: true, answerLink: true }), who.cookie);
	}
	const answerLink = linkIn(0, 'r');
	expect((await ask(answerLink)).status).toBe(200);
	const wrong = await asAccount(ada, '/removal', { password: 'not it' });
	expect([wrong.status, wrong.headers.get('X-Field')]).toEqual([403, 'password']);
	const removed = await asAccount(ada, '/removal', { password });
	expect([removed.status, removed.headers.get('Set-Cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);

	expect([(await ada.ask('/api/user')).status, (await laptop.ask('/api/user')).status]).toEqual([401, 401]);
	expect(await rowsOf(ada)).toEqual({});
	expect(Object.keys(await rowsOf(eve))).toEqual(
		expect.arrayContaining(['users', 'sessions', 'prospects', 'connections', 'intro_requests', 'counters']),
	);
	for (const { name } of (await bindings.SESSIONS.list()).keys) {
		expect(await bindings.SESSIONS.get(name)).not.toContain(ada.user.id);
	}
	expect((await bindings.FILES.list()).objects.filter(({ key }) => key.includes(ada.user.id))).toEqual([]);
	const late = await ask(answerLink);
	expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('This link no longer works')]);
	expect(subjects().at(-1)).toBe('Your Kindling account was deleted');
	expect((await logIn(ada.email, password)).status).toBe(401);
});

/** Counts the rows of each table that have the person's id in any column. Leaves out tables without any. */
async function rowsOf(who: Person): Promise<Record<string, number>> {
	const { results: tables } = await bindings.DB.prepare(
		"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
	).all<{ name: string }>();
	const found: Record<string, number> = {};
	for (const { name } of tables) {
		const { results } = await bindings.DB.prepare(`select * from ${name}`).all();
		const count = results.filter((row) => JSON.stringify(row).includes(who.user.id)).length;
		if (count > 0) found[name] = count;
	}
	return found;
}
