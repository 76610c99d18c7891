import { expect, test, vi } from 'vitest';
import { addList, addProspects, bindings, json, person, said } from '../support/people.ts';

test('a new list is active, of type contact, empty, and first in the overview', async () => {
	const ada = await person('Ada');
	await addList(ada, 'First');
	const list = await addList(ada, '  VC Investors ');
	expect(list).toMatchObject({ name: 'VC Investors', description: null, type: 'contact', status: 'active' });
	const all = await (await ada.api['prospect-lists'].$get()).json();
	expect(all.map((one) => [one.name, one.prospectCount])).toEqual([
		['VC Investors', 0],
		['First', 0],
	]);
});

test('a list on the wire has these fields and no others', async () => {
	const ada = await person('Ada');
	const created = await ada.ask('/api/prospect-lists', json({ name: ' A ', description: ' B ', type: 'contact' }));
	expect(created.status).toBe(201);
	const list = (await created.json()) as { id: string };
	expect(list).toEqual({
		id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		userId: ada.user.id,
		name: 'A',
		description: 'B',
		type: 'contact',
		status: 'active',
		createdAt: expect.stringMatching(/Z$/),
		updatedAt: expect.stringMatching(/Z$/),
	});
	expect(await (await ada.ask(`/api/prospect-lists/${list.id}`)).json()).toEqual(list);
	expect(await (await ada.ask('/api/prospect-lists')).json()).toEqual([{ ...list, prospectCount: 0 }]);
	expect(await (await ada.ask(`/api/prospect-lists/${list.id}/prospects`)).json()).toEqual([]);
});

test('no one sets what is not theirs to set in a list', { tags: ['P6'] }, async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const extra = {
		id: crypto.randomUUID(),
		userId: eve.user.id,
		status: 'archived',
		createdAt: '1999-01-01T00:00:00.000Z',
	};
	const list = (await (await ada.ask('/api/prospect-lists', json({ name: 'A', ...extra }))).json()) as { id: string };
	expect(list).toMatchObject({ userId: ada.user.id, status: 'active' });
	expect(list.id).not.toBe(extra.id);
	const changed = await ada.ask(
		`/api/prospect-lists/${list.id}`,
		json({ ...extra, type: 'other', name: 'B' }, 'PATCH'),
	);
	expect(await changed.json()).toEqual({ ...list, name: 'B', updatedAt: expect.any(String) });
});

test('a change keeps what it does not name', async () => {
	const ada = await person('Ada');
	const { id } = await addList(ada, 'A');
	const change = async (body: object) => (await ada.ask(`/api/prospect-lists/${id}`, json(body, 'PATCH'))).json();
	expect(await change({ description: 'About' })).toMatchObject({ name: 'A', description: 'About' });
	expect(await change({ name: 'B' })).toMatchObject({ name: 'B', description: 'About' });
	expect(await change({})).toMatchObject({ name: 'B', description: 'About' });
	expect(await change({ description: null })).toMatchObject({ name: 'B', description: null });
});

test.each([
	[{}, 'Please enter a list name.'],
	[{ name: '' }, 'Please enter a list name.'],
	[{ name: ' ' }, 'Please enter a list name.'],
	[{ name: 'x', description: 7 }, 'Description must be text.'],
	[{ name: 'x', type: '' }, 'Please enter a list type.'],
])('a new list %j is refused', async (body, sentence) => {
	const ada = await person('Ada');
	expect(await said(await ada.ask('/api/prospect-lists', json(body)))).toEqual([400, sentence]);
	expect(await (await ada.ask('/api/prospect-lists')).json()).toEqual([]);
});

test('lists made at the same moment keep the order in which they were made', async () => {
	const ada = await person('Ada');
	vi.setSystemTime(Date.now() + 60_000);
	for (const name of ['A', 'B', 'C', 'D']) await addList(ada, name);
	vi.useRealTimers();
	const names = async () => (await (await ada.api['prospect-lists'].$get()).json()).map(({ name }) => name);
	expect(await names()).toEqual(['D', 'C', 'B', 'A']);
	// So do very many lists from two earlier moments, each listed once.
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
		insert into prospect_lists (id, user_id, name, created_at, updated_at)
			select ?1 || i, ?1, i, '2026-01-0' || (1 + i % 2), '2026-01-01' from n`,
	)
		.bind(ada.user.id)
		.run();
	const downFrom = (most: number) => Array.from({ length: 100 }, (_, at) => String(most - 2 * at));
	expect(await names()).toEqual(['D', 'C', 'B', 'A', ...downFrom(199), ...downFrom(200)]);
});

test('a deleted list is gone', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	expect((await ada.ask(`/api/prospect-lists/${list.id}`, { method: 'DELETE' })).status).toBe(204);
	for (const path of [`/api/prospect-lists/${list.id}`, `/api/prospect-lists/${list.id}/prospects`]) {
		expect(await said(await ada.ask(path))).toEqual([404, 'List not found.']);
	}
	expect((await ada.ask(`/api/prospects/${prospects[0]?.id}`)).status).toBe(404);
});
