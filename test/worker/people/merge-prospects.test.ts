import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import type { Prospect } from '#contract/prospect';
import * as schema from '../../../worker/db/schema.ts';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { addList, addProspects, ask, bindings, json, type Person, person, said } from '../support/people.ts';
import { everythingOf } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { worldOf } from '../world/world.ts';

const url = 'https://www.linkedin.com/in/mara';
const mergeOf = (one: Prospect, other: Prospect, prospect: object) => ({
	otherId: other.id,
	version: one.updatedAt,
	otherVersion: other.updatedAt,
	prospect,
});
const merge = (who: Person, one: Prospect, other: Prospect, prospect: object = {}) =>
	who.ask(`/api/prospects/${one.id}/merge`, json(mergeOf(one, other, prospect)));
const peopleIn = async (who: Person, id: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const connectionsOf = async (who: Person, id: string) =>
	(await who.api.prospects[':id'].connections.$get({ param: { id }, query: {} })).json();
const requestsOf = async (who: Person, id: string) =>
	(await (await who.ask(`/api/prospects/${id}/intro-requests`)).json()) as { id: string; subject: string }[];
const askAbout = (who: Person, prospectId: string, subject: string) => {
	const letter = { recipientEmail: 'bo@example.com', subject, message: 'm', sendEmail: false };
	return who.ask('/api/intro-requests', json({ ...letter, prospectId }));
};

const draftFor = (who: Person, id: string, subject: string) =>
	who.ask(`/api/prospects/${id}/intro-draft`, json({ subject, message: 'm', writtenBy: 'w' }, 'PUT'));

/** Adds a list with two records of one person, and someone else. */
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
	const { list, one, other, nora } = await twins(ada);
	await askAbout(ada, one.id, 'First');
	await askAbout(ada, other.id, 'Second');
	await askAbout(ada, nora.id, 'Hers');
	for (const { id } of [other, nora]) await draftFor(ada, id, `Of ${id}`);
	const bo = (await connectionsOf(ada, other.id)).find(({ mutualConnectionName }) => mutualConnectionName === 'Bo');
	await bindings.DB.prepare(
		`update intro_requests set connection_id = ? where mail_id in (select id from mails where subject = 'Second') and user_id = ?`,
	)
		.bind(bo?.id, ada.user.id)
		.run();
	const chosen = { title: 'CEO at Acme', notes: 'Old\n\nNew', linkedinUrl: url, status: 'contacted' };
	const answer = await merge(ada, one, other, chosen);
	const merged = await answer.json<Prospect>();
	expect([answer.status, merged]).toEqual([200, { ...one, ...chosen, updatedAt: expect.any(String) }]);
	expect(merged.updatedAt > one.updatedAt).toBe(true);
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
	expect((await requestsOf(ada, nora.id)).map(({ subject }) => subject)).toEqual(['Hers']);
	const drafts = [one, nora].map(async ({ id }) => (await ada.ask(`/api/prospects/${id}/intro-draft`)).json());
	expect(await Promise.all(drafts)).toMatchObject([{ subject: `Of ${other.id}` }, { subject: `Of ${nora.id}` }]);
	const linked = await bindings.DB.prepare(
		`select connection_id as id from intro_requests where mail_id in (select id from mails where subject = 'Second') and user_id = ?`,
	)
		.bind(ada.user.id)
		.first<{ id: string }>();
	expect(linked?.id).toBe(joined?.id);
	// A second click gives the same, and an import finds the one person by the profile.
	expect((await merge(ada, one, other, chosen)).status).toBe(200);
	const again = { prospects: [{ name: 'M. Quill', linkedinUrl: url }] };
	const imported = await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json(again));
	expect(await imported.json()).toMatchObject({ created: 0, unchanged: 1 });
});

test('a person changed meanwhile is not merged, and the newer record is returned', async () => {
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

test('a person changed or moved during a merge is not merged', async () => {
	for (const which of ['one', 'other'] as const) {
		for (const how of ['changed', 'moved']) {
			const ada = await person('Ada');
			const { list, one, other } = await twins(ada);
			// A friend has marked the person who would go.
			const shared = await ada.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Said' }));
			const { url: link } = (await shared.json()) as { url: string };
			const marks = new URLSearchParams({ visit: crypto.randomUUID(), [`k-${other.id}`]: 'well' });
			await ask(new URL(link).pathname, { method: 'POST', body: marks });
			const now = await peopleIn(ada, list.id);
			const found = (id: string) => now.find((each) => each.id === id) as Prospect;
			const people = { one: found(one.id), other: found(other.id) };
			const { id } = people[which];
			await askAbout(ada, people.one.id, 'First');
			await askAbout(ada, people.other.id, 'Second');
			await draftFor(ada, people.one.id, 'Older');
			await draftFor(ada, people.other.id, 'Newer');
			const to = await addList(ada, 'Other');
			let before: unknown;
			const DB = watchedDatabase(async ({ statements }, proceed) => {
				if (!before && statements.some(({ sql }) => /set person_key/.test(sql))) {
					if (how === 'changed') await ada.ask(`/api/prospects/${id}`, json({ location: 'Lyon' }, 'PATCH'));
					else await ada.ask(`/api/prospect-lists/${list.id}/prospects/move`, json({ ids: [id], toListId: to.id }));
					before = await everythingOf(ada.user.id);
				}
				return proceed();
			});
			const body = mergeOf(people.one, people.other, { notes: 'Merged' });
			const answer = await askWith({ DB }, `/api/prospects/${people.one.id}/merge`, json(body), ada.cookie);
			expect([which, how, answer.ok]).toEqual([which, how, false]);
			if (how === 'changed') {
				expect([answer.status, await answer.json()]).toMatchObject([412, { id, location: 'Lyon' }]);
			} else expect(await said(answer)).toEqual([404, 'Prospect not found.']);
			expect(await everythingOf(ada.user.id)).toEqual(before);
		}
	}
});

test('the merged person gets either status with the day it was chosen, or a new one today', async () => {
	const ada = await person('Ada');
	const { one, other, nora } = await twins(ada);
	const set = async (id: string, status: string) =>
		(await ada.ask(`/api/prospects/${id}`, json({ status }, 'PATCH'))).json<Prospect>();
	const chosenAt = (id: string) =>
		bindings.DB.prepare('select status_chosen_at from prospects where id = ?')
			.bind(id)
			.first<string>('status_chosen_at');
	const chosen = async (id: string, day: string) => {
		await bindings.DB.prepare('update prospects set status_chosen_at = ? where id = ?').bind(day, id).run();
		return (await ada.ask(`/api/prospects/${id}`)).json<Prospect>();
	};
	await set(one.id, 'contacted');
	await set(other.id, 'introduced');
	await set(nora.id, 'contacted');
	const [first, second, third] = [
		await chosen(one.id, '2026-01-01'),
		await chosen(other.id, '2026-02-02'),
		await chosen(nora.id, '2026-03-03'),
	];
	const merged = await (await merge(ada, first, second, { status: 'introduced' })).json<Prospect>();
	expect([merged.status, await chosenAt(one.id)]).toEqual(['introduced', '2026-02-02']);
	const again = await (await merge(ada, third, merged)).json<Prospect>();
	expect([again.status, await chosenAt(nora.id)]).toEqual(['contacted', '2026-03-03']);
	const { prospects } = await addProspects(ada, [{ name: 'Ola' }, { name: 'Pia' }], 'Third');
	const [ola, pia] = prospects as [Prospect, Prospect];
	const fresh = await merge(ada, ola, pia, { status: 'intro_requested' });
	expect([fresh.status, await fresh.json()]).toMatchObject([200, { status: 'intro_requested' }]);
});

test('connections of both merge by profile, or by name where one of them has no profile', async () => {
	const ada = await person('Ada');
	const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
	const { list, prospects } = await addProspects(ada, [
		{
			name: 'Mara',
			title: 'x',
			connections: [
				{ name: 'Two', linkedinUrl: at('two-1') },
				{ name: 'Bare', linkedinUrl: at('bare-1') },
				{ name: 'Bare', linkedinUrl: at('bare-2') },
				{ name: 'Named' },
				{ name: 'Kept', linkedinUrl: at('kept'), title: 'CEO' },
			],
		},
		{
			name: 'Mara',
			title: 'y',
			connections: [
				{ name: 'Two', linkedinUrl: at('two-2') },
				{ name: 'Bare', title: 'CFO', company: 'Acme' },
				{ name: 'Named', linkedinUrl: at('named') },
				{ name: 'Renamed', linkedinUrl: at('kept'), title: 'Chair' },
			],
		},
	]);
	const [one, other] = prospects as [Prospect, Prospect];
	// A friend has marked both.
	const link = await (await ada.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Said' }))).json<{
		url: string;
	}>();
	const marks = [one, other].map(({ id }) => [`k-${id}`, 'well']);
	const body = new URLSearchParams([['visit', crypto.randomUUID()], ...marks]);
	await ask(new URL(link.url).pathname, { method: 'POST', body });
	const versions = (await peopleIn(ada, list.id)) as [Prospect, Prospect];
	const [now, otherNow] = [versions.find(({ id }) => id === one.id), versions.find(({ id }) => id === other.id)];
	expect((await merge(ada, now as Prospect, otherNow as Prospect)).status).toBe(200);
	const left = (await connectionsOf(ada, one.id)).map((each) => [
		each.mutualConnectionName,
		each.mutualConnectionLinkedinUrl?.split('/in/')[1] ?? null,
		each.mutualConnectionTitle,
		each.source,
	]);
	expect(left.toSorted()).toEqual([
		['Bare', 'bare-1', 'CFO', null],
		['Bare', 'bare-2', null, null],
		['Kept', 'kept', 'CEO', null],
		['Named', 'named', null, null],
		['Said', null, null, 'said'],
		['Two', 'two-1', null, null],
		['Two', 'two-2', null, null],
	]);
	// Both keep the key of their profile, so they are recognised by it.
	const found = {
		connections: [
			{ name: 'N.', linkedinUrl: at('named') },
			{ name: 'B.', linkedinUrl: at('bare-1') },
		],
	};
	await ada.ask(`/api/prospects/${one.id}/connections`, json(found));
	expect(await connectionsOf(ada, one.id)).toHaveLength(7);
});

test('no one is merged with themselves, across lists, or with the people of another user', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { one, other, list } = await twins(ada);
	const theirs = (await twins(eve)).one;
	const elsewhere = (await addProspects(ada, [{ name: 'Mara Quill' }], 'Other')).prospects[0] as Prospect;
	for (const [first, second] of [
		[one, one],
		[{ ...one, updatedAt: '2026-01-01T00:00:00.000Z' }, one],
		[one, elsewhere],
		[one, theirs],
		[theirs, one],
	] as const) {
		expect(await said(await merge(ada, first, second))).toEqual([404, 'Prospect not found.']);
	}
	expect(await said(await merge(eve, one, other))).toEqual([404, 'Prospect not found.']);
	expect(await peopleIn(ada, list.id)).toHaveLength(3);
	// Nor with someone who is gone.
	await ada.ask(`/api/prospects/${other.id}`, { method: 'DELETE' });
	await ada.ask(`/api/prospects/${one.id}`, json({ notes: 'Newer' }, 'PATCH'));
	expect(await said(await merge(ada, one, other, { notes: 'Mine' }))).toEqual([404, 'Prospect not found.']);
});

/**
 * Merging's effect on each column that names the person who goes. `moves`: it names the one who stays. `goes`: the row
 * goes with the person. `stays`: it is unchanged.
 */
const fates: Record<string, 'moves' | 'goes' | 'stays'> = {
	'prospects.id': 'goes',
	'connections.prospect_id': 'moves',
	'intro_requests.prospect_id': 'moves',
	'intro_drafts.prospect_id': 'moves',
	'share_marks.prospect_id': 'moves',
	// A message reports what was true at the time.
	'webhook_deliveries.payload': 'stays',
};

/** Counts the places where an id occurs in the records of the world's person, by column. */
async function placesOf({ who }: World, id: string): Promise<Record<string, number>> {
	const places = Object.entries(await everythingOf(who.user.id)).flatMap(([table, rows]) =>
		rows.flatMap((row) =>
			Object.entries(row).flatMap(([column, value]) =>
				typeof value === 'string' && value.includes(id) ? [`${table}.${column}`] : [],
			),
		),
	);
	const counts: Record<string, number> = {};
	for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
	return counts;
}

const draft = ({ who }: World, id: string, subject: string) => draftFor(who, id, subject);
const draftOf = async ({ who }: World, id: string) =>
	((await (await who.ask(`/api/prospects/${id}/intro-draft`)).json()) as { subject: string }).subject;
const prospectOf = async ({ who }: World, id: string): Promise<Prospect> =>
	(await who.ask(`/api/prospects/${id}`)).json();

async function mergeNow(world: World, id: string, otherId: string) {
	const [one, other] = await Promise.all([prospectOf(world, id), prospectOf(world, otherId)]);
	expect((await merge(world.who, one, other)).status).toBe(200);
}

/** Makes a world where every kind of record refers to one person, and another person to merge them into. */
async function worldOfTwins() {
	const world = await worldOf();
	const { who, ids, prospects, links } = world;
	const [{ id: other }, , { id: first }] = prospects;
	const marks = new URLSearchParams({ visit: crypto.randomUUID(), [`k-${other}`]: 'well' });
	await ask(links.share, { method: 'POST', body: marks });
	const rows = [{ name: 'Mara', title: 'x', websiteUrl: 'https://mara.example' }];
	const path = `/api/prospect-lists/${ids.prospectLists}/prospects/import`;
	await who.ask(path, json({ prospects: rows, importId: crypto.randomUUID() }));
	await ask(links.answer, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	return { world, first, other };
}

test('every column that refers to a merged person is handled, and nothing that hangs on them is lost', async () => {
	const { world, first, other } = await worldOfTwins();
	const [before, beside] = [await placesOf(world, other), await placesOf(world, first)];
	expect(Object.keys(before).toSorted()).toEqual(Object.keys(fates).toSorted());
	await mergeNow(world, first, other);
	const [left, now] = [await placesOf(world, other), await placesOf(world, first)];
	for (const [place, fate] of Object.entries(fates)) {
		expect([place, left[place] ?? 0]).toEqual([place, fate === 'stays' ? before[place] : 0]);
		const added = fate === 'moves' ? (before[place] ?? 0) : 0;
		expect([place, now[place] ?? 0]).toEqual([place, (beside[place] ?? 0) + added]);
	}
});

test('every column that refers to a prospect is in that list', () => {
	const places = Object.values<unknown>(schema).flatMap((table) => {
		if (!is(table, SQLiteTable)) return [];
		const { name, columns } = getTableConfig(table);
		return columns.flatMap((column) => (column.name === 'prospectId' ? [`${name}.prospect_id`] : []));
	});
	expect(places.length).toBeGreaterThan(3);
	expect(places.filter((place) => !(place in fates))).toEqual([]);
});

test('of two assistant drafts the newer one is kept for the merged person', async () => {
	const { world, first, other } = await worldOfTwins();
	const [, { id: third }] = world.prospects;
	await draft(world, third, 'Oldest');
	await draft(world, first, 'Older');
	await bindings.DB.prepare("update intro_drafts set created_at = '2026' where prospect_id in (?, ?)")
		.bind(first, third)
		.run();
	await draft(world, other, 'Newer');
	await mergeNow(world, first, other);
	expect([await draftOf(world, first), await draftOf(world, third)]).toEqual(['Newer', 'Oldest']);
	// Between two equally old drafts, their own wins.
	await bindings.DB.prepare("update intro_drafts set created_at = '2026' where prospect_id = ?").bind(first).run();
	await mergeNow(world, third, first);
	expect(await draftOf(world, third)).toBe('Oldest');
});
