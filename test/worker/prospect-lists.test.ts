import { expect, test } from 'vitest';
import { addList, person } from './people.ts';

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

test('nobody renames the list of another person', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const list = await addList(ada, 'Investors');
	const answer = await eve.api['prospect-lists'][':id'].$patch({ param: { id: list.id }, json: { name: 'Mine' } });
	expect(answer.status).toBe(404);
	const all = await (await ada.api['prospect-lists'].$get()).json();
	expect(all.map((one) => one.name)).toEqual(['Investors']);
});
