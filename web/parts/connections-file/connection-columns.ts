import { type ConnectionColumn, connectionColumns, connectionWords, plain } from './connection-words.ts';

/** Where each column stands; a file may lack some. */
export type Places = Partial<Record<ConnectionColumn, number>>;

const byHeading = new Map(
	connectionColumns.flatMap((column) =>
		connectionWords[column].split('|').map((heading) => [heading, column] as const),
	),
);

/** Where the columns stand in a row of headings. Nothing when it is no heading of connections. */
export function placesIn(cells: string[]): Places | undefined {
	const places: Places = {};
	for (const [place, cell] of cells.entries()) {
		const column = byHeading.get(plain(cell));
		if (column) places[column] ??= place;
	}
	const { firstName, linkedinUrl, connectedOn } = places;
	return firstName !== undefined && (linkedinUrl !== undefined || connectedOn !== undefined) ? places : undefined;
}

/** Where the columns stand in a row without known headings, when the row is one of a person: by their order. */
export function placesOfPerson(cells: string[]): Places | undefined {
	const isPerson =
		cells.length === connectionColumns.length && /^https?:\/\/([\w-]+\.)?linkedin\.com\/in\//i.test(cells[2] ?? '');
	return isPerson ? Object.fromEntries(connectionColumns.map((column, place) => [column, place])) : undefined;
}
