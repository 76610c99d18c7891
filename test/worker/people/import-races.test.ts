// @module-tag 5
import { afterEach, expect, test, vi } from 'vitest';
import { factsKey } from '#contract/rules/identity';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const profile = 'https://www.linkedin.com/sales/lead/ABC,NAME_SEARCH,x';
const mara = { name: 'Mara Quill', title: 'Founder', location: 'Lyon' };

/** A database that runs `happens` just before the first call whose SQL matches `when`. */
function overtaken(when: RegExp, happens: () => Promise<unknown>) {
	let done = false;
	return watchedDatabase(async (call, proceed) => {
		if (!done && call.statements.some(({ sql }) => when.test(sql))) {
			done = true;
			await happens();
		}
		return proceed();
	});
}
const importThrough = (DB: D1Database, who: Person, listId: string, prospects: object[], importId?: string) => {
	const init = json({ prospects, importId });
	const headers = { ...init.headers, Cookie: who.cookie };
	return askWith({ DB }, `/api/prospect-lists/${listId}/prospects/import`, { ...init, headers });
};
const peopleIn = async (who: Person, id: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const connectionsOf = async (who: Person, id = '') =>
	(await (await who.api.prospects[':id'].connections.$get({ param: { id }, query: {} })).json()).map(
		(one) => one.mutualConnectionName,
	);

test('a person who is added with their profile by another import meanwhile is updated, not refused', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [mara]);
	const other = { name: 'M. Quill', linkedinUrl: profile };
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const DB = overtaken(/insert into (prospects|connections)/, () => ada.ask(path, json({ prospects: [other] })));
	const answer = await importThrough(DB, ada, list.id, [
		{ ...mara, linkedinUrl: profile, connections: [{ name: 'Zed' }] },
	]);
	expect([answer.status, await answer.json()]).toEqual([
		200,
		{ created: 0, updated: 1, unchanged: 0, refused: [], elsewhere: [] },
	]);
	const people = await peopleIn(ada, list.id);
	expect(people.map((one) => one.name).sort()).toEqual(['M. Quill', 'Mara Quill']);
	expect(await connectionsOf(ada, people.find((one) => one.name === 'M. Quill')?.id)).toEqual(['Zed']);
});

test('a person another import adds meanwhile under another title is read again and matched', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const one = { ...mara, linkedinUrl: profile };
	const DB = overtaken(/insert into prospects/, () => ada.ask(path, json({ prospects: [{ ...one, title: 'Chair' }] })));
	const answer = await importThrough(DB, ada, list.id, [one]);
	expect(await answer.json()).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
	const [stored, ...others] = await factsOf(ada);
	expect([stored?.title, stored?.facts_key, others]).toEqual([mara.title, stored?.wanted, []]);
});

test('when only part of an import can be written, the rest is read again, and no one is lost', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ ...mara, connectionSource: 'Bo' }]);
	const other = await addList(ada, 'Other');
	const away = json({ ids: [prospects[0]?.id], toListId: other.id });
	const DB = overtaken(/insert into prospects/, () => ada.ask(`/api/prospect-lists/${list.id}/prospects/move`, away));
	const rows = [{ name: 'Nora' }, { ...mara, connections: [{ name: 'Zed' }] }];
	expect((await importThrough(DB, ada, list.id, rows)).status).toBe(200);
	const people = await peopleIn(ada, list.id);
	expect(people.map(({ name }) => name).toSorted()).toEqual(['Mara Quill', 'Nora']);
	expect(await connectionsOf(ada, people.find(({ name }) => name === mara.name)?.id)).toEqual(['Zed']);
	expect(await connectionsOf(ada, prospects[0]?.id)).toEqual([]);
});

test('a status that is renamed before new people are written refuses them by name, and no one has the old value', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ ...mara, status: 'contacted' }]);
	const contacted = (await (await ada.api.statuses.$get()).json()).find(({ name }) => name === 'Contacted');
	const DB = overtaken(/insert into prospects/, () =>
		ada.ask(`/api/statuses/${contacted?.id}`, json({ name: 'Called' }, 'PATCH')),
	);
	const rows = [
		{ name: 'Nora', status: 'contacted' },
		{ ...mara, status: 'contacted', websiteUrl: 'https://mara.example' },
		{ name: 'Ola' },
	];
	const answer = await importThrough(DB, ada, list.id, rows);
	expect(await answer.json()).toMatchObject({
		created: 1,
		updated: 1,
		refused: [{ index: 0, name: 'Nora', reason: 'The status is not in your list of statuses.' }],
	});
	expect((await peopleIn(ada, list.id)).map(({ name, status }) => [name, status])).toEqual([
		['Ola', 'pending'],
		['Mara Quill', 'called'],
	]);
});

test.each([
	['new people', [{ name: 'Nora', title: 'x' }]],
	['nothing but connections', [{ ...mara, connections: [{ name: 'Zed' }] }]],
])('a list deleted before %s are written is a list not found', async (_, rows) => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ ...mara, connectionSource: 'Bo' }]);
	const DB = overtaken(/insert into (prospects|connections)/, () =>
		ada.ask(`/api/prospect-lists/${list.id}`, { method: 'DELETE' }),
	);
	const answer = await importThrough(DB, ada, list.id, rows);
	expect([answer.status, await answer.text()]).toEqual([404, 'List not found.']);
});

test('an import overtaken by others is tried four times, and then says so', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ ...mara, connectionSource: 'Bo' }]);
	const other = await addList(ada, 'Other');
	const ids = [prospects[0]?.id];
	const move = (from: string, toListId: string) =>
		ada.ask(`/api/prospect-lists/${from}/prospects/move`, json({ ids, toListId }));
	let tries = 0;
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		const isWrite = statements.some(({ sql }) => /insert into connections/.test(sql));
		if (isWrite) await move(list.id, other.id);
		const done = await proceed();
		if (isWrite) await move(other.id, list.id);
		if (isWrite) tries += 1;
		return done;
	});
	const rows = [{ ...mara, connections: [{ name: 'Zed' }] }];
	const answer = await importThrough(DB, ada, list.id, rows);
	expect([tries, answer.status, await answer.text()]).toEqual([4, 404, 'List not found.']);
	expect(await connectionsOf(ada, prospects[0]?.id)).toEqual([]);
});

test('an import overtaken by edits is tried four times, and then fails', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ ...mara, linkedinUrl: profile }]);
	let tries = 0;
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (!statements.some(({ sql }) => /insert into prospects/.test(sql))) return proceed();
		tries += 1;
		await ada.ask(`/api/prospects/${prospects[0]?.id}`, json({ location: `Town ${tries}` }, 'PATCH'));
		return proceed();
	});
	const rows = [{ name: mara.name, linkedinUrl: profile, websiteUrl: 'https://mara.example' }];
	const answer = await importThrough(DB, ada, list.id, rows);
	expect([tries, answer.status]).toEqual([4, 503]);
	expect(await peopleIn(ada, list.id)).toMatchObject([{ location: 'Town 4', websiteUrl: null }]);
});

test('a person whose saved address is not a profile gets the connections, and stays one person', async () => {
	const ada = await person('Ada');
	const company = { ...mara, linkedinUrl: 'https://www.linkedin.com/company/acme', connectionSource: 'Bo' };
	const { list, prospects } = await addProspects(ada, [company]);
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const lead = { ...mara, linkedinUrl: profile, connections: [{ name: 'Zed' }] };
	expect(await (await ada.ask(path, json({ prospects: [lead] }))).json()).toMatchObject({ created: 0, updated: 1 });
	expect(await connectionsOf(ada, prospects[0]?.id)).toEqual(['Zed']);
	expect((await peopleIn(ada, list.id))[0]?.linkedinUrl).toBe(company.linkedinUrl);
	const again = [lead, company, { ...lead, linkedinUrl: profile.replace('ABC', 'DEF') }];
	expect(await (await ada.ask(path, json({ prospects: again }))).json()).toMatchObject({ created: 1, unchanged: 2 });
});

/** Returns the stored key of the facts, and the key computed from the record. */
async function factsOf(who: Person) {
	const { results } = await bindings.DB.prepare('select * from prospects where user_id = ?')
		.bind(who.user.id)
		.all<{ name: string; title: string; location: string; facts_key: string }>();
	return results.map((row) => ({ ...row, wanted: factsKey(row) }));
}

test('an edit during an import stays, and the person is still found by it', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ ...mara, linkedinUrl: profile }]);
	const edit = json({ title: 'Chair', location: 'Paris' }, 'PATCH');
	const DB = overtaken(/insert into prospects/, () => ada.ask(`/api/prospects/${prospects[0]?.id}`, edit));
	const answer = await importThrough(DB, ada, list.id, [
		{ name: mara.name, linkedinUrl: profile, websiteUrl: 'https://mara.example' },
	]);
	expect(await answer.json()).toMatchObject({ created: 0, updated: 1 });
	const [stored] = await factsOf(ada);
	expect(stored).toMatchObject({ title: 'Chair', location: 'Paris', website_url: 'https://mara.example' });
	expect(stored?.facts_key).toBe(stored?.wanted);
});

test('two simultaneous changes of different fields keep both and the right key', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [mara]);
	const path = `/api/prospects/${prospects[0]?.id}`;
	const DB = overtaken(/^update "prospects"/, () => ada.ask(path, json({ location: 'Paris' }, 'PATCH')));
	const init = json({ title: 'Chair' }, 'PATCH');
	const answer = await askWith({ DB }, path, { ...init, headers: { ...init.headers, Cookie: ada.cookie } });
	expect(answer.status).toBe(200);
	const [stored] = await factsOf(ada);
	expect(stored).toMatchObject({ title: 'Chair', location: 'Paris' });
	expect(stored?.facts_key).toBe(stored?.wanted);
});

test('a prospect who is removed while they are changed is not found', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [mara]);
	const path = `/api/prospects/${prospects[0]?.id}`;
	const DB = overtaken(/^update "prospects"/, () => ada.ask(path, { method: 'DELETE' }));
	const init = json({ title: 'Chair' }, 'PATCH');
	const answer = await askWith({ DB }, path, { ...init, headers: { ...init.headers, Cookie: ada.cookie } });
	expect([answer.status, await answer.text()]).toEqual([404, 'Prospect not found.']);
});
