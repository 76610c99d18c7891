// Lines of the dashboard, made from the rows that wait for someone.
import { expect, test } from 'vitest';
import { needsYouMost, type OpenRequest, replyShown } from '#contract/needs-you';
import type { Path, PathReason } from '#contract/path';
import { peopleMost } from '#contract/rules/limits';
import { askNetwork } from '../../../worker/introductions/db/overviews/ask-network.ts';
import { toWarmPath } from '../../../worker/introductions/db/overviews/connection-sources.ts';
import { byMail } from '../../../worker/introductions/db/overviews/member-asks.ts';
import { nextConnectors } from '../../../worker/introductions/db/overviews/needs-you.ts';

const ledger = { asked: 1, lastAskedAt: '1', agreed: 0, introduced: 0, met: 0, thanked: 0, lastThankedAt: null };
const path = (name: string, ...codes: PathReason['code'][]): Path => ({
	name,
	title: null,
	company: null,
	linkedinUrl: null,
	reach: 'profile',
	ledger,
	asked: null,
	reasons: codes.map((code) => ({ code, text: code })),
});

test('after a no the next connector is the first who has not said no, was not asked today and knows them well enough', () => {
	const declined = [{ id: 'r', prospectId: 'mara' } as OpenRequest];
	const next = (...paths: Path[]) =>
		nextConnectors(declined, new Map([['mara', paths]])).map(({ next: name, others, nextReasons }) => [
			name,
			others,
			nextReasons.length,
		]);
	const [no, hardly, today] = [
		path('No', 'said-no-here'),
		path('Hardly', 'hardly-knows'),
		path('Today', 'asked-today', 'agreed'),
	];
	expect(next(no, hardly, today, path('Bo', 'agreed'), path('Cy'))).toEqual([['Bo', 3, 1]]);
	// While someone else is asked about them, no one is next.
	expect(next({ ...path('Bo'), asked: 'Asked Cy today' })).toEqual([]);
	expect([next(no, hardly), next(today), next(), nextConnectors(declined, new Map())]).toEqual([[], [], [], []]);
});

test('from the network the best path to each company is suggested, no one twice, and no one already listed', () => {
	const company = (id: string) => ({ count: 2, prospectId: id, prospectName: `P ${id}`, listId: 'l' });
	const paths = new Map([
		['1', [path('Named'), path('Bo')]],
		['2', [path('No', 'said-no-here'), path('Today', 'asked-today'), path('Bo', 'works-there')]],
		['3', [path('bo'), path('Cy')]],
		['4', []],
		['5', [path('Di')]],
	]);
	const lines = askNetwork(['1', '2', '3', '4', '5', '6'].map(company), paths, (name) => name.length, ['named']);
	expect(lines).toEqual([
		{
			connectorName: 'Bo',
			count: 2,
			prospectId: '2',
			prospectName: 'P 2',
			listId: 'l',
			prospectIds: ['2'],
			reach: 'profile',
			saidYes: 2,
			reasons: [{ code: 'works-there', text: 'works-there' }],
			ledger,
			isInvented: false,
		},
		expect.objectContaining({ connectorName: 'Di', prospectIds: ['5'] }),
	]);
});

test('the line of a connection source names its newest prospects first, as many as one mail takes, with the reasons', () => {
	const ids = Array.from({ length: peopleMost }, (_, at) => `p${at}`);
	const source = { connectorName: 'Bo', count: 9, prospectId: 'p1', prospectName: 'P', listId: 'l', isInvented: 0 };
	const line = toWarmPath({ ...source, ids: ids.join(',') }, 3, [path('Cy'), path('BO', 'agreed')]);
	expect(line.prospectIds).toEqual(['p1', 'p0', ...ids.slice(2)]);
	expect(line).toMatchObject({ reasons: [{ code: 'agreed' }], ledger, saidYes: 3, isInvented: false, count: 9 });
	const others = toWarmPath({ ...source, ids: ['new', ...ids.slice(2), 'p0'].join(','), isInvented: 1 }, 0);
	expect(others.prospectIds).toEqual(['p1', 'new', ...ids.slice(2)].slice(0, peopleMost));
	expect(others).toMatchObject({ reasons: [], ledger: null, isInvented: true });
});

test('a mail of the circle is one line with its people in order, and fifty lines are shown', () => {
	const ask = (id: string, requestId: string, more = {}) => ({
		id,
		requestId,
		asker: 'Mia',
		message: `${'x'.repeat(replyShown + 9)}\n---\nforward`,
		nudge: null,
		askedAt: '1',
		name: 'Mara',
		saidYes: 0,
		prospectSaidYes: 0,
		...more,
	});
	const lines = byMail([
		ask('m', '1', { saidYes: 1 }),
		ask('n', '2', { message: 'Hi\n---\nforward' }),
		ask('m', '3', { prospectSaidYes: 1 }),
	]);
	expect(lines.map(({ id, ask: said }) => [id, said])).toEqual([
		['m', 'x'.repeat(replyShown)],
		['n', 'Hi'],
	]);
	expect(lines[0]?.people).toEqual([
		{ requestId: '1', name: 'Mara', saidYes: true, prospectSaidYes: false },
		{ requestId: '3', name: 'Mara', saidYes: false, prospectSaidYes: true },
	]);
	const many = Array.from({ length: needsYouMost + 1 }, (_, at) => ask(`m${at}`, `${at}`));
	expect(byMail(many).map(({ id }) => id)).toEqual(many.slice(0, needsYouMost).map(({ id }) => id));
});
