import { expect, test } from 'vitest';
import { newHarvest } from '../../extension/reader/harvest.ts';
import type { PeopleRead } from '../../extension/reader/look.ts';
import { mara } from './browser-stub.ts';

const read = (...ids: string[]) =>
	({
		people: ids.map((leadId) => ({ ...mara, leadId })),
		refused: [],
		total: ids.length,
		hasNext: false,
	}) as unknown as PeopleRead;

test('rows that were all replaced under the same address are another page', () => {
	const harvest = newHarvest();
	harvest.add(read('A', 'B'));
	expect(harvest.isSame(read('B', 'C'))).toBe(true);
	expect(harvest.isSame(read('C', 'D'))).toBe(false);
});

test('a page that shows no one for a moment is still the same page', () => {
	const harvest = newHarvest();
	harvest.add(read('A'));
	expect(harvest.isSame(read())).toBe(true);
	expect(harvest.isSame(null)).toBe(true);
});
