// An archive is read page by page, and includes the trash.
import { unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { Places } from '../../../worker/archive/db/places.ts';
import { connect } from '../../../worker/db/client.ts';
import { introReplies } from '../../../worker/db/schema.ts';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';
import { worldOf } from '../world/world.ts';

afterEach(() => {
	vi.useRealTimers();
});

type Named = { mutualConnectionName: string };
type Removed = {
	kind: string;
	name: string;
	from: string | null;
	until: string;
	part: string;
	record: Record<string, unknown>;
};

/** Returns the files of a person's archive as text, with the most rows and bytes that one database result had. */
async function read(who: Person, own?: D1Database) {
	const most = { rows: 0, bytes: 0 };
	const watched = watchedDatabase(async (_, proceed) => {
		const done = await proceed();
		const answers = [done].flat() as (D1Result | unknown[])[];
		// Some calls return the rows alone.
		const pages = answers.some(Array.isArray) ? [answers] : answers.map((one) => (one as D1Result).results ?? []);
		for (const rows of pages) {
			most.rows = Math.max(most.rows, rows.length);
			most.bytes = Math.max(most.bytes, JSON.stringify(rows).length);
		}
		return done;
	});
	const answer = await askWith({ DB: own ?? watched }, '/api/account/archive', {}, who.cookie);
	const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
	const text = Object.fromEntries(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
	return { text, most, rowsOf: (part: string) => JSON.parse(text[`${part}.json`] ?? '') as unknown[] };
}
const removedOf = async (who: Person) => (await read(who)).rowsOf('removed') as Removed[];
const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)';

test('no page has more than 1,000 rows, and each row comes once', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara' }]);
	const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `P ${at}`, title: 'x' }));
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: many(1_000) }));
	await uploadNetwork(
		ada,
		many(1_001).map(({ name }) => ({ name })),
	);
	await insertRequests(
		'id, user_id, prospect_id, subject, message, status, created_at',
		`${numbers} select id || i, user_id, id, 's', 'm', 'sent', '2026-01-0' || (1 + i % 3) || 'T00:00:00.000Z' from prospects, n
			where user_id = ?2 and name = 'Mara'`,
		1_001,
		ada.user.id,
	);
	const { most, rowsOf, text } = await read(ada);
	expect(most.rows).toBe(1_000);
	expect(rowsOf('requests')).toHaveLength(1_001);
	// Rows keep the order of writing, and the column names come once.
	const names = (part: string) => (rowsOf(part) as { name: string }[]).map(({ name }) => name);
	expect(names('prospects')).toEqual(['Mara', ...many(1_000).map(({ name }) => name)]);
	expect(names('network')).toEqual(many(1_001).map(({ name }) => name));
	expect(text['prospects.csv']?.match(/^list,/gm)).toHaveLength(1);
	const times = (rowsOf('requests') as { createdAt: string }[]).map(({ createdAt }) => createdAt);
	expect(times).toEqual(times.toSorted());
});

test('a page of long texts ends near 1 MB', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const prospects = Array.from({ length: 60 }, (_, at) => ({ name: `P ${at}`, notes: 'x'.repeat(10_000) }));
	for (let part = 0; part < 3; part += 1) {
		await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects }));
		for (const one of prospects) one.name = `${part} ${one.name}`;
	}
	// The request written first is the newest.
	await insertRequests(
		'id, user_id, prospect_id, subject, message, status, created_at',
		`${numbers} select p.id || i, p.user_id, p.id, 's', ?3, 'sent', '2026-01-01T00:00:' || (60 - i) || '.000Z'
			from (select id, user_id from prospects where user_id = ?2 limit 1) p, n order by i`,
		50,
		ada.user.id,
		'm'.repeat(20_000),
	);
	const { most, rowsOf } = await read(ada);
	expect([rowsOf('prospects').length, rowsOf('requests').length]).toEqual([180, 50]);
	expect(most.bytes).toBeGreaterThan(900_000);
	expect(most.bytes).toBeLessThan(1_200_000);
});

test('rows written while an archive is read are not in it, and no row refers to one that is missing', async () => {
	const ada = await person('Ada');
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	const askAbout = async (more: object) => {
		const asked = await ada.ask('/api/intro-requests', json({ ...letter, ...more }));
		return ((await asked.json()) as { id: string }).id;
	};
	const replyTo = (request: string) =>
		connect(bindings.DB).insert(introReplies).values({
			id: crypto.randomUUID(),
			userId: ada.user.id,
			requestId: request,
			kind: 'reply',
			fromEmail: 'b@example.com',
			messageHash: crypto.randomUUID(),
			text: 'Gladly.',
		});
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', connections: [{ name: 'Bo' }] },
		{ name: 'Nora' },
	]);
	const mara = prospects.find(({ name }) => name === 'Mara')?.id;
	const [bo] = (await (await ada.ask(`/api/prospects/${mara}/connections`)).json()) as { id: string }[];
	await replyTo(await askAbout({ prospectId: mara, connectionId: bo?.id }));
	const connectTo = (name: string) => ada.ask(`/api/prospects/${mara}/connections`, json({ connections: [{ name }] }));
	// Changes made before the first read of each part: a list with a person and everything of theirs, also placed
	// below others.
	let late: string | undefined;
	const meanwhile: Record<string, () => Promise<unknown>> = {
		'from "prospects"': async () => {
			const later = await addProspects(ada, [{ name: 'Late', connections: [{ name: 'Cy' }] }], 'Later');
			late = later.prospects[0]?.id;
			// Written after them, and into a list that is in the archive.
			await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: [{ name: 'Ola' }] }));
		},
		'from "intro_requests"': async () => {
			await connectTo('Di');
			const [, di] = (await (await ada.ask(`/api/prospects/${mara}/connections`)).json()) as { id: string }[];
			await askAbout({ prospectId: mara, connectionId: di?.id });
			await replyTo(await askAbout({ prospectId: late }));
		},
	};
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		for (const [part, write] of Object.entries(meanwhile)) {
			if (!statements.some(({ sql }) => sql.includes(` ${part} `))) continue;
			delete meanwhile[part];
			await write();
		}
		return proceed();
	});
	const { rowsOf } = await read(ada, DB);
	expect(meanwhile).toEqual({});
	expect((rowsOf('prospects') as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
		'Mara',
		'Nora',
		'Ola',
	]);
	expect((rowsOf('connections') as Named[]).map(({ mutualConnectionName: name }) => name)).toEqual(['Bo']);
	const place = (rowsOf('prospects') as { name: string }[]).findIndex(({ name }) => name === 'Mara') + 1;
	expect(rowsOf('requests')).toMatchObject([
		{ prospect: place, connection: 1 },
		{ prospect: place, connection: null },
	]);
	expect(rowsOf('replies')).toMatchObject([{ request: 1 }]);
});

test('the trash has files of its own in the archive, without secrets', async () => {
	const { who, ids, prospects } = await worldOf();
	const eve = await person('Eve');
	const hers = await addProspects(eve, [{ name: 'Hers' }]);
	await eve.ask(`/api/prospects/${hers.prospects[0]?.id}`, { method: 'DELETE' });
	await who.ask(`/api/prospects/${prospects[0].id}`, { method: 'DELETE' });
	await who.ask(`/api/templates/${ids.templates}`, { method: 'DELETE' });
	const removed = await removedOf(who);
	const parts = [...new Set(removed.map(({ part }) => part))];
	expect(parts).toEqual(['connections', 'lists', 'prospects', 'replies', 'requests', 'templates']);
	const gus = removed.find(({ name, part }) => name === 'Gus' && part === 'prospects');
	expect(gus).toMatchObject({ kind: 'prospect', from: 'Gone', record: { id: ids.trash, name: 'Gus' } });
	const keys = removed.flatMap(({ record }) => Object.keys(record));
	expect(keys.filter((key) => /token|userId|rowid|press|hash|recipients|messageId|answerMail$/i.test(key))).toEqual([]);
	expect(removed.map(({ name }) => name)).not.toContain('Hers');
	const lines = (await read(who)).text['removed.csv']?.split('\r\n') ?? [];
	expect(lines[0]).toBe('kind,name,from,removedAt,until,part,record');
	expect(lines.join('\n')).toContain('""name"":""Gus""');
	expect(lines.length).toBe(removed.length + 2);
	const ends = removed.map(({ until }) => Date.parse(until));
	// A request shortly before the end keeps the session alive.
	vi.useFakeTimers({ toFake: ['Date'], now: Math.min(...ends) - 3_600_000 });
	await who.ask('/api/statuses');
	vi.setSystemTime(Math.min(...ends) - 1);
	expect(await removedOf(who)).toHaveLength(removed.length);
	vi.setSystemTime(Math.max(...ends));
	expect(await removedOf(who)).toEqual([]);
});

test('a large trash is read page by page, each record once, with pages limited by rows and by bytes', async () => {
	const ada = await person('Ada');
	await bindings.DB.batch([
		bindings.DB.prepare(
			`insert into trash (id, user_id, kind, name, people, created_at, expire)
				values (?1, ?1, 'list', 'Large', 1001, '2026-01-01', '2126-01-01')`,
		).bind(ada.user.id),
		bindings.DB.prepare(
			`${numbers} insert into trash_rows (trash_id, user_id, part, root, row)
				select ?2, ?2, 'prospects', iif(i < 1001, 'same', 'r' || i), json_object('name', i, 'notes', iif(i < 1001, '', ?3)) from n`,
		).bind(1_701, ada.user.id, 'x'.repeat(1_500)),
	]);
	const { most, rowsOf } = await read(ada);
	expect(most.rows).toBe(1_000);
	expect(most.bytes).toBeGreaterThan(900_000);
	expect(most.bytes).toBeLessThan(1_300_000);
	const names = (rowsOf('removed') as Removed[]).map(({ record }) => record.name);
	const from = (first: number, length: number) => Array.from({ length }, (_, at) => first + at);
	expect(names).toEqual([...from(1_001, 701), ...from(1, 1_000)]);
});

test('each of very many records is found at its place, and a missing one is not found', () => {
	const places = new Places();
	for (const rowid of [0, 1]) expect(places.of(rowid)).toBeNull();
	for (let place = 1; place <= 2_050; place += 1) places.add(10 * place);
	const found = [10, 20, 10_240, 10_250, 20_480, 20_490, 20_500].map((rowid) => places.of(rowid));
	expect(found).toEqual([1, 2, 1_024, 1_025, 2_048, 2_049, 2_050]);
	for (const rowid of [null, 0, 9, 11, 10_245, 20_499, 20_501]) expect(places.of(rowid)).toBeNull();
});
