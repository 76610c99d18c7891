// Compares our reader with Papa Parse on tables written by RFC 4180.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { parseRows } from '../../../web/ui/files/csv-rows.ts';

const signs = ['a', 'ß', '李', '🙂', ' ', ',', ';', '|', '\t', '"', "'", '=', '\\', '\n', '\r', '\r\n', '-', '@'];
// Our cells are trimmed, and a row of one empty cell is a blank line.
const cell = fc
	.string({ unit: fc.constantFrom(...signs), maxLength: 8 })
	.map((text) => text.trim())
	// To us, an unquoted ="…" is a formula with delimiters of its own.
	.filter((text) => text !== '');

test('a well-formed table is read as Papa Parse reads it, whatever separates its cells and ends its rows', () => {
	fc.assert(
		fc.property(
			fc
				.integer({ min: 1, max: 4 })
				.chain((columns) =>
					fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
				),
			fc.constantFrom(',', ';', '\t', '|'),
			fc.constantFrom('\n', '\r\n', '\r'),
			fc.boolean(),
			(rows, delimiter, newline, quotes) => {
				const text = Papa.unparse(rows, { delimiter, newline, quotes });
				const theirs = Papa.parse<string[]>(text, { delimiter, newline, skipEmptyLines: true }).data;
				const ours = parseRows(text, delimiter);
				expect(ours.some(({ broken }) => broken)).toBe(false);
				expect(ours.map(({ cells }) => cells)).toEqual(theirs);
				expect(theirs).toEqual(rows);
			},
		),
		{ numRuns: 5_000 },
	);
});
