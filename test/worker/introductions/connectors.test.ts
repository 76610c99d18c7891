import { expect, test } from 'vitest';
import type { Connector } from '#contract/connector';
import type { NeedsYou } from '#contract/needs-you';
import { askedALot } from '#contract/rules/asked-a-lot';
import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, bindings, json, person } from '../support/people.ts';

test('the connector of most prospects comes first, with how often they were asked and agreed', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'CEO', connectionSource: 'Dana Whitfield' },
		{ name: 'Noor', title: 'CTO', connections: [{ name: 'Helena Brandt' }, { name: 'dana  whitfield' }] },
		{ name: 'Olu', title: 'CFO' },
	]);
	const mara = prospects[0]?.id ?? '';
	const request = { prospectId: mara, recipientEmail: 'dana@example.com', subject: 'Mara', message: 'Hello' };
	const saved = await (await ada.ask('/api/intro-requests', json({ ...request, sendEmail: false }))).json();
	const { id } = saved as { id: string };
	await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
	await ada.ask('/api/intro-requests', json({ ...request, sendEmail: false }));

	const connectors = await (
		await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id }, query: {} })
	).json();
	expect(connectors).toEqual([
		{
			name: 'Dana Whitfield',
			reach: 'address',
			prospectIds: [mara, prospects[1]?.id],
			knows: 2,
			asked: 2,
			saidYes: 1,
			lastAskedAt: expect.any(String),
			askedTooRecently: true,
			reasons: [
				{ code: 'agreed', text: 'Said yes last time' },
				{ code: 'answers-in', text: 'Usually replies within a day' },
				{ code: 'asked-today', text: 'Asked today' },
			],
			ledger: expect.objectContaining({ asked: 2, agreed: 1 }),
		},
		{
			name: 'Helena Brandt',
			reach: 'none',
			prospectIds: [prospects[1]?.id],
			knows: 1,
			asked: 0,
			saidYes: 0,
			lastAskedAt: null,
			askedTooRecently: false,
			reasons: [{ code: 'not-asked', text: 'Not asked yet' }],
			ledger: null,
		},
	]);
});

test('a connector’s requests still count after the connection source of the prospect changes', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', connectionSource: 'Tom Reyes' },
		{ name: 'Noor', connectionSource: 'Tom Reyes' },
	]);
	const prospectId = prospects[0]?.id ?? '';
	const request = {
		prospectId,
		recipientEmail: 'tom@example.com',
		subject: 'Mara',
		message: 'Hello',
		sendEmail: false,
	};
	const { id } = (await (await ada.ask('/api/intro-requests', json(request))).json()) as { id: string };
	await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
	const change = json({ name: 'Mara', status: 'pending', connectionSource: 'Anna Berg' }, 'PATCH');
	expect((await ada.ask(`/api/prospects/${prospectId}`, change)).status).toBe(200);
	const connectors = await (
		await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id }, query: {} })
	).json();
	expect(connectors.map(({ name, asked, saidYes }) => [name, asked, saidYes])).toEqual([
		// Tom was asked today.
		['Anna Berg', 0, 0],
		['Tom Reyes', 1, 1],
	]);
});

test('a colleague from the network is a connector, after those known to know the prospects', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', company: 'Saltgate GmbH', connectionSource: 'Dana Whitfield' },
		{ name: 'Petra Holm', company: 'Saltgate' },
		{ name: 'Olu', company: 'Saltgate' },
		{ name: 'Pia', company: 'Hooli', connections: [{ name: 'Jan Oso' }] },
		{ name: 'Quinn', title: 'CFO' },
	]);
	const [mara, petra, olu, pia] = prospects.map(({ id }) => id);
	await uploadNetwork(ada, [
		{ name: 'Petra Holm', company: 'saltgate', connectedOn: '2019-03-01' },
		{ name: 'Jan Oso', company: 'SALTGATE', connectedOn: '2020-03-01' },
		{ name: 'Ida Berg', company: 'Elsewhere' },
	]);
	const answer = await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id }, query: {} });
	const connectors = await answer.json();
	expect(connectors.map(({ name, knows, prospectIds }) => [name, knows, prospectIds])).toEqual([
		['Jan Oso', 1, [pia, mara, petra, olu]],
		['Dana Whitfield', 1, [mara]],
		// No one is asked to introduce themselves.
		['Petra Holm', 0, [mara, olu]],
	]);
	expect(connectors.at(-1)?.reasons.map(({ text }) => text)).toEqual([
		'Works at saltgate',
		'Connected since 2019',
		'Not asked yet',
	]);
});

test.for([
	// They have three connections each, so that pages end between two of one person: two pages, and more than four.
	['for one look', 1_200],
	['to be held whole', 3_400],
] as const)(
	'a list that is too long %s shows the connectors of most people, each with all of theirs in list order',
	async ([_, people]) => {
		const ada = await person('Ada');
		const list = await addList(ada);
		const at = '2026-11-01T00:00:00.000Z';
		const rows = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${people - 1})`;
		await bindings.DB.batch([
			bindings.DB.prepare(
				`${rows} insert into prospects (id, user_id, prospect_list_id, name, connection_source, status, person_key, facts_key,
				position, created_at, updated_at)
			select ?2 || '-' || i, ?1, ?2, 'P' || i, iif(i % 2, 'Dana', 'Dee'), 'pending', 'in:' || i, 'facts:' || i, i, ?3, ?3 from n`,
			).bind(ada.user.id, list.id, at),
			bindings.DB.prepare(
				`${rows} insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
			select ?3 || i || j.value, ?1, ?3 || '-' || i, iif(j.key = 2, 'Only ' || i, j.value || (i % (7 + j.key))),
				'name:' || j.value, 'name:' || j.value, ?2 from n, json_each('["Ann ", "Ben ", "C"]') j`,
			).bind(ada.user.id, at, list.id),
		]);
		const answer = await ada.ask(`/api/prospect-lists/${list.id}/connectors`);
		const connectors = (await answer.json()) as Connector[];
		const idsWhere = (isTheirs: (i: number) => boolean) =>
			Array.from({ length: people }, (_, i) => i).flatMap((i) => (isTheirs(i) ? [`${list.id}-${i}`] : []));
		expect(connectors).toHaveLength(1_000);
		const idsOf = (wanted: string) => connectors.find(({ name }) => name === wanted)?.prospectIds;
		expect([idsOf('Dana'), idsOf('Dee')]).toEqual([idsWhere((i) => i % 2 === 1), idsWhere((i) => i % 2 === 0)]);
		for (const [name, parts] of [
			['Ann', 7],
			['Ben', 8],
		] as const) {
			for (let part = 0; part < parts; part += 1) {
				expect(idsOf(`${name} ${part}`)).toEqual(idsWhere((i) => i % parts === part));
			}
		}
		expect(connectors.filter(({ prospectIds }) => prospectIds.length === 1)).toHaveLength(1_000 - 2 - 7 - 8);
	},
);

test('asking again is a lot within 30 days, and after more than three requests in a year', () => {
	const now = Date.parse('2026-11-01T00:00:00Z');
	const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
	expect(askedALot([], now)).toBe(null);
	expect(askedALot([ago(29)], now)).toBe('recently');
	expect(askedALot([ago(30)], now)).toBe('recently');
	expect(askedALot([ago(31), ago(60), ago(90)], now)).toBe(null);
	expect(askedALot([ago(31), ago(60), ago(90), ago(365)], now)).toBe('often');
	expect(askedALot([ago(31), ago(60), ago(90), ago(366)], now)).toBe(null);
});

test('a name in two spellings is one connector in the list, on a contact, on the dashboard and in the history', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'CEO', connectionSource: 'Sean O’Brien' },
		{ name: 'Noor', title: 'CTO', connectionSource: 'Sean O’Brien' },
		{ name: 'Olu', title: 'CFO', connections: [{ name: "Sean O'Brien" }, { name: 'Sean O`Brien' }] },
		{ name: 'Pia', title: 'COO', connectionSource: 'Jean‑Luc Strauß' },
		{ name: 'Quy', title: 'CMO', connectionSource: 'Jean-Luc Strauss' },
	]);
	const [mara, noor, olu, pia, quy] = prospects.map(({ id }) => id);
	const connectors = async () =>
		(await (await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id }, query: {} })).json()).map(
			({ name, prospectIds, asked }) => [name, prospectIds, asked],
		);
	expect(await connectors()).toEqual([
		['Sean O’Brien', [mara, noor, olu], 0],
		['Jean‑Luc Strauß', [pia, quy], 0],
	]);
	const saved = await (await ada.ask(`/api/prospects/${olu}/connections`)).json();
	expect(saved).toMatchObject([{ mutualConnectionName: "Sean O'Brien" }]);
	const { ask } = (await (await ada.ask('/api/needs-you')).json()) as NeedsYou;
	expect(ask.map(({ connectorName, count, prospectIds }) => [connectorName, count, prospectIds.toSorted()])).toEqual([
		// Olu has them as the source, too: the first of the connections.
		['Sean O’Brien', 3, [mara, noor, olu].toSorted()],
		['Jean-Luc Strauss', 2, [pia, quy].toSorted()],
	]);
	const request = { prospectId: noor, recipientEmail: 'sean@example.com', subject: 'Noor', message: 'Hello' };
	await ada.ask('/api/intro-requests', json({ ...request, sendEmail: false }));
	expect((await connectors()).map(([name, , asked]) => [name, asked])).toEqual([
		['Sean O’Brien', 1],
		['Jean‑Luc Strauß', 0],
	]);
});
