// The rules: docs/product.md §9.9.
import { expect, test } from 'vitest';
import type { Prospect } from '#contract/prospect';
import { addProspects, bindings, json, type Person, person, said } from '../support/people.ts';

const url = 'https://www.linkedin.com/in/mara';
const merge = (who: Person, one: Prospect, other: Prospect, prospect: object = {}) =>
	who.ask(
		`/api/prospects/${one.id}/merge`,
		json({ otherId: other.id, version: one.updatedAt, otherVersion: other.updatedAt, prospect }),
	);
const peopleIn = async (who: Person, id: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const connectionsOf = async (who: Person, id: string) =>
	(await who.api.prospects[':id'].connections.$get({ param: { id } })).json();
const requestsOf = async (who: Person, id: string) =>
	(await (await who.ask(`/api/prospects/${id}/intro-requests`)).json()) as { id: string; subject: string }[];
const askAbout = (who: Person, prospectId: string, subject: string) => {
	const letter = { recipientEmail: 'bo@example.com', subject, message: 'm', sendEmail: false };
	return who.ask('/api/intro-requests', json({ ...letter, prospectId }));
};

/** A list with two who are one person, and somebody else. */
async function twins(who: Person) {
	const { list, prospects } = await addProspects(who, [
		{ name: 'Mara Quill', title: 'Founder', notes: 'Old', connections: [{ name: 'Bo', title: 'CTO' }, { name: 'Cy' }] },
		{
			name: 'Mara Quill',
			title: 'CEO at Acme',
			notes: 'New',
			status: 'contacted',
			linkedinUrl: url,
			connections: [{ name: 'Bo', linkedinUrl: 'https://www.linkedin.com/in/bo', company: 'Acme' }, { name: 'Dee' }],
		},
		{ name: 'Nora' },
	]);
	const [one, other, nora] = prospects as [Prospect, Prospect, Prospect];
	return { list, one, other, nora };
}

test('two people become one: the chosen fields, and the connections and requests of both', async () => {
	const ada = await person('Ada');
	const { list, one, other } = await twins(ada);
	await askAbout(ada, one.id, 'First');
	await askAbout(ada, other.id, 'Second');
	const bo = (await connectionsOf(ada, other.id)).find(({ mutualConnectionName }) => mutualConnectionName === 'Bo');
	await bindings.DB.prepare(`update intro_requests set connection_id = ? where subject = 'Second' and user_id = ?`)
		.bind(bo?.id, ada.user.id)
		.run();
	const chosen = { title: 'CEO at Acme', notes: 'Old\n\nNew', linkedinUrl: url, status: 'contacted' };
	const answer = await merge(ada, one, other, chosen);
	expect([answer.status, await answer.json()]).toEqual([200, { ...one, ...chosen, updatedAt: expect.any(String) }]);
	expect((await peopleIn(ada, list.id)).map(({ name }) => name)).toEqual(['Mara Quill', 'Nora']);
	const connections = await connectionsOf(ada, one.id);
	expect(connections.map(({ mutualConnectionName }) => mutualConnectionName).sort()).toEqual(['Bo', 'Cy', 'Dee']);
	const joined = connections.find(({ mutualConnectionName }) => mutualConnectionName === 'Bo');
	expect(joined).toMatchObject({
		mutualConnectionTitle: 'CTO',
		mutualConnectionCompany: 'Acme',
		mutualConnectionLinkedinUrl: 'https://www.linkedin.com/in/bo',
	});
	expect((await requestsOf(ada, one.id)).map(({ subject }) => subject).sort()).toEqual(['First', 'Second']);
	const linked = await bindings.DB.prepare(
		`select connection_id as id from intro_requests where subject = 'Second' and user_id = ?`,
	)
		.bind(ada.user.id)
		.first<{ id: string }>();
	expect(linked?.id).toBe(joined?.id);
	// A second press says the same, and an import finds the one person by the profile.
	expect((await merge(ada, one, other, chosen)).status).toBe(200);
	const again = { prospects: [{ name: 'M. Quill', linkedinUrl: url }] };
	const imported = await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json(again));
	expect(await imported.json()).toMatchObject({ created: 0, unchanged: 1 });
});

test('whoever was changed meanwhile is merged with nobody: the newer record comes back', async () => {
	const ada = await person('Ada');
	const { list, one, other } = await twins(ada);
	for (const changed of [other, one]) {
		await ada.ask(`/api/prospects/${changed.id}`, json({ location: `Lyon ${changed.id}` }, 'PATCH'));
		const answer = await merge(ada, one, other);
		expect([answer.status, await answer.json()]).toMatchObject([
			412,
			{ id: changed.id, location: `Lyon ${changed.id}` },
		]);
	}
	expect(await peopleIn(ada, list.id)).toHaveLength(3);
	const [now, otherNow] = (await peopleIn(ada, list.id)) as [Prospect, Prospect];
	expect(await said(await merge(ada, now, otherNow, { status: 'nowhere' }))).toEqual([
		400,
		'Please choose a status from your list.',
	]);
	expect(await peopleIn(ada, list.id)).toHaveLength(3);
	expect(await connectionsOf(ada, one.id)).toHaveLength(2);
});

test('nobody is merged with themselves, across lists, or with the people of another user', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { one, other, list } = await twins(ada);
	const theirs = (await twins(eve)).one;
	const elsewhere = (await addProspects(ada, [{ name: 'Mara Quill' }], 'Other')).prospects[0] as Prospect;
	for (const [first, second] of [
		[one, one],
		[one, elsewhere],
		[one, theirs],
		[theirs, one],
	] as const) {
		expect(await said(await merge(ada, first, second))).toEqual([404, 'Prospect not found.']);
	}
	expect(await said(await merge(eve, one, other))).toEqual([404, 'Prospect not found.']);
	expect(await peopleIn(ada, list.id)).toHaveLength(3);
});
