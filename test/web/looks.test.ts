// The rules: docs/product.md §6.22.
import { expect, test } from 'vitest';
import { allColumns } from '../../web/screens/prospect-list/rows/columns.ts';
import { columnsOf, readChoice, usualChoice, widthOfAll } from '../../web/screens/prospect-list/rows/looks.ts';

const keys = (text: string) => columnsOf(readChoice(text)).map(({ key }) => key);
const usual = columnsOf(undefined).map(({ key }) => key);

test('a choice is read as it was remembered, in the order of the table, with name and actions always', () => {
	expect(keys('{"shown":["email","title"],"widths":{}}')).toEqual(['name', 'title', 'email', 'actions']);
	expect(usual).toEqual(usualChoice.shown);
	expect(allColumns.map(({ key }) => key)).toEqual(expect.arrayContaining(['email', 'phone', 'websiteUrl', ...usual]));
});

test('whom one knows there stands beside who can introduce, where a table of 1280 px shows it', () => {
	const choice = { shown: [...usual, 'network' as const], widths: {} };
	const shown = columnsOf(choice);
	const at = shown.findIndex(({ key }) => key === 'network');
	expect(shown[at - 1]?.key).toBe('connectionSource');
	expect(widthOfAll(shown.slice(0, at + 1), choice)).toBeLessThan(1_200);
});

test('what cannot be read is no choice, and unknown columns and sizes are left out', () => {
	for (const text of ['', 'x', 'null', '{}', '[]', '{"shown":3}']) expect(keys(text)).toEqual(usual);
	expect(readChoice('{"shown":["salary"],"widths":{"salary":99,"title":"9","name":1e9,"notes":-5}}')).toEqual({
		shown: ['name', 'actions'],
		widths: { name: 640, notes: 56 },
	});
});

test('a table is as wide as its columns', () => {
	const choice = { shown: ['name', 'actions'] as const, widths: { name: 200 } };
	expect(widthOfAll(columnsOf(choice), choice)).toBe(200 + 6.75 * 16);
});
