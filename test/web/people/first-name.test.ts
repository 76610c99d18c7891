// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import { firstName } from '#contract/rules/first-name';
import { namesOfCultures } from '../support/names-of-cultures.ts';

test.each([
	['Dana Whitfield', 'Dana'],
	['  Dana   Whitfield ', 'Dana'],
	['Madonna', 'Madonna'],
	['Dr. Ana López', 'Ana'],
	['Dr. Ana María López', 'Ana María'],
	['Ana López García', 'Ana'],
	['Prof. Dr. Dr. Hans Müller', 'Hans'],
	['Dr.-Ing. Jürgen Klein', 'Jürgen'],
	['Herr Jürgen Klein', 'Jürgen'],
	['Ana López, PhD, M.A.', 'Ana'],
	['Robert (Bob) Smith', 'Robert'],
	['William "Bill" Gates', 'William'],
	['Anna Smith 🚀', 'Anna'],
	['🚀 Anna Smith', 'Anna'],
	['Jean-Pierre Dupont', 'Jean-Pierre'],
	['D’Arcy Wretzky', 'D’Arcy'],
	['Xiaoming Wang', 'Xiaoming'],
	['Ольга Петрова', 'Ольга'],
	['Ελένη Παπαδοπούλου', 'Ελένη'],
	['Don Draper', 'Don'],
	// A second given name is dropped where it may be a surname, or where the first begins no double name.
	['Ana María', 'Ana'],
	['Bob Paul Smith', 'Bob'],
	// The first two of three words are not read as a Chinese name.
	['Grace Anna Wong', 'Grace'],
])('%s is greeted as %s', (name, greeted) => expect(firstName(name)).toBe(greeted));

test.each([
	'Dr. López',
	'Frau Müller',
	'López, Ana',
	'López, Ana María',
	'DUPONT Marie',
	'Rose Anna Wong',
	'1Ana Smith',
	'Er Rajesh',
	'General',
	'J. Smith',
	'J Smith',
	'J.R.R. Tolkien',
	'van der Berg',
	'Abdul Rahman Khan',
	'Li Wei',
	'Kim Min-jun',
	'Nguyễn Văn An',
	'Nagy Anna',
	'李明',
	'山田 太郎',
	'김 민준',
	'Иванова Ольга',
	'Петрик Ольга Ивановна',
	'محمد علي',
	'Dr.',
	'',
	'42',
	'$& Haddad',
])('the first name of %s is not certain, so the whole name stays', (name) => expect(firstName(name)).toBe(name));

test('a whole name is written without surrounding spaces, and not in capitals', () => {
	expect(firstName(' J. Smith ')).toBe('J. Smith');
	expect(firstName('ANNA B')).toBe('Anna B');
	// Brackets hold a role, as beside a first name.
	expect(firstName('שרה כהן (CEO)')).toBe('שרה כהן (CEO)');
});

const table = Object.entries(namesOfCultures).map(([culture, lines]) => {
	const names = lines
		.trim()
		.split('\n')
		.map((line) => /^\s*(.+?) (?:> (.+)|=)$/.exec(line) ?? [])
		.map(([, name = '', greeted = name]) => [name, greeted] as const);
	return [culture, names] as const;
});

test('the table has 300 names of 30 cultures, none twice', () => {
	expect(table).toHaveLength(30);
	expect(new Set(table.flatMap(([, names]) => names.map(([name]) => name))).size).toBe(300);
});

test.each(table)('%s names are greeted as a careful person would', (_culture, names) => {
	expect(names.map(([name]) => [name, firstName(name)])).toEqual(names);
});
