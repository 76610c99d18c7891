import { expect, test } from 'vitest';
import type { CountedProspectList } from '#contract/prospect-list';
import { findLists } from '../../../web/screens/prospect-lists/find-lists.ts';

const list = (name: string, description: string | null, prospectCount: number): CountedProspectList => ({
	id: name,
	userId: 'ada',
	name,
	description,
	type: 'contact',
	status: 'active',
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-01-01T00:00:00.000Z',
	prospectCount,
});
const lists = [list('Tech CEOs', null, 3), list('climate', 'Heads of Ops', 9), list('Angels', 'Berlin', 0)];
const names = (...args: [string, Parameters<typeof findLists>[2]]) => findLists(lists, ...args).map(({ name }) => name);

test('a search looks at name and description, whatever the case', () => {
	expect(names('tech', 'newest')).toEqual(['Tech CEOs']);
	expect(names('OPS', 'newest')).toEqual(['climate']);
	expect(names(' ', 'newest')).toHaveLength(3);
	expect(names('x', 'newest')).toEqual([]);
});

test('lists sort newest first as sent, by name in reading order, or by size with the largest first', () => {
	expect(names('', 'newest')).toEqual(['Tech CEOs', 'climate', 'Angels']);
	expect(names('', 'name')).toEqual(['Angels', 'climate', 'Tech CEOs']);
	expect(names('', 'most')).toEqual(['climate', 'Tech CEOs', 'Angels']);
	const equal = [list('b', null, 1), list('a', null, 1)];
	expect(findLists(equal, '', 'most')).toEqual(equal);
});
