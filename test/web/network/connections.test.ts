// The rules: docs/product/network.md.
import { expect, test } from 'vitest';
import { readConnections } from '../../../web/features/connections-file/read-connections.ts';
import { readDays } from '../../../web/features/connections-file/read-days.ts';

const notes =
	'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed ""their connections"" to see them, see https://www.linkedin.com/psettings/privacy/email"\n\n';
const heading = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const rows = [
	'Dana,Whitfield,https://www.linkedin.com/in/dana,dana@example.com,"Hearthside, Inc.","Partner ""East""",12 Jan 2024',
	'Zoë,"O’Neil, PhD",https://www.linkedin.com/in/zo%C3%AB,,,,03 Feb 2019',
	',,,,,,04 Mar 2020',
	'',
	'Cher,,https://www.linkedin.com/in/cher,,,,05 Apr 2021',
].join('\n');
const file = notes + heading + rows;

const read = [
	{
		name: 'Dana Whitfield',
		linkedinUrl: 'https://www.linkedin.com/in/dana',
		email: 'dana@example.com',
		company: 'Hearthside, Inc.',
		position: 'Partner "East"',
		connectedOn: '2024-01-12',
	},
	{
		name: 'Zoë O’Neil, PhD',
		linkedinUrl: 'https://www.linkedin.com/in/zo%C3%AB',
		email: null,
		company: null,
		position: null,
		connectedOn: '2019-02-03',
	},
	{
		name: 'Cher',
		linkedinUrl: 'https://www.linkedin.com/in/cher',
		email: null,
		company: null,
		position: null,
		connectedOn: '2021-04-05',
	},
];

test.each([
	['as LinkedIn writes it', file],
	['with a byte order mark', `\ufeff${file}`],
	['with line breaks of Windows', file.replaceAll('\n', '\r\n')],
	['with line breaks of old Macs', file.replaceAll('\n', '\r')],
	['without the notes', heading + rows],
	['with an empty last line', `${file}\n`],
	['with semicolons, as a spreadsheet saves it', (notes + heading + rows).replace(/,(?! )/g, ';')],
])('a file of connections is read %s', (_, text) => {
	expect(readConnections(text)).toEqual({ people: read, nameless: 1, unreadable: 0, undated: 0 });
});

test('an unclosed quotation mark costs only its own row, which is counted', () => {
	const open = 'Eve,"Stone,https://www.linkedin.com/in/eve,,Acme,CTO,05 Apr 2021';
	const quoted = 'Bob,"Bob" Smith,https://www.linkedin.com/in/bob,,,,05 Apr 2021';
	const found = readConnections(`${notes}${heading}${open}\n${quoted}\n${rows}`);
	expect(found?.people.map(({ name }) => name)).toEqual(['Bob "Bob" Smith', ...read.map(({ name }) => name)]);
	expect(found).toMatchObject({ nameless: 1, unreadable: 1 });
});

test.each([
	['German', 'Vorname;Nachname;URL;E-Mail-Adresse;Unternehmen;Position;Verbunden am', '12. Jan. 2024'],
	['French', 'Prénom;Nom;URL;Adresse e-mail;Entreprise;Poste;Connecté le', '12 janv. 2024'],
	['Spanish', 'Nombre;Apellidos;URL;Dirección de correo electrónico;Empresa;Puesto;Conectado el', '12 ene 2024'],
	['no language we know', 'A;B;C;D;E;F;G', '2024-01-12'],
])('a file in %s is read by its headings, or else by the order of its columns', (_, headings, day) => {
	const row = `Dana;Whitfield;https://de.linkedin.com/in/dana;dana@example.com;Hearthside;Partner;${day}`;
	expect(readConnections(`Hinweis\n\n${headings}\n${row}`)).toMatchObject({
		people: [{ name: 'Dana Whitfield', company: 'Hearthside', position: 'Partner', connectedOn: '2024-01-12' }],
		nameless: 0,
		unreadable: 0,
	});
});

test('columns in another order, or fewer of them, are found by their headings', () => {
	const text = 'Connected On,Email Address,Last Name,First Name\n12 Jan 2024,dana@example.com,Whitfield,Dana';
	expect(readConnections(text)?.people).toMatchObject([
		{ name: 'Dana Whitfield', email: 'dana@example.com', connectedOn: '2024-01-12', linkedinUrl: null },
	]);
});

test('a file with only headings has no one in it', () => {
	expect(readConnections(notes + heading)).toEqual({ people: [], nameless: 0, unreadable: 0, undated: 0 });
});

test.each([
	['nothing', ''],
	['prose', 'Dear Dana,\nhow are you?'],
	['a list of prospects', 'Name,Title,Location\nDana,Partner,Lisbon'],
	['another file of the export', 'First Name,Last Name,Maiden Name,Address,Birth Date\nDana,Whitfield,,,'],
	['a page', '<!doctype html><title>Connections</title>'],
])('%s is no file of connections', (_, text) => {
	expect(readConnections(text)).toBeUndefined();
});

test('a cell that does not fit is left out, and the person stays', () => {
	const long = 'x'.repeat(400);
	const text = `${heading}Dana,${long},javascript:alert(1),not an address,${long},\ud800,yesterday`;
	expect(readConnections(text)?.people).toEqual([
		{
			name: `Dana ${'x'.repeat(195)}`,
			linkedinUrl: null,
			email: null,
			company: 'x'.repeat(300),
			position: null,
			connectedOn: null,
		},
	]);
});

test('thirty thousand people are read', () => {
	const many = Array.from(
		{ length: 30_000 },
		(_, at) => `Person,${at},https://www.linkedin.com/in/p-${at},,"A, B",,01 Jun 2020`,
	);
	const { people, nameless } = readConnections(notes + heading + many.join('\n')) ?? { people: [], nameless: 0 };
	expect([people.length, nameless, people.at(-1)?.name]).toEqual([30_000, 0, 'Person 29999']);
});

test.each([
	['12 Jan 2024', '2024-01-12'],
	['1 September 2009', '2009-09-01'],
	['03 déc. 2019', '2019-12-03'],
	['3 de fev. de 2020', '2020-02-03'],
	['Jan 12, 2024', '2024-01-12'],
	['2024-01-12', '2024-01-12'],
	['2024/1/12', '2024-01-12'],
	['2024年1月12日', '2024-01-12'],
	['2024-01-12T08:15:00Z', '2024-01-12'],
	['12 Jan 2024, 08:15 AM', '2024-01-12'],
	['07-Sep-24', '2024-09-07'],
	['7-sept.-24', '2024-09-07'],
	['07. März 24', '2024-03-07'],
	['45303', '2024-01-12'],
	['12/31/2023', '2023-12-31'],
	['31.12.23', '2023-12-31'],
	['31 Feb 2024', null],
	['02/01/2024', null],
	['12 Foo 2024', null],
	['2024', null],
	['', null],
])('the day “%s” is read as %s', (text, day) => {
	expect(readDays([text])).toEqual([day]);
});

test.each([
	['the month first, because one of them has no other month', ['9/7/2024', '1/31/2019'], ['2024-09-07', '2019-01-31']],
	['the day first, because one of them has no other month', ['7.9.2024', '31.1.2019'], ['2024-09-07', '2019-01-31']],
	[
		'the month first, because they follow one another',
		['9/7/2024', '9/2/2024', '8/11/2024'],
		['2024-09-07', '2024-09-02', '2024-08-11'],
	],
	['the month first, because no one connects in the future', ['11/12/26', '2/3/26'], ['2026-11-12', '2026-02-03']],
	['the month first, because today is no future day', ['11/29/26', '2/3/26'], ['2026-11-29', '2026-02-03']],
	['neither, because each may be two', ['9/7/2024', '1/2/2019'], [null, null]],
	['neither, but for one that is the same day in both', ['5/5/2024', '1/2/2019'], ['2024-05-05', null]],
	['by what each of them says', ['9/7/2024', '31/1/2019', '1/31/2019'], [null, null, null]],
])('numbers of days are read with %s', (_, texts, days) => {
	expect(readDays(texts, '2026-11-29')).toEqual(days);
});

test('dates reformatted by a spreadsheet are read, and unread ones are counted', () => {
	const row = (name: string, day: string) => `${name},Q,https://www.linkedin.com/in/${name},,Acme,CTO,${day}`;
	const changed = readConnections(`${heading}${row('mira', '9/7/2024')}\n${row('noor', '1/31/2019')}`);
	expect(changed?.people.map(({ connectedOn }) => connectedOn)).toEqual(['2024-09-07', '2019-01-31']);
	expect(changed?.undated).toBe(0);
	const unclear = readConnections(`${heading}${row('mira', '9/7/2024')}\n${row('noor', '')}\n${row('tim', 'soon')}`);
	expect(unclear).toMatchObject({ people: [{}, {}, {}], undated: 2 });
});

test('a hidden name is skipped, and a meaningless cell is empty', () => {
	const text = `${heading}LinkedIn,Member,https://www.linkedin.com/in/x,,Acme,CTO,05 Apr 2021
Mira,Quist,https://www.linkedin.com/in/mira,"mira@q.example; m@old.example",NULL,#N/A,05 Apr 2021`;
	expect(readConnections(text)).toMatchObject({
		people: [{ name: 'Mira Quist', email: 'mira@q.example', company: null, position: null }],
		nameless: 1,
	});
});
