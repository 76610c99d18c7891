// Problems that users of other importers ran into, each kind with siblings.
import { expect, test } from 'vitest';
import { importedProspect } from '#contract/prospect';
import { matchColumns } from '../../../web/screens/prospect-list/import/columns/import-columns.ts';
import { readTable } from '../../../web/screens/prospect-list/import/import-table.ts';
import { peopleOf } from '../../../web/screens/prospect-list/import/read-people.ts';

function readIn(...lines: string[]) {
	const table = readTable(lines.join('\n'));
	if (!table) throw new Error('No table.');
	return { ...peopleOf(table, matchColumns(table), new Set(['pending'])), refused: table.refused };
}
const peopleIn = (...lines: string[]) => readIn(...lines).people.map(({ person }) => person);
const namesIn = (...lines: string[]) => peopleIn(...lines).map(({ name }) => name);

test.each([
	['First Name,Last Name,Email,Account Name,Opportunity Name', 'Mira,Quist,m@q.example,Quist & Co,Quist renewal 2027'],
	['First Name,Last Name,Associated Deal Name,Company Name', 'Mira,Quist,Renewal,Quist & Co'],
	['Opportunity Name,First Name,Last Name', 'Renewal,Mira,Quist'],
	['Name,First Name,Last Name', 'Quist renewal,Mira,Quist'],
	['Vorname,Nachname,Projektname,Name der Firma', 'Mira,Quist,Umbau,Quist AG'],
	['Prénom,Nom,Nom de la campagne', 'Mira,Quist,Printemps'],
	['Nombre,Apellidos,Nombre del trato', 'Mira,Quist,Renovación'],
	['First Name,Last Name,Display Name,File As,Nickname', 'Mira,Quist,"Quist, Mira","Quist, Mira",Mi'],
])('first and last name are the name beside %s', (headings, row) => {
	expect(namesIn(headings, row)).toEqual(['Mira Quist']);
});

test('without one of the two the whole name is read, and other names are ignored', () => {
	expect(namesIn('Name,Given Name,Family Name', 'Mira Quist,Mira,', 'Noor Haddad,,')).toEqual([
		'Mira Quist',
		'Noor Haddad',
	]);
	for (const heading of ['Deal Name', 'Campaign Name', 'File name', 'Name des Projekts', 'Street Name', 'Legal Name']) {
		expect(matchColumns({ headings: [heading, 'Email'], rows: [{ cells: ['x', 'a@b.org'] }] })[0]).toBeNull();
	}
});

test.each([
	'Preferred language',
	'Preferred Contact Time',
	'Notebook',
	'Denoted by',
	'Statusbar',
	'Capacity',
	'Entitlement',
	'Mobilization',
	'Cellar',
	'Emailed',
	'Subtitle',
	'Velocity',
	'Accompany',
	'Portfolio',
	'Rolex',
	'Hotel',
	'Intel',
])('a heading is read by whole words: %j means nothing', (heading) => {
	expect(matchColumns({ headings: ['Name', heading], rows: [] })[1]).toBeNull();
});

test.each([
	['Title,First Name,Last Name,Job Title', 'Mr.,Tiber,Lund,CFO', 'CFO'],
	['Titel,Vorname,Nachname,Position', 'Frau Dr.,Oona,Varga,Leiterin', 'Leiterin'],
	['Title,Full Name,Role', 'Ms,Mira Quist,Partner', 'Partner'],
	['Title,Full Name', 'Mrs.,Mira Quist', undefined],
	['Titre,Nom complet,Fonction', 'Mme,Mira Quist,Gérante', 'Gérante'],
	['Title,Name,Job Title', 'VP,Mira Quist,', 'VP'],
	['Salutation,Name,Title', 'Dr.,Mira Quist,Head of Research', 'Head of Research'],
])('a form of address is not a title: %s', (headings, row, title) => {
	expect(peopleIn(headings, row)[0]?.title).toBe(title);
});

test('a form of address in a column of titles is dropped', () => {
	const titles = peopleIn('Name,Title', 'Ada Byron,CEO', 'Mira Quist,Mrs.', 'Noor Haddad,CTO', 'Jo Kern,COO');
	expect(titles.map(({ title }) => title)).toEqual(['CEO', undefined, 'CTO', 'COO']);
});

test.each([
	['as a program writes them', 'First Name,Last Name,Email', 'firstname,lastname,email'],
	['as an API does', 'First Name,Last Name,Job Title,Email', 'FirstName,LastName,Title,Email'],
	['as merge tags', 'Vorname,Nachname,E-Mail', 'FNAME,LNAME,EMAIL'],
	['in another language', 'Vorname,Nachname,Firma,E-Mail', 'First Name,Last Name,Company,Email'],
])('repeated headings, %s, are not people, wherever they are', (_, headings, again) => {
	const row = headings
		.split(',')
		.map((_heading, at) => ['Mira', 'Quist', 'x', 'y'][at])
		.join(',');
	const { people, refused } = readIn(headings, again, row, headings, row);
	expect(people.map(({ person }) => person.name)).toEqual(['Mira Quist', 'Mira Quist']);
	expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
		[2, 'It repeats the headings.'],
		[4, 'It repeats the headings.'],
	]);
});

test('a person whose name or company is also a heading is kept', () => {
	expect(namesIn('Name,Company', 'Contact Lane,Acme', 'Ada City,Company', 'Position,Acme')).toEqual([
		'Contact Lane',
		'Ada City',
		'Position',
	]);
});

test.each([
	['an address', 'Mira Quist,Partner,Quist & Co,mira@quist.example'],
	['a profile', 'Mira Quist,Partner,Quist & Co,https://www.linkedin.com/in/mira'],
	['a profile from a mail', 'Mira Quist,Partner,Quist & Co,https://www.linkedin.com/comm/in/mira'],
	[
		'a profile behind a filter',
		'Mira Quist,Partner,Quist & Co,https://x.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmira',
	],
	['a phone number', 'Mira Quist;Partner;Quist & Co;+43 660 1234567'],
	['a guarded phone number', `Mira Quist\tPartner\tQuist & Co\t'+43 660 1234567`],
])('a first row with %s is a person', (_, row) => {
	const [first, second] = peopleIn(row, row.replace('Mira Quist', 'Noor van Haddad'));
	expect(first).toMatchObject({ name: 'Mira Quist', title: 'Partner at Quist & Co', company: 'Quist & Co' });
	expect(second?.name).toBe('Noor van Haddad');
});

test('where columns are guessed the line numbers are those of the file', () => {
	const { people } = readIn('mira@quist.example,Mira Quist', '', 'noor@haddad.example,Noor Haddad');
	expect(people.map(({ line, person }) => [line, person.name])).toEqual([
		[1, 'Mira Quist'],
		[3, 'Noor Haddad'],
	]);
});

test.each([
	'LinkedIn Member',
	'Utilisateur LinkedIn',
	'LinkedIn-Mitglied',
	'Miembro de LinkedIn',
	'Utente LinkedIn',
	'Membro do LinkedIn',
	'LinkedIn-lid',
	'LINKEDIN MEMBER',
	'领英会员',
	'LinkedIn メンバー',
])('%s is not a person', (name) => {
	expect(importedProspect.safeParse({ name }).error?.issues[0]?.message).toBe(
		'LinkedIn hides the name of this person.',
	);
});

test.each([
	'NULL',
	'null',
	'nan',
	'NaN',
	'#N/A',
	'#NV',
	'#REF!',
	'#NAME?',
	'N/A',
	'n/a',
	'\\N',
	'None',
	'-',
	'—',
	'(blank)',
])('%s counts as empty', (text) => {
	const row = (name: string) => `${name},${text},${text},${text}`;
	const [person] = peopleIn('Name,Title,Company,Phone', row('Mira Quist'));
	expect(person).toEqual({ name: 'Mira Quist' });
	expect(namesIn('First Name,Last Name,Email', `Mira,${text},m@q.example`)).toEqual(['Mira']);
});

test('people are called Null, Nan and Na, and some live in NA', () => {
	const [one, two] = peopleIn('First Name,Last Name,Location,Title', 'Jo,Null,NA,NA', 'Nan,Na,Windhoek,CEO');
	expect(one).toEqual({ name: 'Jo Null', location: 'NA' });
	expect(two?.name).toBe('Nan Na');
});

test.each([
	['="+43 660 1234567"', '+43 660 1234567'],
	['"=""0041 79 555 01 02"""', '0041 79 555 01 02'],
	["'+43 660 1234567", '+43 660 1234567'],
	["'0660 1234567", '0660 1234567'],
	['="3M, Austria"', '3M, Austria'],
	['"=HYPERLINK(""https://q.example"",""Quist"")"', 'Quist'],
	['"=""=calm"""', '=calm'],
	["'=calm", '=calm'],
	["'t Hart", "'t Hart"],
])('the cell %s is read as %s', (cell, text) => {
	expect(peopleIn('Name,Notes', `Mira Quist,${cell}`)[0]?.notes).toBe(text);
});

test('obfuscated phone numbers are recognised in a guessed column too', () => {
	expect(peopleIn('Name,X', "Mira Quist,'+43 660 1234567", "Noor Haddad,'+44 113 9990000")[0]?.phone).toBe(
		'+43 660 1234567',
	);
});

test.each([
	['mira@quist.example; m.quist@old.example'],
	['"mira@quist.example, m.quist@old.example"'],
	['mira@quist.example ::: m.quist@old.example'],
	['mira@quist.example / m.quist@old.example'],
	['mira@quist.example | m.quist@old.example'],
	['"mira@quist.example\nm.quist@old.example"'],
	['Mira <mira@quist.example>; <m.quist@old.example>'],
])('of several addresses in a cell the first is read and the rest reported: %s', (cell) => {
	const { people, badCells } = readIn('Name,Email', `Mira Quist,${cell}`);
	expect(people[0]?.person.email).toBe('mira@quist.example');
	expect(badCells).toEqual([
		expect.objectContaining({
			text: 'Email: m.quist@old.example',
			reason: 'The cell has several addresses. The first one is read.',
		}),
	]);
});

test('a column of addresses with names, or of several, is found without its heading', () => {
	expect(peopleIn('Name,X', 'Mira Quist,Mira <mira@quist.example>')[0]?.email).toBe('mira@quist.example');
	expect(peopleIn('Name,X', 'Mira Quist,a@q.example; b@q.example')[0]?.email).toBe('a@q.example');
	expect(peopleIn('Contact', 'Mira Quist <mira@quist.example>')).toEqual([
		{ name: 'Mira Quist', email: 'mira@quist.example' },
	]);
});

test.each([
	['CR, with LF in a cell', 'Name,Notes\rMira,"one\ntwo"\rNoor,x\r', 'one\ntwo'],
	['LF, with CR in a cell', 'Name,Notes\nMira,"one\rtwo"\nNoor,x\n', 'one\rtwo'],
	['CRLF, with LF in a cell', 'Name,Notes\r\nMira,"one\ntwo"\r\nNoor,x\r\n', 'one\ntwo'],
	['CR and LF, put together of two files', 'Name,Notes\rMira,one\nNoor,x\r', 'one'],
])('rows end with %s', (_, text, notes) => {
	expect(peopleIn(text)).toEqual([
		{ name: 'Mira', notes },
		{ name: 'Noor', notes: 'x' },
	]);
	expect(readTable(text)?.rows.map(({ line }) => line)).toEqual(notes === 'one' ? [2, 3] : [2, 4]);
});

test.each([
	['"Mira \\"Mimi\\" Quist","Partner, Tax"', 'Mira "Mimi" Quist', 'Partner, Tax'],
	['"Noor","Head of \\"Growth, Nordics\\""', 'Noor', 'Head of "Growth, Nordics"'],
	['"Tiber","say \\"a\\", then \\"b\\""', 'Tiber', 'say "a", then "b"'],
	['"Oona \\"O\\"","C:\\\\"', 'Oona "O"', 'C:\\'],
	['"Ada \\"A\\"","C:\\"', 'Ada "A"', 'C:\\'],
])('a quotation mark behind a backslash is read as one: %s', (row, name, title) => {
	expect(peopleIn('"Name","Title"', row, '"Eve \\"E\\" Finch","CTO"')).toEqual([
		{ name, title },
		{ name: 'Eve "E" Finch', title: 'CTO' },
	]);
});

test('a line that names the delimiter for a spreadsheet is not a row', () => {
	expect(peopleIn('sep=;', 'Wer;E-Mail', 'Mira, die Erste;mira@quist.example')).toEqual([
		{ name: '', email: 'mira@quist.example' },
	]);
});
