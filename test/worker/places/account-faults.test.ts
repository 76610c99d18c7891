// What is written in two databases is broken off at every step, and the night brings it together again.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import { mendDirectory } from '../../../worker/accounts/acts/mend-directory.ts';
import { enterAddress, enterHolder, leaveDirectory } from '../../../worker/accounts/db/directory/directory.ts';
import { removeRows } from '../../../worker/accounts/db/directory/parts.ts';
import { connect } from '../../../worker/db/client.ts';
import { statementsARun } from '../../../worker/db/in-slices.ts';
import { cleanUp } from '../../../worker/nightly/clean-up.ts';
import { goOnWithMove } from '../../../worker/places/acts/move-accounts.ts';
import { orderMove } from '../../../worker/places/db/moves.ts';
import { mailing, mostRoomAt, newAddress, register, signIn, standing } from '../support/account-places.ts';
import { askWith, d1Error } from '../support/faults.ts';
import { mailProvider } from '../support/mail-provider.ts';
import { addList, bindings, json, password } from '../support/people.ts';
import { type EnvOfPlaces, envOfPlaces, personAt, watchedPlaces } from '../support/places.ts';
import { makeToken } from '../support/token-people.ts';

const hourMs = 60 * 60_000;
let provider: ReturnType<typeof mailProvider>;
let lines: Record<string, unknown>[];
beforeEach(() => {
	provider = mailProvider();
	lines = [];
	for (const level of ['log', 'error'] as const) {
		vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(JSON.parse(line)));
	}
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const linkTo = (page: string) =>
	provider.calls
		.map(({ mail }) => new RegExp(`/api/${page}/(?:\\d\\.)?[\\w-]{43}`).exec(mail.content[0]?.value ?? '')?.[0])
		.findLast(Boolean) ?? '';
const press = async (path: string, env?: Partial<EnvOfPlaces>) =>
	askWith(await mailing(env), path, { method: 'POST', body: new URLSearchParams() });
const remove = async (who: { cookie: string }, env?: Partial<EnvOfPlaces>) =>
	askWith(await mailing(env), '/api/account/removal', json({ password }), who.cookie);

/** How a call of a database is broken off: before or after it, it alone or with all later ones of that database. */
const ways = ['before', 'after', 'from then on', 'after, from then on'] as const;
type Way = (typeof ways)[number];

/** The databases of the three places, of which one fails at the nth call that any of them gets. `made` tells how many calls there were. */
async function failing(nth: number, way: Way) {
	let made = 0;
	let broken: number | undefined;
	const { DB, DB_1, DB_2 } = await watchedPlaces(async ({ place }, proceed) => {
		made += 1;
		if (made !== nth && place !== broken) return proceed();
		if (made === nth && way.startsWith('after')) await proceed();
		if (way.endsWith('from then on')) broken = place;
		throw d1Error('D1 DB is overloaded. Requests queued for too long.');
	});
	return { env: { DB, DB_1, DB_2 }, made: () => made };
}

/** Breaks an act off at every call that it makes, in every way. `act` says whether it succeeded. */
async function atEveryStep(
	steps: number,
	act: (env: Partial<EnvOfPlaces>) => Promise<Response>,
	check: (what: string, answer: Response) => Promise<void>,
) {
	for (const way of ways) {
		for (let nth = 1; ; nth += 1) {
			const { env, made } = await failing(nth, way);
			const answer = await act(env);
			const what = `${way}, call ${nth}: ${answer.status}`;
			expect(what).toMatch(/: (503|2\d\d)$/);
			await check(what, answer);
			if (made() >= nth) continue;
			expect(nth, 'it asks the databases').toBeGreaterThan(steps);
			expect(what).toMatch(/: 2\d\d$/);
			break;
		}
	}
}

/** What the night does, two hours later, or so many days. */
async function night({ env = {} as Partial<EnvOfPlaces>, statements = statementsARun, days = 0 } = {}) {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (2 + 24 * days) * hourMs });
	try {
		const share = { until: Date.now() + hourMs, statements };
		return await mendDirectory(connect({ ...(await envOfPlaces()), ...env }), share);
	} finally {
		vi.useRealTimers();
	}
}
const whole = (place: number, email: string) => [`${place} ${email}`, `row ${place} ${email}`];

test('A sign-up that is broken off at any step can be made again at once, or has made the account', async () => {
	await mostRoomAt(1);
	let email = newAddress();
	await atEveryStep(
		3,
		(env) => register(email, env),
		async (what, answer) => {
			const again = await register(email);
			// What was not done is taken back.
			const status = answer.ok ? 409 : what.startsWith('before') ? 201 : expect.toBeOneOf([201, 409]);
			expect([what, again.status]).toEqual([what, status]);
			expect([what, await standing(email)]).toEqual([what, whole(1, email)]);
			expect([what, (await signIn(email)).status]).toEqual([what, 200]);
			email = newAddress();
		},
	);
});

test('A sign-up that is broken off at any step is one account or none after the night', async () => {
	await mostRoomAt(1);
	let email = newAddress();
	await atEveryStep(
		3,
		(env) => register(email, env),
		async (what, answer) => {
			await night();
			const found = await standing(email);
			if (answer.ok || found.length > 0) {
				expect([what, found]).toEqual([what, whole(1, email)]);
				expect([what, (await signIn(email)).status]).toEqual([what, 200]);
			} else expect([what, (await register(email)).status]).toEqual([what, 201]);
			email = newAddress();
		},
	);
});

test('A half account goes at night when its address is another account’s by then, whichever place that is in', async () => {
	// What others use is no use of it.
	const other = await personAt(1, 'Other');
	await addList(other);
	await run((await envOfPlaces()).DB_1, `update sessions set created_at = '2100' where user_id = ?`, other.user.id);
	for (const place of [0, 2]) {
		await mostRoomAt(1);
		const email = newAddress();
		// The directory is down once the account is written.
		const down = await failing(3, 'from then on');
		expect((await register(email, down.env)).status).toBe(503);
		expect(await standing(email)).toEqual([`1 ${email}`]);
		// That it could not be taken back is said.
		expect(saidOfDirectory().at(-1)).toMatchObject({ level: 'error', place: 1, message: expect.any(String) });
		await mostRoomAt(place);
		expect((await register(email)).status).toBe(201);
		await night();
		expect(await standing(email)).toEqual(place === 0 ? [`0 ${email}`] : whole(2, email));
		expect(saidOfDirectory().at(-1)).toMatchObject({
			did: 'account-removed',
			place: 1,
		});
		expect((await signIn(email)).status).toBe(200);
	}
});

test('A change of an address, and its way back, which are broken off at any step, leave one address after the night', async () => {
	for (const page of ['verify', 'not-me']) {
		let ada = await personAt(1, 'Ada');
		let email = newAddress();
		const ask = async () => {
			await askWith(await mailing(), '/api/account/address', json({ email, password }), ada.cookie);
			if (page === 'not-me') await press(linkTo('verify'));
		};
		await ask();
		await atEveryStep(
			4,
			(env) => press(linkTo(page), env),
			async (what, answer) => {
				// Nobody else gets either address meanwhile.
				await night();
				const found = await standing(email, ada.email);
				const [before, after] = page === 'verify' ? [ada.email, email] : [email, ada.email];
				const now = found.includes(`1 ${after}`) ? after : before;
				if (answer.ok) expect([what, now]).toEqual([what, after]);
				expect([what, found]).toEqual([what, whole(1, now)]);
				const other = now === after ? before : after;
				expect([what, (await signIn(now)).status, (await signIn(other)).status]).toEqual([what, 200, 401]);
				await mostRoomAt(2);
				expect([what, (await register(other)).status]).toEqual([what, 201]);
				ada = await personAt(1, 'Ada');
				email = newAddress();
				await ask();
			},
		);
	}
});

test('A removal that is broken off at any step leaves the account whole, or its address free after the night', async () => {
	let ada = await personAt(1, 'Ada');
	await atEveryStep(
		4,
		(env) => remove(ada, env),
		async (what, answer) => {
			await night();
			const found = await standing(ada.email);
			if (answer.ok) expect([what, found]).toEqual([what, []]);
			if (found.length > 0) {
				expect([what, found]).toEqual([what, whole(1, ada.email)]);
				expect([what, (await signIn(ada.email)).status]).toEqual([what, 200]);
			} else expect([what, (await register(ada.email)).status]).toEqual([what, 201]);
			ada = await personAt(1, 'Ada');
		},
	);
});

test('A sign-in that is broken off at any step can be made again', async () => {
	const [ada, bo] = [await personAt(1, 'Ada'), await personAt(2, 'Bo')];
	await atEveryStep(
		4,
		(env) => signIn(ada.email, { env, cookie: bo.cookie }),
		async (what) => expect([what, (await signIn(ada.email)).status]).toEqual([what, 200]),
	);
});

test('While a place is down nobody signs up there, and nothing is left of it', async () => {
	await mostRoomAt(2);
	const email = newAddress();
	const { DB_2 } = (await watchedPlaces(() => Promise.reject(d1Error('D1 DB is overloaded.')))) as EnvOfPlaces;
	expect((await register(email, { DB_2 })).status).toBe(503);
	expect(await standing(email)).toEqual([]);
	await mostRoomAt(1);
	expect((await register(email, { DB_2 })).status).toBe(201);
});

test('Of two who sign up with one address at once, for two places, one gets it, whoever waits for whom', async () => {
	for (const [first, second] of [
		[1, 2],
		[1, 0],
		[0, 1],
	] as const) {
		// The first one waits before each of its calls until the second one is done.
		for (let nth = 1; nth <= 3; nth += 1) {
			const email = newAddress();
			let [made, isHeld] = [0, false];
			let other: Response | undefined;
			const env = await watchedPlaces(async (_call, proceed) => {
				made += 1;
				if (made !== nth) return proceed();
				isHeld = true;
				await mostRoomAt(second);
				other = await register(email);
				return proceed();
			});
			await mostRoomAt(first);
			const own = await register(email, env);
			if (!isHeld) break;
			const { status } = own;
			const codes = [own, other].map((answer) => answer && [answer.status, problemOf(answer.headers)]);
			const both = [
				[201, null],
				[409, 'email-taken'],
			];
			expect([first, second, nth, codes]).toEqual([first, second, nth, status === 201 ? both : both.toReversed()]);
			const found = await standing(email);
			const place = found.includes(`0 ${email}`) ? 0 : status === 201 ? first : second;
			expect(found).toEqual(place === 0 ? [`0 ${email}`] : whole(place, email));
			expect((await signIn(email)).status).toBe(200);
		}
	}
});

test('Of twenty who sign up with one address at once one gets it', { tags: ['P4'] }, async () => {
	await mostRoomAt(2);
	const email = newAddress();
	const tried = await Promise.all(Array.from({ length: 20 }, () => register(email)));
	expect(tried.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
	expect(await standing(email)).toEqual(whole(2, email));
});

const run = (database: D1Database, sql: string, ...values: string[]) =>
	database
		.prepare(sql)
		.bind(...values)
		.run();
const saidOfDirectory = () => lines.filter(({ event }) => event === 'directory');
const withoutRow = async (place: number) => {
	const ada = await personAt(place, 'Ada');
	await run((await envOfPlaces()).DB, 'delete from accounts_elsewhere where email = ?', ada.email);
	return ada;
};

test('The night leaves what is whole or young, mends what is not, and says so', async () => {
	const env = await envOfPlaces();
	// What other files have left.
	await night();
	lines = [];
	const [whole1, moved, gone, young] = [
		await personAt(1, 'Whole'),
		await personAt(1, 'Moved'),
		await personAt(2, 'Gone'),
		await personAt(1, 'Young'),
	];
	await run(env.DB, 'delete from accounts_elsewhere where email in (?, ?)', moved.email, young.email);
	await run(env.DB_2, 'delete from users where id = ?', gone.user.id);
	await run(env.DB_1, `update users set created_at = '2100' where id = ?`, young.user.id);
	await run(env.DB, `insert into accounts_elsewhere values (?, ?, 1, '2026')`, `old.${whole1.email}`, whole1.user.id);
	// What is an hour old at most a call may have in its hands.
	await mendDirectory(connect(env), { until: Date.now() + hourMs, statements: statementsARun });
	expect(await standing(moved.email)).toEqual([`1 ${moved.email}`]);
	await night();
	expect(await standing(whole1.email, `old.${whole1.email}`)).toEqual(whole(1, whole1.email));
	expect(await standing(moved.email)).toEqual(whole(1, moved.email));
	expect(await standing(gone.email)).toEqual([]);
	expect(await standing(young.email)).toEqual([`1 ${young.email}`]);
	const said = saidOfDirectory();
	expect(said).toContainEqual({
		level: 'info',
		event: 'directory',
		did: 'row-written',
		userId: moved.user.id,
		place: 1,
	});
	expect(said).toContainEqual({ level: 'info', event: 'directory', did: 'rows-removed', place: 2, count: 1 });
	expect(said).toContainEqual({ level: 'info', event: 'directory', did: 'rows-removed', place: 1, count: 1 });
	lines = [];
	// Two statements for each place are enough.
	expect(await night({ statements: 4 })).toEqual({ count: 0, isDone: true });
	expect(saidOfDirectory().filter(({ level }) => level === 'info')).toEqual([]);
});

test('An account that was used stays, also without its address, and the log says so', async () => {
	const { DB_1 } = await envOfPlaces();
	const uses: ((who: Awaited<ReturnType<typeof personAt>>) => Promise<unknown>)[] = [
		(who) => addList(who),
		(who) => makeToken(who),
		(who) => run(DB_1, `update users set email_verified_at = '2026' where id = ?`, who.user.id),
		(who) => run(DB_1, `update sessions set created_at = '2100' where user_id = ?`, who.user.id),
	];
	for (const use of uses) {
		const ada = await withoutRow(1);
		await use(ada);
		await mostRoomAt(2);
		expect((await register(ada.email)).status).toBe(201);
		await night();
		expect(await standing(ada.email)).toEqual([`1 ${ada.email}`, ...whole(2, ada.email)]);
		const facts = { place: 1, userId: ada.user.id };
		expect(saidOfDirectory().filter(({ userId }) => userId === ada.user.id)).toEqual([
			{ level: 'error', event: 'directory', did: 'nothing: another account has its address', ...facts },
		]);
		await run(DB_1, 'delete from users where id = ?', ada.user.id);
	}
});

test('The night gives no row to an account whose records are on their way out', async () => {
	const ada = await withoutRow(1);
	await run((await envOfPlaces()).DB_1, `update users set removed_at = '2026' where id = ?`, ada.user.id);
	await night();
	expect(await standing(ada.email)).toEqual([`1 ${ada.email}`]);
});

test('The night gives no row to the copy of an account that is on its way', async () => {
	const { DB } = await envOfPlaces();
	const ada = await withoutRow(1);
	const order = `insert into moves (id, account_ids, from_place, to_place, created_at) values (?1, json_array(?1), 2, 1, '2026')`;
	await run(DB, order, ada.user.id);
	await night();
	expect(await standing(ada.email)).toEqual([`1 ${ada.email}`]);
	await run(DB, 'delete from moves where id = ?', ada.user.id);
	await night();
	expect(await standing(ada.email)).toEqual(whole(1, ada.email));
});

test.for([
	[0, 1],
	[1, 2],
	[2, 0],
])('A night in the middle of a move from place %i to place %i changes nothing of it', async ([from = 0, to = 0]) => {
	const env = await envOfPlaces();
	const share = { until: Date.now() + hourMs, statements: statementsARun };
	for (let nth = 1, isWhole = false; !isWhole; nth += 3) {
		const ada = await personAt(from, 'Mover');
		const { id } = await orderMove(connect(env), ada.user.id, from, to);
		const broken = await failing(nth, 'from then on');
		isWhole = await goOnWithMove(connect({ ...env, ...broken.env }), id, { ...share });
		await night();
		await run(env.DB, 'update moves set busy_until = null');
		if (!isWhole) expect([nth, await goOnWithMove(connect(env), id, { ...share })]).toEqual([nth, true]);
		await night();
		expect([nth, await standing(ada.email)]).toEqual([nth, to === 0 ? [`0 ${ada.email}`] : whole(to, ada.email)]);
		expect([nth, (await signIn(ada.email)).status]).toEqual([nth, 200]);
	}
});

test('The address of an account that came to its place while the night looked stays, and so does the invitation of another one', async () => {
	const { DB } = await envOfPlaces();
	const [db, ada, bo] = [connect(await envOfPlaces(), 1), await personAt(1, 'Came'), await personAt(2, 'Other')];
	const row = { id: ada.user.id, email: ada.email, createdAt: '2026' };
	expect(await removeRows(db, [row], '2100')).toBe(0);
	expect(await standing(ada.email)).toEqual(whole(1, ada.email));
	await run(
		DB,
		`insert into invites (email, token_hash, created_at, expire) values (?, ?, '2026', '2100')`,
		bo.email,
		bo.email,
	);
	// It is the address of somebody else.
	expect(await enterAddress(db, { id: ada.user.id, email: bo.email })).toBe(false);
	const cy = await personAt(1, 'Beside');
	expect(await enterAddress(db, { id: ada.user.id, email: cy.email })).toBe(false);
	const invites = DB.prepare('select count(*) as n from invites where email = ?').bind(bo.email);
	expect([await invites.first('n'), await enterAddress(connect(await envOfPlaces(), 2), bo.user)]).toEqual([1, true]);
	expect(await invites.first('n')).toBe(0);
	// Nor is an address of this place what is an account's of another one.
	expect(await enterAddress(db, bo.user)).toBe(false);
});

test('What is taken out of the directory is what a place has there of an account that is not its own, and older than that', async () => {
	const { DB } = await envOfPlaces();
	const [db, ada, bo, cy] = [
		connect(await envOfPlaces(), 1),
		await personAt(1, 'Ada'),
		await personAt(1, 'Bo'),
		await personAt(2, 'Cy'),
	];
	const dee = await personAt(2, 'Dee');
	const until = '2026-01-01T00:00:00.000Z';
	const give = (email: string, id: string) =>
		run(DB, 'update accounts_elsewhere set account_id = ?, created_at = ? where email = ?', id, until, email);
	const row = (id: typeof ada.user.id, email: string) => ({ id, email, createdAt: until });
	// The address of Bo stands there as that of Ada, whatever else stands there of him.
	await give(bo.email, ada.user.id);
	const wrong = [row(ada.user.id, bo.email), row(bo.user.id, ada.email)];
	expect([await removeRows(db, wrong, until), await standing(bo.email)]).toEqual([0, whole(1, bo.email)]);
	expect([await removeRows(db, wrong, '2026-01-02'), await standing(bo.email)]).toEqual([1, [`1 ${bo.email}`]]);
	// That of Cy is of another place by now.
	await give(cy.email, cy.user.id);
	expect([await removeRows(db, [row(ada.user.id, cy.email)], '2100'), await standing(cy.email)]).toEqual([
		0,
		whole(2, cy.email),
	]);
	await leaveDirectory(db, cy.user.id);
	expect(await standing(cy.email)).toEqual(whole(2, cy.email));
	await leaveDirectory(connect(await envOfPlaces(), 2), cy.user.id);
	expect(await standing(cy.email)).toEqual([`2 ${cy.email}`]);
	// The others of the place stay, and so does an address that the account keeps.
	await leaveDirectory(connect(await envOfPlaces(), 2), dee.user.id, dee.email);
	expect(await standing(dee.email)).toEqual(whole(2, dee.email));
});

test('Whoever is told that an address is taken, by an account that the directory does not know, can sign in to it then', async () => {
	const ada = await withoutRow(1);
	await mostRoomAt(1);
	expect((await signIn(ada.email)).status).toBe(401);
	expect((await register(ada.email)).status).toBe(409);
	expect([await standing(ada.email), (await signIn(ada.email)).status]).toEqual([whole(1, ada.email), 200]);
	// It may have been removed since.
	const nobody = newAddress();
	await enterHolder(connect(await envOfPlaces(), 1), nobody);
	expect(await standing(nobody)).toEqual([]);
});

test('A place that does not answer at night leaves the others done, and the run fails', async () => {
	const [ada, bo] = [await withoutRow(1), await withoutRow(2)];
	const { DB_1 } = await watchedPlaces(({ place }, proceed) =>
		place === 1 ? Promise.reject(d1Error('D1 DB is overloaded.')) : proceed(),
	);
	await expect(night({ env: { DB_1 } })).rejects.toThrow('The directory was not compared with these places: 1.');
	expect(await standing(bo.email)).toEqual(whole(2, bo.email));
	expect(await standing(ada.email)).toEqual([`1 ${ada.email}`]);
	await night();
});

test('The night compares many accounts part by part, and leaves the rest to the next one', async () => {
	const { DB, DB_1 } = await envOfPlaces();
	const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)';
	// Behind all others.
	const id = `'zz-' || printf('%04d', i)`;
	const removeAll = async () => {
		await run(DB_1, `delete from users where id like 'zz%'`);
		await run(DB, `delete from accounts_elsewhere where account_id like 'zz%'`);
	};
	onTestFinished(removeAll);
	await run(
		DB_1,
		`insert into users (id, email, password, created_at, updated_at)
			${many} select ${id}, ${id} || '@example.com', 'x', '2026', '2026' from n`,
	);
	await run(
		DB,
		`insert into accounts_elsewhere (email, account_id, place, created_at)
			${many} select ${id} || '@example.com', ${id}, 1, '2026' from n where i not in (1500, 2499)`,
	);
	const last = 'zz-2499@example.com';
	// Whichever place has its turn first.
	for (const days of [0, 1, 2]) expect(await night({ statements: 3, days })).toMatchObject({ isDone: false });
	expect(await standing(last)).toEqual([`1 ${last}`]);
	expect(await night({ statements: 60 })).toMatchObject({ isDone: true });
	const middle = 'zz-1500@example.com';
	expect(await standing(last, middle)).toEqual([...whole(1, last), ...whole(1, middle)].toSorted());
	await run(DB_1, `delete from users where id like 'zz-%'`);
	// Behind the rows of a part somebody is whole, whose row is of the next part.
	const behind = ['zzz', 'zzz@example.com'];
	await run(
		DB_1,
		`insert into users (id, email, password, created_at, updated_at) values (?, ?, 'x', '2026', '2026')`,
		...behind,
	);
	await run(
		DB,
		`insert into accounts_elsewhere (account_id, email, place, created_at) values (?, ?, 1, '2026')`,
		...behind,
	);
	// Those that were written a moment ago are not old enough.
	expect((await night()).count).toBe(2498);
	expect(await standing('zzz@example.com')).toEqual(whole(1, 'zzz@example.com'));
});

test('The nightly run of the server compares them, and asks nothing where there is one place', async () => {
	const ada = await withoutRow(1);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hourMs });
	await cleanUp(await envOfPlaces());
	expect(await standing(ada.email)).toEqual(whole(1, ada.email));
	expect(lines.find(({ event }) => event === 'clean-up')).toHaveProperty('directory');
	lines = [];
	await cleanUp(bindings);
	expect(lines.find(({ event }) => event === 'clean-up')).not.toHaveProperty('directory');
});
