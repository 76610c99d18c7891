// The rules: docs/product.md §2.16.
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
const facts = async (answer: Response) => [answer.status, problemOf(answer.headers), await answer.text()];

test('lists, templates, statuses, connections and requests are limited for each person, not for all together', async () => {
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
			`You can have at most ${limit} ${noun}.`,
		]);
		expect([noun, (await send(eve, env, ...call(theirs))).ok]).toEqual([noun, true]);
	}
});

test('what lies in the bin takes its place, for whoever put it there, and for its kind', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	for (const who of [ada, eve]) {
		const list = await addList(who);
		expect((await who.ask(`/api/prospect-lists/${list.id}`, { method: 'DELETE' })).status).toBe(204);
	}
	const add = (path: string, body: object, env: Partial<Bindings>) => send(ada, env, path, body);
	const list = (most: string) => add('/api/prospect-lists', { name: 'x' }, { LISTS_PER_USER: most });
	expect([(await list('1')).status, (await list('2')).status, (await list('2')).status]).toEqual([409, 201, 409]);
	const template = { name: 'x', subject: 'x', message: 'x' };
	expect((await add('/api/templates', template, { TEMPLATES_PER_USER: '4' })).status).toBe(201);
});

test('a limit is a whole number, with blanks around it or none; anything else is none', () => {
	const limit = (value: string | undefined) => limitOf({ LISTS_PER_USER: value } as Bindings, 'LISTS_PER_USER');
	expect(['7', ' 7 ', '0', '007'].map(limit)).toEqual([7, 7, 0, 7]);
	for (const odd of [undefined, '', ' ', 'x5', '5x', '-1', '1.5', '1e3', '0x10', '1 2'])
		expect([odd, limit(odd)]).toEqual([odd, defaultLimits.LISTS_PER_USER]);
});

test('what takes the last place is made once, also when the response of the database is lost', async () => {
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
	const reason = 'You can have at most 2 prospects.';
	expect(await answer.json()).toMatchObject({ created: 1, updated: 1, refused: [{ index: 2, name: 'Ola', reason }] });
	expect(await (await send(ada, { PROSPECTS_PER_USER: '2' }, `${path}?dryRun=1`, { prospects })).json()).toMatchObject({
		created: 0,
		refused: [{ index: 2, name: 'Ola', reason }],
	});
	expect(bindings.PROSPECTS_PER_USER).toBe('200000');
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
			{ index: 0, name: 'Nora', reason: 'You can have at most 2 connections.' },
			{ index: 2, name: 'Pia', reason: 'You can have at most 2 prospects.' },
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
		'That is a lot of imports for one day. Please go on tomorrow.',
	]);
});

test('a thousand statuses can be put in order', async () => {
	const ada = await person('Ada');
	const at = new Date().toISOString();
	await bindings.DB.prepare(
		`insert into statuses (id, user_id, name, value, display_order, created_at, updated_at)
			select lower(hex(randomblob(16))), ?1, 'S' || value, 's' || value, 10 + value, ?2, ?2
			from json_each(?3)`,
	)
		.bind(ada.user.id, at, JSON.stringify(Array.from({ length: 996 }, (_, index) => index)))
		.run();
	expect(await facts(await ada.ask('/api/statuses', json({ name: 'One more' })))).toEqual([
		409,
		'quota-used-up',
		'You can have at most 1,000 statuses.',
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
		'You can have at most 1 lists.',
	]);
	expect(await (await send(ada, {}, '/api/account/archive', body)).json()).toMatchObject({ restored: 1 });
});
