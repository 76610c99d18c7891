import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PersonalToken } from '#contract/personal-token';
import { purge } from '../../../../worker/nightly/purge.ts';
import { askWith } from '../../support/faults.ts';
import { mailProvider, withMail } from '../../support/mail-provider.ts';
import { addList, ask, bindings, json, origin, type Person, password, person, said } from '../../support/people.ts';
import { makeToken, withToken } from '../../support/token-people.ts';

let mails: ReturnType<typeof mailProvider>['calls'];
beforeEach(() => {
	vi.spyOn(console, 'log').mockImplementation(() => {});
	mails = mailProvider().calls;
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const invalid = [401, 'This token doesn’t work. It’s wrong, or it has expired.'];
const tokensOf = async (who: Person): Promise<PersonalToken[]> => (await who.ask('/api/account/tokens')).json();
const lists = '/api/prospect-lists';

test('a token is shown once, and only its hash is kept', { tags: ['S2'] }, async () => {
	const ada = await person('Ada');
	const body = { name: ' Assistant ', rights: ['write', 'read', 'read'], days: 90 };
	const made = await ada.ask('/api/account/tokens', json(body));
	const created = (await made.json()) as PersonalToken & { token: string };
	expect(made.status).toBe(201);
	expect(created.token).toMatch(/^kdl_[\w-]{43}$/);
	const days = (Date.parse(created.expire) - Date.parse(created.createdAt)) / 86_400_000;
	const never = { usedAt: null, usedNetwork: null, usedCountry: null };
	expect({ ...created, days }).toMatchObject({ name: 'Assistant', rights: ['read', 'write'], days: 90, ...never });
	const { token, ...shown } = created;
	expect(await tokensOf(ada)).toEqual([shown]);
	const row = await bindings.DB.prepare('select * from tokens where id = ?').bind(created.id).first();
	expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
	expect(JSON.stringify(row)).not.toContain(token);
});

test.each([
	[{ name: '' }, 'name', 'Please name the token.'],
	[{ rights: [] }, 'rights', 'Please say what the token may do: read, write, or both.'],
	[{ rights: ['read', 'send'] }, 'rights.1', 'Please say what the token may do: read, write, or both.'],
	[{ days: 31 }, 'days', 'Please choose 30, 90 or 365 days.'],
	[{ days: '30' }, 'days', 'Please choose 30, 90 or 365 days.'],
])('no token is made of %j', async (wrong, field, sentence) => {
	const ada = await person('Ada');
	const made = await ada.ask('/api/account/tokens', json({ name: 'x', rights: ['read'], days: 30, ...wrong }));
	expect([made.headers.get('X-Field'), ...(await said(made))]).toEqual([field, 400, sentence]);
	expect(await tokensOf(ada)).toEqual([]);
});

test('no one has more than fifty tokens, not counting those that have ended', async () => {
	const ada = await person('Ada');
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 51)
			insert into tokens (id, user_id, token_hash, name, rights, created_at, expire)
			select ?1 || i, ?1, ?1 || i, 'x', '["read"]', '2026', iif(i > 49, '2026', '2999') from n`,
	)
		.bind(ada.user.id)
		.run();
	await makeToken(ada);
	const more = await ada.ask('/api/account/tokens', json({ name: 'x', rights: ['read'], days: 30 }));
	expect(await said(more)).toEqual([409, 'You can have at most 50 tokens.']);
});

test('a program acts for the owner of its token, and needs no cookie', async () => {
	const ada = await person('Ada');
	const program = await makeToken(ada);
	expect((await program.ask(lists, json({ name: 'Investors' }))).status).toBe(201);
	const read = await program.ask(lists);
	expect(read.headers.get('X-Account')).toBe(ada.user.id);
	expect(await read.json()).toMatchObject([{ name: 'Investors', userId: ada.user.id }]);
	expect((await (await ada.ask(lists)).json()) as object[]).toHaveLength(1);
	for (const header of [`bearer ${program.token}`, `  BEARER   ${program.token} `]) {
		expect((await ask(lists, { headers: { Authorization: header } })).status).toBe(200);
	}
});

test('a token that does not work is a 401, whatever cookie comes with it', { tags: ['D1'] }, async () => {
	const ada = await person('Ada');
	const { token } = await makeToken(ada);
	const wrong = [
		'',
		'x',
		token.slice(0, -1),
		`${token}x`,
		token.replace('kdl_', ''),
		token.toUpperCase(),
		ada.token,
		`kdl_${'a'.repeat(43)}`,
		`${token} ${token}`,
		`${token}, Bearer ${token}`,
		'k'.repeat(9_000),
	];
	const beside: Record<string, string>[] = [{}, { Cookie: ada.cookie }, { Cookie: ada.cookie, 'X-Signed-Out': '204' }];
	for (const one of wrong) {
		for (const headers of beside) {
			const answer = await withToken(one)(lists, { headers });
			expect([one, ...(await said(answer))]).toEqual([one, ...invalid]);
			expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
			expect(answer.headers.get('X-Problem')).toBe('token-invalid');
		}
		const written = await withToken(one)(lists, { ...json({ name: 'x' }), headers: { Cookie: ada.cookie } });
		expect(await said(written)).toEqual(invalid);
	}
	expect(await (await ada.ask(lists)).json()).toEqual([]);
});

test('cookies and tokens never mix: with a token, the cookie counts for nothing', { tags: ['D1'] }, async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await addList(ada, 'Of Ada');
	await addList(eve, 'Of Eve');
	const reader = await makeToken(ada, ['read']);
	const read = await reader.ask(lists, { headers: { Cookie: eve.cookie } });
	expect(await read.json()).toMatchObject([{ name: 'Of Ada' }]);
	expect(read.headers.get('Set-Cookie')).toBeNull();
	const headers = { Cookie: ada.cookie, 'Content-Type': 'application/json' };
	const written = await reader.ask(lists, { method: 'POST', body: '{"name":"x"}', headers });
	expect(await said(written)).toEqual([403, 'This token has no right to write.']);
	// Signing out ends the session of the cookie, so a token must not reach it.
	expect((await reader.ask('/api/logout', { method: 'POST', headers: { Cookie: ada.cookie } })).status).toBe(403);
	expect((await ada.ask('/api/user')).status).toBe(200);
	// Another scheme is no token: the cookie counts, with all its checks.
	const basic = { ...headers, Authorization: `Basic ${btoa('a:b')}` };
	expect((await ask(lists, { headers: basic })).status).toBe(200);
	const foreign = { ...basic, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
	expect((await ask(lists, { method: 'POST', body: '{"name":"x"}', headers: foreign })).status).toBe(403);
});

test('a token works from any origin', { tags: ['S6'] }, async () => {
	const program = await makeToken(await person('Ada'));
	for (const from of ['https://evil.example', 'null', 'chrome-extension://abcdefghijklmnopabcdefghijklmnop']) {
		const headers = { 'Content-Type': 'application/json', Origin: from, 'Sec-Fetch-Site': 'cross-site' };
		const answer = await program.ask(lists, { method: 'POST', body: '{"name":"x"}', headers });
		expect(answer.status).toBe(201);
		// No page of another site can read it: the browser's preflight gets no permission.
		expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
	}
	const { token } = await makeToken(await person('Eve'));
	const foreign = { Origin: 'https://evil.example', Authorization: `Bearer ${token}x` };
	expect(await said(await ask(lists, { method: 'POST', headers: foreign }))).toEqual(invalid);
});

test('a call that was made for someone else is refused to a token too', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const program = await makeToken(ada);
	const meant = await program.ask(lists, { headers: { 'X-Account': eve.user.id } });
	expect([meant.status, meant.headers.get('X-Problem')]).toEqual([409, 'other-account']);
});

test('a person ends a token with one click, and no one ends one of another', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [first, second] = [await makeToken(ada), await makeToken(ada)];
	expect((await eve.ask(`/api/account/tokens/${first.id}`, { method: 'DELETE' })).status).toBe(404);
	expect((await first.ask(lists)).status).toBe(200);
	expect((await ada.ask(`/api/account/tokens/${first.id}`, { method: 'DELETE' })).status).toBe(204);
	expect(await said(await first.ask(lists))).toEqual(invalid);
	expect((await second.ask(lists)).status).toBe(200);
	expect((await tokensOf(ada)).map(({ id }) => id)).toEqual([second.id]);
	expect(await tokensOf(eve)).toEqual([]);
	expect((await ada.ask(`/api/account/tokens/${first.id}`, { method: 'DELETE' })).status).toBe(404);
});

test('a token ends on its day, and is purged at night', async () => {
	const ada = await person('Ada');
	const program = await makeToken(ada);
	const ends = (at: number) =>
		bindings.DB.prepare('update tokens set expire = ?')
			.bind(new Date(Date.now() + at).toISOString())
			.run();
	await ends(60_000);
	expect((await program.ask(lists)).status).toBe(200);
	await ends(-1_000);
	expect(await said(await program.ask(lists))).toEqual(invalid);
	expect(await tokensOf(ada)).toEqual([]);
	await purge(bindings);
	expect(await bindings.DB.prepare('select count(*) as n from tokens').first('n')).toBe(0);
});

test('a token ends with its account, and does not work while the account is disabled', async () => {
	const ada = await person('Ada');
	const program = await makeToken(ada);
	const disabled = (at: string | null) =>
		bindings.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, ada.user.id).run();
	await disabled('2026');
	expect(await said(await program.ask(lists))).toEqual(invalid);
	await disabled(null);
	expect((await program.ask(lists)).status).toBe(200);
	expect((await ada.ask('/api/account/removal', json({ password }))).status).toBe(204);
	expect(await said(await program.ask(lists))).toEqual(invalid);
	const left = bindings.DB.prepare('select count(*) as n from tokens where user_id = ?').bind(ada.user.id);
	expect(await left.first('n')).toBe(0);
});

test.each([
	[undefined, 200],
	[false, 200],
	[true, 401],
])('a new password with endTokens %s leaves a token with a %i', async (endTokens, status) => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [program, other] = [await makeToken(ada), await makeToken(eve)];
	const change = { currentPassword: password, password: 'a new secret', endTokens };
	expect((await ada.ask('/api/account/password', json({ ...change, currentPassword: 'not it' }))).status).toBe(403);
	expect((await program.ask(lists)).status).toBe(200);
	expect((await ada.ask('/api/account/password', json(change))).status).toBe(204);
	expect((await program.ask(lists)).status).toBe(status);
	expect((await other.ask(lists)).status).toBe(200);
});

test.each([
	[{}, 200],
	[{ endTokens: '1' }, 401],
])('a forgotten password that is reset with %j leaves a token with a %i', async (wish, status) => {
	const ada = await person('Ada');
	const program = await makeToken(ada);
	const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
	await askWith(withMail, '/api/reset', form({ email: ada.email }));
	const link = /\/api\/reset\/[\w-]{43}/.exec(mails.at(-1)?.mail.content[0]?.value ?? '')?.[0] ?? '';
	// The box is ticked by default, for anyone who wouldn't think of it.
	expect(await (await ask(link)).text()).toMatch(/name="endTokens" type="checkbox" value="1" checked/);
	expect((await askWith(withMail, link, form({ password: 'a new secret', ...wish }))).status).toBe(200);
	expect((await program.ask(lists)).status).toBe(status);
});

test('undoing a change of address ends every token, because someone else may have made it', async () => {
	const ada = await person('Ada');
	const program = await makeToken(ada);
	await askWith(withMail, '/api/account/address', json({ email: 'eve@elsewhere.example', password }), ada.cookie);
	const back = mails
		.map(({ mail }) => /\/api\/not-me\/[\w-]{43}/.exec(mail.content[0]?.value ?? '')?.[0])
		.find(Boolean);
	expect((await askWith(withMail, back ?? '', { method: 'POST' })).status).toBe(200);
	expect((await program.ask(lists)).status).toBe(401);
});

test('the owner is told by mail when a token is made, without the token', async () => {
	const ada = await person('Ada');
	const body = { name: 'Assistant', rights: ['read'], days: 30 };
	const made = await askWith(withMail, '/api/account/tokens', json(body), ada.cookie);
	const { token, expire } = (await made.json()) as { token: string; expire: string };
	const [told] = mails;
	expect(told?.mail.subject).toBe('A personal token was created for your Kindling account');
	expect(told?.mail.personalizations[0]?.to[0]?.email).toBe(ada.email);
	const text = JSON.stringify(told?.mail.content);
	expect([
		text.includes(`can now read in your account with a personal token, until ${expire.slice(0, 10)}.`),
		text.includes(`${origin}/settings`),
		text.includes(token),
	]).toEqual([true, true, false]);
});

test('its owner sees when a token was used last, and roughly from where', async () => {
	const ada = await person('Ada');
	const program = await makeToken(ada, ['read']);
	const use = async (address: string | undefined, country?: string) => {
		const from: Record<string, string> = {};
		if (address) from['CF-Connecting-IP'] = address;
		if (country) from['CF-IPCountry'] = country;
		await askWith({}, '/api/statuses', { headers: { Authorization: `Bearer ${program.token}`, ...from } });
		const [{ usedAt, usedNetwork, usedCountry } = {} as PersonalToken] = await tokensOf(ada);
		return [usedNetwork, usedCountry, usedAt !== null];
	};
	expect(await use(undefined)).toEqual([null, null, true]);
	expect(await use('203.0.113.77', 'PT')).toEqual(['203.0.113.0/24', 'PT', true]);
	expect(await use('2001:db8:77:1::5', 'DE')).toEqual(['2001:db8:77::/48', 'DE', true]);
	// The same use again is noted once a minute: a token may be used many times a second.
	const [before] = await tokensOf(ada);
	const noted = Date.parse(before?.usedAt ?? '');
	vi.useFakeTimers({ toFake: ['Date'], now: noted + 59_999 });
	await use('2001:db8:77:2::9', 'FR');
	expect(await tokensOf(ada)).toEqual([before]);
	vi.setSystemTime(noted + 60_000);
	expect(await use('2001:db8:77:2::9', 'FR')).toEqual(['2001:db8:77::/48', 'FR', true]);
	expect(await use('2001:db8:77:2::9')).toEqual(['2001:db8:77::/48', 'FR', true]);
	expect(await use('203.0.113.77')).toEqual(['203.0.113.0/24', null, true]);
});

test('a token’s reads are counted with those of its owner', async () => {
	const ada = await person('Ada');
	const program = await makeToken(ada);
	const READS = { limit: vi.fn(async () => ({ success: false })) };
	const headers = { Authorization: `Bearer ${program.token}`, 'CF-Connecting-IP': '203.0.113.7' };
	const answer = await askWith({ READS }, lists, { headers });
	expect([answer.status, answer.headers.get('X-Problem')]).toEqual([429, 'reads-limit']);
	expect(READS.limit).toHaveBeenCalledWith({ key: ada.user.id });
});
