import { afterAll, describe, expect, test, vi } from 'vitest';
import { removeMarked } from '../../../worker/accounts/db/removal.ts';
import { findGrantOf } from '../../../worker/assistants/db/grants.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Owner } from '../../../worker/db/owned.ts';
import { goOnWithMove, goOnWithMoves } from '../../../worker/places/acts/move-accounts.ts';
import { freeze, thaw } from '../../../worker/places/db/flip.ts';
import { freezeStatements } from '../../../worker/places/db/freeze.ts';
import { claimMove, endMove, listMoves, orderMove } from '../../../worker/places/db/moves.ts';
import { type Call, d1Error, watchedDatabase } from '../support/faults.ts';
import { sendPart } from '../support/networks.ts';
import { addProspects, json, type Person } from '../support/people.ts';
import { askPlaces, envOfPlaces, personAt } from '../support/places.ts';
import { ownedTables } from '../support/tables.ts';
import { worldOf } from '../world/world.ts';

const env = await envOfPlaces();
const databases = [env.DB, env.DB_1, env.DB_2];
// What a short share has left is for the night, of whose turns the tests of others tell.
afterAll(async () => {
	for (const db of connect(env).places) await removeMarked(db, share());
});
const share = (statements = 900) => ({ until: Date.now() + 60_000, statements });

// What each database numbers by itself: the row stays the same without it.
const ownNumbers: Record<string, string[]> = { bin_rows: ['id'], network_uploads: ['id'], network_people: ['upload'] };

/** All rows of these accounts in a place, each as its columns, in the order of writing. */
async function rowsIn(place: number, ids: readonly string[]): Promise<Record<string, object[]>> {
	const tables = Object.entries(ownedTables);
	const read = ([table, owner]: [string, string]) =>
		(databases[place] as D1Database)
			.prepare(`select * from ${table} where ${owner} in (select value from json_each(?)) order by rowid`)
			.bind(JSON.stringify(ids));
	const found = await (databases[place] as D1Database).batch<Record<string, unknown>>(tables.map(read));
	const rows = found.map(({ results }, at) => {
		const [table = ''] = tables[at] ?? [];
		for (const row of results) for (const column of ownNumbers[table] ?? []) delete row[column];
		return [table, results] as const;
	});
	return Object.fromEntries(rows.filter(([, of]) => of.length > 0));
}

async function move(from: number, to: number, ids: readonly Owner[], places = connect(env)): Promise<boolean> {
	const id = await order(from, to, ids);
	return goOnWithMove(places, id, share());
}

async function order(from: number, to: number, ids: readonly Owner[]): Promise<string> {
	const { id } = await orderMove(connect(env), ids[0] as Owner, from, to);
	await env.DB.prepare('update moves set account_ids = ? where id = ?').bind(JSON.stringify(ids), id).run();
	return id;
}

const orders = async (id: string) =>
	(await env.DB.prepare('select problem, flipped_at, busy_until from moves where id = ?').bind(id).all()).results;
const directoryOf = async ({ user }: Person) =>
	(await env.DB.prepare('select email, place from accounts_elsewhere where account_id = ?').bind(user.id).all())
		.results;
const triggersOf = async (place: number, id: string) =>
	(
		await (databases[place] as D1Database)
			.prepare("select name from sqlite_master where type = 'trigger' and name like ?")
			.bind(`moving_${id.replaceAll('-', '')}%`)
			.all()
	).results;
const asNow = async (who: Person, path: string, init: RequestInit = {}) =>
	askPlaces(path, { ...init, headers: { ...init.headers, Cookie: who.cookie } });

const { who, mia, links, ids: own } = await worldOf('Moira');
const ids = [who.user.id, mia.user.id];
const before = await rowsIn(0, ids);

describe('an account with one of everything, and who is in a circle with it', () => {
	test('goes from place to place whole, and nothing of it stays', { timeout: 30_000 }, async () => {
		expect(Object.keys(before).length).toBeGreaterThan(25);
		const stays = await personAt(1, 'Stays');
		for (const [from = 0, to = 0] of [
			[0, 1],
			[1, 2],
			[2, 0],
		]) {
			expect(await move(from, to, ids)).toBe(true);
			expect(await rowsIn(to, ids)).toEqual(before);
			expect(await rowsIn(from, ids)).toEqual({});
			expect(await directoryOf(who)).toEqual(to === 0 ? [] : [{ email: who.email, place: to }]);
			expect(await directoryOf(stays)).toEqual([{ email: stays.email, place: 1 }]);
		}
	});

	test('is found by its old session, token and links wherever it is', async () => {
		const made = await asNow(who, '/api/account/tokens', json({ name: 'Program', rights: ['read'], days: 30 }));
		const { token } = (await made.json()) as { token: string };
		for (const [from = 0, to = 0] of [
			[0, 2],
			[2, 1],
			[1, 0],
		]) {
			expect(await move(from, to, ids)).toBe(true);
			expect(await (await asNow(who, '/api/user')).json()).toMatchObject({ id: who.user.id });
			const program = await askPlaces('/api/user', { headers: { Authorization: `Bearer ${token}` } });
			expect(await program.json()).toMatchObject({ id: who.user.id });
			expect((await findGrantOf(connect(env), { id: own.grants }))?.found.user.id).toBe(who.user.id);
			for (const link of Object.values(links)) expect([link, (await askPlaces(link)).status]).toEqual([link, 200]);
			// Somebody else who is signed in does not change where a link leads.
			expect((await asNow(mia, links.answer)).status).toBe(200);
		}
	});

	test('is found by the address for replies for two years, and by the events of its mails for sixty days', async () => {
		await env.DB.prepare("update mails set provider_id = id || '-sent', reply_token = id || '-reply' where user_id = ?")
			.bind(who.user.id)
			.run();
		const mail = await env.DB.prepare('select id from mails where user_id = ?').bind(who.user.id).first<string>('id');
		const start = Date.now();
		expect(await move(0, 1, ids)).toBe(true);
		/** For how many days something is found, counted from the end of the move and from its begin. */
		const days = async (table: string, key: string, value: string) => {
			const found = env.DB.prepare(`select expire from ${table} where ${key} = ?`).bind(value);
			const end = Date.parse((await found.first<string>('expire')) ?? '');
			return [Date.now(), start].map((from) => Math.round((end - from) / 86_400_000));
		};
		expect(await days('moved_keys', 'key', `${mail}-reply`)).toEqual([730, 730]);
		expect(await days('mails_elsewhere', 'provider_id', `${mail}-sent`)).toEqual([60, 60]);
		expect(await move(1, 0, ids)).toBe(true);
	});

	test('writes through its old links and session where it is', async () => {
		const had = (await rowsIn(0, ids)).prospect_lists?.length ?? 0;
		expect(await move(0, 1, ids)).toBe(true);
		const list = await asNow(who, '/api/prospect-lists', json({ name: 'Made later', type: 'contact' }));
		expect(list.status).toBe(201);
		const answered = await askPlaces(links.answer, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) });
		expect(answered.status).toBeLessThan(400);
		const there = await rowsIn(1, ids);
		expect(there.prospect_lists?.length).toBe(had + 1);
		expect(await rowsIn(0, ids)).toEqual({});
		expect(await move(1, 0, ids)).toBe(true);
	});
});

test('the cookie says where the account is, after the first call that had to look', async () => {
	const ada = await personAt(0, 'Cookie');
	expect(await move(0, 2, [ada.user.id])).toBe(true);
	const first = await askPlaces('/api/user', { headers: { Cookie: ada.cookie } });
	const cookie = first.headers.get('Set-Cookie')?.split(';')[0] ?? '';
	expect(cookie).toBe(`session=2~${ada.token}`);
	const second = await askPlaces('/api/user', { headers: { Cookie: cookie } });
	expect([second.status, second.headers.get('Set-Cookie')]).toEqual([200, null]);
	expect(await move(2, 0, [ada.user.id])).toBe(true);
	const back = await askPlaces('/api/user', { headers: { Cookie: cookie } });
	expect(back.headers.get('Set-Cookie')?.split(';')[0]).toBe(`session=${ada.token}`);
});

describe('while it is on its way', () => {
	test('an account is read, and every write is refused and lost nowhere', async () => {
		const ada = await personAt(1, 'Frozen');
		const { list } = await addProspects(ada, [{ name: 'Bo' }]);
		const said: unknown[] = [];
		let asked = false;
		const hooked = watchedDatabase(async (call, proceed) => {
			if (!asked && call.statements.some(({ sql }) => /^insert into "prospects"/.test(sql))) {
				asked = true;
				said.push((await ada.ask(`/api/prospect-lists/${list.id}`)).status);
				const refused = await ada.ask('/api/prospect-lists', json({ name: 'New', type: 'contact' }));
				said.push(refused.status, refused.headers.get('X-Problem'), Number(refused.headers.get('Retry-After')) > 0);
				said.push((await ada.ask(`/api/prospect-lists/${list.id}`, json({ name: 'Other' }, 'PATCH'))).status);
				said.push((await ada.ask(`/api/prospect-lists/${list.id}`, { method: 'DELETE' })).status);
			}
			return proceed();
		}, env.DB_2);
		expect(await move(1, 2, [ada.user.id], connect({ ...env, DB_2: hooked } as never))).toBe(true);
		expect(said).toEqual([200, 503, 'account-moving', true, 503, 503]);
		expect((await ada.ask('/api/prospect-lists', json({ name: 'New', type: 'contact' }))).status).toBe(201);
		expect(await (await ada.ask('/api/prospect-lists')).json()).toHaveLength(2);
	});

	test('others of its place write as always, and nothing of theirs is closed, copied or counted elsewhere', async () => {
		const [ada, eve, fay] = [await personAt(1, 'Frozen'), await personAt(1, 'Eve'), await personAt(2, 'Fay')];
		await env.DB_2.prepare('update users set disabled_at = ?, bytes_most = 1000000 where id = ?')
			.bind('2026-01-01', fay.user.id)
			.run();
		const { list, prospects } = await addProspects(eve, [{ name: 'Bo' }]);
		const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };
		const asked = await eve.ask('/api/intro-requests', json({ ...letter, prospectId: prospects[0]?.id }));
		expect(asked.status).toBe(201);
		const shared = await eve.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Cy' }));
		const { url } = (await shared.json()) as { url: string };
		const counted = async (place: number) =>
			(
				await (databases[place] as D1Database)
					.prepare('select key, count from counters where instr(key, ?) order by key')
					.bind(eve.user.id)
					.all()
			).results;
		const standing = async () => {
			const { results } = await env.DB.prepare('select * from accounts_elsewhere where account_id = ?')
				.bind(eve.user.id)
				.all();
			return [
				await rowsIn(1, [eve.user.id]),
				await rowsIn(2, [eve.user.id, fay.user.id]),
				await counted(1),
				await counted(2),
				results,
			];
		};
		let written = 0;
		let hers: unknown;
		const hooked = watchedDatabase(async (call, proceed) => {
			if (!written && call.statements.some(({ sql }) => /^insert into "users"/.test(sql))) {
				written = (await eve.ask('/api/prospect-lists', json({ name: 'New', type: 'contact' }))).status;
				hers = await standing();
			}
			return proceed();
		}, env.DB_2);
		expect(await move(1, 2, [ada.user.id], connect({ ...env, DB_2: hooked } as never))).toBe(true);
		expect(written).toBe(201);
		expect(await standing()).toEqual(hers);
		const gone = env.DB_1.prepare(
			`select count(*) as n from moved_keys where key in (select sid from sessions where user_id = ?1
				union all select token_hash from list_shares where user_id = ?1)`,
		);
		expect(await gone.bind(eve.user.id).first('n')).toBe(0);
		expect([(await eve.ask('/api/user')).status, (await askPlaces(url)).status]).toEqual([200, 200]);
	});

	test('a network stays its own where another one of the new place came under the same id', async () => {
		const [ada, eve] = [await personAt(1, 'Ada'), await personAt(2, 'Eve')];
		const uploadId = crypto.randomUUID();
		await sendPart(eve, [{ name: 'Kim' }], { uploadId });
		await sendPart(ada, [{ name: 'Lee' }], { uploadId });
		expect(await move(1, 2, [ada.user.id])).toBe(true);
		const names = async (who: Person) =>
			((await (await who.ask('/api/my-network/people')).json()) as { name: string }[]).map(({ name }) => name);
		expect([await names(ada), await names(eve)]).toEqual([['Lee'], ['Kim']]);
	});

	test('in no table a record of it is added, changed or removed', async () => {
		const moving = { id: crypto.randomUUID(), accounts: ids } as Parameters<typeof freeze>[2];
		await freeze(connect(env), connect(env), moving);
		const isRefused = (sql: string) =>
			env.DB.prepare(sql)
				.bind(who.user.id)
				.run()
				.then(
					() => false,
					(error) => String(error).includes('the account is moving'),
				);
		for (const [table, owner] of Object.entries(ownedTables)) {
			const added = await isRefused(`insert into ${table} (${owner}) values (?)`);
			const changed = await isRefused(`update ${table} set ${owner} = ${owner} where ${owner} = ?`);
			const removed = await isRefused(`delete from ${table} where ${owner} = ?`);
			expect({ table, added, changed, removed }).toEqual({ table, added: true, changed: true, removed: true });
		}
		await thaw(connect(env), moving);
	});

	test('whoever has left a place is found there by their session also when somebody else has come', async () => {
		const [ada, eve] = [await personAt(1, 'Left'), await personAt(2, 'Comes')];
		expect([await move(1, 2, [ada.user.id]), await move(2, 1, [eve.user.id])]).toEqual([true, true]);
		expect([(await asNow(ada, '/api/user')).status, (await asNow(eve, '/api/user')).status]).toEqual([200, 200]);
	});

	test('nothing is kept anew about mails of others in its new place, of which no event comes any more', async () => {
		const [ada, eve] = [await personAt(1, 'Ada'), await personAt(2, 'Eve')];
		for (const one of [ada, eve]) {
			const { prospects } = await addProspects(one, [{ name: 'Bo' }]);
			const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };
			await one.ask('/api/intro-requests', json({ ...letter, prospectId: prospects[0]?.id }));
			await databases[one === ada ? 1 : 2]
				?.prepare("update mails set provider_id = 'of ' || user_id where user_id = ?")
				.bind(one.user.id)
				.run();
		}
		expect(await move(1, 2, [ada.user.id])).toBe(true);
		const kept = env.DB.prepare('select place from mails_elsewhere where provider_id = ?');
		const places = [ada, eve].map(({ user }) => kept.bind(`of ${user.id}`).first('place'));
		expect(await Promise.all(places)).toEqual([2, null]);
	});

	test('who left a network, and who is new in it, is known after the move', async () => {
		const ada = await personAt(1, 'Network');
		await sendPart(ada, [{ name: 'Kim Lee' }, { name: 'Bo Berg' }]);
		await sendPart(ada, [{ name: 'Kim Lee' }, { name: 'Nia New' }, { name: 'Cy Two' }]);
		const changes = async () => (await ada.ask('/api/my-network/changes')).json();
		const before = await changes();
		expect(before).toMatchObject({ joined: 2, left: 1 });
		expect(await move(1, 2, [ada.user.id])).toBe(true);
		expect(await changes()).toEqual(before);
	});

	test('a second run leaves it to the first', async () => {
		const said = vi.spyOn(console, 'error');
		const ada = await personAt(1, 'Claimed');
		const id = await order(1, 2, [ada.user.id]);
		let other: boolean | undefined;
		const hooked = watchedDatabase(async (call, proceed) => {
			if (other === undefined && call.statements.some(({ sql }) => /^insert into "users"/.test(sql)))
				other = await goOnWithMove(connect(env), id, share());
			return proceed();
		}, env.DB_2);
		expect(await goOnWithMove(connect({ ...env, DB_2: hooked } as never), id, share())).toBe(true);
		expect([other, said.mock.calls]).toEqual([false, []]);
		said.mockRestore();
	});

	test('of those that nobody has, a run goes on with twenty, the oldest first, and has each for six minutes', async () => {
		const directory = connect(env);
		const at = Date.parse('2036-05-01T10:00:00Z');
		vi.useFakeTimers({ toFake: ['Date'], now: at });
		const ids = Array.from({ length: 23 }, () => crypto.randomUUID());
		for (const [nth, id] of ids.toReversed().entries()) {
			await env.DB.prepare(
				`insert into moves (id, account_ids, from_place, to_place, created_at) values (?, '[]', 1, 2, ?)`,
			)
				.bind(id, new Date(Date.UTC(2000, 0, 99 - nth)).toISOString())
				.run();
		}
		const listed = async () => (await listMoves(directory)).map(({ id }) => id);
		const [first = '', second = ''] = ids;
		expect(await listed()).toEqual(ids.slice(0, 20));
		expect(await claimMove(directory, first)).toMatchObject({ id: first, from: 1, to: 2, isFlipped: false });
		for (const [after, is] of [
			[360_000, false],
			[360_001, true],
		] as const) {
			vi.setSystemTime(at + after);
			expect([(await listed()).includes(first), (await claimMove(directory, first)) !== undefined]).toEqual([is, is]);
		}
		expect((await listed())[0]).toBe(second);
		for (const id of ids) await endMove(directory, id);
		vi.useRealTimers();
	});

	test('it goes on where its share ended, and copies no row twice', async () => {
		const ada = await personAt(0, 'Long');
		const people = Array.from({ length: 4_000 }, (_, index) => ({ name: `Person ${index}`, notes: 'x'.repeat(600) }));
		for (let at = 0; at < people.length; at += 500) await addProspects(ada, people.slice(at, at + 500), `List ${at}`);
		const before = await rowsIn(0, [ada.user.id]);
		const id = await order(0, 1, [ada.user.id]);
		let [runs, mostRead] = [1, 0];
		const counting = watchedDatabase(async (call, proceed) => {
			const done = (await proceed()) as D1Result;
			const [page] = call.statements;
			// Not those that are skipped: a run before has copied them.
			if (/^select at, json/.test(page?.sql ?? '') && page?.params.at(-2) === 0)
				mostRead = Math.max(mostRead, done.meta.rows_read);
			return done;
		}, env.DB);
		const places = connect({ ...env, DB: counting } as never);
		// A copy that began anew in each run would never end.
		while (runs < 30 && !(await goOnWithMove(places, id, share(6)))) runs += 1;
		expect([runs > 2, runs < 30]).toEqual([true, true]);
		// SQLite counts each of the 3,000 rows that a page looks at four times.
		expect(mostRead).toBeLessThan(13_000);
		expect(await rowsIn(1, [ada.user.id])).toEqual(before);
		// What is left goes in the next runs, with what refuses new records there.
		expect(await goOnWithMove(connect(env), id, share(6))).toBe(true);
		expect(await orders(id)).toHaveLength(1);
		expect(await goOnWithMove(connect(env), id, share())).toBe(true);
		expect(await orders(id)).toEqual([]);
		expect(await rowsIn(0, [ada.user.id])).toEqual({});
		expect(await triggersOf(0, id)).toEqual([]);
	}, 60_000);
});

describe('broken off', () => {
	// What is left behind is removed table by table, with the same outcome each time.
	const isRemoval = ({ statements: [first] }: Call) => /^\s*delete from "\w+" where rowid in/.test(first?.sql ?? '');

	/** Places that fail at their nth call, before it is carried out or after; `calls` counts them. */
	function failing(at: number, isDone: boolean) {
		const state = { calls: 0 };
		const broken = databases.map((database) =>
			watchedDatabase(async (call, proceed) => {
				if (!isRemoval(call)) state.calls += 1;
				if (state.calls !== at || isRemoval(call)) return proceed();
				if (isDone) await proceed();
				throw d1Error('Network connection lost.');
			}, database),
		);
		return { state, places: connect({ DB: broken[0], DB_1: broken[1], DB_2: broken[2] } as never) };
	}
	/** Places of which one is full for these calls. */
	const refusing = (what: RegExp, place = 2) => {
		const full = watchedDatabase((call, proceed) => {
			if (call.statements.some(({ sql }) => what.test(sql))) throw d1Error('database is full');
			return proceed();
		}, databases[place]);
		return connect({ ...env, [place === 0 ? 'DB' : `DB_${place}`]: full } as never);
	};
	const inPlaces = async (id: string) => {
		const ask = (database: D1Database) => database.prepare('select 1 from users where id = ?').bind(id).all();
		const found = await Promise.all(databases.map(ask));
		return found.flatMap(({ results }, place) => (results.length > 0 ? [place] : []));
	};

	test('at each call, carried out or not, an account is read in one place, and the next run ends it', {
		timeout: 120_000,
	}, async () => {
		const ada = await personAt(0, 'Broken');
		await addProspects(ada, [{ name: 'Bo' }, { name: 'Cy' }]);
		const own = await rowsIn(0, [ada.user.id]);
		let [place, broken, isOver] = [0, 0, false];
		for (let at = 1; !isOver; at += 1) {
			for (const isDone of [false, true]) {
				const [from, to] = [place, (place + 1) % 3];
				place = to;
				const about = `call ${at} from ${from} to ${to}`;
				const id = await order(from, to, [ada.user.id]);
				const { state, places } = failing(at, isDone);
				await goOnWithMove(places, id, share());
				if (state.calls >= at) broken += 1;
				else isOver = true;
				expect([about, (await askPlaces('/api/prospect-lists', { headers: { Cookie: ada.cookie } })).status]).toEqual([
					about,
					200,
				]);
				// A run that is killed holds the move until its time is over.
				await env.DB.prepare('update moves set busy_until = null').run();
				await goOnWithMoves(connect(env), share());
				expect([about, await orders(id)]).toEqual([about, []]);
				expect([about, await inPlaces(ada.user.id)]).toEqual([about, [to]]);
				expect(await rowsIn(to, [ada.user.id])).toEqual(own);
			}
		}
		expect(broken).toBeGreaterThan(50);
	});

	test.for([2, 0])(
		'a copy that cannot be made in place %i lets the account write again, and is given up after an hour',
		async (to) => {
			const ada = await personAt(1, 'Refused');
			const places = refusing(/^insert into "templates"/, to);
			const id = await order(1, to, [ada.user.id]);
			expect(await goOnWithMove(places, id, share())).toBe(false);
			expect(await orders(id)).toEqual([
				{ problem: expect.stringContaining('database is full'), flipped_at: null, busy_until: null },
			]);
			expect((await ada.ask('/api/prospect-lists', json({ name: 'New', type: 'contact' }))).status).toBe(201);
			const orderedBefore = (ms: number) =>
				env.DB.prepare('update moves set created_at = ? where id = ?')
					.bind(new Date(Date.now() - ms).toISOString(), id)
					.run();
			await orderedBefore(3_540_000);
			expect([await goOnWithMove(places, id, share()), (await orders(id)).length]).toEqual([false, 1]);
			await orderedBefore(3_600_001);
			await goOnWithMoves(connect(env), share());
			expect(await orders(id)).toEqual([]);
			expect(await inPlaces(ada.user.id)).toEqual([1]);
			expect((await ada.ask('/api/user')).status).toBe(200);
		},
	);

	test('a copy that is not the same is not believed, and the next try begins anew', async () => {
		const ada = await personAt(1, 'Differing');
		const own = await rowsIn(1, [ada.user.id]);
		let isChanged = false;
		const changing = watchedDatabase(async (call, proceed) => {
			const done = await proceed();
			if (isChanged || !call.statements.some(({ sql }) => /^insert into "templates"/.test(sql))) return done;
			isChanged = true;
			await env.DB_2.prepare("update templates set subject = subject || '!' where user_id = ?").bind(ada.user.id).run();
			return done;
		}, env.DB_2);
		const id = await order(1, 2, [ada.user.id]);
		expect(await goOnWithMove(connect({ ...env, DB_2: changing } as never), id, share())).toBe(false);
		const problem = expect.stringContaining('The copy differs in templates.');
		expect(await orders(id)).toEqual([{ problem, flipped_at: null, busy_until: null }]);
		expect([await triggersOf(1, id), (await ada.ask('/api/user')).status]).toEqual([[], 200]);
		// What went wrong is of the last try: the operator does not read it beside the next one.
		let during: object[] | undefined;
		const looking = watchedDatabase(async (_call, proceed) => {
			during ??= await orders(id);
			return proceed();
		}, env.DB_2);
		expect(await goOnWithMove(connect({ ...env, DB_2: looking } as never), id, share())).toBe(true);
		expect(during).toMatchObject([{ problem: null, busy_until: expect.any(String) }]);
		expect([await rowsIn(2, [ada.user.id]), await rowsIn(1, [ada.user.id])]).toEqual([own, {}]);
	});

	test('a copy that was begun before is taken away first, in several runs where it is long, and its address is free', async () => {
		const ada = await personAt(1, 'Anew');
		const { list } = await addProspects(ada, [{ name: 'Bo' }], 'Before');
		const places = refusing(/^insert into "templates"/);
		const id = await order(1, 2, [ada.user.id]);
		const other = await order(1, 2, [crypto.randomUUID() as Owner]);
		const stands = async () => {
			const untouched = { problem: null, frozen_at: null, flipped_at: null };
			expect(await env.DB.prepare('select * from moves where id = ?').bind(other).first()).toMatchObject(untouched);
		};
		expect(await goOnWithMove(places, id, share())).toBe(false);
		await stands();
		// As long as before: the copy is no other by its size.
		await ada.ask(`/api/prospect-lists/${list.id}`, json({ name: 'Latest' }, 'PATCH'));
		const own = await rowsIn(1, [ada.user.id]);
		expect(await goOnWithMove(connect(env), id, share(1))).toBe(false);
		const named = env.DB_2.prepare('select count(*) as n from users where email = ?').bind(ada.email);
		expect([await named.first('n'), await orders(id)]).toEqual([
			0,
			[{ problem: null, flipped_at: null, busy_until: null }],
		]);
		expect(await goOnWithMove(connect(env), id, share())).toBe(true);
		expect([await rowsIn(2, [ada.user.id]), await rowsIn(1, [ada.user.id])]).toEqual([own, {}]);
		await stands();
		await endMove(connect(env), other);
	});

	test('once the new place is theirs, a fault lets nobody write where they were', async () => {
		const ada = await personAt(1, 'Flipped');
		const id = await order(1, 2, [ada.user.id]);
		expect(await goOnWithMove(refusing(/^insert into counters/), id, share())).toBe(false);
		expect((await triggersOf(1, id)).length).toBeGreaterThan(50);
		expect(await orders(id)).toMatchObject([{ flipped_at: expect.any(String) }]);
		const said = vi.spyOn(console, 'log').mockImplementation(() => {});
		expect([await goOnWithMove(connect(env), id, share()), await triggersOf(1, id)]).toEqual([true, []]);
		const moved = { level: 'info', event: 'account-moved', moveId: id, accounts: 1, from: 1, to: 2 };
		expect(said.mock.calls.map(([line]) => JSON.parse(line))).toEqual([moved]);
		said.mockRestore();
	});

	test('an order for a place that the app does not have stands, and says so', async () => {
		const said = vi.spyOn(console, 'error').mockImplementation(() => {});
		const ada = await personAt(1, 'Nowhere');
		for (const [from, to] of [
			[1, 7],
			[7, 1],
		] as const) {
			const id = await order(from, to, [ada.user.id]);
			expect(await goOnWithMove(connect(env), id, share())).toBe(false);
			expect(await orders(id)).toMatchObject([
				{ problem: 'Error: The app does not work on place 7.', busy_until: null },
			]);
			const message = 'Error: The app does not work on place 7.';
			const line = { level: 'error', event: 'account-move', moveId: id, message };
			expect(JSON.parse(said.mock.lastCall?.[0])).toEqual(line);
			await endMove(connect(env), id);
		}
		said.mockRestore();
	});

	test('an order that cannot be given up now stands, and rows that are gone while they are copied stop it', async () => {
		const said = vi.spyOn(console, 'error').mockImplementation(() => {});
		const ada = await personAt(1, 'Stands');
		const id = await order(1, 2, [ada.user.id]);
		const none = watchedDatabase(async (call, proceed) => {
			const done = await proceed();
			return call.statements.some(({ sql }) => /^select at, json/.test(sql))
				? { ...(done as object), results: [] }
				: done;
		}, env.DB_1);
		expect(await goOnWithMove(connect({ ...env, DB_1: none } as never), id, share())).toBe(false);
		expect(await orders(id)).toMatchObject([{ problem: 'Error: Rows of users are missing.' }]);
		await env.DB.prepare("update moves set created_at = '2020' where id = ?").bind(id).run();
		const held = watchedDatabase((call, proceed) => {
			if (call.statements.some(({ sql }) => /^DROP TRIGGER/.test(sql))) throw d1Error('overloaded');
			return proceed();
		}, env.DB_1);
		expect(await goOnWithMove(connect({ ...env, DB_1: held } as never), id, share())).toBe(false);
		expect(await orders(id)).toMatchObject([{ problem: expect.stringContaining('overloaded'), busy_until: null }]);
		expect(await goOnWithMove(connect(env), id, share())).toBe(false);
		expect(await orders(id)).toEqual([]);
		expect(said.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual([
			...['account-move', 'account-move', 'account-move-given-up'],
		]);
		said.mockRestore();
	});

	test.for([
		[0, 1, 0],
		[1, 0, 2],
		[2, 0, 0],
		[1, 2, 1],
	])(
		'a run from place %i to %i that others were faster than changes nothing once the account is in place %i',
		async ([from = 0, to = 0, then = 0]) => {
			const ada = await personAt(from, 'Overtaken');
			await addProspects(ada, [{ name: 'Bo' }]);
			const id = await order(from, to, [ada.user.id]);
			const other = await order(from, to, [crypto.randomUUID() as Owner]);
			let now: unknown[] = [];
			const standing = async () => [await rowsIn(then, [ada.user.id]), await directoryOf(ada)];
			const late = watchedDatabase(async (call, proceed) => {
				if (now.length === 0 && call.statements.some(({ sql }) => /update moves set flipped_at/.test(sql))) {
					await env.DB.prepare('update moves set busy_until = null where id = ?').bind(id).run();
					expect(await goOnWithMove(connect(env), id, share())).toBe(true);
					if (then !== to) expect(await move(to, then, [ada.user.id])).toBe(true);
					else
						await env.DB.prepare('update users set email = ? where id = ?').bind(`new.${ada.email}`, ada.user.id).run();
					now = await standing();
				}
				return proceed();
			}, env.DB);
			expect(await goOnWithMove(connect({ ...env, DB: late } as never), id, share())).toBe(false);
			expect(await standing()).toEqual(now);
			expect((await asNow(ada, '/api/prospect-lists')).status).toBe(200);
			await endMove(connect(env), other);
		},
	);

	test('what is no id is put into no statement', () => {
		const [db, id] = [connect(env), crypto.randomUUID()];
		expect(freezeStatements(db, id, [id as Owner]).length).toBeGreaterThan(50);
		for (const [move, account] of [
			[id, "x') or ('a' = 'a"],
			["x'", id],
			[id, `x' or '${id}`],
			[id, `${id}' or 'x`],
		] as const)
			expect(() => freezeStatements(db, move, [account as Owner])).toThrow('This is no id.');
	});

	test('an order for somebody who is elsewhere, or gone, changes nothing', async () => {
		const ada = await personAt(2, 'Elsewhere');
		const before = await rowsIn(2, [ada.user.id]);
		expect(await move(1, 2, [ada.user.id])).toBe(false);
		expect(await move(0, 2, [crypto.randomUUID() as Owner])).toBe(false);
		expect(await rowsIn(2, [ada.user.id])).toEqual(before);
		const ordered = await order(2, 1, [ada.user.id]);
		const createdAt = () =>
			env.DB.prepare('select created_at from moves where id = ?').bind(ordered).first('created_at');
		await env.DB.prepare("update moves set created_at = '2020' where id = ?").bind(ordered).run();
		// One to another place stands as it is, and one to the same begins anew.
		expect(await orderMove(connect(env), ada.user.id, 2, 0)).toEqual({ id: ordered, to: 1 });
		expect(await createdAt()).toBe('2020');
		expect(await orderMove(connect(env), ada.user.id, 2, 1)).toEqual({ id: ordered, to: 1 });
		expect(await createdAt()).not.toBe('2020');
		await endMove(connect(env), ordered);
		const removed = (at: string | null) =>
			env.DB_2.prepare('update users set removed_at = ? where id = ?').bind(at, ada.user.id).run();
		await removed('2026');
		expect([await move(2, 1, [ada.user.id]), await rowsIn(1, [ada.user.id])]).toEqual([false, {}]);
		await removed(null);
		for (const [from = 0, to = 0] of [
			[2, 9],
			[9, 2],
		]) {
			const id = await order(from, to, [ada.user.id]);
			expect(await goOnWithMove(connect(env), id, share())).toBe(false);
			expect(await orders(id)).toMatchObject([{ problem: 'Error: The app does not work on place 9.' }]);
			await endMove(connect(env), id);
		}
	});
});
