import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unguarded } from '#contract/rules/csv';
import { csvFields } from '#contract/rules/prospect-fields';
import { matchColumns } from '../../../web/screens/prospect-list/import/columns/import-columns.ts';
import { toCsv } from '../../../web/screens/prospect-list/import/csv.ts';
import { readTable } from '../../../web/screens/prospect-list/import/import-table.ts';
import { peopleOf } from '../../../web/screens/prospect-list/import/read-people.ts';
import { prospect } from '../support/prospects.ts';

/** Returns the line of one exported prospect, as written in the file. */
const lineOf = (facts: Parameters<typeof prospect>[0]) =>
	toCsv([prospect(facts)])
		.split('\r\n')
		.slice(1)
		.join('\r\n');

test.each(['=1+1', '+1', '-1', '@ada', '\tada', '\rada'])('a spreadsheet does not run %j', (name) => {
	const begin = lineOf({ name }).replace(/^"/, '');
	expect(begin.startsWith(`'${name}`)).toBe(true);
});

test.each(['a,b', 'a"b', 'a\nb', 'a\rb'])('a cell that holds %j stays one cell', (name) => {
	expect(lineOf({ name }).startsWith(`"${name.replace('"', '""')}",`)).toBe(true);
});

test('a text that has an apostrophe before a formula keeps it', () => {
	for (const text of ["'=1", "''+1", "'", "'ada", '=1', '-']) {
		const cell = lineOf({ name: text }).split(',')[0] ?? '';
		expect(unguarded(cell)).toBe(text);
	}
});

const cell = fc
	.string({
		unit: fc.constantFrom(
			'a',
			'ß',
			'李',
			'🙂',
			' ',
			',',
			';',
			'"',
			"'",
			'=',
			'+',
			'-',
			'@',
			'\t',
			'\r',
			'\n',
			'|',
			'\u00a0',
		),
		maxLength: 12,
	})
	.map((text) => text.trim());
const facts = fc.record({
	...Object.fromEntries(csvFields.map((key) => [key, cell.map((text) => text || null)])),
	name: cell.map((text) => text || 'x'),
	email: fc.constantFrom(null, 'ada@example.org', "'o@example.org"),
	status: fc.constantFrom('pending', 'intro_requested', 'ärger'),
}) as fc.Arbitrary<Parameters<typeof prospect>[0]>;

test('what is exported is imported again without a difference', () => {
	const statuses = new Set(['pending', 'intro_requested', 'ärger']);
	fc.assert(
		fc.property(fc.array(facts, { minLength: 1, maxLength: 4 }), (all) => {
			const table = readTable(toCsv(all.map(prospect))) ?? { headings: [], rows: [], refused: ['none'] };
			const { people, otherStatuses } = peopleOf(table, matchColumns(table), statuses);
			expect(table.refused).toEqual([]);
			expect(otherStatuses.size).toBe(0);
			const given = all.map((one) => ({
				...Object.fromEntries(Object.entries(one).filter(([, text]) => text !== null)),
				// Given even when empty, because the server would take one from the title.
				company: one.company ?? null,
			}));
			expect(people.map(({ person }) => person)).toEqual(given);
		}),
		{ numRuns: 1_000 },
	);
});
