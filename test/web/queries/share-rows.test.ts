import { expect, test } from 'vitest';
import { shareRows } from '../../../web/queries/cache/share-rows.ts';

const rows = (...texts: string[]) => texts.map((text) => ({ id: text.slice(0, 1), name: text, notes: null }));

test('a list read again without a change keeps its identity', () => {
	const before = rows('A', 'B', 'C');
	expect(shareRows(before, structuredClone(before))).toBe(before);
});

test('only changed rows are new, wherever the others moved', () => {
	const before = rows('A', 'B', 'C');
	const after = rows('N', 'C', 'A', 'B changed');
	const shared = shareRows(before, after);
	expect(shared).toEqual(after);
	expect(shared.map((row) => before.includes(row))).toEqual([false, true, true, false]);
});

test('a row that is gone, a field more or less and a first list count as changes', () => {
	const before = rows('A', 'B');
	expect(shareRows(before, rows('A'))).toEqual(rows('A'));
	const more = rows('A', 'B').map((row) => ({ ...row, email: 'a@example.com' }));
	expect(shareRows<(typeof more)[number]>(before as typeof more, more)).toEqual(more);
	expect(shareRows<{ id: string }>(more, before)).toEqual(before);
	const first = rows('A');
	expect(shareRows(undefined, first)).toBe(first);
});
