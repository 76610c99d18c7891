// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import {
	afterPress,
	nobody,
	type Selection,
	stillThere,
	withRows,
} from '../../web/screens/prospect-list/selected/selection.ts';

const rows = [...'ABCDEF'].map((id) => ({ id }));
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join('');
/** The selection after presses one after the other; a press with Shift is written as `+`. */
const pressed = (presses: string, shown = rows) =>
	presses
		.split(' ')
		.reduce((before, press) => afterPress(before, shown, press.at(-1) ?? '', press.startsWith('+')), nobody);

test.each([
	['B', 'B'],
	['B B', ''],
	['B +E', 'BCDE'],
	['E +B', 'BCDE'],
	['B +E +C', 'BCDE'],
	['+C', 'C'],
	['A C +E', 'ACDE'],
])('after the presses %s these are selected: %s', (presses, selected) => {
	expect(idsOf(pressed(presses))).toBe(selected);
});

test('a range that begins at someone who was unselected unselects', () => {
	const all = withRows(nobody, rows, true);
	const without = afterPress(all, rows, 'B', false);
	expect(idsOf(afterPress(without, rows, 'D', true))).toBe('AEF');
});

test('a range takes only those who are shown, in their order', () => {
	expect(idsOf(pressed('F +A', [...rows].filter(({ id }) => id !== 'C').reverse()))).toBe('ABDEF');
	expect(idsOf(afterPress(pressed('A'), rows.slice(2), 'D', true))).toBe('AD');
});

test('all shown are added to those selected, and taken away again', () => {
	const some = withRows(pressed('A'), rows.slice(3), true);
	expect(idsOf(some)).toBe('ADEF');
	expect(idsOf(withRows(some, rows.slice(3), false))).toBe('A');
});

test('who has left the list leaves the selection, and a selection of people who are all there stays as it is', () => {
	const { ids } = pressed('A +C');
	expect([...stillThere(ids, rows.slice(1))]).toEqual(['B', 'C']);
	expect(stillThere(ids, rows)).toBe(ids);
});
