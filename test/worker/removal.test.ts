// The rules: docs/product.md §3.15 and §16.1.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sliceSize } from '../../worker/db/in-slices.ts';
import { cleanUp } from '../../worker/nightly/clean-up.ts';
import { failingDatabase, recordingDatabase } from './faults.ts';
import { askWith, mailProvider, send, withMail } from './mail-provider.ts';
import { uploadNetwork } from './networks.ts';
import { addProspects, ask, bindings, json, type Person, password, person } from './people.ts';
import { ownedTables } from './tables.ts';

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

/** A person with one of everything, and so many connections of one prospect that were written a while ago. */
async function holder(name: string, connections: number) {
	const who = await person(name);
	await uploadNetwork(who, [{ name: 'Bo' }]);
	const { prospects } = await addProspects(who, [{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] }]);
	const prospectId = prospects[0]?.id ?? '';
	const asked = await (await send(who, prospectId, { answerLink: true })).json<{ id: string }>();
	await bindings.DB.prepare(
		`insert into intro_requests (id, user_id, prospect_id, follows_id, kind, subject, message, created_at)
			select 'thanks:' || id, user_id, prospect_id, id, 'thanks', 's', 'm', created_at from intro_requests where id = ?`,
	)
		.bind(asked.id)
		.run();
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
			insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
			select ?2 || i, ?3, ?2, 'Cy', 'key ' || i, 'cy', '2026' from n`,
	)
		.bind(connections, prospectId, who.user.id)
		.run();
	return { who, answerLink: /\/api\/r\/[\w-]{43}/.exec(mails.at(-1)?.mail.content[0]?.value ?? '')?.[0] ?? '' };
}

/** How many rows of each table are a person's, without the tables that have none. */
async function rowsOf({ user: { id } }: Person): Promise<Record<string, number>> {
	const counts = await Promise.all(
		Object.entries(ownedTables).map(async ([table, owner]) => {
			const found = bindings.DB.prepare(`select count(*) as n from ${table} where ${owner} = ?`).bind(id);
			return [table, (await found.first<number>('n')) ?? 0] as const;
		}),
	);
	return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const removal = (who: Person, DB = bindings.DB) =>
	askWith({ ...withMail, DB }, '/api/account/removal', json({ password }), who.cookie);
const nightly = (DB = bindings.DB, budget?: number) => cleanUp({ ...bindings, DB }, budget);
const subjects = () => mails.map(({ mail }) => mail.subject);

test('a large account is gone at once for everybody, and its records go in slices until the night has taken them all', async () => {
	const { who: ada, answerLink } = await holder('Ada', 2 * sliceSize + 7);
	const { who: eve } = await holder('Eve', 3);
	const others = await rowsOf(eve);
	await askWith(withMail, '/api/reset', { method: 'POST', body: new URLSearchParams({ email: ada.email }) });
	expect((await ask(answerLink)).status).toBe(200);
	const before = mails.length;

	// The server stops after its first slices.
	const stopped = failingDatabase('stopped', { when: /^delete from "?connections/ });
	expect((await removal(ada, stopped)).status).toBe(204);
	expect(lines).toContainEqual(expect.objectContaining({ event: 'account-removal', level: 'error' }));
	expect(await rowsOf(ada)).toMatchObject({ users: 1, connections: 2 * sliceSize + 8 });

	// For its person and for everybody else it is gone.
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

	// The night goes on: as far as its time suffices, after a fault too, and then to the end.
	await expect(nightly(stopped)).rejects.toThrow('removedAccounts');
	await nightly(bindings.DB, 0);
	expect(await rowsOf(ada)).toMatchObject({ users: 1, connections: sliceSize + 8 });
	expect(lines.at(-1)).toMatchObject({ event: 'clean-up', unfinished: 'removedAccounts' });
	await nightly();
	expect(await rowsOf(ada)).toEqual({});
	expect(await rowsOf(eve)).toEqual(others);
	expect(subjects().slice(before)).toEqual(['Your Kindling account was deleted']);
	expect((await ask('/api/login', json({ email: ada.email, password }))).status).toBe(200);
	await nightly();
	expect(lines.at(-1)).toMatchObject({ removedAccounts: 0 });
});

test('a removal after the response empties every table of a user, what refers to others first, a slice a statement', async () => {
	const { who: ada } = await holder('Ada', sliceSize + 7);
	const { database, statements } = recordingDatabase();
	expect((await removal(ada, database)).status).toBe(204);
	expect(await rowsOf(ada)).toEqual({});
	const slices = statements().flatMap(({ sql, params }) => {
		const table = /^delete from "(\w+)" where rowid in/.exec(sql)?.[1];
		return table ? [{ table, most: params.at(-1) }] : [];
	});
	expect(new Set(slices.map(({ most }) => most))).toEqual(new Set([sliceSize]));
	const order = slices.map(({ table }) => table);
	expect(order.slice(0, 13)).toEqual([
		...['intro_requests', 'network_people', 'network_uploads', 'intro_drafts', 'intro_replies', 'intro_requests'],
		...['favours', 'connections', 'connections', 'share_marks', 'list_shares', 'prospects', 'prospect_lists'],
	]);
	expect([...order, 'users']).toEqual(expect.arrayContaining(Object.keys(ownedTables)));
});

test('the records of an account that is not marked stay, whoever asks', async () => {
	const { who: eve } = await holder('Eve', 3);
	const others = await rowsOf(eve);
	const wrong = askWith(withMail, '/api/account/removal', json({ password: 'not it' }), eve.cookie);
	expect((await wrong).status).toBe(403);
	await nightly();
	expect(await rowsOf(eve)).toEqual(others);
});
