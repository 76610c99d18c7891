import { afterEach, expect, test, vi } from 'vitest';
import type { ImportResult } from '#contract/prospect';
import { askWith, recordingDatabase } from '../support/faults.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
});

const importInto = async (who: Person, listId: string, prospects: unknown[], query = ''): Promise<ImportResult> =>
	(await who.ask(`/api/prospect-lists/${listId}/prospects/import${query}`, json({ prospects }))).json();

const peopleIn = async (who: Person, id: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const namesIn = async (who: Person, id: string) => (await peopleIn(who, id)).map((one) => one.name);

test('every row is counted once, and someone who is in the body twice is one person', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const url = 'https://www.linkedin.com/sales/lead/ACwAAA1,NAME_SEARCH,abcd';
	const body = [
		{ name: 'Mara Quill', linkedinUrl: url, notes: 'Met in Lyon' },
		{ name: 'Mara Quill', title: 'Founder at Acme', linkedinUrl: url.replace('abcd', 'wxyz') },
		{ title: 'Nobody' },
		{ name: 'Ola Berg' },
		{ name: 'Ola Berg' },
	];
	expect(await importInto(ada, list.id, body)).toEqual({
		created: 3,
		updated: 0,
		unchanged: 1,
		refused: [{ index: 2, name: '', reason: 'A prospect needs a name.' }],
		elsewhere: [],
	});
	expect(await importInto(ada, list.id, body)).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
	const prospects = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	expect(prospects.map((one) => [one.name, one.title, one.notes])).toEqual([
		['Mara Quill', 'Founder at Acme', 'Met in Lyon'],
		['Ola Berg', null, null],
		['Ola Berg', null, null],
	]);
});

test('a person who is in other lists too is added, and those lists are named', async () => {
	const ada = await person('Ada');
	const mara = { name: 'Mara Quill', title: 'CEO', linkedinUrl: 'https://www.linkedin.com/in/Mara-Quill/?trk=x' };
	const ola = { name: 'Ola Berg', title: 'CTO' };
	// Two lists of the same moment, and a later one.
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const lists = [
		await addProspects(ada, [mara, ola], 'First'),
		await addProspects(ada, [ola, { ...mara, connections: [{ name: 'Bo' }] }], 'Second'),
	];
	vi.setSystemTime(Date.now() + 1);
	lists.push(await addProspects(ada, [{ ...ola, linkedinUrl: 'https://linkedin.com/in/ola' }], 'Third'));
	const named = lists.map(({ list }) => ({ listId: list.id, listName: list.name }));
	const [first, second, third] = named;
	const list = await addList(ada, 'Fourth');
	const elsewhere = async (...rows: object[]) => (await importInto(ada, list.id, rows, '?dryRun=1')).elsewhere;
	const withProfile = { ...mara, title: 'Chair', linkedinUrl: 'https://linkedin.com/in/mara-quill' };
	const isMara = [first, second].map((one) => ({ name: 'Mara Quill', ...one }));
	const isOla = [first, second, third].map((one) => ({ name: 'Ola Berg', ...one }));
	expect(await elsewhere(withProfile)).toEqual(isMara);
	// They are found by their facts if they or the row have no profile.
	expect(await elsewhere({ ...mara, linkedinUrl: null })).toEqual(isMara);
	expect(await elsewhere(ola)).toEqual(isOla);
	expect(await elsewhere({ ...ola, linkedinUrl: 'https://linkedin.com/in/ola-2' }, ola)).toEqual(isOla.slice(0, 2));
	expect(await elsewhere({ name: 'Ola Berg' })).toEqual([]);
	expect(await importInto(ada, list.id, [withProfile])).toMatchObject({ created: 1, elsewhere: isMara });
	// A row added to one list leaves the same person in another list alone.
	await importInto(ada, list.id, [{ ...withProfile, company: 'Acme', connections: [{ name: 'Cy' }] }]);
	const inFirst = lists[0]?.prospects.find(({ name }) => name === 'Mara Quill');
	const connections = await ada.ask(`/api/prospects/${inFirst?.id}/connections`);
	expect([await connections.json(), (await peopleIn(ada, lists[0]?.list.id ?? ''))[0]]).toEqual([[], inFirst]);
});

test('a thousand people are added by one call with one read and one write, of five statements, in the order they were read', {
	tags: ['D3'],
}, async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const prospects = Array.from({ length: 1_000 }, (_, index) => ({
		name: `Person ${index}`,
		title: `Engineer at Company ${index % 7}`,
		linkedinUrl: `https://www.linkedin.com/sales/lead/Lead${index},NAME_SEARCH,x`,
		connections: [{ name: `Friend ${index % 30}` }],
	}));
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const record = recordingDatabase();
	const headers = { ...json({}).headers, Cookie: ada.cookie };
	const first = await askWith({ DB: record.database }, path, { ...json({ prospects }), headers });
	expect(await first.json()).toEqual({ created: 1_000, updated: 0, unchanged: 0, refused: [], elsewhere: [] });
	const beside = /from "sessions"|into counters|webhook|insert into "?record_counts/;
	const own = record.statements().filter(({ sql }) => !beside.test(sql));
	// The session, the day's count, the webhook's event (two statements of the write), and the account's counts of people
	// and connections.
	expect(record.statements().length - own.length).toBe(6);
	expect(own.length).toBeLessThanOrEqual(5);
	expect(record.calls.length).toBe(4);
	expect(await importInto(ada, list.id, prospects)).toMatchObject({ created: 0, updated: 0, unchanged: 1_000 });
	const stored = await namesIn(ada, list.id);
	expect(stored).toEqual(prospects.map(({ name }) => name));
});

test('newer imports come first, each in its own order', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	await importInto(ada, list.id, [{ name: 'A1' }, { name: 'A2' }]);
	vi.setSystemTime(Date.now() + 1_000);
	await importInto(ada, list.id, [{ name: 'B1' }, { name: 'A1' }, { name: 'B2' }]);
	expect(await namesIn(ada, list.id)).toEqual(['B1', 'B2', 'A1', 'A2']);
});

test('a dry run says what would happen and changes nothing', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const body = [{ name: 'Mara Quill', title: 'Founder', connections: [{ name: 'Bo' }] }, { name: '' }];
	const expected = {
		created: 1,
		updated: 0,
		unchanged: 0,
		refused: [{ index: 1, name: '', reason: 'A prospect needs a name.' }],
	};
	expect(await importInto(ada, list.id, body, '?dryRun=1')).toMatchObject(expected);
	expect(await namesIn(ada, list.id)).toEqual([]);
	expect(await importInto(ada, list.id, body)).toMatchObject(expected);
	await importInto(
		ada,
		list.id,
		[{ name: 'Mara Quill', title: 'Founder', websiteUrl: 'https://mara.example' }],
		'?dryRun=1',
	);
	const [mara] = await peopleIn(ada, list.id);
	expect(mara?.websiteUrl).toBeNull();
	const nowhere = `/api/prospect-lists/${crypto.randomUUID()}/prospects/import?dryRun=1`;
	expect((await ada.ask(nowhere, json({ prospects: body }))).status).toBe(404);
	const eve = await person('Eve');
	const theirs = `/api/prospect-lists/${list.id}/prospects/import?dryRun=1`;
	expect((await eve.ask(theirs, json({ prospects: body }))).status).toBe(404);
	const odd = await ada.ask(`/api/prospect-lists/${list.id}/prospects/import?dryRun=yes`, json({ prospects: body }));
	expect([odd.status, await odd.text()]).toEqual([400, 'dryRun is 1 or left out.']);
});

test('a repeat fills empty fields and updates title and location, and leaves everything else', async () => {
	const ada = await person('Ada');
	const url = 'https://www.linkedin.com/in/mara-quill';
	const { list, prospects } = await addProspects(ada, [
		{
			name: 'Mara Quill',
			title: 'Engineer',
			location: 'Lyon',
			linkedinUrl: url,
			status: 'contacted',
			notes: 'Mine',
			email: 'm@quill.example',
			phone: '1',
			connectionSource: 'Bo',
		},
		{ name: 'Ola Berg', title: 'Designer', location: 'Oslo' },
	]);
	const repeat = [
		{
			name: 'Mara Quill-Smith',
			title: 'Founder',
			location: 'Paris',
			linkedinUrl: `${url}?trk=1`,
			websiteUrl: 'https://quill.example',
			status: 'introduced',
			notes: 'Theirs',
			email: 'other@quill.example',
			phone: '2',
			connectionSource: 'Cy',
		},
		{
			name: 'Ola Berg',
			title: 'Designer',
			location: 'Oslo',
			linkedinUrl: 'https://www.linkedin.com/in/ola',
			notes: 'New',
			email: 'o@berg.example',
			phone: '3',
			connectionSource: 'Dee',
			status: 'introduced',
		},
	];
	expect(await importInto(ada, list.id, repeat)).toMatchObject({ created: 0, updated: 2, unchanged: 0 });
	const [mara, ola] = await peopleIn(ada, list.id);
	expect(mara).toEqual({
		...prospects[0],
		title: 'Founder',
		location: 'Paris',
		websiteUrl: 'https://quill.example',
		updatedAt: expect.any(String),
	});
	expect(ola).toEqual({
		...prospects[1],
		linkedinUrl: 'https://www.linkedin.com/in/ola',
		connectionSource: 'Dee',
		updatedAt: expect.any(String),
	});
	expect(await importInto(ada, list.id, repeat)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
	const empty = repeat.map(({ name, linkedinUrl }) => ({ name, linkedinUrl, title: '', location: null }));
	expect(await importInto(ada, list.id, empty)).toMatchObject({ unchanged: 2 });
	expect((await peopleIn(ada, list.id))[0]?.title).toBe('Founder');
});

test('people are recognised by profile, or by name, title and location, and never by the name alone', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const facts = { name: 'C# Developer', title: 'Engineer', location: 'Bonn' };
	const url = 'https://www.linkedin.com/in/c-sharp';
	const others = ['Ida', 'Jo', 'Kim'].map((name) => ({ ...facts, name }));
	await importInto(ada, list.id, [...others, facts]);
	for (const rows of [
		[{ ...facts, linkedinUrl: url }],
		[{ ...facts, linkedinUrl: url }],
		[facts],
		[{ name: 'C# Developer', linkedinUrl: url }],
	]) {
		expect(await importInto(ada, list.id, rows)).toMatchObject({ created: 0 });
	}
	const other = { ...facts, linkedinUrl: 'https://www.linkedin.com/in/another' };
	expect(
		await importInto(ada, list.id, [{ name: 'C# Developer' }, { ...facts, location: 'Kiel' }, other]),
	).toMatchObject({ created: 3 });
	expect(await namesIn(ada, list.id)).toHaveLength(7);
});

test('one body may have the same person in any order, with and without the profile', async () => {
	const ada = await person('Ada');
	const facts = { name: 'Mara Quill', title: 'Founder', location: 'Lyon' };
	const bare = { ...facts, connections: [{ name: 'Bo' }] };
	const full = {
		...facts,
		linkedinUrl: 'https://www.linkedin.com/in/mara',
		notes: 'Note',
		connections: [{ name: 'Cy' }],
	};
	for (const rows of [
		[bare, full, bare],
		[full, bare, full],
		[bare, bare, full],
		[full, full, bare],
	]) {
		const list = await addList(ada);
		expect(await importInto(ada, list.id, rows)).toMatchObject({ created: 1, updated: 0, unchanged: 2 });
		expect(await importInto(ada, list.id, rows)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
		const [mara, ...rest] = await peopleIn(ada, list.id);
		expect(rest).toEqual([]);
		expect(mara).toMatchObject({ linkedinUrl: full.linkedinUrl, notes: 'Note' });
		const connections = await (
			await ada.api.prospects[':id'].connections.$get({ param: { id: mara?.id ?? '' }, query: {} })
		).json();
		expect(connections.map((one) => one.mutualConnectionName).sort()).toEqual(['Bo', 'Cy']);
	}
});

test('a person who only gets connections counts as updated, and as unchanged once they have them all', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const mara = { name: 'Mara Quill', title: 'Founder' };
	const nora = { name: 'Nora', title: 'CTO', connections: [{ name: 'Cy' }] };
	const [list, theirs] = [await addList(ada), await addList(eve)];
	await importInto(eve, theirs.id, [{ ...mara, connections: [{ name: 'Bo', title: 'CEO' }] }]);
	await importInto(ada, list.id, [mara, nora]);
	const bo = { name: 'Bo' };
	const profile = 'https://www.linkedin.com/in/bo';
	await ada.ask(`/api/prospects/${(await peopleIn(ada, list.id))[0]?.id}`, json({ connectionSource: 'Bo' }, 'PATCH'));
	for (const connections of [
		[bo],
		[{ ...bo, title: 'CEO' }],
		[bo, { name: 'Cy' }],
		[{ ...bo, linkedinUrl: profile }],
		[{ name: 'Bo Berg', company: 'Acme', linkedinUrl: profile }],
		[{ ...bo, strength: '2nd' }],
	]) {
		const rows = [{ ...mara, connections }, nora, { ...mara, connections }];
		const path = `/api/prospect-lists/${list.id}/prospects/import`;
		const dry = await (await ada.ask(`${path}?dryRun=1`, json({ prospects: rows }))).json();
		expect([connections, dry]).toMatchObject([connections, { created: 0, updated: 1, unchanged: 2 }]);
		expect(await importInto(ada, list.id, rows)).toEqual(dry);
		expect(await importInto(ada, list.id, rows)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
	}
});

test('people with the same name and no other facts are recognised by the next import, also after an edit', async () => {
	const ada = await person('Ada');
	const rows = [{ name: 'Ola Berg' }, { name: 'Ola Berg' }, { name: 'Ola Berg' }];
	const { list, prospects } = await addProspects(ada, rows);
	for (const { id } of prospects) {
		await ada.api.prospects[':id'].$patch({
			param: { id },
			json: { notes: 'Called', status: 'contacted', name: 'Ola Berg' },
		});
	}
	expect(await importInto(ada, list.id, rows)).toMatchObject({ created: 0, unchanged: 3 });
});

test('two people who were edited to look the same stay two people', async () => {
	const ada = await person('Ada');
	const one = { name: 'Mara', title: 'Founder', linkedinUrl: 'https://www.linkedin.com/in/mara' };
	const two = { name: 'Nora', title: 'Founder', linkedinUrl: 'https://www.linkedin.com/in/nora' };
	const { list, prospects } = await addProspects(ada, [one, two]);
	const answer = await ada.api.prospects[':id'].$patch({ param: { id: prospects[1]?.id ?? '' }, json: one });
	expect(answer.status).toBe(200);
	expect(await importInto(ada, list.id, [one])).toMatchObject({ created: 0, unchanged: 1 });
	expect(await namesIn(ada, list.id)).toEqual(['Mara', 'Mara']);
	expect(await importInto(ada, list.id, [two])).toMatchObject({ created: 1 });
});

test('a row the user matched with a person completes that person, who is found by its profile from then on', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara Quill', title: 'Founder at Acme', notes: 'Mine', status: 'contacted' },
		{ name: 'Nora', linkedinUrl: 'https://www.linkedin.com/in/nora' },
	]);
	const [mara, nora] = prospects.map(({ id }) => id);
	const url = 'https://www.linkedin.com/in/mara';
	const row = { name: 'Mara Quill', title: 'CEO at Acme', linkedinUrl: url, email: 'm@acme.example', notes: 'Theirs' };
	expect(await importInto(ada, list.id, [{ ...row, sameAs: mara }])).toMatchObject({ created: 0, updated: 1 });
	const merged = {
		id: mara,
		title: 'CEO at Acme',
		linkedinUrl: url,
		email: 'm@acme.example',
		notes: 'Mine',
		status: 'contacted',
	};
	expect((await peopleIn(ada, list.id))[0]).toMatchObject(merged);
	expect(await importInto(ada, list.id, [row])).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
	// Two profiles are two people, whatever the user confirmed; so is a person confirmed to be in another list.
	const other = { name: 'N', linkedinUrl: 'https://www.linkedin.com/in/other' };
	expect(await importInto(ada, list.id, [{ ...other, sameAs: nora }])).toMatchObject({ created: 1 });
	const third = await addList(ada, 'Third');
	expect(await importInto(ada, third.id, [{ ...row, sameAs: mara }])).toMatchObject({ created: 1 });
	expect((await peopleIn(ada, list.id)).map(({ name }) => name).sort()).toEqual(['Mara Quill', 'N', 'Nora']);
});

test('a person the user matched with a row gets what they lack, even if nothing else is new', async () => {
	const ada = await person('Ada');
	const facts = { name: 'Mara', title: 'Founder' };
	const mara = async () => {
		const { list, prospects } = await addProspects(ada, [facts]);
		return { list, sameAs: prospects[0]?.id };
	};
	const alone = await mara();
	const row = { ...facts, email: 'm@acme.example', sameAs: alone.sameAs };
	expect(await importInto(ada, alone.list.id, [row])).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
	expect(await peopleIn(ada, alone.list.id)).toMatchObject([{ email: 'm@acme.example' }]);
	for (const isFirst of [true, false]) {
		const { list, sameAs } = await mara();
		const said = { ...facts, websiteUrl: 'https://mara.example', sameAs };
		const other = { ...facts, company: 'Acme', phone: '1' };
		expect(await importInto(ada, list.id, isFirst ? [said, other] : [other, said])).toMatchObject({
			created: 0,
			updated: 1,
		});
		expect(await peopleIn(ada, list.id)).toMatchObject([{ phone: '1', websiteUrl: 'https://mara.example' }]);
	}
	// Without a profile of their own, they may be the person with the profile.
	const url = 'https://www.linkedin.com/in/nora';
	const { list, prospects } = await addProspects(ada, [{ name: 'Nora', linkedinUrl: url }]);
	const called = { name: 'N. Berg', phone: '2', sameAs: prospects[0]?.id };
	expect(await importInto(ada, list.id, [called])).toMatchObject({ created: 0, updated: 1 });
	expect(await peopleIn(ada, list.id)).toMatchObject([{ name: 'Nora', linkedinUrl: url, phone: '2' }]);
});

test('a row with a new profile matches the look-alike who has none', async () => {
	const ada = await person('Ada');
	const facts = { name: 'Mara', title: 'Founder' };
	const url = 'https://www.linkedin.com/in/mara';
	const named = (who: string) => ({ ...facts, name: 'N', linkedinUrl: `${url}-${who}` });
	const [nora, pia] = [named('nora'), named('pia')];
	for (const people of [
		[facts, nora, pia],
		[nora, pia, facts],
	]) {
		const { list, prospects } = await addProspects(ada, people);
		for (const { id, name } of prospects)
			if (name === 'N') await ada.ask(`/api/prospects/${id}`, json({ name: 'Mara' }, 'PATCH'));
		const row = { ...facts, linkedinUrl: `${url}-2`, company: 'Acme' };
		expect(await importInto(ada, list.id, [row])).toMatchObject({ created: 0, updated: 1 });
		const found = (await peopleIn(ada, list.id)).map(({ linkedinUrl, company }) => `${linkedinUrl} ${company}`);
		expect(found.sort()).toEqual([`${url}-2 Acme`, `${url}-nora null`, `${url}-pia null`]);
	}
});

test('an equal name, or another person’s list, does not count as being in another list', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const mara = { name: 'Mara Quill', title: 'Founder', location: 'Lyon' };
	const nora = { name: 'Nora Lind', linkedinUrl: 'https://www.linkedin.com/in/nora' };
	const theirs = await addProspects(eve, [mara, nora]);
	const { list: first } = await addProspects(ada, [{ name: 'Ola Berg' }], 'First');
	const list = await addList(ada, 'Second');
	const rows = [{ name: 'Ola Berg' }, mara, nora];
	expect(await importInto(ada, list.id, rows, '?dryRun=1')).toMatchObject({ created: 3, elsewhere: [] });
	// This holds however many of their lists have them.
	const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)';
	await bindings.DB.batch(
		[
			`insert into prospect_lists (id, user_id, name, created_at, updated_at)
				select id || i, user_id, name, created_at, updated_at from prospect_lists, n where id = ?`,
			`insert into prospects (id, user_id, prospect_list_id, name, person_key, facts_key, position, created_at, updated_at)
				select id || i, user_id, prospect_list_id || i, name, person_key, facts_key, position, created_at, updated_at
				from prospects, n where prospect_list_id = ?`,
		].map((insert) => bindings.DB.prepare(`${many} ${insert}`).bind(theirs.list.id)),
	);
	await importInto(ada, first.id, [mara, nora]);
	const { elsewhere } = await importInto(ada, list.id, rows);
	expect(elsewhere.map(({ name, listName }) => [name, listName])).toEqual([
		['Mara Quill', 'First'],
		['Nora Lind', 'First'],
	]);
});

test('rows that do not fit are refused by name, and the others are added', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const list = await addList(ada);
	expect((await eve.ask('/api/statuses', json({ name: 'Nowhere' }))).status).toBe(201);
	const rows = [
		{ name: 'Good' },
		{ name: 'Status', status: 'nowhere' },
		{ name: 'Link', linkedinUrl: 'javascript:alert(1)' },
		{ name: 'Mail', email: 'not an address' },
		{ name: 'Long', title: 'x'.repeat(301) },
		{ name: 'x'.repeat(201) },
		{ name: 'Nul\0' },
		{ name: 'Half \ud800' },
		{ name: 7 },
		null,
		'text',
		[],
		{ name: 'Friends', connections: [{ name: '' }] },
		{ name: 'Friend', connections: {} },
		{ name: 'Also good', email: '', linkedinUrl: '', connections: [] },
	];
	const result = await importInto(ada, list.id, rows);
	expect(result.created).toBe(2);
	// As JSON, because half a character in a failed expectation breaks the test runner's connection.
	const named = result.refused.map(({ index, name }) => [index, JSON.stringify(name)]);
	const wanted = [
		[1, 'Status'],
		[2, 'Link'],
		[3, 'Mail'],
		[4, 'Long'],
		[5, 'x'.repeat(200)],
		[6, 'Nul\0'],
		[7, 'Half \ud800'],
		...[8, 9, 10, 11].map((index) => [index, '']),
		[12, 'Friends'],
		[13, 'Friend'],
	];
	expect(named).toEqual(wanted.map(([index, name]) => [index, JSON.stringify(name)]));
	for (const { reason } of result.refused) expect(reason).toMatch(/^[A-Z].{10,}/);
	expect(await namesIn(ada, list.id)).toEqual(['Good', 'Also good']);
});

test.each([
	['nobody', []],
	['too many', Array.from({ length: 1_001 }, (_, index) => ({ name: `P${index}` }))],
	['no list of people', 'Mara'],
	['nothing', undefined],
])('an import of %s is refused as a whole', async (_, prospects) => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const answer = await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects }));
	expect([answer.status, await answer.text()]).toEqual([400, 'Send 1 to 1,000 prospects at a time.']);
	expect(await namesIn(ada, list.id)).toEqual([]);
});

test('identical imports at the same time create each person once', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const rows = Array.from({ length: 40 }, (_, index) => ({
		name: `P${index}`,
		title: 'x',
		connections: [{ name: 'Bo' }],
	}));
	const results = await Promise.all(Array.from({ length: 5 }, () => importInto(ada, list.id, rows)));
	const created = results.reduce((sum, result) => sum + result.created, 0);
	expect(created).toBe(40);
	expect(await namesIn(ada, list.id)).toEqual(rows.map(({ name }) => name));
	const { count } = (await bindings.DB.prepare(
		'select count(*) as count from connections c join prospects p on p.id = c.prospect_id where p.prospect_list_id = ?',
	)
		.bind(list.id)
		.first()) as { count: number };
	expect(count).toBe(40);
});

test('an import that breaks in the middle leaves nothing behind', { tags: ['D3', '6'] }, async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	await bindings.DB.exec(
		`create trigger no_friends before insert on connections when new.mutual_connection_name = 'Breaker' begin select raise(abort, 'injected'); end`,
	);
	const rows = [{ name: 'First' }, { name: 'Second', connections: [{ name: 'Breaker' }] }];
	const answer = await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: rows }));
	await bindings.DB.exec('drop trigger no_friends');
	expect(answer.status).toBe(503);
	expect(await namesIn(ada, list.id)).toEqual([]);
});

test('the first connection becomes the source, unless there is one', async () => {
	const ada = await person('Ada');
	const friends = [{ name: 'Bo' }, { name: 'Cy' }];
	const { prospects, list } = await addProspects(ada, [
		{ name: 'Mara', title: 'x', connections: friends },
		{ name: 'Nora', title: 'x', connections: friends, connectionSource: 'Dee' },
		{ name: 'Ola', title: 'x' },
	]);
	expect(prospects.map((one) => one.connectionSource)).toEqual(['Bo', 'Dee', null]);
	await importInto(ada, list.id, [{ name: 'Ola', title: 'x', connections: [{ name: 'Eli' }] }]);
	expect((await peopleIn(ada, list.id))[2]?.connectionSource).toBe('Eli');
});

test('people are still added as pending after the status Pending is renamed', async () => {
	const ada = await person('Ada');
	const [pending] = await (await ada.api.statuses.$get()).json();
	await ada.ask(`/api/statuses/${pending?.id}`, json({ name: 'To do' }, 'PATCH'));
	const list = await addList(ada);
	expect(await importInto(ada, list.id, [{ name: 'Mara' }])).toMatchObject({ created: 1, refused: [] });
	expect((await peopleIn(ada, list.id)).map(({ status }) => status)).toEqual(['pending']);
});

test('the first 20 other lists of a person are named, and 2,000 in all', async () => {
	const ada = await person('Ada');
	const withProfile = { name: 'Mara', linkedinUrl: 'https://www.linkedin.com/in/mara' };
	const byFacts = Array.from({ length: 100 }, (_, at) => ({ name: `Person ${at}`, title: 'x' }));
	const rows = [withProfile, ...byFacts];
	for (let at = 0; at < 21; at += 1) await importInto(ada, (await addList(ada, `List ${at}`)).id, rows);
	const result = await importInto(ada, (await addList(ada)).id, rows);
	const names = result.elsewhere.map(({ name }) => name);
	const listsOf = (wanted: string) => names.filter((name) => name === wanted).length;
	expect(names.length).toBe(2_000);
	expect(['Mara', 'Person 0', 'Person 98', 'Person 99'].map(listsOf)).toEqual([20, 20, 20, 0]);
});
