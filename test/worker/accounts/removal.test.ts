import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeMarked } from '../../../worker/accounts/db/removal.ts';
import { connect } from '../../../worker/db/client.ts';
import { sliceSize } from '../../../worker/db/in-slices.ts';
import { purge } from '../../../worker/nightly/purge.ts';
import { askWith, d1Error, failingDatabase, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { ask, bindings, json, type Person, password } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';
import { ownedTables } from '../support/tables.ts';
import { countsOf, everythingOf } from '../world/keep.ts';
import { nobodys, owned, worldOf } from '../world/world.ts';

let mails: ReturnType<typeof mailProvider>['calls'];
let lines: Record<string, unknown>[];
beforeEach(() => {
	mails = mailProvider().calls;
	lines = [];
	for (const level of ['log', 'error'] as const) {
		vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(JSON.parse(line)));
	}
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** Makes a person with one of everything, and this many more connections of one prospect. */
async function holder(name: string, connections: number) {
	const { who, ids, links } = await worldOf(name);
	await insertRequests(
		'id, user_id, prospect_id, follows_id, kind, subject, message, created_at',
		`select 'thanks:' || id, user_id, prospect_id, id, 'thanks', 's', 'm', created_at from intro_requests where id = ?`,
		ids.introRequests,
	);
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
			insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
			select ?2 || i, ?3, ?2, 'Cy', 'key ' || i, 'cy', '2026' from n`,
	)
		.bind(connections, ids.prospects, who.user.id)
		.run();
	return { who, answerLink: links.answer };
}

/** Counts a person's rows in each table, without the tables that have none. */
const rowsOf = async ({ user: { id } }: Person): Promise<Record<string, number>> => countsOf(await everythingOf(id));

const removal = (who: Person, DB = bindings.DB) =>
	askWith({ ...withMail, DB }, '/api/account/removal', json({ password }), who.cookie);
const nightly = (DB = bindings.DB, budget?: number) => purge({ ...bindings, DB }, budget);
const subjects = () => mails.map(({ mail }) => mail.subject);

test('a large account disappears at once for everyone, and its records are deleted in slices until the nightly run is done', async () => {
	const { who: ada, answerLink } = await holder('Ada', 2 * sliceSize + 7);
	const { who: eve } = await holder('Eve', 3);
	const others = await rowsOf(eve);
	await askWith(withMail, '/api/reset', { method: 'POST', body: new URLSearchParams({ email: ada.email }) });
	expect((await ask(answerLink)).status).toBe(200);
	const before = mails.length;
	const { connections: all = 0 } = await rowsOf(ada);

	// The server stops after its first slices.
	const stopped = failingDatabase('stopped', { when: /^delete from "?connections/ });
	expect((await removal(ada, stopped)).status).toBe(204);
	expect(lines).toContainEqual(expect.objectContaining({ event: 'account-removal', level: 'error' }));
	expect(await rowsOf(ada)).toMatchObject({ users: 1, connections: all });

	// It is gone for its owner and for everyone else.
	expect((await ada.ask('/api/user')).status).toBe(401);
	expect((await ask('/api/login', json({ email: ada.email, password }))).status).toBe(401);
	expect((await ask(answerLink)).status).toBe(404);
	expect(subjects().slice(before)).toEqual(['Your Kindling account was deleted']);
	expect(mails.at(-1)?.mail.personalizations[0]?.to[0]?.email).toBe(ada.email);
	const left = await bindings.DB.prepare('select * from users where id = ?').bind(ada.user.id).first();
	expect(JSON.stringify(left)).not.toContain(ada.email);
	expect(left).toMatchObject({ password: '', first_name: null, last_name: null });
	const again = await ask('/api/register', json({ email: ada.email, password }));
	expect(again.status).toBe(201);

	// The nightly run goes on as far as its time allows, even after a fault, and then to the end.
	await expect(nightly(stopped)).rejects.toThrow('removedAccounts');
	await nightly(bindings.DB, 0);
	expect(await rowsOf(ada)).toMatchObject({ users: 1, connections: all - sliceSize });
	// Other test files may leave more work unfinished, such as interrupted mails and replies to forward.
	expect(lines.at(-1)).toMatchObject({ event: 'purge', unfinished: expect.stringMatching(/\bremovedAccounts\b/) });
	await nightly();
	expect(await rowsOf(ada)).toEqual({});
	expect(await rowsOf(eve)).toEqual(others);
	expect(subjects().slice(before)).toEqual(['Your Kindling account was deleted']);
	expect((await ask('/api/login', json({ email: ada.email, password }))).status).toBe(200);
	await nightly();
	expect(lines.at(-1)).toMatchObject({ removedAccounts: 0 });
});

test('an account whose records cannot be removed delays no other one', async () => {
	const [{ who: ada }, { who: eve }] = [await holder('Ada', 1), await holder('Eve', 1)];
	for (const [at, { user }] of [ada, eve].entries()) {
		const marked = 'update users set removed_at = ?1, disabled_at = ?1 where id = ?2';
		await bindings.DB.prepare(marked)
			.bind(`2026-01-0${at + 1}`, user.id)
			.run();
	}
	const stuck = watchedDatabase((call, proceed) =>
		call.statements.some(({ sql, params }) => /^delete/.test(sql) && params.includes(ada.user.id))
			? Promise.reject(d1Error('stuck'))
			: proceed(),
	);
	await expect(nightly(stuck)).rejects.toThrow('removedAccounts');
	expect([Object.keys(await rowsOf(ada)).length > 0, await rowsOf(eve)]).toEqual([true, {}]);
	await nightly();
});

test('a nightly run finishes twenty removed accounts, the oldest first', async () => {
	const db = connect(bindings.DB);
	const budget = () => ({ until: Date.now() + 60_000, statements: 10_000 });
	// Removes the rows that other tests left.
	for (let runs = 1; !(await removeMarked(db, budget())).isDone; runs += 1) expect(runs).toBeLessThan(50);
	const ids = Array.from({ length: 21 }, (_, at) => `marked-${String(at).padStart(2, '0')}`);
	await bindings.DB.prepare(
		`insert into users (id, email, password, created_at, updated_at, removed_at)
			select value, value, '', '2026', '2026', '2026-' || value from json_each(?)`,
	)
		.bind(JSON.stringify(ids.toReversed()))
		.run();
	const left = async () =>
		(await bindings.DB.prepare("select id from users where id like 'marked-%'").all<{ id: string }>()).results;
	expect([(await removeMarked(db, budget())).isDone, await left()]).toEqual([false, [{ id: 'marked-20' }]]);
	expect([(await removeMarked(db, budget())).isDone, await left()]).toEqual([true, []]);
});

test('a removal empties every table of a user after the response, in slices, referring tables first', async () => {
	const { who: ada } = await holder('Ada', sliceSize + 7);
	expect(Object.keys(await rowsOf(ada)).toSorted()).toEqual(Object.keys(ownedTables).toSorted());
	const { database, statements } = recordingDatabase();
	expect((await removal(ada, database)).status).toBe(204);
	expect(await rowsOf(ada)).toEqual({});
	const slices = statements().flatMap(({ sql, params }) => {
		const table = /^delete from "(\w+)" where rowid in/.exec(sql)?.[1];
		return table ? [{ table, sql, most: params.at(-1) }] : [];
	});
	expect(new Set(slices.map(({ most }) => most))).toEqual(new Set([sliceSize]));
	expect(slices[0]?.sql).toMatch(/^delete from "intro_requests" .*follows_id is not null/);
	const order = slices.slice(1).map(({ table }) => table);
	expect([...order, 'users'].toSorted()).toEqual([...Object.keys(ownedTables), 'connections'].toSorted());
	for (const { table, refersTo } of owned) {
		const later = refersTo.filter((one) => one !== table && one !== 'users');
		for (const one of later)
			expect([table, one, order.lastIndexOf(table) < order.indexOf(one)]).toEqual([table, one, true]);
	}
});

test('rows without an account survive a removal, except the counters of that account', async () => {
	const world = await worldOf();
	const db = connect(bindings.DB);
	const rows = nobodys.map((one) => ({ ...one, values: one.row(world) }));
	for (const { of, values } of rows) await db.insert(of).values(values);
	const found = async () => {
		const there = rows.map(async ({ name, table, values }) => {
			const { results } = await bindings.DB.prepare(`select * from ${table}`).all();
			// Lists are stored as JSON.
			const kept = Object.values(values).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value));
			const isIt = (row: object) => kept.every((value) => Object.values(row).includes(value));
			return [name, results.some(isIt)];
		});
		return Object.fromEntries(await Promise.all(there));
	};
	expect(await found()).toEqual(Object.fromEntries(rows.map(({ name }) => [name, true])));
	expect((await removal(world.who)).status).toBe(204);
	expect(await found()).toEqual(Object.fromEntries(rows.map(({ name, removal }) => [name, removal === 'leaves'])));
});

test('the records of an account that is not marked for removal stay', async () => {
	const { who: eve } = await holder('Eve', 3);
	const others = await rowsOf(eve);
	const wrong = askWith(withMail, '/api/account/removal', json({ password: 'not it' }), eve.cookie);
	expect((await wrong).status).toBe(403);
	await nightly();
	expect(await rowsOf(eve)).toEqual(others);
});
