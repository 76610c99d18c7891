import { expect, test } from 'vitest';
import { limits } from '#contract/rules/limits';
import { inParts } from '../../../web/queries/cache/parts.ts';

const fit = { most: limits.importRows, mostBytes: limits.bodyBytes - 100 };

test('a part with long notes is smaller, so that its body fits', () => {
	const people = Array.from({ length: 300 }, (_, index) => ({
		person: { name: `Person ${index}`, notes: '€'.repeat(10_000) },
	}));
	const parts = inParts(people, fit);
	expect(parts.flat()).toEqual(people);
	for (const part of parts) {
		expect(
			new TextEncoder().encode(JSON.stringify({ prospects: part.map(({ person }) => person) })).length,
		).toBeLessThan(limits.bodyBytes);
	}
});
