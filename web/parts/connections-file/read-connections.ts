import Papa from 'papaparse';
import { type NetworkPerson, networkPerson } from '#contract/my-network';
import { limits } from '#contract/rules/limits';
import { type ConnectionColumn, connectionColumns, connectionWords, plain } from './connection-words.ts';
import { readDay } from './read-day.ts';

/** The people of a file, and how many of its rows name nobody. */
export type Connections = { people: NetworkPerson[]; nameless: number };

// A note of several lines stands above the table.
const rowsBeforeTable = 50;

/**
 * Reads the `Connections.csv` of LinkedIn's data export. Undefined when the text is not such a file. A cell that does
 * not fit is left out. A row without a name is left out and counted.
 */
export function readConnections(text: string): Connections | undefined {
	const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
	for (const delimiter of [',', ';', '\t']) {
		const start = Papa.parse<string[]>(clean, { delimiter, newline: '\n', preview: rowsBeforeTable }).data;
		const table = findTable(start);
		if (!table) continue;
		const { data } = Papa.parse<string[]>(clean, { delimiter, newline: '\n', skipEmptyLines: false });
		return peopleIn(data.slice(table.from), table.places);
	}
	return undefined;
}

function findTable(rows: string[][]): { from: number; places: Places } | undefined {
	for (const [at, cells] of rows.entries()) {
		const places = placesIn(cells);
		if (places) return { from: at + 1, places };
	}
	// Headings in another language: the columns have their usual order.
	for (const [at, cells] of rows.entries()) {
		const places = placesOfPerson(cells);
		if (places) return { from: at, places };
	}
	return undefined;
}

function peopleIn(rows: string[][], places: Places): Connections {
	const people: NetworkPerson[] = [];
	let nameless = 0;
	for (const cells of rows) {
		if (cells.every((cell) => cell.trim() === '')) continue;
		const person = personIn((column) => cells[places[column] ?? -1]?.trim() ?? '');
		if (person) people.push(person);
		else nameless += 1;
	}
	return { people, nameless };
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
