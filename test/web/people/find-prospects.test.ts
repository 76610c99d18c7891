// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import { findProspects, nextSort, type Sort } from '../../../web/features/prospects/find-prospects.ts';
import { prospect, way } from '../support/prospects.ts';

const people = [
	prospect({
		name: 'Noah',
		title: 'CEO',
		location: 'Berlin',
		status: 'pending',
		createdAt: '2026-03-01T00:00:00.000Z',
	}),
	prospect({ name: 'Ámbar', connectionSource: 'Dana', notes: 'Likes sailing', createdAt: '2026-01-01T00:00:00.000Z' }),
	prospect({
		name: 'Zoe',
		title: 'CFO',
		email: 'zoe@firm.io',
		status: 'contacted',
		createdAt: '2026-02-01T00:00:00.000Z',
	}),
	prospect({ name: 'abel', location: 'BERLIN' }),
];
const names = (search: string, sort?: Sort) => findProspects(people, search, sort).map((index) => people[index]?.name);

test('a search looks at name, location, title and connection source, whatever the case', () => {
	expect(names('NOAH')).toEqual(['Noah']);
	expect(names('berlin')).toEqual(['Noah', 'abel']);
	expect(names('cf')).toEqual(['Zoe']);
	expect(names('dana')).toEqual(['Ámbar']);
});

test('a search also covers notes and email and ignores accents, but not the status', () => {
	expect(names('sailing')).toEqual(['Ámbar']);
	expect(names('zoe@')).toEqual(['Zoe']);
	expect(names('ambar')).toEqual(['Ámbar']);
	expect(names('nóah')).toEqual(['Noah']);
	expect(names('contacted')).toEqual([]);
});

test('every word must match, in any field and order, and spaces alone match everything', () => {
	expect(names('  ')).toHaveLength(4);
	expect(names('berlin  NOAH')).toEqual(['Noah']);
	expect(names('noah sailing')).toEqual([]);
	expect(names('sail dana')).toEqual(['Ámbar']);
});

test('texts sort as people read them, with empty ones first', () => {
	expect(names('', { key: 'name', descending: false })).toEqual(['abel', 'Ámbar', 'Noah', 'Zoe']);
	expect(names('', { key: 'title', descending: false })).toEqual(['Ámbar', 'abel', 'Noah', 'Zoe']);
	expect(names('', { key: 'title', descending: true })).toEqual(['Zoe', 'Noah', 'Ámbar', 'abel']);
});

test('Added sorts by time', () => {
	expect(names('', { key: 'createdAt', descending: true })).toEqual(['Noah', 'Zoe', 'Ámbar', 'abel']);
});

test('without an order the server’s is kept, and the given array is not changed', () => {
	expect(names('')).toEqual(['Noah', 'Ámbar', 'Zoe', 'abel']);
	findProspects(people, '', { key: 'name', descending: true });
	expect(people[0]?.name).toBe('Noah');
});

test('a header sorts ascending, then descending, then ascending again; another one starts over', () => {
	const first = nextSort(undefined, 'name');
	expect(first).toEqual({ key: 'name', descending: false });
	const second = nextSort(first, 'name');
	expect(second).toEqual({ key: 'name', descending: true });
	expect(nextSort(second, 'name')).toEqual({ key: 'name', descending: false });
	expect(nextSort(second, 'title')).toEqual({ key: 'title', descending: false });
});

test('a search keeps the order, and another order takes its place', () => {
	expect(names('', { key: 'name', descending: true })).toEqual(['Zoe', 'Noah', 'Ámbar', 'abel']);
	expect(names('a', { key: 'name', descending: true })).toEqual(['Noah', 'Ámbar', 'abel']);
	expect(names('', { key: 'name', descending: false })).toEqual(['abel', 'Ámbar', 'Noah', 'Zoe']);
});

test('by best path, rows sort by the connector’s name, those without one first', () => {
	const ways = new Map([way('Noah', 'Petra'), way('Zoe', 'Dana')]);
	const sort = { key: 'bestPath', descending: false } as const;
	const named = (known: typeof ways) => findProspects(people, '', sort, known).map((index) => people[index]?.name);
	expect(named(ways).slice(-2)).toEqual(['Zoe', 'Noah']);
	// The order is cached for the paths it was made from.
	expect(named(new Map([way('Noah', 'Ann'), way('Zoe', 'Dana')])).slice(-2)).toEqual(['Noah', 'Zoe']);
});

test('reversing an order keeps equal rows in the server’s order', () => {
	const many = Array.from({ length: 60 }, (_, at) =>
		prospect({ name: `${at}`, location: ['Ähre', 'ahre', null][at % 3] ?? null }),
	);
	for (const first of [true, false]) {
		const by = (descending: boolean): Sort => ({ key: 'location', descending });
		const list = [...many];
		findProspects(list, '', by(first));
		expect(findProspects(list, '', by(!first))).toEqual(findProspects([...many], '', by(!first)));
	}
});
