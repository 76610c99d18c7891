// The rules: docs/product/lists.md.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	evenLayout,
	RowKeys,
	rangeInSight,
	spaced,
	unevenLayout,
} from '../../../web/screens/prospect-list/rows/row-layout.ts';

const layouts = fc.oneof(
	fc.integer({ min: 1, max: 3_000 }).map((count) => evenLayout(count, 44)),
	fc
		.array(fc.constantFrom(122, 142), { minLength: 1, maxLength: 500 })
		.map((heights) => unevenLayout(heights.length, (index) => heights[index] ?? 0)),
);

test('every row has the same position as with all rows in the page, and the total height is the same', () => {
	fc.assert(
		fc.property(layouts, fc.nat(150_000), fc.integer({ min: -1, max: 2_999 }), (layout, top, kept) => {
			const focused = Math.min(kept, layout.count - 1);
			const range = rangeInSight(layout, top, 440);
			const { rows, after } = spaced(layout, range, focused);
			let at = 0;
			for (const { index, before } of rows) {
				expect(at + before).toBe(layout.startOf(index));
				at = layout.startOf(index + 1);
			}
			expect(at + after).toBe(layout.startOf(layout.count));
			expect(new Set(rows.map(({ index }) => index)).size).toBe(rows.length);
			if (focused >= 0) expect(rows.some(({ index }) => index === focused)).toBe(true);
		}),
	);
});

test('all visible rows are in the page, and few others', () => {
	fc.assert(
		fc.property(layouts, fc.nat(150_000), (layout, place) => {
			const top = Math.min(place, Math.max(0, layout.startOf(layout.count) - 440));
			const { first, last } = rangeInSight(layout, top, 440);
			expect(layout.startOf(first)).toBeLessThanOrEqual(top);
			expect(layout.startOf(last + 1)).toBeGreaterThanOrEqual(Math.min(top + 440, layout.startOf(layout.count)));
			expect(last - first).toBeLessThan(20);
		}),
	);
});

test('where most rows stay, each keeps its key; else the keys are reused from the top', () => {
	const keys = new RowKeys();
	expect(keys.assign(['a', 'b', 'c', 'd'])).toEqual([1, 2, 3, 4]);
	expect(keys.assign(['b', 'c', 'd', 'e'])).toEqual([2, 3, 4, 5]);
	expect(keys.assign(['c', 'e', 'g'])).toEqual([2, 3, 4]);
	expect(keys.assign(['x', 'y', 'z', 'w'])).toEqual([2, 3, 4, 6]);
	expect(keys.assign(['x'])).toEqual([2]);
	expect(keys.assign(['x', 'q', 'r'])).toEqual([2, 7, 8]);
});

test('the row that has the focus keeps its key, and when it has left, no other row takes it', () => {
	const keys = new RowKeys();
	expect(keys.assign(['a', 'b', 'c'])).toEqual([1, 2, 3]);
	expect(keys.assign(['x', 'y', 'b'], 'b')).toEqual([1, 3, 2]);
	expect(keys.assign(['p', 'q', 'r'], 'b')).toEqual([1, 3, 4]);
});
