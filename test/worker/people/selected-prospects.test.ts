// The rules: docs/product/lists.md.
import { describe, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connection';
import type { Prospect } from '#contract/prospect';
import { problemOf } from '#contract/rules/problem';
import type { Bindings } from '../../../worker/env.ts';
import { countedToday } from '../support/counted.ts';
import { askWith, forgetfulDatabase, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

const peopleIn = async (who: Person, id: string): Promise<Prospect[]> =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const namesIn = async (who: Person, id: string) => (await peopleIn(who, id)).map(({ name }) => name).toSorted();
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

type Act = 'update' | 'removal' | 'move' | 'copy';
const callOf = (listId: string, act: Act, body: object): [string, RequestInit] =>
	act === 'update'
		? [`/api/prospect-lists/${listId}/prospects`, json(body, 'PATCH')]
		: [`/api/prospect-lists/${listId}/prospects/${act}`, json(body)];
const send = (who: Person, listId: string, act: Act, body: object) => who.ask(...callOf(listId, act, body));
const sendWith = (env: Partial<Bindings>, who: Person, listId: string, act: Act, body: object) => {
	const [path, init] = callOf(listId, act, body);
	return askWith(env, path, { ...init, headers: { ...init.headers, Cookie: who.cookie } });
};
const facts = async (answer: Response) => [answer.status, problemOf(answer.headers), await answer.text()];

/** Returns everything stored about a person's prospects. */
const stored = async ({ user }: Person) =>
	(
		await bindings.DB.batch(
			['prospects', 'connections', 'intro_requests'].map((table) =>
				bindings.DB.prepare(`select * from ${table} where user_id = ? order by id`).bind(user.id),
			),
		)
	).map(({ results }) => results);

/** A list with three people, one with connections and a request, and an empty list. */
async function lists() {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }, { name: 'Cy' }], notes: 'met once', status: 'contacted' },
		{ name: 'Nora', linkedinUrl: 'https://www.linkedin.com/in/nora' },
		{ name: 'Ola' },
	]);
	const [mara, nora, ola] = ['Mara', 'Nora', 'Ola'].map((name) => prospects.find((one) => one.name === name)?.id ?? '');
	const asking = { prospectId: mara, recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };
	await ada.ask('/api/intro-requests', json(asking));
	const other = await addList(ada, 'Founders');
	return { ada, list, other, prospects, mara: mara ?? '', nora: nora ?? '', ola: ola ?? '' };
}

describe('many people of a list', () => {
	test('get one status, which counts as chosen for those who had another, and one connection source', async () => {
		const { ada, list, mara, nora, ola } = await lists();
		expect(await (await send(ada, list.id, 'update', { ids: [mara, nora], status: 'contacted' })).json()).toEqual({
			updated: 2,
			updatedAt: expect.stringMatching(/^\d{4}-/),
		});
		const { results } = await bindings.DB.prepare(
			'select name, status, status_chosen_at is not null as chosen from prospects where user_id = ? order by name',
		)
			.bind(ada.user.id)
			.all();
		expect(results).toEqual([
			{ name: 'Mara', status: 'contacted', chosen: 0 },
			{ name: 'Nora', status: 'contacted', chosen: 1 },
			{ name: 'Ola', status: 'pending', chosen: 0 },
		]);
		await send(ada, list.id, 'update', { ids: [mara, ola], connectionSource: ' Dana Whitfield ' });
		await send(ada, list.id, 'update', { ids: [mara], connectionSource: '' });
		const after = new Map((await peopleIn(ada, list.id)).map((one) => [one.name, one]));
		expect([after.get('Mara')?.connectionSource, after.get('Ola')?.connectionSource]).toEqual([null, 'Dana Whitfield']);
		expect(after.get('Mara')).toMatchObject({ status: 'contacted', notes: 'met once' });
	});

	test('are undone only where no one has changed them since, and a second try changes nothing', async () => {
		const { ada, list, mara, nora, ola } = await lists();
		const all = [mara, nora, ola];
		const change = (ids: string[], status: string, unchangedSince?: string) =>
			send(ada, list.id, 'update', { ids, status, unchangedSince });
		const { updatedAt } = await (await change(all, 'introduced')).json<{ updatedAt: string }>();
		expect((await change([mara], 'contacted', updatedAt)).status).toBe(200);
		expect((await change([mara], 'contacted', updatedAt)).status).toBe(200);
		expect((await change([nora], 'pending', updatedAt)).status).toBe(200);
		await ada.ask(`/api/prospects/${ola}`, json({ notes: 'Written meanwhile' }, 'PATCH'));
		const before = await stored(ada);
		expect(await facts(await change([nora, ola], 'contacted', updatedAt))).toEqual([
			409,
			'selection-changed',
			'Some of these people have changed since. Nothing was saved.',
		]);
		expect(await stored(ada)).toEqual(before);
		expect((await change([ola], 'contacted', 'yesterday')).status).toBe(400);
		// The same holds for the connection source; setting the one they have is no conflict.
		await ada.ask(`/api/prospects/${nora}`, json({ connectionSource: 'Cy' }, 'PATCH'));
		const sourced = (connectionSource: string) =>
			send(ada, list.id, 'update', { ids: [nora], connectionSource, unchangedSince: updatedAt });
		expect([(await sourced('Bo')).status, (await sourced('Cy')).status]).toEqual([409, 200]);
		// Clearing it is a change, too.
		await ada.ask(`/api/prospects/${nora}`, json({ connectionSource: null }, 'PATCH'));
		expect((await sourced('Cy')).status).toBe(409);
	});

	test('get only a status that the person has, or that all of them have already', async () => {
		const { ada, list, mara, nora } = await lists();
		await bindings.DB.prepare("update prospects set status = 'gone' where id = ?").bind(mara).run();
		const before = await stored(ada);
		const refused = await send(ada, list.id, 'update', { ids: [mara, nora], status: 'gone' });
		expect([refused.headers.get('X-Field'), ...(await facts(refused))]).toEqual([
			'status',
			400,
			'status-unknown',
			'Please choose a status from your list.',
		]);
		expect(await stored(ada)).toEqual(before);
		expect((await send(ada, list.id, 'update', { ids: [mara], status: 'gone' })).status).toBe(200);
	});

	test('go with their connections and requests', async () => {
		const { ada, list, mara, nora } = await lists();
		const removed = { removed: 2, binId: expect.any(String) };
		expect(await (await send(ada, list.id, 'removal', { ids: [nora, mara] })).json()).toEqual(removed);
		expect(await (await ada.ask('/api/bin')).json()).toMatchObject([{ name: 'Nora', people: 2 }]);
		expect(await namesIn(ada, list.id)).toEqual(['Ola']);
		expect((await stored(ada)).map((rows) => rows.length)).toEqual([1, 0, 0]);
	});

	test('move as they are: status, notes, connections, requests and dates', async () => {
		const { ada, list, other, mara, nora, ola } = await lists();
		const before = await stored(ada);
		const moved = await send(ada, list.id, 'move', { ids: [mara, nora, ola], toListId: other.id });
		expect(await moved.json()).toEqual({ moved: 3, alreadyThere: [] });
		expect(await namesIn(ada, list.id)).toEqual([]);
		const after = JSON.parse(JSON.stringify(await stored(ada)).replaceAll(other.id, list.id));
		expect(after).toEqual(before);
		// The same call again finds them moved.
		const again = await send(ada, list.id, 'move', { ids: [mara, nora, ola], toListId: other.id });
		expect(await again.json()).toEqual({ moved: 3, alreadyThere: [] });
	});

	test('are copied with their connections and without requests, in the order of their list', async () => {
		const { ada, list, other, mara, nora, ola } = await lists();
		// A later import comes first.
		await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: [{ name: 'Pia' }] }));
		const before = await peopleIn(ada, list.id);
		const pia = before[0]?.id;
		const copied = await send(ada, list.id, 'copy', { ids: [ola, nora, pia, mara], toListId: other.id });
		expect(await copied.json()).toEqual({ copied: 4, alreadyThere: [] });
		expect(await peopleIn(ada, list.id)).toEqual(before);
		const copies = await peopleIn(ada, other.id);
		const facts = ({ name, title, notes, status, linkedinUrl }: Prospect) => [name, title, notes, status, linkedinUrl];
		expect(copies.map(facts)).toEqual(before.map(facts));
		expect(idsOf(copies).filter((id) => idsOf(before).includes(id))).toEqual([]);
		const copy = copies.find(({ name }) => name === 'Mara')?.id;
		const connections = (await (await ada.ask(`/api/prospects/${copy}/connections`)).json()) as Connection[];
		expect(connections.map((one) => one.mutualConnectionName)).toEqual(['Bo', 'Cy']);
		expect(
			connections.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
		).toBe(true);
		expect(await (await ada.ask(`/api/prospects/${copy}/intro-requests`)).json()).toEqual([]);
		// An import into the other list knows the copies, so their keys are right.
		const imported = await ada.ask(
			`/api/prospect-lists/${other.id}/prospects/import`,
			json({
				prospects: [
					{ name: 'Mara', title: 'x' },
					{ name: 'Nora', linkedinUrl: 'linkedin.com/in/Nora' },
				],
			}),
		);
		expect(await imported.json()).toMatchObject({ created: 0, unchanged: 2 });
	});
});

describe('someone who is in the other list already', () => {
	const both = async () => {
		const ada = await person('Ada');
		const { list, prospects } = await addProspects(ada, [
			{ name: 'Mara Jensen', linkedinUrl: 'https://www.linkedin.com/in/mara', title: 'Partner' },
			{ name: 'Nora', title: 'Angel', location: 'Oslo' },
			{ name: 'Ola' },
			{ name: 'Pia', linkedinUrl: 'https://www.linkedin.com/in/pia', title: 'Partner' },
			{ name: 'Quin', title: 'Angel' },
			{ name: 'Rae', title: 'VP', linkedinUrl: 'https://www.linkedin.com/in/rae' },
		]);
		const { list: other } = await addProspects(ada, [
			{ name: 'M. Jensen', linkedinUrl: 'https://linkedin.com/in/MARA?x=1' },
			{ name: 'nora', title: 'angel', location: 'oslo', linkedinUrl: 'https://www.linkedin.com/in/nora-1' },
			{ name: 'Ola', title: 'Somebody else' },
			{ name: 'Pia', title: 'Partner', linkedinUrl: 'https://www.linkedin.com/in/pia-2' },
			{ name: 'Rae', title: 'VP' },
		]);
		return { ada, list, other, ids: idsOf(prospects) };
	};

	test('stays when others move, and is named', async () => {
		const { ada, list, other, ids } = await both();
		const moved = (await (await send(ada, list.id, 'move', { ids, toListId: other.id })).json()) as {
			alreadyThere: string[];
		};
		expect({ ...moved, alreadyThere: moved.alreadyThere.toSorted() }).toEqual({
			moved: 3,
			alreadyThere: ['Mara Jensen', 'Nora', 'Rae'],
		});
		expect(await namesIn(ada, list.id)).toEqual(['Mara Jensen', 'Nora', 'Rae']);
		expect(await namesIn(ada, other.id)).toEqual(['M. Jensen', 'Ola', 'Ola', 'Pia', 'Pia', 'Quin', 'Rae', 'nora']);
	});

	test('is not copied, and is named', async () => {
		const { ada, list, other, ids } = await both();
		const copy = async () => (await send(ada, list.id, 'copy', { ids, toListId: other.id })).json();
		expect(await copy()).toMatchObject({ copied: 3 });
		expect(await copy()).toMatchObject({ copied: 0, alreadyThere: expect.arrayContaining(['Ola', 'Quin']) });
		expect(await namesIn(ada, other.id)).toHaveLength(8);
	});

	test('stays too beside a look-alike with another profile', async () => {
		const ada = await person('Ada');
		const rae = { name: 'Rae', title: 'VP' };
		const profileOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;
		const { list, prospects } = await addProspects(ada, [{ ...rae, linkedinUrl: profileOf('rae') }]);
		const { list: other, prospects: there } = await addProspects(ada, [
			rae,
			{ ...rae, name: 'Sam', linkedinUrl: profileOf('sam') },
		]);
		const sam = there.find(({ name }) => name === 'Sam')?.id;
		await ada.ask(`/api/prospects/${sam}`, json({ name: 'Rae' }, 'PATCH'));
		const moved = await send(ada, list.id, 'move', { ids: idsOf(prospects), toListId: other.id });
		expect(await moved.json()).toEqual({ moved: 0, alreadyThere: ['Rae'] });
	});

	test('and looks like another of the same list still arrives once', async () => {
		const ada = await person('Ada');
		const { list, prospects } = await addProspects(ada, [
			{ name: 'Mara', title: 'x' },
			{ name: 'Nora', title: 'x' },
		]);
		const nora = prospects.find(({ name }) => name === 'Nora')?.id;
		await ada.ask(`/api/prospects/${nora}`, json({ name: 'Mara' }, 'PATCH'));
		const other = await addList(ada, 'Other');
		const ids = idsOf(prospects);
		expect(await (await send(ada, list.id, 'copy', { ids, toListId: other.id })).json()).toMatchObject({ copied: 2 });
		expect(await (await send(ada, list.id, 'copy', { ids, toListId: other.id })).json()).toMatchObject({ copied: 0 });
		const third = await addList(ada, 'Third');
		expect(await (await send(ada, list.id, 'move', { ids, toListId: third.id })).json()).toMatchObject({ moved: 2 });
		expect(await namesIn(ada, third.id)).toEqual(['Mara', 'Mara']);
	});
});

const acts: [Act, (toListId: string) => object][] = [
	['update', () => ({ status: 'introduced' })],
	['removal', () => ({})],
	['move', (toListId) => ({ toListId })],
	['copy', (toListId) => ({ toListId })],
];

describe.each(acts)('%s', (act, body) => {
	test('changes no one unless all of them are in the list and the person’s own', async () => {
		const { ada, list, other, mara, nora } = await lists();
		const { prospects: elsewhere, list: third } = await addProspects(ada, [{ name: 'Elsewhere' }], 'Third');
		const eve = await person('Eve');
		const { prospects: theirs, list: hers } = await addProspects(eve, [{ name: 'Hers' }]);
		const before = [await stored(ada), await stored(eve)];
		for (const odd of [crypto.randomUUID(), elsewhere[0]?.id, theirs[0]?.id, '', "' or 1=1 --"]) {
			const answer = await send(ada, list.id, act, { ids: [mara, nora, odd], ...body(other.id) });
			expect(await facts(answer)).toEqual([
				409,
				'selection-outdated',
				'Some of these people are no longer in this list. Nothing was changed.',
			]);
		}
		const notHers = await send(eve, list.id, act, { ids: [mara], ...body(hers.id) });
		expect(await facts(notHers)).toEqual([404, 'not-found', 'List not found.']);
		if (act === 'move' || act === 'copy') {
			for (const to of [hers.id, crypto.randomUUID()]) {
				const answer = await send(ada, list.id, act, { ids: [mara], toListId: to });
				expect(await facts(answer)).toEqual([404, 'not-found', 'List not found.']);
			}
			const same = await send(ada, list.id, act, { ids: [mara], toListId: list.id });
			expect(await facts(same)).toEqual([400, 'invalid-input', 'Please choose another list.']);
		}
		expect(third.id).not.toBe(list.id);
		expect([await stored(ada), await stored(eve)]).toEqual(before);
	});

	test('takes 1 to 10,000 people', async () => {
		const { ada, list, other, mara } = await lists();
		const id = () => crypto.randomUUID();
		for (const ids of [[], Array.from({ length: 10_001 }, id), 'all', [7]]) {
			const answer = await send(ada, list.id, act, { ids, ...body(other.id) });
			expect(await facts(answer)).toEqual([400, 'invalid-input', 'Send 1 to 10,000 prospects at a time.']);
		}
		const twice = await send(ada, list.id, act, { ids: [mara, mara], ...body(other.id) });
		expect(Object.values((await twice.json()) as object)[0]).toBe(1);
	});

	test('is done once when the connection is lost after the write, and succeeds', async () => {
		const { ada, list, other, mara, nora, ola } = await lists();
		const DB = forgetfulDatabase({ when: /^\s*(with\b.*\)\s*)?(insert|update|delete)\b/is });
		const answer = await sendWith({ DB }, ada, list.id, act, { ids: [mara, nora, ola], ...body(other.id) });
		expect([answer.status, Object.values((await answer.json()) as object)[0]]).toEqual([200, 3]);
		const counts = [await peopleIn(ada, list.id), await peopleIn(ada, other.id)].map((people) => people.length);
		expect(counts).toEqual({ update: [3, 0], removal: [0, 0], move: [0, 3], copy: [3, 3] }[act]);
	});
});

test('many are not removed when one left the list meanwhile, even if that one is back when the reason is looked up', async () => {
	const { ada, list, other, mara, nora } = await lists();
	const move = (from: string, toListId: string) => send(ada, from, 'move', { ids: [nora], toListId });
	const left = new Set<string>();
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		const isRemoval = statements.some(({ sql }) => /insert into trash /.test(sql));
		if (isRemoval) await move(list.id, other.id);
		const done = await proceed();
		if (isRemoval) await move(other.id, list.id);
		if (isRemoval) left.add(nora);
		return done;
	});
	const answer = await sendWith({ DB }, ada, list.id, 'removal', { ids: [mara, nora] });
	expect([left.size, ...(await facts(answer))]).toEqual([
		1,
		409,
		'selection-outdated',
		'Some of these people are no longer in this list. Nothing was changed.',
	]);
	expect(await namesIn(ada, list.id)).toEqual(['Mara', 'Nora', 'Ola']);
});

test('many are copied within the limit of the account, or none is', { tags: ['D3'] }, async () => {
	const { ada, list, other, mara, nora, ola } = await lists();
	const copy = (env: Partial<Bindings>) =>
		sendWith(env, ada, list.id, 'copy', { ids: [mara, nora, ola], toListId: other.id });
	for (const [env, noun] of [
		[{ PROSPECTS_PER_USER: '5' }, '5 prospects'],
		[{ CONNECTIONS_PER_USER: '3' }, '3 connections'],
	] as const) {
		expect(await facts(await copy(env as unknown as Partial<Bindings>))).toEqual([
			409,
			'quota-used-up',
			`You can have at most ${noun}. Those in Settings under Removed count too.`,
		]);
	}
	expect(await namesIn(ada, other.id)).toEqual([]);
	const enough = { PROSPECTS_PER_USER: '6', CONNECTIONS_PER_USER: '4' } as unknown as Partial<Bindings>;
	expect(await (await copy(enough)).json()).toEqual({ copied: 3, alreadyThere: [] });
});

/** A list with 10,000 people, made without an import. */
async function tenThousand(who: Person) {
	const list = await addList(who);
	await bindings.DB.prepare(
		`insert into prospects (id, user_id, prospect_list_id, name, title, person_key, facts_key, position, created_at, updated_at)
		select printf('%08x-0000-4000-8000-', value) || substr(?1, 1, 12), ?2, ?3, 'P' || value, 'x', 'in:p' || value,
			printf('facts:["p%d","x",""]', value), value, '2026-01-01', '2026-01-01'
		from json_each(?4)`,
	)
		.bind(
			crypto.randomUUID().replaceAll('-', ''),
			who.user.id,
			list.id,
			JSON.stringify(Array.from({ length: 10_000 }, (_, at) => at)),
		)
		.run();
	return { list, ids: idsOf(await peopleIn(who, list.id)) };
}

/** Returns how many records someone has changed today by calls about many. `count` sets it. */
const changedToday = (who: Person, count?: number) => countedToday(who, 'changed', count);

test('a change of many counts by its records, a copy with its connections', async () => {
	const { ada, list, other, mara, nora } = await lists();
	const connections = [{ name: 'Bo' }, { name: 'Cy' }, { name: 'Di' }];
	await ada.ask(`/api/prospects/${nora}/connections`, json({ connections }));
	const before = await bindings.DB.prepare('select count(*) as n from connections where prospect_id in (?, ?)')
		.bind(mara, nora)
		.first<number>('n');
	expect(before).toBeGreaterThan(2);
	await send(ada, list.id, 'update', { ids: [mara, nora], status: 'contacted' });
	expect(await changedToday(ada)).toBe(2);
	await send(ada, list.id, 'copy', { ids: [mara, nora], toListId: other.id });
	expect(await changedToday(ada)).toBe(4 + (before ?? 0));
	const { binId } = (await (await send(ada, list.id, 'removal', { ids: [mara, nora] })).json()) as { binId: string };
	expect(await changedToday(ada)).toBe(6 + (before ?? 0));
	const back = () => ada.ask(`/api/bin/${binId}/restore`, { method: 'POST' });
	const records = await bindings.DB.prepare('select count(*) as n from trash_rows where trash_id = ?')
		.bind(binId)
		.first<number>('n');
	await changedToday(ada, 1_000_000);
	expect((await facts(await back())).slice(0, 2)).toEqual([429, 'changes-used-up']);
	await changedToday(ada, 0);
	expect((await back()).status).toBe(200);
	expect(await changedToday(ada)).toBe(records);
});

test('a person changes, removes, moves and copies a million records a day at most', { tags: ['D3'] }, async () => {
	const { ada, list, other, mara } = await lists();
	await changedToday(ada, 999_999);
	const to = { toListId: other.id };
	const bodies = { update: { status: 'contacted' }, move: to, copy: to, removal: {} };
	const change = (act: keyof typeof bodies) => send(ada, list.id, act, { ids: [mara], ...bodies[act] });
	expect((await change('update')).status).toBe(200);
	for (const act of ['update', 'move', 'copy', 'removal'] as const) {
		const refused = await change(act);
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
		expect(await facts(refused)).toEqual([
			429,
			'changes-used-up',
			'That’s a lot of changes for one day. Please continue tomorrow.',
		]);
	}
	expect(await namesIn(ada, list.id)).toContain('Mara');
});

test('ten thousand people are changed, moved and copied in one batch each, and all are there', {
	tags: ['D3'],
	timeout: 60_000,
}, async () => {
	const ada = await person('Ada');
	const { list, ids } = await tenThousand(ada);
	const [other, third] = [await addList(ada, 'Other'), await addList(ada, 'Third')];
	const { database, calls } = recordingDatabase();
	const call = async (listId: string, act: Act, body: object) => {
		const answer = await sendWith({ DB: database }, ada, listId, act, { ids, ...body });
		return [
			await answer.json(),
			calls
				.splice(0)
				// Leaves out the session and the day's count.
				.slice(2)
				.map(({ statements }) => statements.length),
		];
	};
	const n = 10_000;
	expect(await call(list.id, 'update', { status: 'contacted' })).toEqual([
		{ updated: n, updatedAt: expect.any(String) },
		[2],
	]);
	expect(await call(list.id, 'copy', { toListId: other.id })).toEqual([{ copied: n, alreadyThere: [] }, [7]]);
	expect(await call(list.id, 'move', { toListId: third.id })).toEqual([{ moved: n, alreadyThere: [] }, [3]]);
	expect(await call(third.id, 'removal', {})).toEqual([{ removed: n, binId: expect.any(String) }, [13]]);
	const left = await peopleIn(ada, other.id);
	expect([left.length, left.every(({ status }) => status === 'contacted')]).toEqual([n, true]);
	expect((await stored(ada))[0]).toHaveLength(n);
});

test('simultaneous changes of many people and of one of them leave each with exactly one', async () => {
	const ada = await person('Ada');
	const { list, ids } = await tenThousand(ada);
	const other = await addList(ada, 'Other');
	const [few, gone] = [ids.slice(0, 20), ids[5_000] ?? ''];
	const [contacted, introduced, moved, , ...edits] = await Promise.all([
		send(ada, list.id, 'update', { ids, status: 'contacted' }),
		send(ada, list.id, 'update', { ids, status: 'introduced' }),
		send(ada, list.id, 'move', { ids: ids.slice(9_000), toListId: other.id }),
		ada.ask(`/api/prospects/${gone}`, { method: 'DELETE' }),
		...few.map((id) => ada.ask(`/api/prospects/${id}`, json({ notes: 'called' }, 'PATCH'))),
	]);
	expect(moved?.status).toBe(200);
	expect(edits.map(({ status }) => status)).toEqual(few.map(() => 200));
	// If someone selected had already left the list, nothing was changed.
	const done = { contacted, introduced };
	for (const answer of Object.values(done)) expect(answer?.status).toBe(answer?.ok ? 200 : 409);
	const [here, there] = [await peopleIn(ada, list.id), await peopleIn(ada, other.id)];
	expect([here.length, there.length]).toEqual([8_999, 1_000]);
	// Each of the two calls changed all people or no one, as it said.
	const statuses = [...new Set([...here, ...there].map(({ status }) => status))];
	const said = Object.entries(done).flatMap(([status, answer]) => (answer?.ok ? [status] : []));
	expect(statuses).toHaveLength(1);
	expect(said.length > 0 ? said : ['pending']).toContain(statuses[0]);
	expect(here.filter(({ notes }) => notes === 'called')).toHaveLength(20);
}, 60_000);

test('a change of many returns the newest version among them', async () => {
	const { ada, list, mara, nora } = await lists();
	const at = Date.now() + 1_000;
	vi.useFakeTimers({ toFake: ['Date'], now: at });
	await ada.ask(`/api/prospects/${mara}`, json({ notes: 'x' }, 'PATCH'));
	const answer = await send(ada, list.id, 'update', { ids: [mara, nora], status: 'introduced' });
	vi.useRealTimers();
	// Two changes within one millisecond are two versions.
	expect(await answer.json()).toEqual({ updated: 2, updatedAt: new Date(at + 1).toISOString() });
});
