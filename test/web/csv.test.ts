import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, peopleOf, toCsv } from '../../web/screens/prospect-list/csv.ts';
import { prospect } from './prospects.ts';

test('quotes, commas and line breaks within a cell come back as they were', () => {
	expect(parseCsv('a,"b, ""c""",d\r\n1,"two\nlines",\n')).toEqual([
		['a', 'b, "c"', 'd'],
		['1', 'two\nlines', ''],
	]);
});

test('semicolons and tabs part cells too', () => {
	expect(parseCsv('Name;Title\nAda;CEO')).toEqual([
		['Name', 'Title'],
		['Ada', 'CEO'],
	]);
	expect(parseCsv('Name\tTitle\nAda\tCEO')[1]).toEqual(['Ada', 'CEO']);
});

test('a text that begins like a formula is marked, so that no spreadsheet runs it', () => {
	expect(toCsv([prospect({ name: '=HYPERLINK("x")' })])).toContain(`"'=HYPERLINK(""x"")"`);
	expect(toCsv([prospect({ name: '@ada' })])).toContain(`\r\n'@ada,`);
});

test('what was exported can be imported', () => {
	const text = fc.string({ minLength: 1 }).map((each) => `x${each.replaceAll(/[\r]/g, '')}x`);
	fc.assert(
		fc.property(text, text, (name, notes) => {
			expect(peopleOf(toCsv([prospect({ name, notes, title: '-' })]))).toMatchObject([{ name, notes, title: '-' }]);
		}),
	);
});

test('a LinkedIn export: lines before the table, first and last name, position and company', () => {
	const file = [
		'Notes:',
		'"When exporting your connections, some are missing"',
		'',
		'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
		'Ada,Lovelace,https://www.linkedin.com/in/ada,,Analytical Engines,Founder,01 Jan 2026',
	].join('\n');
	expect(peopleOf(file)).toEqual([
		{ name: 'Ada Lovelace', linkedinUrl: 'https://www.linkedin.com/in/ada', title: 'Founder at Analytical Engines' },
	]);
});

test('a file without names is no list of people', () => {
	expect(peopleOf('Date,Amount\n1,2')).toBeUndefined();
	expect(peopleOf('')).toBeUndefined();
});
