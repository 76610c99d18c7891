import { describe, expect, test } from 'vitest';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import { addProspects, json, type Person, person, said } from '../support/people.ts';

// Every field. One not listed here is plain text.
const everything: Record<string, string> = {
	...Object.fromEntries(prospectFieldKeys.map((field) => [field, `The ${field}`])),
	name: 'Mara Quill',
	title: 'Founder at Acme',
	company: 'Acme',
	location: 'Lyon',
	linkedinUrl: 'https://www.linkedin.com/in/mara',
	websiteUrl: 'https://mara.example',
	email: 'Mara@Example.com',
	phone: '+33 1 23 45',
	notes: 'Line one\nLine two',
	connectionSource: 'Bo',
	status: 'contacted',
};

async function prospectOf(who: Person, facts: object = everything) {
	const { list, prospects } = await addProspects(who, [facts]);
	if (!prospects[0]) throw new Error('Nobody arrived.');
	return { list, prospect: prospects[0] };
}
const change = (who: Person, id: string, body: unknown) => who.ask(`/api/prospects/${id}`, json(body, 'PATCH'));

test('a prospect has everything that was imported, and is pending unless the import says otherwise', async () => {
	const ada = await person('Ada');
	const { list, prospect } = await prospectOf(ada);
	expect(prospect).toEqual({
		...everything,
		id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		prospectListId: list.id,
		createdAt: expect.stringMatching(/Z$/),
		updatedAt: expect.stringMatching(/Z$/),
	});
	expect(await (await ada.ask(`/api/prospects/${prospect.id}`)).json()).toEqual(prospect);
	const bare = await prospectOf(ada, { name: 'Ola' });
	const nothing = Object.fromEntries(Object.keys(everything).map((field) => [field, null]));
	expect(bare.prospect).toMatchObject({ ...nothing, name: 'Ola', status: 'pending' });
});

describe('a change', () => {
	test('is what the form sends, empty fields as null', async () => {
		const ada = await person('Ada');
		const { prospect } = await prospectOf(ada);
		const sent = {
			name: ' Nora ',
			title: null,
			location: '',
			linkedinUrl: null,
			notes: ' ',
			connectionSource: null,
			status: 'introduced',
		};
		const answer = await change(ada, prospect.id, sent);
		expect(answer.status).toBe(200);
		const after = {
			...prospect,
			name: 'Nora',
			title: null,
			location: null,
			linkedinUrl: null,
			notes: null,
			connectionSource: null,
			status: 'introduced',
		};
		expect(await answer.json()).toEqual({ ...after, updatedAt: expect.any(String) });
	});

	test('leaves fields that it does not name, and never changes what is not part of the form', async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		const { prospect } = await prospectOf(ada);
		const theirs = await prospectOf(eve);
		const foreign = {
			id: crypto.randomUUID(),
			userId: eve.user.id,
			user_id: eve.user.id,
			prospectListId: theirs.list.id,
			personKey: 'x',
			position: 99,
			createdAt: '1999-01-01T00:00:00.000Z',
		};
		expect(await (await change(ada, prospect.id, { ...foreign, notes: 'New' })).json()).toEqual({
			...prospect,
			notes: 'New',
			updatedAt: expect.any(String),
		});
		expect(await (await change(ada, prospect.id, {})).json()).toMatchObject({ name: prospect.name, notes: 'New' });
	});

	test('takes an email, a phone and a website, by the rules of an import', async () => {
		const ada = await person('Ada');
		const { prospect } = await prospectOf(ada);
		const sent = { email: ' Nora@Example.com ', phone: '', websiteUrl: 'nora.example' };
		expect(await (await change(ada, prospect.id, sent)).json()).toEqual({
			...prospect,
			email: 'Nora@Example.com',
			phone: null,
			websiteUrl: 'https://nora.example',
			updatedAt: expect.any(String),
		});
	});

	test.each([
		[{ name: '' }, 'Contact name is required.'],
		[{ name: ' ' }, 'Contact name is required.'],
		[{ name: null }, 'Contact name is required.'],
		[{ name: 'x', status: '' }, 'Please choose a status.'],
		[{ name: 'x', status: null }, 'Please choose a status.'],
		[{ name: 'x', status: 'nowhere' }, 'Please choose a status from your list.'],
		[{ name: 'x', status: 'Contacted' }, 'Please choose a status from your list.'],
		[{ name: 'x', title: 7 }, 'Title must be text.'],
		[{ name: 'x', email: 'nobody' }, 'Email must be a valid email address.'],
		[{ name: 'x', websiteUrl: 'javascript:alert(1)' }, 'Website must be a web address that starts with https://'],
		[{ name: 'x', linkedinUrl: 'ftp://example.com' }, 'LinkedIn URL must be a web address that starts with https://'],
	])('%j is refused and changes nothing', async (body, sentence) => {
		const ada = await person('Ada');
		const { prospect } = await prospectOf(ada);
		expect(await said(await change(ada, prospect.id, body))).toEqual([400, sentence]);
		expect(await (await ada.ask(`/api/prospects/${prospect.id}`)).json()).toEqual(prospect);
	});

	test('to the status of another person is refused', async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		await eve.ask('/api/statuses', json({ name: 'Hers' }));
		const { prospect } = await prospectOf(ada);
		expect((await change(ada, prospect.id, { status: 'hers' })).status).toBe(400);
	});
});

test('a deleted prospect is gone and counted no more', async () => {
	const ada = await person('Ada');
	const { list, prospect } = await prospectOf(ada);
	expect((await ada.ask(`/api/prospects/${prospect.id}`, { method: 'DELETE' })).status).toBe(204);
	expect(await said(await ada.ask(`/api/prospects/${prospect.id}`))).toEqual([404, 'Prospect not found.']);
	expect((await ada.ask(`/api/prospects/${prospect.id}`, { method: 'DELETE' })).status).toBe(404);
	const lists = await (await ada.api['prospect-lists'].$get()).json();
	expect(lists.find(({ id }) => id === list.id)?.prospectCount).toBe(0);
});
