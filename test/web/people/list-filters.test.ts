import { expect, test } from 'vitest';
import type { LatestRequest } from '#contract/intro-request';
import type { IntroStatus } from '#contract/rules/intro-status';
import { isFiltered, shownProspects } from '../../../web/features/prospects/list-filters.ts';
import { type ListView, noFilters } from '../../../web/features/prospects/list-view.ts';
import { prospect, way } from '../support/prospects.ts';

const people = [
	prospect({ name: 'Zoe', connectionSource: 'Dana', status: 'intro_requested' }),
	prospect({ name: 'Noah', connectionSource: 'Dana', status: 'contacted' }),
	prospect({ name: 'Abel', status: 'pending' }),
	prospect({ name: 'Mei', connectionSource: 'Sam', status: 'pending' }),
	prospect({ name: 'Olu', status: 'introduced' }),
];
const request = (prospectId: string, status: IntroStatus): [string, LatestRequest] => [
	prospectId,
	{ id: status, prospectId, status, answer: null, createdAt: '', sentAt: null, respondedAt: null, mayWrite: false },
];
const latest = new Map([request('Zoe', 'sent'), request('Noah', 'accepted'), request('Olu', 'introduced')]);
const noFacts = { reachable: undefined, latest: undefined, known: undefined, atCompany: undefined };
const asLeft: ListView = { search: '', sort: undefined, connector: null, filters: noFilters };
const show = (filters: Partial<ListView['filters']>, left: Partial<ListView> = {}) =>
	shownProspects(people, { ...asLeft, ...left, filters: { ...noFilters, ...filters } }, { ...noFacts, latest });
const names = (...given: Parameters<typeof show>) => show(...given).shown.map(({ name }) => name);

test('without a filter everyone is shown, and it is the same array', () => {
	expect(show({}).shown).toBe(people);
});

test('any of several statuses matches', () => {
	expect(names({ statuses: ['pending', 'introduced'] })).toEqual(['Abel', 'Mei', 'Olu']);
});

test('who has a connection has a connection source', () => {
	expect(names({ connected: true })).toEqual(['Zoe', 'Noah', 'Mei']);
});

test.each<[IntroStatus, string[]]>([
	['pending', ['waiting']],
	['sending', ['waiting']],
	['sent', ['waiting']],
	['unknown', ['waiting']],
	['failed', ['notAsked']],
	['accepted', ['saidYes']],
	['declined', ['saidNo']],
	['doesnt_know', ['doesntKnow']],
	['no_reply', []],
	['introduced', []],
])('a prospect whose latest request is %s is found by %j', (status, expected) => {
	const facts = { ...noFacts, latest: new Map([request('Zoe', status)]) };
	const found = (['waiting', 'saidYes', 'saidNo', 'doesntKnow', 'notAsked'] as const).filter(
		(ask) =>
			shownProspects([prospect({ name: 'Zoe' })], { ...asLeft, filters: { ...noFilters, asks: [ask] } }, facts).shown
				.length,
	);
	expect(found).toEqual(expected);
});

test('any of several request filters matches, and filters of different kinds must all match', () => {
	expect(names({ asks: ['waiting', 'saidYes'] })).toEqual(['Zoe', 'Noah']);
	expect(names({ asks: ['notAsked'], connected: true })).toEqual(['Mei']);
	expect(names({ asks: ['waiting', 'saidYes'], statuses: ['contacted'], connected: true })).toEqual(['Noah']);
});

test('filters combine with search, order and the chosen connector', () => {
	const byName = { key: 'name', descending: false } as const;
	expect(names({ connected: true }, { sort: byName })).toEqual(['Mei', 'Noah', 'Zoe']);
	expect(names({ connected: true }, { search: 'dana' })).toEqual(['Zoe', 'Noah']);
	const reachable = new Set(['Noah', 'Olu']);
	const { shown } = shownProspects(
		people,
		{ ...asLeft, sort: byName, connector: 'Helena' },
		{ ...noFacts, reachable, latest },
	);
	expect(shown.map(({ name }) => name)).toEqual(['Noah', 'Olu']);
});

test('a filter whose data is not loaded hides no one', () => {
	const view: ListView = { ...asLeft, connector: 'Dana', filters: { ...noFilters, asks: ['saidYes'] } };
	expect(shownProspects(people, view, noFacts).shown).toBe(people);
});

test('the count of a filter is what it would show together with filters of other kinds', () => {
	const { counts } = show({ statuses: ['pending'] });
	expect(Object.fromEntries(counts.statuses)).toEqual({ intro_requested: 1, contacted: 1, pending: 2, introduced: 1 });
	expect(counts.connected).toBe(1);
	expect(counts.asks).toEqual({ waiting: 0, saidYes: 0, saidNo: 0, doesntKnow: 0, notAsked: 2 });
	expect(show({ asks: ['waiting'] }, { search: 'dana' }).counts.statuses).toEqual(new Map([['intro_requested', 1]]));
});

test('contact, connection and company filters each hide the other rows, and counts ignore their own kind', () => {
	const connected = { name: 'Zoe', connectedOn: null, sameName: false, worksThere: false };
	const known = new Map([
		['Zoe', { connected, atCompany: { people: 1, names: ['Petra'] } }],
		['Mei', { atCompany: { people: 2, names: ['Jan'] } }],
	]);
	const show = (filters: Partial<ListView['filters']>) =>
		shownProspects(
			people,
			{ ...asLeft, filters: { ...noFilters, ...filters } },
			{
				...noFacts,
				known,
				atCompany: ({ name }) => name === 'Mei' || name === 'Olu',
			},
		);
	const names = (filters: Partial<ListView['filters']>) => show(filters).shown.map(({ name }) => name);
	expect(names({ contactsAtCompany: true })).toEqual(['Zoe', 'Mei']);
	expect(names({ inNetwork: true })).toEqual(['Zoe']);
	expect(names({ company: 'Acme' })).toEqual(['Mei', 'Olu']);
	expect(names({ company: 'Acme', contactsAtCompany: true })).toEqual(['Mei']);
	expect(show({ inNetwork: true }).counts).toMatchObject({ contactsAtCompany: 1, inNetwork: 1, connected: 1 });
	expect(show({ company: 'Acme' }).counts).toMatchObject({ contactsAtCompany: 1, inNetwork: 0 });
	expect(isFiltered({ ...asLeft, filters: { ...noFilters, company: 'Acme' } })).toBe(true);
});

test('prospects known by the circle are found and counted once loaded', () => {
	const on: ListView = { ...asLeft, filters: { ...noFilters, circleKnows: true } };
	expect(shownProspects(people, on, noFacts).shown).toBe(people);
	const facts = { ...noFacts, circle: new Set(['Mei', 'Zoe']) };
	const { shown, counts } = shownProspects(people, on, facts);
	expect([shown.map(({ name }) => name), counts.circleKnows]).toEqual([['Zoe', 'Mei'], 2]);
	const both = shownProspects(people, { ...on, filters: { ...on.filters, statuses: ['pending'] } }, facts);
	expect([both.shown.map(({ name }) => name), both.counts.circleKnows]).toEqual([['Mei'], 1]);
	expect(isFiltered(on)).toBe(true);
});

test('prospects with a path are found and counted once the paths are loaded', () => {
	const on: ListView = { ...asLeft, filters: { ...noFilters, bestPath: true } };
	expect(shownProspects(people, on, noFacts).shown).toBe(people);
	const { shown, counts } = shownProspects(people, on, { ...noFacts, bestPaths: new Map([way('Mei', 'Petra')]) });
	expect([shown.map(({ name }) => name), counts.bestPath]).toEqual([['Mei'], 1]);
	expect(isFiltered(on)).toBe(true);
});
