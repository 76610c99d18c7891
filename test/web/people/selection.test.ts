// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import {
	afterPress,
	noSelection,
	type Selection,
	stillThere,
	withRows,
} from '../../../web/screens/prospect-list/selected/selection.ts';

const rows = [...'ABCDEF'].map((id) => ({ id }));
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join('');
/** Returns the selection after these clicks, one after the other. `+` marks a click with Shift. */
const pressed = (presses: string, shown = rows) =>
	presses
		.split(' ')
		.reduce((before, press) => afterPress(before, shown, press.at(-1) ?? '', press.startsWith('+')), noSelection);

test.each([
	['B', 'B'],
	['B B', ''],
	['B +E', 'BCDE'],
	['E +B', 'BCDE'],
	['B +E +C', 'BCDE'],
	['+C', 'C'],
	['A C +E', 'ACDE'],
])('after the clicks %s these are selected: %s', (presses, selected) => {
	expect(idsOf(pressed(presses))).toBe(selected);
});

test('a range that begins with an unselected row unselects', () => {
	const all = withRows(noSelection, rows, true);
	const without = afterPress(all, rows, 'B', false);
	expect(idsOf(afterPress(without, rows, 'D', true))).toBe('AEF');
});

test('a range covers only shown rows, in their order', () => {
	expect(idsOf(pressed('F +A', [...rows].filter(({ id }) => id !== 'C').reverse()))).toBe('ABDEF');
	expect(idsOf(afterPress(pressed('A'), rows.slice(2), 'D', true))).toBe('AD');
});

test('selecting all shown rows adds them, and clears them again', () => {
	const some = withRows(pressed('A'), rows.slice(3), true);
	expect(idsOf(some)).toBe('ADEF');
	expect(idsOf(withRows(some, rows.slice(3), false))).toBe('A');
});

test('people who leave the list leave the selection, and a complete selection keeps its identity', () => {
	const { ids } = pressed('A +C');
	expect([...stillThere(ids, rows.slice(1))]).toEqual(['B', 'C']);
	expect(stillThere(ids, rows)).toBe(ids);
});
