/** A row of a table: the line of the file it begins on (the first is 1), and its cells, trimmed. */
export type Row = { line: number; cells: string[] };
type ParsedRow = Row & { source: string; broken: boolean };

/** True if all cells are empty. */
export const isBlankRow = (cells: string[]) => cells.every((cell) => cell === '');

/** Returns the cells of a row if they fit the columns, else a sentence that says why not. */
export function fittedCells(
	{ cells, source, broken }: ParsedRow,
	columns: number,
	delimiter: string,
): string[] | string {
	const fits = (all: string[]) => isBlankRow(all.slice(columns));
	if (!broken) return fits(cells) ? cells : `It has ${cells.length} cells, but the table has ${columns} columns.`;
	// Quotation marks meant as text, as in: "Bob" Smith
	const plain = source.split(delimiter).map((cell) => cell.trim());
	const even = plain.every((cell) => cell.split('"').length % 2 === 1);
	return even && fits(plain) ? plain : 'Its quotation marks do not match.';
}

/**
 * Parses a table (RFC 4180). A line ends with LF, CR or both, and a quoted cell may contain any of them. A quotation
 * mark that is never closed, or has text after its end, breaks only its own line. `\"` is a quotation mark in files of
 * programs that write it so.
 */
export function parseRows(text: string, delimiter: string): ParsedRow[] {
	const rows: ParsedRow[] = [];
	const reading = {
		text,
		delimiter,
		ends: new RegExp(`[${delimiter}\n\r]|$`, 'g'),
		// Only with a letter after it is it surely not the end of a cell that ends with a backslash.
		isEscaped: /\\"[^",;|\s]/.test(text),
	};
	const leadNowhere = new Set<number>();
	let line = 1;
	for (let from = 0; from < text.length; ) {
		const row = rowAt(reading, from, leadNowhere);
		const end = row?.end ?? nextLine(text, from);
		const source = text.slice(from, end);
		rows.push({ line, cells: row?.cells ?? [source.trim()], source, broken: !row });
		line += linesIn(source);
		from = end;
	}
	return rows;
}

type Reading = { text: string; delimiter: string; ends: RegExp; isEscaped: boolean };

const isNewline = (sign: string | undefined) => sign === '\n' || sign === '\r';

// The place after the line break here, which may be two characters.
const behind = (text: string, at: number) => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);

function nextLine(text: string, from: number): number {
	let at = from;
	while (at < text.length && !isNewline(text[at])) at += 1;
	return behind(text, at);
}

const linesIn = (source: string) => source.match(/\r\n?|\n/g)?.length ?? 0;

// Reads the row that begins here, and where it ends; undefined for a broken row. The lines below a broken row are read
// again. `leadNowhere` records where its cells began: a row that gets there is broken too, so that no text is read many
// times.
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
		if (reading.text[cell.end] !== reading.delimiter) return { cells, end: behind(reading.text, cell.end) };
		start = cell.end + 1;
	}
}

type Cell = { text: string; end: number };

// Reads the cell that begins here, and where it ends: at a delimiter, a new line, or the end of the text.
function cellAt(reading: Reading, start: number): Cell | undefined {
	const { text, ends } = reading;
	if (text[start] === '"') return quotedAt(reading, start);
	// A spreadsheet's ="0660" keeps its own delimiters, as a quoted cell does.
	if (text[start] === '=' && text[start + 1] === '"') {
		const formula = quotedAt(reading, start + 1);
		if (formula) return { text: `="${formula.text}"`, end: formula.end };
	}
	// Some programs write spaces before a quoted cell. Such a cell has one line; with more lines it is meant as text.
	const open = afterSpaces(reading, start);
	const spaced = open > start && text[open] === '"' ? quotedAt(reading, open) : undefined;
	if (spaced && !/[\n\r]/.test(spaced.text)) return spaced;
	ends.lastIndex = open;
	const end = ends.exec(text)?.index ?? text.length;
	return { text: text.slice(start, end), end };
}

function quotedAt(reading: Reading, open: number): Cell | undefined {
	const { text, delimiter, isEscaped } = reading;
	let close = text.indexOf('"', open + 1);
	let inner = 0;
	while (close !== -1) {
		if (isEscaped && isBackslashed(text, close) && (inner % 2 === 1 || !isEnd(text[close + 1], delimiter))) inner += 1;
		else if (text[close + 1] === '"') close += 1;
		else break;
		close = text.indexOf('"', close + 1);
	}
	if (close === -1) return undefined;
	const end = afterSpaces(reading, close + 1);
	if (!isEnd(text[end], delimiter)) return undefined;
	const plain = text.slice(open + 1, close).replaceAll('""', '"');
	const isPlain = inner === 0 && (!isEscaped || text[close - 1] !== '\\');
	return { text: !isPlain ? plain.replace(/\\(["\\])/g, '$1') : plain, end };
}

const isEnd = (sign: string | undefined, delimiter: string) =>
	sign === undefined || sign === delimiter || isNewline(sign);

// Two backslashes are one backslash, meant as text.
function isBackslashed(text: string, at: number): boolean {
	let before = at - 1;
	while (text[before] === '\\') before -= 1;
	return (at - before) % 2 === 0;
}

function afterSpaces({ text, delimiter }: Reading, from: number): number {
	let at = from;
	while (at < text.length && text[at] !== delimiter && !isNewline(text[at]) && !text.charAt(at).trim()) at += 1;
	return at;
}
