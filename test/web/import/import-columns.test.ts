import { beforeEach, expect, test, vi } from 'vitest';
import { rememberColumns, rememberedColumns } from '../../../web/screens/prospect-list/import/columns/column-memory.ts';
import { leftOut, matchColumns, rematch } from '../../../web/screens/prospect-list/import/columns/import-columns.ts';
import { readTable } from '../../../web/screens/prospect-list/import/import-table.ts';
import { peopleOf } from '../../../web/screens/prospect-list/import/read-people.ts';

const tableOf = (headings: string[], ...rows: string[][]) => ({
	headings,
	rows: rows.map((cells, at) => ({ line: at + 2, cells })),
});
const matched = (headings: string, ...rows: string[]) =>
	matchColumns(tableOf(headings.split('|'), ...rows.map((row) => row.split('|'))))
		.map((target) => target ?? '-')
		.join(' ');

test.each([
	['English', 'First Name|Last Name|URL|Email Address|Company|Position|Phone|City|Country|Notes|Status'],
	['German', 'Vorname|Nachname|Profil-URL|E-Mail-Adresse|Unternehmen|Position|Telefon|Ort|Land|Notizen|Status'],
	[
		'French',
		'Prénom|Nom de famille|URL du profil|Adresse e-mail|Entreprise|Poste|Téléphone|Ville|Pays|Remarques|Statut',
	],
	['Spanish', 'Nombre|Apellidos|URL del perfil|Correo electrónico|Empresa|Cargo|Teléfono|Ciudad|País|Notas|Estado'],
	['Italian', 'Nome|Cognome|URL del profilo|Indirizzo email|Azienda|Posizione|Cellulare|Città|Paese|Note|Stato'],
	[
		'Portuguese',
		'Nome|Sobrenome|URL do perfil|Endereço de e-mail|Empresa|Cargo|Telefone|Cidade|País|Observações|Status',
	],
	['Dutch', 'Voornaam|Achternaam|Profiel-URL|E-mailadres|Bedrijf|Functie|Telefoon|Plaats|Land|Opmerkingen|Status'],
])('every column of a file in %s is known by its heading', (_, headings) => {
	expect(matched(headings)).toBe(
		'firstName lastName linkedinUrl email company title phone location location notes status',
	);
});

test.each([
	// Headings by other programs, and by people.
	['Full Name (First Last)', 'name'],
	['Contact Name', 'name'],
	['Vollständiger Name', 'name'],
	['Ansprechpartner/in', 'name'],
	['Nom complet du contact', 'name'],
	['fullName', 'name'],
	['Lead First Name', 'firstName'],
	['Surname', 'lastName'],
	['Current Job Title', 'title'],
	['Job-Titel / Funktion', 'title'],
	['Intitulé du poste actuel', 'title'],
	['Berufsbezeichnung', 'title'],
	['Organization 1 - Name', 'company'],
	['Company Name - Cleaned', 'company'],
	['Firma (aktuell)', 'company'],
	['Nombre de la empresa', 'company'],
	['Geography / City', 'location'],
	['Based in', 'location'],
	['Standort (Stadt)', 'location'],
	['Person Linkedin Url', 'linkedinUrl'],
	['LinkedIn Profile Link', 'linkedinUrl'],
	['LinkedInUrl', 'linkedinUrl'],
	['Company Website', 'websiteUrl'],
	['Website-Adresse', 'websiteUrl'],
	['E-mail 1 - Value', 'email'],
	['Work E-Mail Address', 'email'],
	['E-Mail (geschäftlich)', 'email'],
	['Correo electrónico del trabajo', 'email'],
	['Phone Number (Mobile)', 'phone'],
	['Work Direct Phone', 'phone'],
	['Telefonnummer geschäftlich', 'phone'],
	['Teléfono móvil', 'phone'],
	['My Notes', 'notes'],
	['Kommentare vom Team', 'notes'],
	['Introduced by whom', 'connectionSource'],
	['Lead Stage', 'status'],
	['Status (CRM)', 'status'],
	// Headings about something else, or about another person.
	['Email Status', '-'],
	['Email Verified', '-'],
	['Contact Owner', '-'],
	['Owner Email', '-'],
	['Company Linkedin Url', '-'],
	['Company Size', '-'],
	['Company City', '-'],
	['# Employees', '-'],
	['Connected On', '-'],
	['Last Contacted Date', '-'],
	['Previous Company', '-'],
	['Middle Name', '-'],
	['Facebook Url', '-'],
	['Lead Source', '-'],
	['Shoe size', '-'],
	['constructor', '-'],
	['', '-'],
])('the heading %j is read as %s', (heading, target) => {
	expect(matched(heading)).toBe(target);
});

test.each([
	['addresses under an unknown heading', 'Name|X', ['Ada|ada@b.org', 'Eve|eve@b.org'], 'name email'],
	[
		'profiles under an unknown heading',
		'Name|X',
		['Ada|linkedin.com/in/ada', 'Eve|https://www.linkedin.com/in/eve'],
		'name linkedinUrl',
	],
	['phone numbers under an unknown heading', 'Name|X', ['Ada|+49 30 1234567', 'Eve|(030) 123 4567'], 'name phone'],
	['days under an unknown heading', 'Name|X', ['Ada|01/02/2024', 'Eve|2024-03-01 10:00'], 'name -'],
	['numbers under an unknown heading', 'Name|X', ['Ada|10293847', 'Eve|20394857'], 'name -'],
	['addresses under "Contact"', 'Name|Contact', ['Ada|ada@b.org'], 'name email'],
	['addresses under "Address"', 'Name|Address', ['Ada|ada@b.org'], 'name email'],
	['words under "Mail"', 'Name|Mail', ['Ada|yes', 'Eve|no'], 'name -'],
	['places under "Position"', 'Name|Position', ['Ada|1', 'Eve|2'], 'name -'],
	['profiles under "Web site"', 'Name|Web site', ['Ada|https://linkedin.com/in/ada'], 'name linkedinUrl'],
	['a site under "URL"', 'Name|URL', ['Ada|https://ada.example'], 'name websiteUrl'],
	['addresses of owners', 'Name|Record owner', ['Ada|ravi@us.org'], 'name -'],
	['words in a column of our own', 'Name|Email', ['Ada|later', 'Eve|never'], 'name email'],
	['an empty column beside a filled one', 'Name|Work email|Private email', ['Ada||a@b.org'], 'name - email'],
])('%s are read by what they are', (_, headings, rows, expected) => {
	expect(matched(headings, ...rows)).toBe(expected);
});

test('of two columns with the same meaning the clearer one is read, else the first', () => {
	expect(matched('Full Name|City|Mobile|Stage|E-Mail|Phone')).toBe('name location phone status email -');
	expect(matched('Name|Stage|Status')).toBe('name - status');
	expect(matched('Name|Email|Email')).toBe('name email -');
	expect(matched('Name|Previous role title|Job title')).toBe('name - title');
	expect(matched('Name|Notes|Comments')).toBe('name notes notes');
});

test('a “state” column is a place between city and country, never a lead status', () => {
	expect(matched('Name|State|Lead Status')).toBe('name location status');
	const table = tableOf(['Name', 'Country', 'State', 'City', 'Status'], ['Ada', 'US', 'CA', 'San Jose', 'x']);
	const { people } = peopleOf(table, matchColumns(table), new Set());
	expect(people[0]?.person.location).toBe('San Jose, CA, US');
	expect(matched('Name|Location|Country')).toBe('name location -');
});

test('"Name" beside a first name is the last name, unless it contains both', () => {
	expect(matched('Vorname|Name', 'Ada|Lovelace')).toBe('firstName lastName');
	expect(matched('First name|Name', 'Ada|Ada Lovelace')).toBe('firstName name');
});

test('a column counts as left out when it has cells and is not read', () => {
	const table = tableOf(['Name', 'Shoe size', 'Empty'], ['Ada', '38', '']);
	expect(leftOut(table, matchColumns(table))).toEqual([1]);
	expect(leftOut(table, ['name', 'notes', null])).toEqual([]);
});

test('choosing a column by hand frees the one read as that before, except for places and notes', () => {
	expect(rematch(['name', 'phone', null], 2, 'phone')).toEqual(['name', null, 'phone']);
	expect(rematch(['name', 'phone', null], 1, null)).toEqual(['name', null, null]);
	expect(rematch(['name', 'notes', null], 2, 'notes')).toEqual(['name', 'notes', 'notes']);
});

const statuses = new Set(['pending', 'intro_requested']);
const read = (...lines: string[]) => {
	const table = readTable(lines.join('\n')) ?? { headings: [], rows: [] };
	return peopleOf(table, matchColumns(table), statuses);
};

test('a status is taken by value or by name in any case, and others are counted, whatever their case', () => {
	const { people, otherStatuses } = read(
		'Name,Status',
		'Ada,Intro Requested',
		'Bob,PENDING',
		'Cy,intro-requested',
		'Eve,Qualified',
		'Zoe,qualified',
	);
	expect(people.map(({ person }) => person.status)).toEqual([
		'intro_requested',
		'pending',
		'intro_requested',
		undefined,
		undefined,
	]);
	expect([...otherStatuses]).toEqual([['Qualified', 2]]);
});

test('a cell that breaks a rule is left out and named, and its person is kept', () => {
	const { people, badCells } = read(
		'Name,Email,LinkedIn URL,Title',
		'Ada,ada@example.org,javascript:alert(1),CEO',
		`Bob,nope,,${'x'.repeat(301)}`,
		',eve@example.org,,CTO',
	);
	expect(people.map(({ person }) => person)).toEqual([
		{ name: 'Ada', email: 'ada@example.org', title: 'CEO' },
		{ name: 'Bob' },
		{ name: '', email: 'eve@example.org', title: 'CTO' },
	]);
	expect(badCells).toEqual([
		{
			line: 2,
			name: 'Ada',
			text: 'LinkedIn URL: javascript:alert(1)',
			reason: 'LinkedIn URL must be a web address that starts with https://',
		},
		{ line: 3, name: 'Bob', text: `Title: ${'x'.repeat(200)}`, reason: 'Title can have at most 300 characters.' },
		{ line: 3, name: 'Bob', text: 'Email: nope', reason: 'Email must be a valid email address.' },
	]);
});

test('a column read into the notes is labelled there', () => {
	const table = tableOf(['Name', 'Notes', 'Shoe size'], ['Ada', 'Met in Lyon', '38'], ['Bob', '', '44']);
	const { people } = peopleOf(table, ['name', 'notes', 'notes'], statuses);
	expect(people.map(({ person }) => person.notes)).toEqual(['Met in Lyon\nShoe size: 38', 'Shoe size: 44']);
});

const texts = new Map<string, string>();
beforeEach(() => {
	texts.clear();
	const getItem = (key: string) => texts.get(key) ?? null;
	vi.stubGlobal('localStorage', { getItem, setItem: (key: string, text: string) => texts.set(key, text) });
});

test('column choices are remembered for files with the same headings only', () => {
	const file = tableOf(['Wer', 'Rolle', 'City'], ['Ada', 'CEO', 'Lyon']);
	expect(rememberedColumns(file)).toEqual({ matched: [null, 'title', 'location'], isChosen: [false, false, false] });
	rememberColumns(file, ['name', 'title', null]);
	const again = { matched: ['name', 'title', null], isChosen: [false, false, true] };
	expect(rememberedColumns(tableOf(['wer', 'ROLLE', 'City'], ['Bob', 'CTO', 'Kiel']))).toEqual(again);
	expect(rememberedColumns(tableOf(['Wer', 'Rolle'], ['Ada', 'CEO'])).matched).toEqual([null, 'title']);
	for (let at = 0; at < 20; at += 1) rememberColumns(tableOf([`Column ${at}`]), ['name']);
	expect(rememberedColumns(file).matched).toEqual([null, 'title', 'location']);
	texts.set('kindling.columns', '{"broken":');
	expect(rememberedColumns(tableOf(['Name'])).matched).toEqual(['name']);
});

test('a column that was empty before is not left out silently once it has cells', () => {
	rememberColumns(tableOf(['Name', 'Shoe size', 'X'], ['Ada', '', '']), ['name', null, null]);
	const now = tableOf(['Name', 'Shoe size', 'X'], ['Ada', '38', 'ada@b.org']);
	expect(rememberedColumns(now)).toEqual({ matched: ['name', null, 'email'], isChosen: [false, false, false] });
});
