// The rules: docs/product.md §10.4, §10.5.
import { expect, test } from 'vitest';
import { askedALot } from '#contract/connector';
import { addProspects, json, person } from './people.ts';

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

	const connectors = await (await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id } })).json();
	expect(connectors).toEqual([
		{
			name: 'Dana Whitfield',
			prospectIds: [mara, prospects[1]?.id],
			asked: 2,
			saidYes: 1,
			lastAskedAt: expect.any(String),
			askedTooRecently: true,
			reasons: [
				{ code: 'agreed', text: 'Agreed when asked once' },
				{ code: 'answers-in', text: 'Answers within a day' },
				{ code: 'asked-today', text: 'Asked today' },
			],
		},
		{
			name: 'Helena Brandt',
			prospectIds: [prospects[1]?.id],
			asked: 0,
			saidYes: 0,
			lastAskedAt: null,
			askedTooRecently: false,
			reasons: [{ code: 'not-asked', text: 'Not asked yet' }],
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
	const connectors = await (await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id } })).json();
	expect(connectors.map(({ name, asked, saidYes }) => [name, asked, saidYes])).toEqual([
		// Tom was asked today.
		['Anna Berg', 0, 0],
		['Tom Reyes', 1, 1],
	]);
});

test('nobody sees the connectors of another person', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { list } = await addProspects(ada, [{ name: 'Mara', connectionSource: 'Dana' }]);
	const refused = await eve.ask(`/api/prospect-lists/${list.id}/connectors`);
	const unknown = await eve.ask(`/api/prospect-lists/${crypto.randomUUID()}/connectors`);
	expect([refused.status, await refused.text()]).toEqual([404, await unknown.text()]);
});

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
