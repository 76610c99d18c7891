import { type NetworkPerson, networkPerson } from '#contract/my-network';
import { limits } from '#contract/rules/limits';
import { fittedCells, isBlankRow, parseRows } from '../../ui/files/csv-rows.ts';
import { type ConnectionColumn, connectionColumns, connectionWords, plain } from './connection-words.ts';
import { readDay } from './read-day.ts';

/** The people of a file, how many of its rows name nobody, and how many cannot be read. */
export type Connections = { people: NetworkPerson[]; nameless: number; unreadable: number };

// A note of several lines stands above the table.
const rowsBeforeTable = 50;
const startLength = 100_000;

/**
 * Reads the `Connections.csv` of LinkedIn's data export. Undefined when the text is not such a file. A cell that does
 * not fit is left out. A row without a name is left out and counted, and so is one whose quotation marks do not match.
 */
export function readConnections(text: string): Connections | undefined {
	const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
	for (const delimiter of [',', ';', '\t']) {
		const start = parseRows(clean.slice(0, startLength), { delimiter, newline: '\n' }).slice(0, rowsBeforeTable);
		const table = findTable(start.map(({ cells }) => cells));
		if (!table) continue;
		const rows = parseRows(clean, { delimiter, newline: '\n' });
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

// A row is its cells, or a sentence where they cannot be told apart.
function peopleIn(rows: (string[] | string)[], places: Places): Connections {
	const read: Connections = { people: [], nameless: 0, unreadable: 0 };
	for (const cells of rows) {
		if (typeof cells === 'string') {
			read.unreadable += 1;
			continue;
		}
		if (isBlankRow(cells)) continue;
		const person = personIn((column) => cells[places[column] ?? -1] ?? '');
		if (person) read.people.push(person);
		else read.nameless += 1;
	}
	return read;
}

function personIn(cell: (column: keyof Places) => string): NetworkPerson | undefined {
	const row: Record<string, string | null> = {
		name: `${cell('firstName')} ${cell('lastName')}`.trim().slice(0, limits.name),
		linkedinUrl: cell('linkedinUrl'),
		email: cell('email'),
		company: cell('company').slice(0, limits.short),
		position: cell('position').slice(0, limits.short),
		connectedOn: readDay(cell('connectedOn')),
	};
	const read = networkPerson.safeParse(row);
	if (read.success) return read.data;
	// What the server would refuse is left out, rather than the person.
	for (const { path } of read.error.issues) row[String(path[0])] = null;
	return networkPerson.safeParse(row).data;
}

/** Where each column stands; a file may lack some. */
type Places = Partial<Record<ConnectionColumn, number>>;

const byHeading = new Map(
	connectionColumns.flatMap((column) =>
		connectionWords[column].split('|').map((heading) => [heading, column] as const),
	),
);

/** Where the columns stand in a row of headings. Nothing when it is no heading of connections. */
function placesIn(cells: string[]): Places | undefined {
	const places: Places = {};
	for (const [place, cell] of cells.entries()) {
		const column = byHeading.get(plain(cell));
		if (column) places[column] ??= place;
	}
	const { firstName, linkedinUrl, connectedOn } = places;
	return firstName !== undefined && (linkedinUrl !== undefined || connectedOn !== undefined) ? places : undefined;
}

/** Where the columns stand in a row without known headings, when the row is one of a person: by their order. */
function placesOfPerson(cells: string[]): Places | undefined {
	const isPerson =
		cells.length === connectionColumns.length && /^https?:\/\/([\w-]+\.)?linkedin\.com\/in\//i.test(cells[2] ?? '');
	return isPerson ? Object.fromEntries(connectionColumns.map((column, place) => [column, place])) : undefined;
}
