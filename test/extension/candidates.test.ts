import { expect, test } from 'vitest';
import type { Look } from '../../extension/messages.ts';
import { findCandidates } from '../../extension/popup/candidates.ts';
import type { Leads } from '../../extension/storage.ts';
import { mara } from './browser-stub.ts';

const list = { id: 'l', name: 'L' };
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
const leads = (people: Leads['people'], tried: string[] = []): Leads => ({
	userId: 'u',
	listId: 'imported',
	listName: 'Imported',
	returnUrl: 'https://www.linkedin.com/sales/search/people',
	people,
	tried,
});
const ids = (found: ReturnType<typeof findCandidates>) => found.people.map(({ leadId }) => leadId);

test('a first-degree connection is not offered on the page that shows it', () => {
	const people = [person('First', 1), person('Second', 2), person('Third', 3), person('Unknown', null)];
	expect(ids(findCandidates(page(people), null, list))).toEqual(['Second', 'Third', 'Unknown']);
	expect(ids(findCandidates(page([person('First', 1)], { kind: 'lead' }), null, list))).toEqual([]);
});

test('a person who was looked up is not offered again', () => {
	const people = [person('A'), person('B')];
	expect(ids(findCandidates(page(people), leads(people, ['A']), list))).toEqual(['B']);
	expect(ids(findCandidates(page([], { sharedWith: 'A' }), leads(people, ['A']), list))).toEqual(['B']);
});

test('a search for shared connections offers the people of the last import, for their list', () => {
	const found = findCandidates(page([person('Friend', 1)], { sharedWith: 'A' }), leads([person('B')]), list);
	expect(ids(found)).toEqual(['B']);
	expect(found).toMatchObject({ destination: { id: 'imported', name: 'Imported' }, canGoBack: true });
});

test('a row that is not rendered has the count of the last import', () => {
	const pending = { ...person('A', null, null), full: false };
	expect(findCandidates(page([pending]), leads([person('A', 2, 7)]), list).people[0]?.mutualCount).toBe(7);
});
