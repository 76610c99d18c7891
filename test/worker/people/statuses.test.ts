import { describe, expect, test } from 'vitest';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { addProspects, bindings, json, type Person, person, said } from '../support/people.ts';

const names = async (who: Person) => (await (await who.api.statuses.$get()).json()).map(({ name }) => name);
const byName = async (who: Person, name: string) => {
	const found = (await (await who.api.statuses.$get()).json()).find((status) => status.name === name);
	if (!found) throw new Error(`No status ${name}.`);
	return found;
};
const add = (who: Person, body: object) => who.ask('/api/statuses', json(body));
const change = (who: Person, id: string, body: object) => who.ask(`/api/statuses/${id}`, json(body, 'PATCH'));
const starting = ['Pending', 'Contacted', 'Intro Requested', 'Introduced'];

describe('a new status', () => {
	test('comes after the last one, whatever order was sent, and is no default', async () => {
		const ada = await person('Ada');
		const answer = await add(ada, { name: ' On hold ', color: '#ABCdef', displayOrder: -7, isDefault: true });
		expect(answer.status).toBe(201);
		expect(await answer.json()).toEqual({
			id: expect.any(String),
			userId: ada.user.id,
			name: 'On hold',
			value: 'on_hold',
			color: '#ABCdef',
			displayOrder: 5,
			isDefault: false,
			createdAt: expect.any(String),
			updatedAt: expect.any(String),
		});
		expect(await names(ada)).toEqual([...starting, 'On hold']);
	});

	test('has the order 1 when it is the only one', async () => {
		const ada = await person('Ada');
		await bindings.DB.prepare('delete from statuses where user_id = ?').bind(ada.user.id).run();
		expect(await (await add(ada, { name: 'First' })).json()).toMatchObject({ displayOrder: 1, color: '#6B7280' });
	});

	test('without a colour is grey', async () => {
		const ada = await person('Ada');
		expect(await (await add(ada, { name: 'A', color: null })).json()).toMatchObject({ color: '#6B7280' });
	});

	test.each([
		[{ name: '' }, 'Please enter a status name.'],
		[{ name: '  ' }, 'Please enter a status name.'],
		[{}, 'Please enter a status name.'],
		[{ name: 'x', color: 'red' }, 'A colour is written #RRGGBB.'],
		[{ name: 'x', color: '#fff' }, 'A colour is written #RRGGBB.'],
		[{ name: 'x', color: '#12345g' }, 'A colour is written #RRGGBB.'],
		[{ name: 'x', color: '#123456;}' }, 'A colour is written #RRGGBB.'],
		[{ name: 'x', displayOrder: 'last' }, 'The order must be a whole number.'],
	])('%j is refused', async (body, sentence) => {
		const ada = await person('Ada');
		expect(await said(await add(ada, body))).toEqual([400, sentence]);
		expect(await names(ada)).toEqual(starting);
	});

	const alike = ['Pending', 'pending', ' PENDING ', 'Intro_Requested', 'intro requested'];
	test.each([...alike, 'Intro  Requested', 'Intro\tRequested', 'Intro\u00a0Requested', 'intro\nrequested'])(
		'%j is refused, because prospects could not tell it from an existing one',
		async (name) => {
			const ada = await person('Ada');
			expect(await said(await add(ada, { name }))).toEqual([409, 'A status with this name already exists.']);
			const other = (await (await add(ada, { name: 'Other' })).json()) as { id: string };
			expect(await said(await change(ada, other.id, { name }))).toEqual([
				409,
				'A status with this name already exists.',
			]);
			expect(await names(ada)).toEqual([...starting, 'Other']);
		},
	);

	test('has one space for several, in its value too', async () => {
		const ada = await person('Ada');
		const added = (await (await add(ada, { name: ' Hot \u00a0 Lead ' })).json()) as { id: string };
		expect(added).toMatchObject({ name: 'Hot Lead', value: 'hot_lead' });
		expect(await (await change(ada, added.id, { name: 'Very\n\nHot' })).json()).toMatchObject({
			name: 'Very Hot',
			value: 'very_hot',
		});
	});

	test('added twice at the same time exists once', { tags: ['5'] }, async () => {
		const ada = await person('Ada');
		const answers = await Promise.all(Array.from({ length: 6 }, () => add(ada, { name: 'Once' })));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
	});

	test('of different names at the same time get different places', async () => {
		const ada = await person('Ada');
		await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(ada, { name })));
		const orders = (await (await ada.api.statuses.$get()).json()).map(({ displayOrder }) => displayOrder);
		expect(orders).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
	});
});

test('statuses with one place, as an archive may bring them, come in the order in which they were made', async () => {
	const ada = await person('Ada');
	for (const name of ['Later', 'Earlier']) await add(ada, { name });
	await bindings.DB.prepare(
		`update statuses set display_order = 5, created_at = iif(name = 'Later', '2026-02-01', '2026-01-01')
			where user_id = ? and not is_default`,
	)
		.bind(ada.user.id)
		.run();
	expect(await names(ada)).toEqual([...starting, 'Earlier', 'Later']);
});

test('renaming a status moves its prospects, and no one else’s', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const people = [
		{ name: 'Mara', status: 'contacted' },
		{ name: 'Nora', status: 'introduced' },
	];
	const [mine, theirs] = [await addProspects(ada, people), await addProspects(eve, people)];
	const contacted = await byName(ada, 'Contacted');
	expect(await (await change(ada, contacted.id, { name: ' Called Twice' })).json()).toMatchObject({
		name: 'Called Twice',
		value: 'called_twice',
		color: contacted.color,
		isDefault: true,
		displayOrder: contacted.displayOrder,
	});
	const statusesIn = async (who: Person, id: string) =>
		(await (await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json()).map((one) => one.status);
	expect(await statusesIn(ada, mine.list.id)).toEqual(['called_twice', 'introduced']);
	expect(await statusesIn(eve, theirs.list.id)).toEqual(['contacted', 'introduced']);
});

test('renaming a status while a prospect is saved leaves no one with the old value', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', status: 'introduced' }]);
	const id = prospects[0]?.id ?? '';
	const contacted = await byName(ada, 'Contacted');
	let renamed = false;
	// The rename comes after everything that the save reads, right before it writes.
	const DB = watchedDatabase(async (call, proceed) => {
		if (!renamed && call.statements.some(({ sql }) => /^update "prospects"/.test(sql))) {
			renamed = true;
			await change(ada, contacted.id, { name: 'Called' });
		}
		return proceed();
	});
	const init = json({ name: 'Mara Q', status: 'contacted' }, 'PATCH');
	const headers = { ...init.headers, Cookie: ada.cookie };
	const answer = await askWith({ DB }, `/api/prospects/${id}`, { ...init, headers });
	expect([renamed, answer.status, await answer.text()]).toEqual([true, 400, 'Please choose a status from your list.']);
	expect(await (await ada.ask(`/api/prospects/${id}`)).json()).toMatchObject({ name: 'Mara', status: 'introduced' });
});

test('a person restored from the trash has the status under its new name, and no one else’s changes', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const people = [
		{ name: 'Mara', status: 'contacted' },
		{ name: 'Nora', status: 'introduced' },
	];
	const removed = await Promise.all([ada, eve].map((who) => addProspects(who, people)));
	const each = removed.flatMap(({ prospects }, at) => prospects.map(({ id }) => ({ id, who: at === 0 ? ada : eve })));
	for (const { id, who } of each) await who.ask(`/api/prospects/${id}`, { method: 'DELETE' });
	const contacted = await byName(ada, 'Contacted');
	await change(ada, contacted.id, { color: '#123456' });
	await change(ada, contacted.id, { name: 'Called' });
	const back: string[] = [];
	for (const { id, who } of each) {
		await who.ask(`/api/bin/${id}/restore`, { method: 'POST' });
		back.push((await (await who.api.prospects[':id'].$get({ param: { id } })).json()).status);
	}
	expect(back).toEqual(['called', 'introduced', 'contacted', 'introduced']);
});

test('a rename that is refused moves no one', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara', status: 'contacted' }]);
	const contacted = await byName(ada, 'Contacted');
	expect((await change(ada, contacted.id, { name: 'introduced' })).status).toBe(409);
	const [mara] = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	expect(mara?.status).toBe('contacted');
});

test('changing the colour alone keeps the name, and an empty change keeps everything', async () => {
	const ada = await person('Ada');
	const pending = await byName(ada, 'Pending');
	expect(await (await change(ada, pending.id, { color: '#010203' })).json()).toMatchObject({
		name: 'Pending',
		color: '#010203',
	});
	expect(await (await change(ada, pending.id, {})).json()).toMatchObject({ name: 'Pending', color: '#010203' });
	expect(await (await change(ada, pending.id, { color: null })).json()).toMatchObject({ color: '#6B7280' });
	expect(
		await (await change(ada, pending.id, { name: 'PENDING', isDefault: false, displayOrder: 9 })).json(),
	).toMatchObject({
		name: 'PENDING',
		isDefault: true,
		displayOrder: 1,
	});
	expect(await said(await change(ada, pending.id, { name: ' ' }))).toEqual([400, 'Please enter a status name.']);
});

test('default statuses stay; others go, and their prospects keep the value', async () => {
	const ada = await person('Ada');
	const pending = await byName(ada, 'Pending');
	const remove = (id: string) => ada.ask(`/api/statuses/${id}`, { method: 'DELETE' });
	expect(await said(await remove(pending.id))).toEqual([400, 'Default statuses cannot be deleted.']);
	expect(await names(ada)).toEqual(starting);
	const held = (await (await add(ada, { name: 'On Hold' })).json()) as { id: string };
	const { prospects } = await addProspects(ada, [{ name: 'Mara', status: 'on_hold' }]);
	const id = prospects[0]?.id ?? '';
	expect((await remove(held.id)).status).toBe(204);
	expect((await remove(held.id)).status).toBe(404);
	const save = (status: string) => ada.api.prospects[':id'].$patch({ param: { id }, json: { name: 'Mara Q', status } });
	expect(await (await save('on_hold')).json()).toMatchObject({ name: 'Mara Q', status: 'on_hold' });
	expect((await save('contacted')).status).toBe(200);
	expect(await said((await save('on_hold')) as unknown as Response)).toEqual([
		400,
		'Please choose a status from your list.',
	]);
});

describe('reordering', { tags: ['D8'] }, () => {
	const reorder = (who: Person, statusIds: unknown) => who.ask('/api/statuses/reorder', json({ statusIds }));
	const idsOf = async (who: Person) => (await (await who.api.statuses.$get()).json()).map(({ id }) => id);

	test('returns the statuses in their new order, and keeps it', async () => {
		const ada = await person('Ada');
		const ids = (await idsOf(ada)).reverse();
		const answer = await reorder(ada, ids);
		expect(answer.status).toBe(200);
		const ordered = (await answer.json()) as { id: string; displayOrder: number }[];
		expect(ordered.map(({ id, displayOrder }) => [id, displayOrder])).toEqual(ids.map((id, index) => [id, index + 1]));
		expect(await idsOf(ada)).toEqual(ids);
		expect((await reorder(ada, ids)).status).toBe(200);
	});

	test('with anything but all own statuses, each once, changes nothing', async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		const [mine, theirs] = [await idsOf(ada), await idsOf(eve)];
		const [first = '', second = '', third = '', fourth = ''] = mine;
		const wrong = [
			[],
			[first],
			[second, first, third],
			[fourth, third, second, first, first],
			[first, first, second, third],
			[second, first, third, theirs[0]],
			[...mine, ...theirs],
			theirs,
			[second, first, third, crypto.randomUUID()],
			[...mine, crypto.randomUUID()],
			[second, first, third, ''],
			[second, first, third, fourth.toUpperCase()],
		];
		for (const ids of wrong) {
			expect(await said(await reorder(ada, ids))).toEqual([400, 'Send every one of your statuses exactly once.']);
		}
		for (const ids of [null, undefined, 'x', {}, [1, 2, 3, 4], [null], [[first]], Array(2_001).fill(first)]) {
			expect((await reorder(ada, ids)).status).toBe(400);
		}
		expect([await idsOf(ada), await idsOf(eve)]).toEqual([mine, theirs]);
	});

	test('from two windows at once ends in one of the two orders', async () => {
		const ada = await person('Ada');
		const ids = await idsOf(ada);
		const orders = [ids.toReversed(), [...ids.slice(1), ids[0] ?? '']];
		await Promise.all(orders.map((order) => reorder(ada, order)));
		expect(orders).toContainEqual(await idsOf(ada));
	});
});
