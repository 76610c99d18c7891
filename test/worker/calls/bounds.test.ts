// Why: docs/decisions/013 and docs/decisions/029.
// @module-tag G2

import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';

const mb = 1_000_000;

/** A database that measures the largest result of one call, in bytes of its JSON. */
function measuring() {
	const seen = { largest: 0, calls: 0 };
	const database = watchedDatabase(async (_, proceed) => {
		const result = await proceed();
		seen.calls += 1;
		const bytes = new TextEncoder().encode(JSON.stringify(result)).length;
		seen.largest = Math.max(seen.largest, bytes);
		return result;
	});
	return { database, seen };
}

/** Reads a response piece by piece. Returns its length, its largest piece and the largest result of the database. */
async function measured(who: Person, path: string) {
	const { database, seen } = measuring();
	const response = await askWith({ DB: database }, path, { headers: { Cookie: who.cookie } });
	expect([path, response.status]).toEqual([path, 200]);
	let [length, largestPiece] = [0, 0];
	const texts: Uint8Array<ArrayBuffer>[] = [];
	for await (const piece of response.body ?? []) {
		length += piece.length;
		largestPiece = Math.max(largestPiece, piece.length);
		texts.push(new Uint8Array(piece));
	}
	const body = new Uint8Array(await new Blob(texts).arrayBuffer());
	return { length, largestPiece, largestResult: seen.largest, body };
}
const rowsOf = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>[];

const run = (sql: string, ...values: unknown[]) =>
	bindings.DB.prepare(sql)
		.bind(...values)
		.run();
const uuid = 'lower(hex(randomblob(16)))';
const numbers = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
const at = '2026-01-01T00:00:00.000Z';

/** Someone with many records of every kind, each as large as it may be: 20 MB in all. */
async function heavyPerson() {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', connectionSource: 'Bo' }]);
	const [user, mara = ''] = [ada.user.id, prospects[0]?.id];
	const long = (length: number) => 'ñ'.repeat(length / 2);
	await insertRequests(
		'id, user_id, prospect_id, subject, message, status, created_at',
		`${numbers(120)} select substr(?1, 1, 24) || printf('%012d', i), ?1, ?2, 's' || i, ?3, 'sent', ?4 from n`,
		user,
		mara,
		long(60_000),
		at,
	);
	await run(
		`${numbers(400)} insert into prospect_lists (id, user_id, name, description, created_at, updated_at)
			select ${uuid}, ?1, 'L' || i, ?2, ?3, ?3 from n`,
		user,
		long(10_000),
		at,
	);
	await run(
		`${numbers(100)} insert into templates (id, user_id, name, subject, message, created_at, updated_at)
			select ${uuid}, ?1, 'T' || i, 's', ?2, ?3, ?3 from n`,
		user,
		long(40_000),
		at,
	);
	await run(
		`${numbers(1_500)} insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key,
				mutual_connection_linkedin_url, created_at)
			select ${uuid}, ?1, ?2, 'C' || i, 'k' || i, 'name:c' || i, ?3, ?4 from n`,
		user,
		mara,
		long(2_000),
		at,
	);
	return { ada, list, mara };
}

test('no response is held whole: it is read from the database in results below 3 MB and sent in pieces of 2 MB', async () => {
	const { ada, list, mara } = await heavyPerson();
	const read = {
		history: await measured(ada, `/api/prospects/${mara}/intro-requests`),
		lists: await measured(ada, '/api/prospect-lists'),
		templates: await measured(ada, '/api/templates'),
		connections: await measured(ada, `/api/prospects/${mara}/connections`),
		latest: await measured(ada, `/api/prospect-lists/${list.id}/intro-requests`),
		connectors: await measured(ada, `/api/prospect-lists/${list.id}/connectors`),
		bestPaths: await measured(ada, `/api/prospect-lists/${list.id}/ways-in`),
	};
	const most = Object.entries(read).map(([name, { largestPiece, largestResult }]) => [
		name,
		largestPiece < 2 * mb,
		largestResult < 3 * mb,
	]);
	expect(most).toEqual(Object.keys(read).map((name) => [name, true, true]));
	expect([read.lists.length > 4 * mb, read.templates.length > 4 * mb]).toEqual([true, true]);
	// The history has pages; large-answers.test.ts reads them all.
	expect(read.history.length).toBeLessThan(1.5 * mb);
	const history = rowsOf(read.history.body);
	expect(history.length).toBeGreaterThan(5);
	expect(history.map(({ subject }) => subject)).toEqual(history.map((_, i) => `s${120 - i}`));
	expect(rowsOf(read.latest.body)).toMatchObject([{ prospectId: mara, status: 'sent' }]);
	expect(rowsOf(read.lists.body).map(({ name }) => name)).toEqual([
		'Investors',
		...Array.from({ length: 400 }, (_, i) => `L${400 - i}`),
	]);
	// Connections and connectors have pages, too; answer-sizes.test.ts reads them.
	expect(rowsOf(read.connections.body).length).toBeGreaterThan(500);
	expect(rowsOf(read.connectors.body)).toHaveLength(1_000);
});

test('an archive is read in pages of about 1 MB, and no file waits in memory for another', async () => {
	const { ada } = await heavyPerson();
	const { body, largestPiece, largestResult } = await measured(ada, '/api/account/archive');
	expect([largestResult < 2 * mb, largestPiece < 2 * mb]).toEqual([true, true]);
	const files = unzipSync(body);
	const rows = (part: string) => rowsOf(files[`${part}.json`] as Uint8Array);
	expect(['templates', 'lists', 'connections', 'requests'].map((part) => rows(part).length)).toEqual([
		103, 401, 1_500, 120,
	]);
	expect(rows('requests').every(({ prospect }) => prospect === 1)).toBe(true);
});

test('an import of a thousand people with a thousand statuses reads small results', async () => {
	const ada = await person('Ada');
	const people = Array.from({ length: 200 }, (_, index) => ({ name: `P${index}`, title: 'x' }));
	const { list } = await addProspects(ada, people);
	await run(
		`${numbers(500)} insert into statuses (id, user_id, name, value, display_order, created_at, updated_at)
			select ${uuid}, ?1, i || ?2, i || ?2, i, ?3, ?3 from n`,
		ada.user.id,
		'ñ'.repeat(190),
		at,
	);
	const { database, seen } = measuring();
	const init = json({ prospects: people });
	const headers = { ...init.headers, Cookie: ada.cookie };
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const response = await askWith({ DB: database }, path, { ...init, headers });
	expect(await response.json()).toMatchObject({ created: 0, unchanged: 200 });
	expect(seen.largest).toBeLessThan(0.5 * mb);
});

test('an import whose known people are many megabytes reads them in parts and finds everyone', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const people = (from: number) =>
		Array.from({ length: 80 }, (_, index) => ({
			name: `P${from + index}`,
			title: 'x',
			websiteUrl: 'ñ'.repeat(2_000),
			linkedinUrl: `https://p.example/${'ñ'.repeat(1_200)}${from + index}`,
		}));
	for (const from of [0, 80, 160, 240, 320, 400, 480, 560]) await ada.ask(path, json({ prospects: people(from) }));
	const rows = Array.from({ length: 640 }, (_, index) => ({ name: `P${index}`, title: 'x', location: 'Lyon' }));
	// A row without a profile finds each of them by name and title.
	const short = rows.map(({ name, title }) => ({ name, title }));
	const { database, seen } = measuring();
	const init = json({ prospects: short });
	const headers = { ...init.headers, Cookie: ada.cookie };
	const response = await askWith({ DB: database }, path, { ...init, headers });
	expect(await response.json()).toMatchObject({ created: 0, updated: 0, unchanged: 640 });
	// The session, the count of the day, and two reads.
	expect([seen.largest < 5 * mb, seen.calls]).toEqual([true, 4]);
});

test('a person with a thousand look-alikes, or in a hundred other lists, is read with only a few of them', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara', title: 'CTO' }]);
	await run(
		`${numbers(1_000)} insert into prospects (id, user_id, prospect_list_id, name, title, person_key, facts_key, created_at,
				updated_at)
			select ${uuid}, p.user_id, p.prospect_list_id, p.name, p.title, 'in:' || i, p.facts_key, ?2, ?2
			from n cross join prospects p where p.user_id = ?1`,
		ada.user.id,
		at,
	);
	await run(
		`${numbers(100)} insert into prospect_lists (id, user_id, name, created_at, updated_at)
			select 'other-' || i || ?1, ?1, 'Other', ?2, ?2 from n`,
		ada.user.id,
		at,
	);
	await run(
		`${numbers(100)} insert into prospects (id, user_id, prospect_list_id, name, title, person_key, facts_key, created_at,
				updated_at)
			select ${uuid}, ?1, 'other-' || i || ?1, 'Mara', 'CTO', p.person_key, p.facts_key, ?2, ?2
			from n cross join prospects p where p.prospect_list_id = ?3 and p.person_key like 'facts:%'`,
		ada.user.id,
		at,
		list.id,
	);
	const { database, seen } = measuring();
	const init = json({ prospects: [{ name: 'Mara', title: 'CTO' }] });
	const headers = { ...init.headers, Cookie: ada.cookie };
	const response = await askWith({ DB: database }, `/api/prospect-lists/${list.id}/prospects/import`, {
		...init,
		headers,
	});
	const result = (await response.json()) as { unchanged: number; elsewhere: unknown[] };
	expect([result.unchanged, result.elsewhere.length]).toEqual([1, 20]);
	expect(seen.largest).toBeLessThan(20_000);
});
