// The rules: docs/product/api.md.
import { expect, test } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { Bindings } from '../../../worker/env.ts';
import { defaultLimits, limitOf } from '../../../worker/http/settings.ts';
import { askWith, forgetfulDatabase } from '../support/faults.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

const send = async (who: Person, env: Partial<Bindings>, path: string, body: object) => {
	const init = json(body);
	return askWith(env, path, { ...init, headers: { ...init.headers, Cookie: who.cookie } });
};
/** Ends the message of a limit that counts the trash, too. */
const inTrash = ' Those in Settings under Removed count too.';
const facts = async (answer: Response) => [answer.status, problemOf(answer.headers), await answer.text()];

test('lists, templates, statuses, connections and requests are limited per person, not in total', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const prospectOf = async (who: Person) => (await addProspects(who, [{ name: 'Mara' }])).prospects[0]?.id ?? '';
	const [hers, theirs] = [await prospectOf(ada), await prospectOf(eve)];
	const kinds: [keyof Bindings, number, string, (prospectId: string) => [string, object]][] = [
		['LISTS_PER_USER', 2, 'lists', () => ['/api/prospect-lists', { name: 'x' }]],
		['TEMPLATES_PER_USER', 4, 'templates', () => ['/api/templates', { name: 'x', subject: 'x', message: 'x' }]],
		['STATUSES_PER_USER', 5, 'statuses', () => ['/api/statuses', { name: `x ${Math.random()}` }]],
		[
			'CONNECTIONS_PER_USER',
			1,
			'connections',
			(id) => [`/api/prospects/${id}/connections`, { connections: [{ name: `x ${Math.random()}` }] }],
		],
		[
			'INTRO_REQUESTS_PER_USER',
			1,
			'introduction requests',
			(id) => [
				'/api/intro-requests',
				{ prospectId: id, recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false },
			],
		],
	];
	for (const [setting, limit, noun, call] of kinds) {
		const env = { [setting]: String(limit) } as Partial<Bindings>;
		expect([noun, (await send(ada, env, ...call(hers))).ok]).toEqual([noun, true]);
		expect(await facts(await send(ada, env, ...call(hers)))).toEqual([
			409,
			'quota-used-up',
			`You can have at most ${limit} ${noun}.${noun === 'statuses' ? '' : inTrash}`,
		]);
		expect([noun, (await send(eve, env, ...call(theirs))).ok]).toEqual([noun, true]);
	}
});

/** Calls that add one record each. */
const additions: [
	setting: keyof Bindings,
	noun: string,
	path: (of: Account) => string,
	body: (of: Account) => object,
][] = [
	['LISTS_PER_USER', 'lists', () => '/api/prospect-lists', () => ({ name: 'x' })],
	[
		'PROSPECTS_PER_USER',
		'prospects',
		({ listId }) => `/api/prospect-lists/${listId}/prospects/import`,
		() => ({ prospects: [{ name: crypto.randomUUID() }] }),
	],
	[
		'CONNECTIONS_PER_USER',
		'connections',
		({ prospectId }) => `/api/prospects/${prospectId}/connections`,
		() => ({ connections: [{ name: crypto.randomUUID() }] }),
	],
	['INTRO_REQUESTS_PER_USER', 'requests', () => '/api/intro-requests', ({ prospectId }) => ({ ...letter, prospectId })],
	['TEMPLATES_PER_USER', 'templates', () => '/api/templates', () => ({ name: 'x', subject: 'x', message: 'x' })],
	['STATUSES_PER_USER', 'statuses', () => '/api/statuses', () => ({ name: crypto.randomUUID() })],
];
const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };

type Account = { ada: Person; listId: string; prospectId: string };
/** An account with one list, one person in it, who has one connection and one request. */
async function account(): Promise<Account> {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Bo' }] }]);
	const prospectId = prospects[0]?.id ?? '';
	await ada.ask('/api/intro-requests', json({ ...letter, prospectId }));
	return { ada, listId: list.id, prospectId };
}
const tableOf = (noun: string) => ({ lists: 'prospect_lists', requests: 'intro_requests' })[noun] ?? noun;
/** Counts someone's records of a kind, without the trash. */
const thereOf = async ({ user }: Person, noun: string) =>
	(await bindings.DB.prepare(`select count(*) as n from ${tableOf(noun)} where user_id = ?`)
		.bind(user.id)
		.first<number>('n')) ?? 0;

test.each(additions)(
	'of twelve simultaneous calls, exactly as many add one as %s allows',
	async (setting, noun, path, body) => {
		const own = await account();
		const before = await thereOf(own.ada, noun);
		// An earlier write of another kind may have stored a count that is too high.
		await send(own.ada, {}, path(own), body(own));
		const env = { [setting]: String(before + 4) } as Partial<Bindings>;
		const answers = await Promise.all(Array.from({ length: 12 }, () => send(own.ada, env, path(own), body(own))));
		expect(await thereOf(own.ada, noun)).toBe(before + 4);
		// An import refuses each person by name instead.
		const refused = noun === 'prospects' ? [] : answers.filter(({ status }) => status === 409);
		expect(refused.map(({ headers }) => problemOf(headers))).toEqual(
			Array(noun === 'prospects' ? 0 : 9).fill('quota-used-up'),
		);
		expect(answers.filter(({ ok }) => ok)).toHaveLength(12 - refused.length);
	},
);

test('simultaneous imports add no more people and connections than fit, and name those refused', async () => {
	const { ada, listId } = await account();
	const env = { PROSPECTS_PER_USER: '8', CONNECTIONS_PER_USER: '5' };
	const rows = (name: string) =>
		Array.from({ length: 6 }, (_, at) => ({
			name: `${name} ${at}`,
			title: 'CTO',
			connections: at < 4 ? [{ name: 'Bo' }] : undefined,
		}));
	const path = `/api/prospect-lists/${listId}/prospects/import`;
	const answers = await Promise.all(
		['Ines', 'Jo', 'Kit'].map(async (name) => (await send(ada, env, path, { prospects: rows(name) })).json()),
	);
	const results = answers as { created: number; refused: { reason: string }[] }[];
	expect([await thereOf(ada, 'prospects'), await thereOf(ada, 'connections')]).toEqual([8, 5]);
	expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(7);
	expect(results.every(({ created, refused }) => created + refused.length === 6)).toBe(true);
});

test('removing someone frees no room until they are deleted for good, so restoring them never lacks room', async () => {
	const { ada, listId, prospectId } = await account();
	const env = { PROSPECTS_PER_USER: '1', CONNECTIONS_PER_USER: '1', INTRO_REQUESTS_PER_USER: '1', LISTS_PER_USER: '1' };
	const path = `/api/prospect-lists/${listId}/prospects/import`;
	const add = async () => (await send(ada, env, path, { prospects: [{ name: 'Nora' }] })).json();
	expect((await ada.ask(`/api/prospects/${prospectId}`, { method: 'DELETE' })).status).toBe(204);
	expect(await add()).toMatchObject({ created: 0, refused: [{ name: 'Nora' }] });
	expect((await send(ada, env, `/api/bin/${prospectId}/restore`, {})).status).toBe(200);
	expect(await Promise.all(['prospects', 'connections', 'requests'].map((noun) => thereOf(ada, noun)))).toEqual([
		1, 1, 1,
	]);
	expect(await add()).toMatchObject({ created: 0 });
	await ada.ask(`/api/prospects/${prospectId}`, { method: 'DELETE' });
	await ada.ask(`/api/bin/${prospectId}`, { method: 'DELETE' });
	expect(await add()).toMatchObject({ created: 1, refused: [] });
});

test('restoring a person restores their deleted list even when the limit of lists is reached', async () => {
	const { ada, listId, prospectId } = await account();
	const env = { LISTS_PER_USER: '1' };
	const remove = (path: string) => ada.ask(path, { method: 'DELETE' });
	await remove(`/api/prospects/${prospectId}`);
	await remove(`/api/prospect-lists/${listId}`);
	await remove(`/api/bin/${listId}`);
	const list = () => send(ada, env, '/api/prospect-lists', { name: 'Another' });
	expect([(await list()).status, (await list()).status]).toEqual([201, 409]);
	expect((await send(ada, env, `/api/bin/${prospectId}/restore`, {})).status).toBe(200);
	expect((await ada.ask(`/api/prospects/${prospectId}`)).status).toBe(200);
	expect([await thereOf(ada, 'lists'), (await list()).status]).toEqual([2, 409]);
	// Freed room can be used at once.
	await remove(`/api/prospect-lists/${listId}`);
	await remove(`/api/bin/${listId}`);
	const two = { LISTS_PER_USER: '2' };
	expect((await send(ada, two, '/api/prospect-lists', { name: 'x' })).status).toBe(201);
});

test('copies and sample people are not written beyond the limits', async () => {
	const { ada, listId, prospectId } = await account();
	const other = await addList(ada, 'Other');
	const copy = (env: Partial<Bindings>) =>
		send(ada, env, `/api/prospect-lists/${listId}/prospects/copy`, { ids: [prospectId], toListId: other.id });
	expect(await facts(await copy({ PROSPECTS_PER_USER: '1' }))).toEqual([
		409,
		'quota-used-up',
		expect.stringContaining('1 prospects'),
	]);
	expect(await facts(await copy({ CONNECTIONS_PER_USER: '1' }))).toEqual([
		409,
		'quota-used-up',
		expect.stringContaining('1 connections'),
	]);
	expect(await Promise.all(['prospects', 'connections'].map((noun) => thereOf(ada, noun)))).toEqual([1, 1]);
	expect((await copy({ PROSPECTS_PER_USER: '2', CONNECTIONS_PER_USER: '2' })).status).toBe(200);
	const sample = (env: Partial<Bindings>) => send(ada, env, '/api/prospect-lists/sample', {});
	expect(await facts(await sample({ LISTS_PER_USER: '2' }))).toEqual([
		409,
		'quota-used-up',
		expect.stringContaining('2 lists'),
	]);
	expect(await facts(await sample({ PROSPECTS_PER_USER: '3' }))).toEqual([
		409,
		'quota-used-up',
		expect.stringContaining('3 prospects'),
	]);
	expect(await Promise.all(['lists', 'prospects'].map((noun) => thereOf(ada, noun)))).toEqual([2, 2]);
});

test('an account above a lowered limit can be read, changed and emptied, but not extended', async () => {
	const { ada, listId, prospectId } = await account();
	await addProspects(ada, [{ name: 'Nora' }]);
	const env = { PROSPECTS_PER_USER: '1' };
	const path = `/api/prospect-lists/${listId}/prospects/import`;
	const known = { prospects: [{ name: 'Mara' }, { name: 'New' }] };
	expect(await (await send(ada, env, path, known)).json()).toMatchObject({
		created: 0,
		unchanged: 1,
		refused: [{ index: 1 }],
	});
	const change = { ...json({ notes: 'x' }, 'PATCH'), headers: { ...json({}).headers, Cookie: ada.cookie } };
	expect((await askWith(env, `/api/prospects/${prospectId}`, change)).status).toBe(200);
});

test('a limit is a whole number, with or without spaces around it; anything else means the default', () => {
	const limit = (value: string | undefined) => limitOf({ LISTS_PER_USER: value } as Bindings, 'LISTS_PER_USER');
	expect(['7', ' 7 ', '0', '007'].map(limit)).toEqual([7, 7, 0, 7]);
	for (const odd of [undefined, '', ' ', 'x5', '5x', '-1', '1.5', '1e3', '0x10', '1 2'])
		expect([odd, limit(odd)]).toEqual([odd, defaultLimits.LISTS_PER_USER]);
});

test('a record that takes the last place is created once, even when the database loses its response', async () => {
	const ada = await person('Ada');
	for (const [setting, limit, path, body] of [
		['LISTS_PER_USER', 1, '/api/prospect-lists', { name: 'x' }],
		['TEMPLATES_PER_USER', 4, '/api/templates', { name: 'x', subject: 'x', message: 'x' }],
		['STATUSES_PER_USER', 5, '/api/statuses', { name: 'x' }],
	] as const) {
		const env = { [setting]: String(limit), DB: forgetfulDatabase({ when: /^insert into "?(?!counters)/i }) };
		expect([path, (await send(ada, env, path, body)).status]).toEqual([path, 201]);
		const all = (await (await ada.ask(path)).json()) as object[];
		expect([path, all.length]).toEqual([path, limit]);
	}
});

test('a full account refuses each new person by name, and people who are there are updated', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara', title: 'x' }]);
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const prospects = [
		{ name: 'Nora' },
		{ name: 'Mara', title: 'x', websiteUrl: 'https://mara.example' },
		{ name: 'Ola' },
	];
	const answer = await send(ada, { PROSPECTS_PER_USER: '2' }, path, { prospects });
	const reason = `You can have at most 2 prospects.${inTrash}`;
	expect(await answer.json()).toMatchObject({ created: 1, updated: 1, refused: [{ index: 2, name: 'Ola', reason }] });
	expect(await (await send(ada, { PROSPECTS_PER_USER: '2' }, `${path}?dryRun=1`, { prospects })).json()).toMatchObject({
		created: 0,
		refused: [{ index: 2, name: 'Ola', reason }],
	});
	expect(bindings.PROSPECTS_PER_USER).toBe('50000');
});

test('prospects and connections are limited over all lists of a person', async () => {
	const ada = await person('Ada');
	await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Bo' }] }]);
	const list = await addList(ada);
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const prospects = [{ name: 'Nora', connections: [{ name: 'Bo' }, { name: 'Cy' }] }, { name: 'Ola' }, { name: 'Pia' }];
	const env = { PROSPECTS_PER_USER: '2', CONNECTIONS_PER_USER: '2' };
	expect(await (await send(ada, env, path, { prospects })).json()).toMatchObject({
		created: 1,
		refused: [
			{ index: 0, name: 'Nora', reason: `You can have at most 2 connections.${inTrash}` },
			{ index: 2, name: 'Pia', reason: `You can have at most 2 prospects.${inTrash}` },
		],
	});
});

test('the imports of a person are limited by day', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	const once = () => send(ada, { IMPORTS_PER_DAY: '2' }, path, { prospects: [{ name: 'Mara' }] });
	expect([(await once()).status, (await once()).status]).toEqual([200, 200]);
	const answer = await once();
	expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
	expect(await facts(answer)).toEqual([
		429,
		'imports-used-up',
		'That’s a lot of imports for one day. Please continue tomorrow.',
	]);
});

test('a hundred statuses can be put in order', async () => {
	const ada = await person('Ada');
	const at = new Date().toISOString();
	await bindings.DB.prepare(
		`insert into statuses (id, user_id, name, value, display_order, created_at, updated_at)
			select lower(hex(randomblob(16))), ?1, 'S' || value, 's' || value, 10 + value, ?2, ?2
			from json_each(?3)`,
	)
		.bind(ada.user.id, at, JSON.stringify(Array.from({ length: 96 }, (_, index) => index)))
		.run();
	expect(await facts(await ada.ask('/api/statuses', json({ name: 'One more' })))).toEqual([
		409,
		'quota-used-up',
		'You can have at most 100 statuses.',
	]);
	const ids = (await (await ada.api.statuses.$get()).json()).map(({ id }) => id).reverse();
	expect((await ada.ask('/api/statuses/reorder', json({ statusIds: ids }))).status).toBe(200);
	expect((await (await ada.api.statuses.$get()).json()).map(({ id }) => id)).toEqual(ids);
});

test('an archive brings nothing into a full account', async () => {
	const ada = await person('Ada');
	await addList(ada);
	const at = new Date().toISOString();
	const row = { name: 'Brought', description: null, type: 'contact', status: 'active', createdAt: at, updatedAt: at };
	const body = { archiveId: crypto.randomUUID(), part: 'lists', from: 1, rows: [row] };
	expect(await facts(await send(ada, { LISTS_PER_USER: '1' }, '/api/account/archive', body))).toEqual([
		409,
		'quota-used-up',
		`You can have at most 1 lists.${inTrash}`,
	]);
	expect(await (await send(ada, {}, '/api/account/archive', body)).json()).toMatchObject({ restored: 1 });
});
