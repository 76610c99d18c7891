import Papa from 'papaparse';
import { kindOf } from './columns/cell-kinds.ts';
import { meaningOf } from './columns/heading-words.ts';

/** A row of a table: the line of the file it begins on (the first is 1), and its cells, trimmed. */
type Row = { line: number; cells: string[] };
/** A line that cannot be read, as it is in the file. */
export type RefusedLine = { line: number; text: string; reason: string };
/** The table of a file. Every line below the headings that is not blank is part of a row, or refused. */
export type ImportTable = { headings: string[]; headingLine: number; rows: Row[]; refused: RefusedLine[] };

type ParsedRow = Row & { source: string; broken: boolean };

const delimiters = [',', ';', '\t', '|'];
const rowsBeforeTable = 50;
const isBlank = (cells: string[]) => cells.every((cell) => cell === '');

/**
 * The table in a text whose cells are separated by commas, semicolons, tabs or bars. Its headings are the row most of
 * whose cells are headings we know, because some exports have notes above. Without such a row they are the first row.
 * Undefined for a text without rows.
 */
export function readTable(text: string): ImportTable | undefined {
	const clean = text.replace(/^\ufeff/, '');
	const newline = clean.includes('\n') ? '\n' : '\r';
	const delimiter = delimiterOf(clean, newline);
	const all = parseRows(clean, { delimiter, newline }).filter(({ cells }) => !isBlank(cells));
	const at = headingAt(all.slice(0, rowsBeforeTable).map(({ cells }) => cells));
	const heading = all[at];
	if (!heading) return undefined;
	const rows: Row[] = [];
	const refused: RefusedLine[] = [];
	for (const row of all.slice(at + 1)) {
		const read = fitted(row, heading.cells.length, delimiter);
		if (Array.isArray(read)) rows.push({ line: row.line, cells: read });
		else refused.push({ line: row.line, text: row.source.trim().slice(0, 200), reason: read });
	}
	return { headings: heading.cells, headingLine: heading.line, rows, refused };
}

/** The cells of a row if they fit the columns, else why they do not. */
function fitted({ cells, source, broken }: ParsedRow, columns: number, delimiter: string): string[] | string {
	const fits = (all: string[]) => isBlank(all.slice(columns));
	const closer = withoutSpaces(source, delimiter);
	const [again, ...more] = closer === source ? [] : parseRows(closer, { delimiter, newline: '\n' });
	if (again && more.every((row) => isBlank(row.cells)) && !again.broken && fits(again.cells)) return again.cells;
	if (!broken) return fits(cells) ? cells : `It has ${cells.length} cells, but the table has ${columns} columns.`;
	// Quotation marks that are meant as text, as in: "Bob" Smith
	const plain = source.split(delimiter).map((cell) => cell.trim());
	const even = plain.every((cell) => cell.split('"').length % 2 === 1);
	return even && fits(plain) ? plain : 'Its quotation marks do not match.';
}

// Some programs write a space before a quoted cell, which then begins with the space and not with its quotation mark.
// Quoted cells are matched first, so that nothing changes within them.
function withoutSpaces(source: string, delimiter: string): string {
	const spaced = new RegExp(`"(?:[^"]|"")*"|[${delimiter}] +(?=")`, 'g');
	return source.replace(spaced, (found) => (found.startsWith('"') ? found : delimiter));
}

type Format = { delimiter: string; newline: '\n' | '\r' };

function parseRows(text: string, format: Format, firstLine = 1, budget = { left: 100 }): ParsedRow[] {
	const rows: ParsedRow[] = [];
	let from = 0;
	let line = firstLine;
	Papa.parse<string[]>(text, {
		...format,
		step: ({ data, errors, meta }) => {
			const source = text.slice(from, meta.cursor);
			if (errors.some(({ type }) => type === 'Quotes')) {
				for (const row of takenApart(source, format, line, budget)) rows.push(row);
			} else rows.push({ line, cells: data.map((cell) => cell.trim()), source, broken: false });
			line += source.split(format.newline).length - 1;
			from = meta.cursor;
		},
	});
	return rows;
}

// The cell of a quotation mark that is never closed contains all lines below. So only the first line counts as broken,
// and the others are read again. After too many broken lines, all remaining lines count as broken, so that this ends in
// time.
function takenApart(source: string, format: Format, line: number, budget: { left: number }): ParsedRow[] {
	const [first = '', ...others] = source.split(format.newline);
	const broken = (text: string, at: number) => ({ line: at, cells: [text.trim()], source: text, broken: true });
	if (others.length === 0) return [broken(first, line)];
	budget.left -= 1;
	const rest =
		budget.left > 0
			? parseRows(others.join(format.newline), format, line + 1, budget)
			: others.map((text, index) => broken(text, line + 1 + index));
	return [broken(first, line), ...rest];
}

// Headings that only hold a word we know count from three on: a row of people may hold one or two.
function knownIn(cells: string[]): number {
	const meanings = cells.flatMap((cell) => (cell.length <= 60 && kindOf([cell]) === 'text' && meaningOf(cell)) || []);
	const byName = meanings.filter(({ sure }) => sure !== 2).length;
	return meanings.length > 2 ? meanings.length : byName;
}

// The delimiter that shows the most headings we know; for a table of unknown headings the one that Papa Parse guesses.
function delimiterOf(text: string, newline: Format['newline']): string {
	const start = text.slice(0, 100_000);
	const scores = delimiters.map((delimiter) => {
		const { data } = Papa.parse<string[]>(start, { delimiter, newline, preview: rowsBeforeTable });
		return { delimiter, score: Math.max(0, ...data.map(knownIn)) };
	});
	const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
	return best.score > 1 ? best.delimiter : guessed(start, newline);
}

function guessed(text: string, newline: Format['newline']): string {
	const { meta } = Papa.parse(text, { newline, preview: rowsBeforeTable, delimitersToGuess: delimiters });
	return meta.delimiter;
}

// A row of people may hold a word that is a heading elsewhere, such as a company called "Contact".
function headingAt(rows: string[][]): number {
	const counts = rows.map((cells) => {
		const count = knownIn(cells);
		return count * 2 > cells.filter(Boolean).length ? count : 0;
	});
	return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}
