import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchColumns } from '../../../web/screens/prospect-list/import/columns/import-columns.ts';
import { readTable } from '../../../web/screens/prospect-list/import/import-table.ts';
import { peopleOf } from '../../../web/screens/prospect-list/import/read-people.ts';

const statuses = new Set(['pending', 'intro_requested']);
function readIn(text: string) {
	const table = readTable(text) ?? { headings: [], rows: [] };
	return peopleOf(table, matchColumns(table), statuses);
}
function peopleIn(text: string) {
	return readIn(text).people.map(({ person }) => person);
}
const file = (...lines: string[]) => lines.join('\n');

test.each([
	['a quotation mark within a cell', 'Bob,5" pipe', { name: 'Bob', title: '5" pipe' }],
	['a space before a quoted cell', 'Bob, "CTO, Acme"', { name: 'Bob', title: 'CTO, Acme' }],
	['a quoted part of a cell', '"Bob" Smith,CTO', { name: '"Bob" Smith', title: 'CTO' }],
	['a cell of two lines', '"Bob\nSmith",CTO', { name: 'Bob\nSmith', title: 'CTO' }],
	['doubled quotation marks', '"Bob ""B"" Smith",CTO', { name: 'Bob "B" Smith', title: 'CTO' }],
	['a missing cell', 'Bob', { name: 'Bob' }],
	['empty cells beyond the columns', 'Bob,CTO,,', { name: 'Bob', title: 'CTO' }],
])('%s is read, and so is everyone below', (_, line, bob) => {
	expect(peopleIn(file('Name,Title', line, 'Eve,CFO', 'Noah,CEO'))).toEqual([
		bob,
		{ name: 'Eve', title: 'CFO' },
		{ name: 'Noah', title: 'CEO' },
	]);
});

test('a space before a quoted cell does not split the cell, even when the file has enough columns', () => {
	expect(peopleIn(file('Name,Title,Notes', 'Bob, "CTO, Acme"', '"Bob" Smith,CFO'))).toEqual([
		{ name: 'Bob', title: 'CTO, Acme' },
		{ name: '"Bob" Smith', title: 'CFO' },
	]);
});

test('a line that does not fit is refused with its number, and all lines below are read', () => {
	const table = readTable(
		file('Name,Title', 'Ada,CEO', 'Bob,CTO,Acme', '"Eve,CFO,x', '', 'Noah,"two\nlines"', 'Zoe,COO'),
	);
	expect(table?.refused).toEqual([
		{ line: 3, text: 'Bob,CTO,Acme', reason: 'It has 3 cells, but the table has 2 columns.' },
		{ line: 4, text: '"Eve,CFO,x', reason: 'Its quotation marks do not match.' },
	]);
	expect(table?.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
		[2, 'Ada'],
		[6, 'Noah'],
		[8, 'Zoe'],
	]);
});

test('every line that is not blank is read or refused, in any file', () => {
	const line = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', ' ', ';', '\t'), maxLength: 8 });
	fc.assert(
		fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'), (lines, newline) => {
			const table = readTable(['Name,Title', ...lines].join(newline));
			const found = [...(table?.rows ?? []), ...(table?.refused ?? [])].map((one) => one.line).sort((a, b) => a - b);
			// A row of several lines has the number of its first one. A line without text need not be found.
			const lettered = lines.flatMap((text, index) => (/[ab]/.test(text) ? [index + 2] : []));
			for (const at of lettered) expect(found.some((start, i) => start <= at && at < (found[i + 1] ?? 1e9))).toBe(true);
			const letters = (text: string) => text.replace(/[^ab]/g, '');
			const texts = [
				...(table?.rows ?? []).map(({ line: at, cells }) => ({ at, text: cells.join('') })),
				...(table?.refused ?? []).map(({ line: at, text }) => ({ at, text })),
			];
			const inOrder = texts.sort((a, b) => a.at - b.at).map(({ text }) => letters(text));
			expect(inOrder.join('')).toBe(letters(lines.join('')));
		}),
		{ numRuns: 2_000, examples: [[[', ","', '",a'], '\n']] },
	);
});

test('ten thousand broken lines are each read or refused', () => {
	const table = readTable(file('Name,Title', ...Array.from({ length: 10_000 }, (_, index) => `"Bob" ${index},x,y`)));
	expect(table?.refused).toHaveLength(10_000);
});

test('every line below an unclosed quotation mark is read, however many', () => {
	const table = readTable(`Name\n"Eve\n${'Ada\n'.repeat(200_000)}`);
	expect([table?.rows.length, table?.refused.length]).toEqual([200_000, 1]);
});

test.each([
	['that are read as text', '"Bob" Smith', 200, 0],
	['that cannot be read', '"Bob', 0, 200],
	// Each row would continue in a cell of the next one, to the end of the file.
	['that each open a cell which the next one closes', 'a","', 0, 200],
])('below two hundred lines %s, a cell of two lines is read', (_, line, rows, refused) => {
	const table = readTable(file('Name,Title,Notes', ...Array(200).fill(line), '"Eve\nSmith",CFO'));
	expect([table?.rows.length, table?.refused.length]).toEqual([rows + 1, refused]);
	expect(table?.rows.at(-1)?.cells).toEqual(['Eve\nSmith', 'CFO']);
});

test('a hundred thousand lines with unclosed quotation marks are each refused', () => {
	expect(readTable(`Name,Title\n${'a","\n'.repeat(100_000)}`)?.refused).toHaveLength(100_000);
});

test.each([
	['bars', 'Wer|Was|Wo\nAda|a, b; c|x\nBob|d|y'],
	['semicolons', 'Wer;Was\nAda;a, b, c\nBob;d'],
	['commas', 'Wer,Was\nAda,a|b\nBob,c'],
])('a table of unknown headings is split at its %s, which give each row the same number of cells', (_, text) => {
	const table = readTable(text);
	expect(new Set(table?.rows.map(({ cells }) => cells.length))).toEqual(new Set([table?.headings.length]));
	expect(table?.refused).toEqual([]);
});

test('semicolons, tabs and bars separate cells too, also when the notes have many commas', () => {
	expect(peopleIn('Name;Notes\nAda;a, b, c, d')).toEqual([{ name: 'Ada', notes: 'a, b, c, d' }]);
	expect(peopleIn('Name\tJob Title\nAda\tCEO')).toEqual([{ name: 'Ada', title: 'CEO' }]);
	expect(peopleIn('Name|Mobile\nAda|0123')).toEqual([{ name: 'Ada', phone: '0123' }]);
});

test('a LinkedIn export has notes above its table, first and last names, position and company', () => {
	const text = file(
		'Notes:',
		'"When exporting your connections, some are missing"',
		'',
		'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
		'Ada,Lovelace,https://www.linkedin.com/in/ada,,Analytical Engines,Founder,01 Jan 2026',
	);
	expect(readTable(text)?.headingLine).toBe(4);
	expect(peopleIn(text)).toEqual([
		{
			name: 'Ada Lovelace',
			linkedinUrl: 'https://www.linkedin.com/in/ada',
			title: 'Founder at Analytical Engines',
			company: 'Analytical Engines',
		},
	]);
});

test('the headings may be below notes, also when recognised only by one word', () => {
	const table = readTable(
		file('Exported by Ravi on Monday', '', 'Full Name (First Last),Current Job Title,Work E-Mail', 'Ada,CEO,a@b.org'),
	);
	expect([table?.headingLine, table?.rows.length]).toEqual([3, 1]);
});

test('a file without rows holds no table', () => {
	expect(readTable('')).toBeUndefined();
	expect(readTable('\n \n,,\n')).toBeUndefined();
});

test('a row is the headings only when most of its cells are headings we know', () => {
	const unknown = readTable(file('Wo,Was,Wer', 'Acme,Berlin,Contact', 'Initech,Paris,Bob'));
	expect([unknown?.headings, unknown?.rows.length]).toEqual([['Wo', 'Was', 'Wer'], 2]);
	const noted = readTable(file('Contacts of Monday,Name', '', 'Name,Title,Shoe size', 'Ada,CEO,38'));
	expect([noted?.headingLine, noted?.rows.map(({ cells }) => cells)]).toEqual([3, [['Ada', 'CEO', '38']]]);
	const words = readTable(file('Name,Title,City', 'Position,Role,Contact Lane'));
	expect([words?.headingLine, words?.rows.length]).toEqual([1, 1]);
});
