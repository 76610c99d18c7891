import { expect, test } from 'vitest';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { addList, json, type Person, person } from '../support/people.ts';

const send = (who: Person, listId: string, prospects: object[]) =>
	who.ask(`/api/prospect-lists/${listId}/prospects/import`, json({ prospects }));
const bring = async (who: Person, listId: string, prospects: object[]) => {
	const answer = await send(who, listId, prospects);
	if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
	return answer.json();
};
const peopleIn = async (who: Person, id: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const connectionsOf = async (who: Person, id = '') =>
	(await who.api.prospects[':id'].connections.$get({ param: { id }, query: {} })).json();
const friends = (count: number, start = 0) =>
	Array.from({ length: count }, (_, index) => ({ name: `Friend ${start + index}` }));

test('a body at the size limit is imported, although its rows take several times the space', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	// A quote takes two bytes in the body, and four in each of the two keys.
	const quotes = '"'.repeat(290);
	const rows = Array.from({ length: 690 }, (_, index) => ({
		name: `P${index} ${quotes.slice(0, 150)}`,
		title: quotes,
		location: quotes,
	}));
	expect(JSON.stringify({ prospects: rows }).length).toBeGreaterThan(1_000_000);
	expect(await bring(ada, list.id, rows)).toMatchObject({ created: 690, refused: [] });
	expect(await bring(ada, list.id, rows)).toMatchObject({ created: 0, updated: 0, unchanged: 690 });
	expect((await peopleIn(ada, list.id)).map((one) => one.name)).toEqual(rows.map((row) => row.name));
});

test('ten thousand connections are imported in one call, each with its fields, and one more is refused', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const rows = (strength: string) =>
		Array.from({ length: 50 }, (_, row) => ({
			name: `P${row}`,
			title: 'Founder of many things',
			connections: friends(200).map((friend, place) => ({ ...friend, strength: `${strength} ${row} ${place}` })),
		}));
	expect(await bring(ada, list.id, rows('first'))).toMatchObject({ created: 50, refused: [] });
	expect(await bring(ada, list.id, rows('second'))).toMatchObject({ updated: 50 });
	const people = await peopleIn(ada, list.id);
	for (const row of [0, 25, 49]) {
		const found = await connectionsOf(ada, people[row]?.id);
		expect(found.map((one) => [one.mutualConnectionName, one.connectionStrength])).toEqual(
			friends(200).map((friend, place) => [friend.name, `second ${row} ${place}`]),
		);
	}
	const answer = await send(ada, list.id, [...rows('third'), { name: 'One more', connections: friends(1) }]);
	expect([answer.status, await answer.text()]).toEqual([400, 'Send at most 10,000 connections at a time.']);
}, 60_000);

test('many rows of one person bring 200 connections together, and the row that brings more is refused', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const mara = { name: 'Mara Quill', linkedinUrl: 'https://www.linkedin.com/in/mara' };
	const row = { ...mara, connections: friends(199) };
	const rows = [...Array.from({ length: 40 }, () => row), { ...mara, connections: friends(2, 198) }];
	expect(await bring(ada, list.id, [...rows, { ...mara, connections: friends(1, 200) }])).toEqual({
		created: 1,
		updated: 0,
		unchanged: 40,
		refused: [{ index: 41, name: 'Mara Quill', reason: 'A prospect can bring at most 200 connections.' }],
		elsewhere: [],
	});
	expect(await connectionsOf(ada, (await peopleIn(ada, list.id))[0]?.id)).toHaveLength(200);
});

test('an import with connections reads as little of a long list as of a short one', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const some = (part: number) =>
		Array.from({ length: 250 }, (_, index) => ({ name: `P${part} ${index}`, title: 'x', connections: friends(2) }));
	const read: number[] = [];
	const DB = watchedDatabase(async (_, proceed) => {
		const done = await proceed();
		for (const result of [done].flat() as D1Result[])
			read[read.length - 1] = (read.at(-1) ?? 0) + (result.meta?.rows_read ?? 0);
		return done;
	});
	for (const part of [0, 1, 2, 3]) {
		read.push(0);
		const init = json({ prospects: some(part) });
		const headers = { ...init.headers, Cookie: ada.cookie };
		const answer = await askWith({ DB }, `/api/prospect-lists/${list.id}/prospects/import`, { ...init, headers });
		expect(await answer.json()).toMatchObject({ created: 250 });
	}
	expect(read[0]).toBeGreaterThan(250);
	expect(read[3]).toBeLessThan((read[0] ?? 0) * 1.5);
});
