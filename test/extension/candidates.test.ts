import { expect, test } from 'vitest';
import type { Look } from '../../extension/messages.ts';
import { findCandidates } from '../../extension/popup/candidates.ts';
import type { Leads } from '../../extension/storage.ts';
import { mara } from './browser-stub.ts';

const person = (leadId: string, degree: 1 | 2 | 3 | null = 2, mutualCount: number | null = 3) => ({
	...mara,
	leadId,
	degree,
	mutualCount,
});
const page = (people: Look['people'], more: Partial<Look> = {}): Look => ({
	kind: 'people-search',
	state: 'ready',
	url: 'https://www.linkedin.com/sales/search/people',
	since: 0,
	total: people.length,
	hasNext: false,
	people,
	sharedWith: null,
	...more,
});
const queue = (people: Leads['people'], tried: string[] = [], known: string[] = []): Leads => ({
	userId: 'u',
	listId: 'imported',
	listName: 'Imported',
	returnUrl: 'https://www.linkedin.com/sales/search/people',
	people,
	tried,
	known,
	knownAt: 0,
});
const ids = (found: ReturnType<typeof findCandidates>) => found.people.map(({ leadId }) => leadId);

test('a first-degree connection is not offered on the page that shows it', () => {
	const people = [person('First', 1), person('Second', 2), person('Third', 3), person('Unknown', null)];
	expect(ids(findCandidates(page(people), undefined))).toEqual(['Second', 'Third', 'Unknown']);
	expect(ids(findCandidates(page(people), queue([person('Imported')])))).toEqual([
		'Imported',
		'Second',
		'Third',
		'Unknown',
	]);
	expect(ids(findCandidates(page([person('First', 1)], { kind: 'lead' }), undefined))).toEqual([]);
});

test('the queue offers the highest number of mutual connections first', () => {
	const people = [person('Few', 2, 1), person('Many', 3, 120), person('Some', 2, 9)];
	expect(ids(findCandidates(page(people), queue(people)))).toEqual(['Many', 'Some', 'Few']);
});

test('refused people come after everyone else in the queue, the latest last, whatever the number of connections', () => {
	const people = [person('Latest', 2, 500), person('Refused', 2, 300), person('Few', 2, 1), person('Some', 2, 9)];
	const refused = { ...queue(people), refused: ['Refused', 'Latest'] };
	expect(ids(findCandidates(page([]), refused))).toEqual(['Some', 'Few', 'Refused', 'Latest']);
});

test('the queue skips people who were looked up or have a connector, and counts them as done', () => {
	const people = ['A', 'B', 'C', 'D'].map((id) => person(id));
	const found = findCandidates(page(people), queue(people, ['A'], ['A', 'C']));
	expect(ids(found)).toEqual(['B', 'D']);
	expect(found.progress).toEqual({ lookedAt: 2, total: 4 });
});

test.each(['people-search', 'people-list', 'people-lists', 'sales-other', 'account'])(
	'the queue can continue from a page of the kind %s',
	(kind) => {
		const found = findCandidates(page([], { kind, state: 'not-ours' }), queue([person('A')]));
		expect(ids(found)).toEqual(['A']);
	},
);

test.each(['elsewhere', 'sign-in', 'checkpoint', 'regular-search'])(
	'the queue does not continue from a page of the kind %s',
	(kind) => {
		const found = findCandidates(page([], { kind, state: 'not-ours' }), queue([person('A')]));
		expect(found).toEqual({ people: [], progress: null });
	},
);

test('a lead page offers its person only', () => {
	const found = findCandidates(page([person('Shown')], { kind: 'lead' }), queue([person('A')]));
	expect(ids(found)).toEqual(['Shown']);
});

test('a search for shared connections offers the queue and none of the page', () => {
	const shared = page([person('Friend', 2)], { sharedWith: 'A' });
	expect(ids(findCandidates(shared, queue([person('B')])))).toEqual(['B']);
	expect(ids(findCandidates(shared, undefined))).toEqual([]);
});

test('a row that is not rendered has the number of the import', () => {
	const pending = { ...person('A', null, null), full: false };
	expect(findCandidates(page([pending]), queue([person('A', 2, 7)])).people[0]?.mutualCount).toBe(7);
});
