// Who lives where, and how they are found: docs/decisions/095-an-account-lives-in-one-of-several-databases.md.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import { sliceSize } from '../../../worker/db/in-slices.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { goOnWithMove } from '../../../worker/places/acts/move-accounts.ts';
import { orderMove } from '../../../worker/places/db/moves.ts';
import { mailing, mostRoomAt, newAddress, register, signIn, standing } from '../support/account-places.ts';
import { askWith, d1Error } from '../support/faults.ts';
import { mailProvider } from '../support/mail-provider.ts';
import { cookieOf, json, password, said } from '../support/people.ts';
import { askPlaces, envOfPlaces, personAt, watchedPlaces } from '../support/places.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	provider = mailProvider();
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const linkTo = (page: string) =>
	provider.calls
		.map(({ mail }) => new RegExp(`/api/${page}/(?:\\d\\.)?[\\w-]{43}`).exec(mail.content[0]?.value ?? '')?.[0])
		.findLast(Boolean) ?? '';
const subjectsTo = (email: string) =>
	provider.calls.filter(({ mail }) => mail.personalizations[0]?.to[0]?.email === email).map(({ mail }) => mail.subject);
const press = async (path: string, fields: Record<string, string> = {}) =>
	askWith(await mailing(), path, { method: 'POST', body: new URLSearchParams(fields) });
const askForAddress = async (who: { cookie: string }, email: string) =>
	askWith(await mailing(), '/api/account/address', json({ email, password }), who.cookie);
const statusOf = async (cookie: string) => (await askPlaces('/api/user', { headers: { Cookie: cookie } })).status;
const taken = [409, 'An account with this email already exists.'];

test('a new account goes to the place with most room, and its session, its link and its password lead there', async () => {
	for (const place of [1, 0, 2]) {
		await mostRoomAt(place);
		const email = newAddress();
		const answer = await askWith(await mailing(), 'https://kindling.test/api/register', json({ email, password }));
		expect(answer.status).toBe(201);
		const front = place === 0 ? '' : `${place}\\.`;
		expect(cookieOf(answer)).toMatch(new RegExp(`^__Host-session=${front}[\\w-]{43}$`));
		expect(linkTo('verify')).toMatch(new RegExp(`/${front}[\\w-]{43}$`));
		const own = place === 0 ? [`0 ${email}`] : [`${place} ${email}`, `row ${place} ${email}`];
		expect(await standing(email)).toEqual(own);
		expect((await press(linkTo('verify'), { password })).status).toBe(200);
		const again = await signIn(email);
		expect([again.status, ((await again.json()) as { emailVerified: boolean }).emailVerified]).toEqual([200, true]);
		expect(await statusOf(cookieOf(again))).toBe(200);
		for (const other of [0, 1, 2]) {
			await mostRoomAt(other);
			expect(await said(await register(email.toUpperCase()))).toEqual(taken);
		}
		expect(await standing(email)).toEqual(own);
	}
});

test('a place that was not measured yet is an empty one', async () => {
	await mostRoomAt(1);
	await (await envOfPlaces()).DB.prepare('delete from places where place = 2').run();
	const email = newAddress();
	expect((await register(email)).status).toBe(201);
	expect(await standing(email)).toContain(`2 ${email}`);
});

test('of several places that have as much room one is taken by chance', async () => {
	await mostRoomAt(1);
	const { DB } = await envOfPlaces();
	await DB.prepare('update places set bytes = 1').run();
	for (const [chance, place] of [
		[0, 0],
		[0.34, 1],
		[0.999, 2],
	] as const) {
		const random = vi.spyOn(Math, 'random').mockReturnValue(chance);
		const email = newAddress();
		expect((await register(email)).status).toBe(201);
		random.mockRestore();
		expect(await standing(email)).toContain(`${place} ${email}`);
	}
});

test('an invitation lets its address register in any place, once, and leaves those of others', async () => {
	const { DB } = await envOfPlaces();
	await mostRoomAt(1);
	const [email, invite, other] = [newAddress(), crypto.randomUUID(), newAddress()];
	for (const [address, token] of [
		[email, invite],
		[other, crypto.randomUUID()],
	] as const)
		await DB.prepare(`insert into invites (email, token_hash, created_at, expire) values (?, ?, '2026', '2100')`)
			.bind(address, fingerprint(token))
			.run();
	const SIGN_UP = 'closed';
	const come = async () =>
		askWith({ ...(await envOfPlaces()), SIGN_UP } as object, '/api/register', json({ email, password, invite }));
	expect((await come()).status).toBe(201);
	const left = DB.prepare('select email from invites where email in (?, ?)').bind(email, other);
	expect((await left.all()).results).toEqual([{ email: other }]);
	expect((await come()).status).toBe(403);
});

test('who signs in or up, or out, ends the session of their browser, in whichever place it is', async () => {
	for (const [from, to] of [
		[0, 1],
		[1, 0],
		[1, 2],
		[2, 2],
	] as const) {
		const [before, after] = [await personAt(from, 'Before'), await personAt(to, 'After')];
		const answer = await signIn(after.email, { cookie: before.cookie });
		expect(answer.status).toBe(200);
		expect([from, to, await statusOf(before.cookie)]).toEqual([from, to, 401]);
		expect(await statusOf(cookieOf(answer))).toBe(200);
		await mostRoomAt(to);
		expect((await register(newAddress(), {}, cookieOf(answer))).status).toBe(201);
		expect(await statusOf(cookieOf(answer))).toBe(401);
		const out = await askPlaces('/api/logout', { method: 'POST', headers: { Cookie: after.cookie } });
		expect([out.status, await statusOf(after.cookie)]).toEqual([303, 401]);
	}
});

test('a session of an account that has moved ends where it is now', async () => {
	const { DB_1, DB_2 } = await envOfPlaces();
	for (const leave of [
		(cookie: string) => askPlaces('/api/logout', { method: 'POST', headers: { Cookie: cookie } }),
		async (cookie: string) => signIn((await personAt(0, 'Bo')).email, { cookie }),
	]) {
		// Once the cookie says where it is, nobody has to know in its first place.
		for (const isKnown of [true, false]) {
			const ada = await personAt(2, 'Ada');
			const old = `1.${crypto.randomUUID()}`;
			const key = fingerprint(old);
			if (isKnown) await DB_1.prepare(`insert into moved_keys values (?, 2, '2100')`).bind(key).run();
			await DB_2.prepare('update sessions set sid = ? where user_id = ?').bind(key, ada.user.id).run();
			const cookie = `session=${isKnown ? '' : '2~'}${old}`;
			expect(await statusOf(cookie)).toBe(200);
			await leave(cookie);
			expect([isKnown, await statusOf(cookie)]).toEqual([isKnown, 401]);
		}
	}
});

test('a wrong password is answered for an address of nobody as for one of any place, after as many trips', async () => {
	const people = [await personAt(0, 'Ada'), await personAt(1, 'Bo'), await personAt(2, 'Cy')];
	const answers: unknown[] = [];
	for (const email of [newAddress(), ...people.map((one) => one.email)]) {
		let trips = 0;
		const env = await watchedPlaces((_call, proceed) => {
			trips += 1;
			return proceed();
		});
		answers.push([...(await said(await signIn(email, { env, secret: 'a wrong one' }))), trips]);
	}
	expect(answers).toEqual(Array(4).fill([401, 'Invalid email or password.', 2]));
});

test('tries to sign in are limited for an account of any place, and for an address of nobody', async () => {
	const { LOGIN_FAILURES_PER_MINUTE } = { LOGIN_FAILURES_PER_MINUTE: '2' };
	for (const email of [newAddress(), (await personAt(1, 'Ada')).email]) {
		const tries: number[] = [];
		for (let round = 0; round < 3; round += 1) {
			const init = json({ email, password: 'a wrong one' });
			const headers = { ...init.headers, 'CF-Connecting-IP': '203.0.113.9' };
			const env = { ...(await envOfPlaces()), LOGIN_FAILURES_PER_MINUTE, ANONYMOUS_WRITES: undefined };
			tries.push((await askWith(env as object, '/api/login', { ...init, headers })).status);
		}
		expect(tries).toEqual([401, 401, 429]);
	}
});

test('a reset by mail leads to the account’s own place', async () => {
	for (const place of [0, 2]) {
		const ada = await personAt(place, 'Ada');
		expect((await press('/api/reset', { email: ada.email })).status).toBe(200);
		expect((await press(linkTo('reset'), { password: 'another secret' })).status).toBe(200);
		expect((await signIn(ada.email, { secret: 'another secret' })).status).toBe(200);
		expect(await statusOf(ada.cookie)).toBe(401);
	}
	const before = provider.calls.length;
	expect((await press('/api/reset', { email: newAddress() })).status).toBe(200);
	expect(provider.calls.length).toBe(before);
});

test('a link that was mailed before its account moved leads to where it is now', async () => {
	const ada = await personAt(1, 'Ada');
	expect((await press('/api/reset', { email: ada.email })).status).toBe(200);
	const directory = connect(await envOfPlaces());
	const { id } = await orderMove(directory, ada.user.id, 1, 2);
	expect(await goOnWithMove(directory, id, { until: Date.now() + 60_000, statements: 900 })).toBe(true);
	expect((await press(linkTo('reset'), { password: 'another secret' })).status).toBe(200);
	expect((await signIn(ada.email, { secret: 'another secret' })).status).toBe(200);
});

test('an address changes in the directory too: the old one is free, and the way back takes it again', async () => {
	const ada = await personAt(1, 'Ada');
	const email = newAddress();
	expect((await askForAddress(ada, email)).status).toBe(204);
	const back = linkTo('not-me');
	expect((await press(linkTo('verify'))).status).toBe(200);
	expect(await standing(email, ada.email)).toEqual([`1 ${email}`, `row 1 ${email}`]);
	expect([(await signIn(email)).status, (await signIn(ada.email)).status]).toEqual([200, 401]);
	expect((await press(back)).status).toBe(200);
	expect(await standing(email, ada.email)).toEqual([`1 ${ada.email}`, `row 1 ${ada.email}`]);
	await mostRoomAt(2);
	expect((await register(email)).status).toBe(201);
});

test('the way back finds the address taken by an account of whichever place', async () => {
	for (const other of [0, 2]) {
		const ada = await personAt(1, 'Ada');
		const email = newAddress();
		await askForAddress(ada, email);
		const back = linkTo('not-me');
		expect((await press(linkTo('verify'))).status).toBe(200);
		await mostRoomAt(other);
		expect((await register(ada.email)).status).toBe(201);
		expect((await press(back)).status).toBe(409);
		expect(await standing(email)).toEqual([`1 ${email}`, `row 1 ${email}`]);
	}
});

test('nobody takes the address of an account of another place, and only its owner hears of it', async () => {
	for (const [own, other] of [
		[0, 1],
		[1, 0],
		[1, 2],
		[1, 1],
	] as const) {
		const [ada, bo] = [await personAt(own, 'Ada'), await personAt(other, 'Bo')];
		const before = await standing(ada.email, bo.email);
		let trips = 0;
		const env = await watchedPlaces((_call, proceed) => {
			trips += 1;
			return proceed();
		});
		const { DB, DB_1, DB_2 } = env as Awaited<ReturnType<typeof envOfPlaces>>;
		const asked = async (email: string) => {
			trips = 0;
			const watched = await mailing({ DB, DB_1, DB_2 } as object);
			const answer = await askWith(watched, '/api/account/address', json({ email, password }), ada.cookie);
			return [answer.status, trips];
		};
		// The way back is written once.
		await asked(newAddress());
		const free = await asked(newAddress());
		expect(await asked(bo.email)).toEqual(free);
		expect(subjectsTo(bo.email)).toEqual(['Your email address and Kindling']);
		// Taken between the mail and the press.
		const email = newAddress();
		await askForAddress(ada, email);
		await mostRoomAt(other);
		expect((await register(email)).status).toBe(201);
		expect((await press(linkTo('verify'))).status).toBe(409);
		expect(await standing(ada.email, bo.email)).toEqual(before);
		expect((await signIn(email)).status).toBe(200);
	}
});

test('the address of an account that was removed is free, in every place', async () => {
	for (const [place, next] of [
		[1, 0],
		[0, 2],
		[2, 2],
	] as const) {
		const ada = await personAt(place, 'Ada');
		const removal = await askPlaces('/api/account/removal', {
			...json({ password }),
			headers: { 'Content-Type': 'application/json', Cookie: ada.cookie },
		});
		expect(removal.status).toBe(204);
		expect(await standing(ada.email)).toEqual([]);
		await mostRoomAt(next);
		expect((await register(ada.email)).status).toBe(201);
	}
});

test('the address of an account with more records than go at once is free at once, too', async () => {
	const [{ DB_1 }, ada] = [await envOfPlaces(), await personAt(1, 'Ada')];
	await DB_1.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i <= ?1)
			insert into statuses (id, user_id, name, value, color, display_order, created_at, updated_at)
			select ?2 || i, ?2, i, 'v' || i, 'x', i, '2026', '2026' from n`,
	)
		.bind(sliceSize, ada.user.id)
		.run();
	const held = await before(1, /^delete from "?\w+"? where rowid in/, () => Promise.reject(d1Error('overloaded')));
	expect((await askWith(held, '/api/account/removal', json({ password }), ada.cookie)).status).toBe(204);
	expect(await standing(ada.email)).toEqual([]);
	const left = DB_1.prepare('select count(*) as n from statuses where user_id = ?').bind(ada.user.id);
	expect(await left.first<number>('n')).toBeGreaterThan(sliceSize);
});

test('whoever did not ask for an account of another place refuses it, and the address is free', async () => {
	await mostRoomAt(1);
	const email = newAddress();
	await askWith(await mailing(), 'https://kindling.test/api/register', json({ email, password }));
	expect((await press(linkTo('verify'), { notMe: '' })).status).toBe(200);
	expect(await standing(email)).toEqual([]);
});

/** A server that does something in a place before the first of these calls of its database. */
async function before(place: number, what: RegExp, act: () => Promise<unknown>) {
	let isDone = false;
	const { DB, DB_1, DB_2 } = await watchedPlaces(async (call, proceed) => {
		if (!isDone && call.place === place && call.statements.some(({ sql }) => what.test(sql))) {
			isDone = true;
			await act();
		}
		return proceed();
	});
	return mailing({ DB, DB_1, DB_2 } as object);
}

test.each(["email_verified_at = '2026'", "email = 'other.' || email"])(
	'an account whose person was faster than who refuses it stays, and so does its address: %s',
	async (change) => {
		const { DB_1 } = await envOfPlaces();
		await mostRoomAt(1);
		const email = newAddress();
		await askWith(await mailing(), 'https://kindling.test/api/register', json({ email, password }));
		const env = await before(1, /^update "users" set "email" = 'removed:'/, () =>
			DB_1.prepare(`update users set ${change} where email = ?`).bind(email).run(),
		);
		const form = { method: 'POST', body: new URLSearchParams({ notMe: '' }) };
		await askWith(env, linkTo('verify'), form);
		expect(await standing(email, `other.${email}`)).toHaveLength(2);
	},
);

test('a link that ends in the moment in which it is pressed changes no address, and the old one signs in', async () => {
	const { DB_1 } = await envOfPlaces();
	const [ada, email] = [await personAt(1, 'Ada'), newAddress()];
	await askForAddress(ada, email);
	const env = await before(1, /^update "mailed_links" set "used_by"/, () =>
		DB_1.prepare('delete from mailed_links where user_id = ?').bind(ada.user.id).run(),
	);
	const form = { method: 'POST', body: new URLSearchParams() };
	expect((await askWith(env, linkTo('verify'), form)).status).toBe(404);
	expect((await signIn(ada.email)).status).toBe(200);
});

test('an address of a place that the server does not have signs in nowhere, and one of another place makes no account', async () => {
	const { DB } = await envOfPlaces();
	const email = newAddress();
	await DB.prepare(`insert into accounts_elsewhere (email, account_id, place, created_at) values (?1, ?1, 9, '2026')`)
		.bind(email)
		.run();
	expect((await signIn(email)).status).toBe(401);
	let made = 0;
	const env = await watchedPlaces((call, proceed) => {
		if (call.statements.some(({ sql }) => /^insert into "users"/.test(sql))) made += 1;
		return proceed();
	});
	const again = await askWith(env, '/api/register', json({ email, password }));
	expect([await said(again), made]).toEqual([taken, 0]);
	await DB.prepare('delete from accounts_elsewhere where email = ?').bind(email).run();
});
