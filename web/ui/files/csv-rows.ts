/** A row of a table: the line of the file it begins on (the first is 1), and its cells, trimmed. */
export type Row = { line: number; cells: string[] };
type ParsedRow = Row & { source: string; broken: boolean };
/** What ends a line. */
export type Newline = '\n' | '\r';
type Format = { delimiter: string; newline: Newline };

/** Whether nothing stands in these cells. */
export const isBlankRow = (cells: string[]) => cells.every((cell) => cell === '');

/** The cells of a row if they fit the columns, else why they do not: a sentence. */
export function fittedCells(
	{ cells, source, broken }: ParsedRow,
	columns: number,
	delimiter: string,
): string[] | string {
	const fits = (all: string[]) => isBlankRow(all.slice(columns));
	if (!broken) return fits(cells) ? cells : `It has ${cells.length} cells, but the table has ${columns} columns.`;
	// Quotation marks that are meant as text, as in: "Bob" Smith
	const plain = source.split(delimiter).map((cell) => cell.trim());
	const even = plain.every((cell) => cell.split('"').length % 2 === 1);
	return even && fits(plain) ? plain : 'Its quotation marks do not match.';
}

/**
 * The rows of a text of cells (RFC 4180). A quotation mark that is never closed, or that text follows where it is closed,
 * breaks its own line, and no other one.
 */
export function parseRows(text: string, { delimiter, newline }: Format): ParsedRow[] {
	const rows: ParsedRow[] = [];
	const reading = { text, delimiter, newline, ends: new RegExp(`[${delimiter}${newline}]|$`, 'g') };
	const leadNowhere = new Set<number>();
	let line = 1;
	for (let from = 0; from < text.length; ) {
		const row = rowAt(reading, from, leadNowhere);
		const end = row?.end ?? (text.indexOf(newline, from) + 1 || text.length);
		const source = text.slice(from, end);
		rows.push({ line, cells: row?.cells ?? [source.trim()], source, broken: !row });
		line += source.split(newline).length - 1;
		from = end;
	}
	return rows;
}

type Reading = Format & { text: string; ends: RegExp };

// The row that begins here, and where it ends; undefined for a broken one. The lines below a broken one are read again.
// Where its cells began is noted in `leadNowhere`: a row that gets there is broken too. So no text is read many times.
function rowAt(reading: Reading, from: number, leadNowhere: Set<number>) {
	const cells: string[] = [];
	const starts: number[] = [];
	for (let start = from; ; ) {
		const cell = leadNowhere.has(start) ? undefined : cellAt(reading, start);
		starts.push(start);
		if (!cell) {
			for (const each of starts) leadNowhere.add(each);
			return undefined;
		}
		cells.push(cell.text.trim());
		if (reading.text[cell.end] !== reading.delimiter) return { cells, end: cell.end + 1 };
		start = cell.end + 1;
	}
}

type Cell = { text: string; end: number };

// The cell that begins here, and the place of what ends it: a delimiter, a new line, or the end of the text.
function cellAt(reading: Reading, start: number): Cell | undefined {
	const { text, newline, ends } = reading;
	if (text[start] === '"') return quotedAt(reading, start);
	// Some programs write spaces before a quoted cell. Such a cell has one line: else it is meant as text.
	const open = afterSpaces(reading, start);
	const spaced = open > start && text[open] === '"' ? quotedAt(reading, open) : undefined;
	if (spaced && !spaced.text.includes(newline)) return spaced;
	ends.lastIndex = open;
	const end = ends.exec(text)?.index ?? text.length;
	return { text: text.slice(start, end), end };
}

function quotedAt(reading: Reading, open: number): Cell | undefined {
	const { text, delimiter, newline } = reading;
	let close = text.indexOf('"', open + 1);
	while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
	const end = afterSpaces(reading, close + 1);
	if (close === -1 || !['', delimiter, newline].includes(text.charAt(end))) return undefined;
	return { text: text.slice(open + 1, close).replaceAll('""', '"'), end };
}

function afterSpaces({ text, delimiter, newline }: Reading, from: number): number {
	let at = from;
	while (at < text.length && text[at] !== delimiter && text[at] !== newline && !text.charAt(at).trim()) at += 1;
	return at;
}
