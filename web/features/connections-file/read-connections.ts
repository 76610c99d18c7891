import { type NetworkPerson, networkPerson } from '#contract/my-network';
import { addressesIn } from '#contract/rules/email-address';
import { isNameHidden } from '#contract/rules/identity';
import { limits } from '#contract/rules/limits';
import { normalizeText } from '#contract/rules/normalize-text';
import { fittedCells, isBlankRow, parseRows } from '../../ui/files/csv-rows.ts';
import { cleanCell } from '../files/clean-cell.ts';
import { type ConnectionColumn, connectionColumns, connectionWords } from './connection-words.ts';
import { readDays } from './read-days.ts';

/** The people of a file, and the number of rows without a name, of unreadable rows and of unreadable days. */
export type Connections = { people: NetworkPerson[]; nameless: number; unreadable: number; undated: number };

// LinkedIn writes a note of several lines above the table.
const rowsBeforeTable = 50;
const startLength = 100_000;

/**
 * Reads the `Connections.csv` of LinkedIn's data export. Undefined for any other text. Cells that don't fit are left
 * out. Rows without a name, or with unmatched quotation marks, are left out and counted.
 */
export function readConnections(text: string): Connections | undefined {
	const clean = text.replace(/^\ufeff/, '');
	for (const delimiter of [',', ';', '\t']) {
		const start = parseRows(clean.slice(0, startLength), delimiter).slice(0, rowsBeforeTable);
		const table = findTable(start.map(({ cells }) => cells));
		if (!table) continue;
		const rows = parseRows(clean, delimiter);
		const { from, columns, places } = table;
		return peopleIn(
			rows.slice(from).map((row) => (row.broken ? fittedCells(row, columns, delimiter) : row.cells)),
			places,
		);
	}
	return undefined;
}

function findTable(rows: string[][]): { from: number; columns: number; places: Places } | undefined {
	for (const [at, cells] of rows.entries()) {
		const places = placesIn(cells);
		if (places) return { from: at + 1, columns: cells.length, places };
	}
	// Headings in another language: the columns have their usual order.
	for (const [at, cells] of rows.entries()) {
		const places = placesOfPerson(cells);
		if (places) return { from: at, columns: cells.length, places };
	}
	return undefined;
}

// A row is its cells, or a sentence that says why they can't be told apart.
function peopleIn(rows: (string[] | string)[], places: Places): Connections {
	const read: Connections = { people: [], nameless: 0, unreadable: 0, undated: 0 };
	const whole = rows.filter((cells) => typeof cells !== 'string').filter((cells) => !isBlankRow(cells));
	read.unreadable = rows.filter((cells) => typeof cells === 'string').length;
	const dayAt = places.connectedOn ?? -1;
	const days = readDays(whole.map((cells) => cleanCell(cells[dayAt] ?? '')));
	for (const [at, cells] of whole.entries()) {
		const person = personIn((column) => cleanCell(cells[places[column] ?? -1] ?? ''), days[at] ?? null);
		if (!person || isNameHidden(person.name)) read.nameless += 1;
		else {
			read.people.push(person);
			if (cells[dayAt] && !person.connectedOn) read.undated += 1;
		}
	}
	return read;
}

function personIn(cell: (column: keyof Places) => string, connectedOn: string | null): NetworkPerson | undefined {
	const email = cell('email');
	const row: Record<string, string | null> = {
		name: `${cell('firstName')} ${cell('lastName')}`.trim().slice(0, limits.name),
		linkedinUrl: cell('linkedinUrl'),
		email: email.includes('@') ? (addressesIn(email)[0] ?? email) : email,
		company: cell('company').slice(0, limits.short),
		position: cell('position').slice(0, limits.short),
		connectedOn,
	};
	const read = networkPerson.safeParse(row);
	if (read.success) return read.data;
	// Values that the server would refuse are left out, rather than the person.
	for (const { path } of read.error.issues) row[String(path[0])] = null;
	return networkPerson.safeParse(row).data;
}

/** Place of each column; a file may lack some. */
type Places = Partial<Record<ConnectionColumn, number>>;

const byHeading = new Map(
	connectionColumns.flatMap((column) =>
		connectionWords[column].split('|').map((heading) => [heading, column] as const),
	),
);

/** Finds the columns in a row of headings. Undefined when it is not a heading of connections. */
function placesIn(cells: string[]): Places | undefined {
	const places: Places = {};
	for (const [place, cell] of cells.entries()) {
		const column = byHeading.get(normalizeText(cell));
		if (column) places[column] ??= place;
	}
	const { firstName, linkedinUrl, connectedOn } = places;
	return firstName !== undefined && (linkedinUrl !== undefined || connectedOn !== undefined) ? places : undefined;
}

/** Finds the columns by their usual order, from a person's row, where no headings are known. */
function placesOfPerson(cells: string[]): Places | undefined {
	const isPerson =
		cells.length === connectionColumns.length && /^https?:\/\/([\w-]+\.)?linkedin\.com\/in\//i.test(cells[2] ?? '');
	return isPerson ? Object.fromEntries(connectionColumns.map((column, place) => [column, place])) : undefined;
}
