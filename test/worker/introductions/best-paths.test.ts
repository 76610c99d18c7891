// @module-tag D1
import { expect, test } from 'vitest';
import type { BestPath } from '#contract/path';
import { dayMs } from '#contract/rules/durations';
import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, bindings, type Person, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';

const pathOf = (listId: string) => `/api/prospect-lists/${listId}/ways-in`;
const waysOf = async (who: Person, listId: string) => (await (await who.ask(pathOf(listId))).json()) as BestPath[];

/** The first path to a prospect. */
async function firstPath(who: Person, prospectId: string) {
	const paths = await (await who.api.prospects[':id'].paths.$get({ param: { id: prospectId } })).json();
	const [first] = paths;
	return (
		first && {
			prospectId,
			name: first.name,
			reach: first.reach,
			reason: first.reasons[0]?.code,
			others: paths.length - 1,
			asked: first.asked,
		}
	);
}

async function asked(who: Person, prospectId: string, connectorName: string, days: number, status: string) {
	const at = new Date(Date.now() - days * dayMs).toISOString();
	await insertRequests(
		'id, user_id, prospect_id, subject, message, connector_name, status, sent_at, responded_at, created_at',
		`values (?, ?, ?, 's', 'm', ?, ?, ?, ?, ?)`,
		crypto.randomUUID(),
		who.user.id,
		prospectId,
		connectorName,
		status,
		at,
		at,
		at,
	);
}

test('the best path to each prospect of a list is the first of their paths, with the number of others', async () => {
	const ada = await person('Ada');
	const companies = ['Saltgate', 'Hooli', 'Northwind', 'Elsewhere', null];
	const names = ['Petra Holm', 'Jan Oso', 'Ida Berg', '田中 美咲', 'Lena Fox', 'Omar Haddad'];
	const people = Array.from({ length: 40 }, (_, i) => ({
		// Some are in the network themselves.
		name: i % 9 === 0 ? names[i % 6] : `Goal ${i}`,
		company: companies[i % 5],
		connectionSource: i % 4 === 1 ? names[i % 6] : undefined,
		connections:
			i % 3 === 0 ? [{ name: names[(i + 1) % 6] }, { name: `Only ${i}`, company: companies[i % 5] }] : undefined,
	}));
	const { list, prospects } = await addProspects(ada, people);
	await uploadNetwork(
		ada,
		names.flatMap((name, i) =>
			companies.slice(0, 3).map((company, at) => ({
				name: at === 0 ? name : `${name} ${at}`,
				company,
				connectedOn: i % 2 === 0 ? `20${10 + i + at}-03-01` : undefined,
			})),
		),
	);
	for (const [at, { id }] of prospects.entries()) {
		if (at % 6 === 0)
			await asked(ada, id, names[(at + 1) % 6] ?? '', at + 1, ['declined', 'accepted', 'sent'][(at / 6) % 3] ?? '');
	}
	const ways = await waysOf(ada, list.id);
	const first = await Promise.all(prospects.map(({ id }) => firstPath(ada, id)));
	expect(ways).toEqual(first.filter((one) => one !== undefined));
	expect(new Set(ways.map(({ reason }) => reason))).toEqual(
		new Set(['connection-source', 'mutual-connection', 'works-there', 'said-yes-here', 'waiting-here']),
	);
	// No one knows anyone at some companies.
	expect(ways.length).toBeLessThan(prospects.length);
});

test('a long list comes in pages, each prospect once, however many connections they have', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const [count, at] = [2_700, '2026-11-01T00:00:00.000Z'];
	const rows = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;
	await bindings.DB.batch([
		bindings.DB.prepare(
			`${rows} insert into prospects (id, user_id, prospect_list_id, name, connection_source, status, person_key, facts_key,
				position, created_at, updated_at)
			select ?2 || '-' || i, ?1, ?2, 'P' || i, 'Dana', 'pending', 'in:' || i, 'facts:' || i, i, ?3, ?3 from n`,
		).bind(ada.user.id, list.id, at),
		bindings.DB.prepare(
			`${rows} insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
			select ?3 || i, ?1, ?3 || '-' || (i % 2), 'Ann ' || i, 'name:' || i, 'name:' || i, ?2 from n`,
		).bind(ada.user.id, at, list.id),
	]);
	const ids: string[] = [];
	let [next, pages]: [string | undefined, number] = [pathOf(list.id), 0];
	while (next && pages < 9) {
		const answer = await ada.ask(next);
		const ways = (await answer.json()) as BestPath[];
		ids.push(...ways.map(({ prospectId }) => prospectId));
		if (pages === 0)
			expect(ways[0]).toEqual({
				prospectId: `${list.id}-0`,
				name: 'Dana',
				reach: 'none',
				reason: 'connection-source',
				others: 1_350,
				asked: null,
			});
		next = /<(.*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
		pages += 1;
	}
	expect(ids).toEqual(Array.from({ length: count }, (_, i) => `${list.id}-${i}`));
	expect(pages).toBe(2);
});

test('a page that ends at its limit of connections continues on the next', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const at = '2026-11-01T00:00:00.000Z';
	const rows = (count: number) =>
		`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;
	await bindings.DB.batch([
		bindings.DB.prepare(
			`${rows(6)} insert into prospects (id, user_id, prospect_list_id, name, connection_source, status, person_key, facts_key,
				position, created_at, updated_at)
			select ?2 || '-' || i, ?1, ?2, 'P' || i, 'Dana', 'pending', 'in:' || i, 'facts:' || i, i, ?3, ?3 from n`,
		).bind(ada.user.id, list.id, at),
		bindings.DB.prepare(
			`${rows(5 * 999)} insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
			select ?3 || i, ?1, ?3 || '-' || (i % 5), 'Ann ' || i, 'name:' || i, 'name:' || i, ?2 from n`,
		).bind(ada.user.id, at, list.id),
	]);
	const first = await ada.ask(pathOf(list.id));
	const next = /<(.*)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
	expect(
		[(await first.json()) as BestPath[], await (await ada.ask(next)).json()].map((ways) => (ways as BestPath[]).length),
	).toEqual([5, 1]);
});
