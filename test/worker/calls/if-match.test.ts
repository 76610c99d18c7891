import { expect, test } from 'vitest';
import { problemHeader } from '#contract/rules/problem';
import { askWith, forgetfulDatabase } from '../support/faults.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

type Versioned = { id: string; updatedAt: string };
type Kind = [
	string,
	{ path: string; record: (ada: Person) => Promise<Versioned>; first: object; second: object; third: object },
];

const firstOf = async (ada: Person, path: string) =>
	((await (await ada.ask(path)).json()) as Versioned[])[0] as Versioned;

const kinds: Kind[] = [
	[
		'a prospect',
		{
			path: '/api/prospects',
			record: async (ada) => (await addProspects(ada, [{ name: 'Mara' }])).prospects[0] as Versioned,
			first: { name: 'Mara', notes: 'by the first', status: 'pending' },
			second: { name: 'Mara', notes: 'by the second', status: 'contacted' },
			third: { notes: 'without the header' },
		},
	],
	[
		'a list',
		{
			path: '/api/prospect-lists',
			record: (ada) => addList(ada, 'Angels'),
			first: { name: 'By the first', description: 'x' },
			second: { name: 'By the second', description: null },
			third: { name: 'Without' },
		},
	],
	[
		'a status',
		{
			path: '/api/statuses',
			record: (ada) => firstOf(ada, '/api/statuses'),
			first: { name: 'First', color: '#111111' },
			second: { name: 'Second', color: null },
			third: { color: '#222222' },
		},
	],
	[
		'a template',
		{
			path: '/api/templates',
			record: (ada) => firstOf(ada, '/api/templates'),
			first: { name: 'First', subject: 's', message: 'm' },
			second: { name: 'Second', subject: 's', message: 'm' },
			third: { name: 'Without' },
		},
	],
];

const over = (body: object, version: string): RequestInit => {
	const init = json(body, 'PATCH');
	return { ...init, headers: { ...init.headers, 'If-Match': version } };
};

test.each(kinds)('%s: a write over an older version is refused with the newer record', async (_what, kind) => {
	const ada = await person('Ada');
	const record = await kind.record(ada);
	const path = `${kind.path}/${record.id}`;
	const write = (body: object, version: string) => ada.ask(path, over(body, version));
	const first = await write(kind.first, `"${record.updatedAt}"`);
	expect(first.status).toBe(200);
	const newer = (await first.json()) as Versioned;
	expect(newer).toMatchObject(kind.first);
	expect(newer.updatedAt > record.updatedAt).toBe(true);
	const refused = await write(kind.second, `"${record.updatedAt}"`);
	expect([refused.status, refused.headers.get(problemHeader)]).toEqual([412, 'outdated']);
	expect(refused.headers.get('Content-Type')).toContain('application/json');
	expect(await refused.json()).toEqual(newer);
	expect((await write(kind.second, `"${record.updatedAt}", "${newer.updatedAt}"`)).status).toBe(200);
	// Writing the values a record already has is no conflict: an earlier try may have written them.
	expect((await write(kind.second, `"${record.updatedAt}"`)).status).toBe(200);
	for (const init of [json(kind.third, 'PATCH'), over(kind.third, '*')]) {
		expect((await ada.ask(path, init)).status).toBe(200);
	}
	expect((await ada.ask(`${kind.path}/${crypto.randomUUID()}`, over(kind.third, '"x"'))).status).toBe(404);
});

test.each(kinds)(
	'%s of another person is not found, whatever is written over whichever version',
	async (_what, kind) => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		const { id, updatedAt } = await kind.record(ada);
		const path = `${kind.path}/${id}`;
		const read = async () => (await ada.ask(kind.path === '/api/prospects' ? path : kind.path)).text();
		const before = await read();
		for (const body of [kind.first, kind.second, kind.third]) {
			for (const init of [json(body, 'PATCH'), over(body, '*'), over(body, `"${updatedAt}"`), over(body, '"older"')])
				expect((await eve.ask(path, init)).status).toBe(404);
		}
		expect(await read()).toBe(before);
	},
);

test('of ten simultaneous writes over one version exactly one succeeds', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const [mara] = prospects;
	const writes = Array.from({ length: 10 }, (_, index) =>
		ada.ask(`/api/prospects/${mara?.id}`, over({ notes: `by ${index}` }, `"${mara?.updatedAt}"`)),
	);
	const statuses = (await Promise.all(writes)).map(({ status }) => status);
	expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
});

test('a write is retried without conflict when its first response was lost', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const [mara] = prospects;
	const DB = forgetfulDatabase({ when: /^update "prospects"/ });
	const written = await askWith(
		{ ...bindings, DB },
		`/api/prospects/${mara?.id}`,
		over({ notes: 'once' }, `"${mara?.updatedAt}"`),
		ada.cookie,
	);
	expect([written.status, await written.json()]).toEqual([200, expect.objectContaining({ notes: 'once' })]);
});

test('two versions of a record never have the same time, even within one millisecond', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const id = prospects[0]?.id;
	const future = new Date(Date.now() + 60_000).toISOString();
	await bindings.DB.prepare('update prospects set updated_at = ? where id = ?').bind(future, id).run();
	const written = (await (await ada.ask(`/api/prospects/${id}`, json({ notes: 'n' }, 'PATCH'))).json()) as Versioned;
	expect(Date.parse(written.updatedAt)).toBe(Date.parse(future) + 1);
	const again = json({ prospects: [{ name: 'Mara', connectionSource: 'Bo' }] });
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, again);
	const imported = (await (await ada.ask(`/api/prospects/${id}`)).json()) as Versioned;
	expect(Date.parse(imported.updatedAt)).toBe(Date.parse(future) + 2);
});

test('changing only the colour leaves the people of a status as they are', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const pending = await firstOf(ada, '/api/statuses');
	await ada.ask(`/api/statuses/${pending.id}`, json({ name: 'Pending', color: '#123456' }, 'PATCH'));
	const after = await (await ada.ask(`/api/prospects/${prospects[0]?.id}`)).json();
	expect(after).toEqual(prospects[0]);
});

test.each([
	['"a version"', 400],
	['W/"{now}"', 412],
	['W/"{now}", "{now}"', 200],
	['"x,y" ,, , "{now}",', 200],
	['{now}', 400],
	['*, "{now}"', 400],
	['"{now}', 400],
	['"{now}" "x"', 400],
	[',', 400],
	[Array(20).fill('"{now}"').join(), 200],
	[Array(21).fill('"{now}"').join(), 400],
	[Array(150).fill('"{now}"').join(), 400],
])('a write with If-Match: %s is a %d, and never a fault of the database', async (tags, status) => {
	const ada = await person('Ada');
	const [mara] = (await addProspects(ada, [{ name: 'Mara' }])).prospects;
	const header = tags.replaceAll('{now}', mara?.updatedAt ?? '');
	const answer = await ada.ask(`/api/prospects/${mara?.id}`, over({ notes: 'new' }, header));
	expect(answer.status).toBe(status);
	if (status === 400) {
		expect(await answer.text()).toBe('Please send If-Match as * or as up to 20 versions in double quotes.');
	}
});
