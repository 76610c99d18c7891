import { expect, test } from 'vitest';
import { addList, addProspects, json, person } from './people.ts';

const importInto = async (who: Awaited<ReturnType<typeof person>>, listId: string, prospects: unknown[], query = '') =>
	(await who.ask(`/api/prospect-lists/${listId}/prospects/import${query}`, json({ prospects }))).json();

test('every row is counted once, and who stands in the body twice is one person', async () => {
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

test('who stands in other lists too is added and named with each of them', async () => {
	const ada = await person('Ada');
	const mara = { name: 'Mara Quill', linkedinUrl: 'https://www.linkedin.com/in/Mara-Quill/?trk=x' };
	const first = await addProspects(ada, [mara], 'First');
	const second = await addProspects(ada, [mara], 'Second');
	const third = await addList(ada, 'Third');
	const result = await importInto(ada, third.id, [{ ...mara, linkedinUrl: 'https://linkedin.com/in/mara-quill' }]);
	expect(result).toMatchObject({ created: 1, elsewhere: expect.any(Array) });
	const { elsewhere } = result as { elsewhere: { listId: string; listName: string }[] };
	expect(elsewhere.map((one) => one.listName).sort()).toEqual(['First', 'Second']);
	expect(elsewhere.map((one) => one.listId).sort()).toEqual([first.list.id, second.list.id].sort());
});
