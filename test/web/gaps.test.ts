// The rules: docs/product.md §6.8.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withGaps } from '../../web/screens/prospect-list/gaps.ts';

const height = 45;
const placed = (index: number, top: number) => ({
	index,
	start: top + index * height,
	end: top + (index + 1) * height,
});

test('every row stands where it would among all, and together they are as high as all', () => {
	const someRows = fc.uniqueArray(fc.nat(999), { maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
	fc.assert(
		fc.property(someRows, fc.nat(200), (indexes, top) => {
			const { rows, after } = withGaps(
				indexes.map((index) => placed(index, top)),
				top,
				top + 1000 * height,
			);
			let at = top;
			for (const { item, before } of rows) {
				expect(at + before).toBe(item.start);
				at = item.end;
			}
			expect(at + after).toBe(top + 1000 * height);
		}),
	);
});
