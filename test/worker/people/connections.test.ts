import { expect, test } from 'vitest';
import type { Connection } from '#contract/connection';
import { distinctConnections } from '../../../worker/people/db/connection-rows.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';

const add = async (who: Person, id: string, connections: object[]) => {
	const answer = await who.ask(`/api/prospects/${id}/connections`, json({ connections }));
	if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
	return (await answer.json()) as { id: string; mutualConnectionName: string; [field: string]: unknown }[];
};
const names = (connections: { mutualConnectionName: string }[]) => connections.map((one) => one.mutualConnectionName);

async function prospectOf(who: Person, facts: object = {}) {
	const { prospects } = await addProspects(who, [{ name: 'Mara Quill', title: 'Founder', ...facts }]);
	if (!prospects[0]) throw new Error('Nobody arrived.');
	return prospects[0];
}

test('a connection is returned with all its fields', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const linkedinUrl = 'https://www.linkedin.com/in/bo';
	const [bo] = await add(ada, id, [{ name: ' Bo ', title: 'CTO', company: 'Acme', linkedinUrl, strength: '2nd' }]);
	expect(bo).toEqual({
		id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		userId: ada.user.id,
		prospectId: id,
		mutualConnectionName: 'Bo',
		mutualConnectionTitle: 'CTO',
		mutualConnectionCompany: 'Acme',
		mutualConnectionLinkedinUrl: linkedinUrl,
		connectionStrength: '2nd',
		howWell: null,
		source: null,
		createdAt: expect.stringMatching(/Z$/),
	});
	const read = await (await ada.api.prospects[':id'].connections.$get({ param: { id }, query: {} })).json();
	expect(read).toEqual([bo]);
});

test('a connection is 1st unless the body says otherwise, and keeps its degree', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const strengths = async (connections: object[]) =>
		(await add(ada, id, connections)).map((one) => one.connectionStrength);
	expect(await strengths([{ name: 'Bo' }, { name: 'Cy', strength: '2nd' }])).toEqual(['1st', '2nd']);
	expect(await strengths([{ name: 'Bo', strength: '3rd' }, { name: 'Cy' }])).toEqual(['3rd', '2nd']);
});

test('finding connections again adds no one and fills gaps, and finding fewer removes no one', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const bo = { name: 'Bo', linkedinUrl: 'https://www.linkedin.com/in/bo' };
	const first = await add(ada, id, [bo, { name: 'Cy', title: 'CFO' }]);
	const again = await add(ada, id, [
		{ ...bo, linkedinUrl: `${bo.linkedinUrl}/?trk=x`, title: 'CTO' },
		{ name: 'CY', company: 'Acme' },
	]);
	expect(again.map((one) => one.id)).toEqual(first.map((one) => one.id));
	expect(again.map((one) => [one.mutualConnectionTitle, one.mutualConnectionCompany])).toEqual([
		['CTO', null],
		['CFO', 'Acme'],
	]);
	const third = await add(ada, id, [{ name: 'Dee' }, bo, { name: 'cy' }]);
	expect(
		third.map((one) => [one.mutualConnectionName, one.mutualConnectionTitle, one.mutualConnectionCompany]),
	).toEqual([
		['Bo', 'CTO', null],
		['Cy', 'CFO', 'Acme'],
		['Dee', null, null],
	]);
});

test('a connection known by name stays the same connection once the profile is known', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const one = { name: 'Bo', linkedinUrl: 'https://www.linkedin.com/in/bo-one' };
	const two = { name: 'Bo', linkedinUrl: 'https://www.linkedin.com/in/bo-two' };
	const sizes = [];
	for (const found of [[{ name: 'Bo' }], [one], [one], [{ name: 'Bo' }], [one, two], [two, one], [{ name: 'Bo' }]]) {
		sizes.push((await add(ada, id, found)).length);
	}
	expect(sizes).toEqual([1, 1, 1, 1, 2, 2, 2]);
	const other = await prospectOf(ada, { name: 'Nora' });
	expect(await add(ada, other.id, [{ name: 'Bo' }])).toHaveLength(1);
	expect(await add(ada, other.id, [one, two])).toHaveLength(2);
	expect(await add(ada, other.id, [two, one])).toHaveLength(2);
	// Two profiles are two people, even if they come one at a time.
	const third = await prospectOf(ada, { name: 'Ola' });
	expect([await add(ada, third.id, [one]), await add(ada, third.id, [two])].map(({ length }) => length)).toEqual([
		1, 2,
	]);
});

test('the first one found becomes the source of a prospect without one', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	await add(ada, id, [{ name: 'Bo' }, { name: 'Cy' }]);
	await add(ada, id, [{ name: 'Dee' }]);
	const prospect = await (await ada.api.prospects[':id'].$get({ param: { id } })).json();
	expect(prospect.connectionSource).toBe('Bo');
});

test('no one adds a connection or a source to another person’s prospect', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const before = await prospectOf(ada);
	const path = `/api/prospects/${before.id}`;
	const answer = await eve.ask(`${path}/connections`, json({ connections: [{ name: 'Bo' }] }));
	expect([answer.status, await answer.text()]).toEqual([404, 'Prospect not found.']);
	expect(await (await ada.ask(path)).json()).toEqual(before);
	expect(await (await ada.ask(`${path}/connections`)).json()).toEqual([]);
});

test('a deleted connection is gone, and requests that named it stay without it', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const [bo] = await add(ada, id, [{ name: 'Bo' }, { name: 'Cy' }]);
	await insertRequests(
		'id, user_id, prospect_id, connection_id, subject, message, created_at',
		`values ('r1', ?, ?, ?, 's', 'm', '2026-01-01T00:00:00.000Z')`,
		ada.user.id,
		id,
		bo?.id,
	);
	expect((await ada.ask(`/api/connections/${bo?.id}`, { method: 'DELETE' })).status).toBe(204);
	expect((await ada.ask(`/api/connections/${bo?.id}`, { method: 'DELETE' })).status).toBe(404);
	expect(names(await add(ada, id, [{ name: 'Cy' }]))).toEqual(['Cy']);
	const request = await bindings.DB.prepare(`select connection_id from intro_requests where id = 'r1'`).first();
	expect(request).toEqual({ connection_id: null });
});

test.each([
	[{}, /^Send 1 to 200 connections/],
	[{ connections: [] }, /^Send 1 to 200 connections/],
	[{ connections: 'Bo' }, /^Send 1 to 200 connections/],
	[{ connections: Array.from({ length: 201 }, () => ({ name: 'Bo' })) }, /^Send 1 to 200 connections/],
	[{ connections: [{}] }, /^A connection needs a name/],
	[{ connections: [{ name: '  ' }] }, /^A connection needs a name/],
	[{ connections: ['Bo'] }, /./],
	[{ connections: [{ name: 'Bo', linkedinUrl: 'javascript:alert(1)' }] }, /https:\/\//],
	[{ connections: [{ name: 'Bo', title: 'x'.repeat(301) }] }, /at most 300/],
])('%j is refused with a sentence', async (body, sentence) => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const answer = await ada.ask(`/api/prospects/${id}/connections`, json(body));
	expect(answer.status).toBe(400);
	expect(await answer.text()).toMatch(sentence);
	expect(await (await ada.ask(`/api/prospects/${id}/connections`)).json()).toEqual([]);
});

test('one connection in two rows keeps what the first says and takes what it lacks from the second', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const linkedinUrl = 'https://www.linkedin.com/in/bo';
	const added = await add(ada, id, [
		{ name: 'Bo', title: 'CTO', strength: '1st' },
		{ name: 'bo', title: 'CFO', company: 'Acme', strength: '2nd', linkedinUrl },
	]);
	expect(added).toMatchObject([
		{
			mutualConnectionName: 'Bo',
			mutualConnectionTitle: 'CTO',
			mutualConnectionCompany: 'Acme',
			mutualConnectionLinkedinUrl: linkedinUrl,
			connectionStrength: '1st',
		},
	]);
});

const one = { name: 'Bo', linkedinUrl: 'https://www.linkedin.com/in/bo-1' };
const two = { name: 'Bo', linkedinUrl: 'https://www.linkedin.com/in/bo-2' };
test.each([
	['of one profile, whatever it is called', [one, { ...one, name: 'B.', title: 'CEO' }], [{ ...one, title: 'CEO' }]],
	['of one name, the profile comes with the second', [{ name: 'Bo', title: 'CEO' }, one], [{ ...one, title: 'CEO' }]],
	['of one name, the profile came with the first', [one, { name: 'bo', title: 'CEO' }], [{ ...one, title: 'CEO' }]],
	['of two profiles', [one, two], [one, two]],
	['of two profiles and none', [one, two, { name: 'Bo', title: 'CEO' }], [{ ...one, title: 'CEO' }, two]],
	['of none and two profiles', [{ name: 'Bo' }, one, two, { ...two, title: 'CEO' }], [one, { ...two, title: 'CEO' }]],
	[
		'of the profile that the first has since, by another name',
		[{ name: 'Bo' }, one, { ...one, name: 'B.', company: 'Acme' }],
		[{ ...one, company: 'Acme' }],
	],
	[
		'of the profile that the second has too, by now: the first gets what comes later',
		[{ name: 'Cy' }, one, { ...one, name: 'Cy' }, { ...one, title: 'CEO' }],
		[{ ...one, name: 'Cy', title: 'CEO' }, one],
	],
	['of two names', [{ name: 'Bo' }, { name: 'Cy' }], [{ name: 'Bo' }, { name: 'Cy' }]],
])('within one body, connections %s', (_, found, kept) => {
	expect(distinctConnections(found)).toEqual(kept);
});

test('5,001 connections come in two pages, the oldest first, and each of them once', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5001)
		insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, position, created_at)
		select ?2 || i, ?1, ?2, i, 'name:' || i, 'name:' || i, i % 3, '2026-01-0' || (1 + i % 2) from n`,
	)
		.bind(ada.user.id, id)
		.run();
	const first = await ada.ask(`/api/prospects/${id}/connections`);
	const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
	const pages = await Promise.all([first, await ada.ask(next)].map((page) => page.json() as Promise<Connection[]>));
	const order = Array.from({ length: 5_001 }, (_, at) => at + 1).toSorted(
		(a, b) => (a % 2) - (b % 2) || (a % 3) - (b % 3) || a - b,
	);
	expect(pages.flat().map((found) => Number(found.mutualConnectionName))).toEqual(order);
});
