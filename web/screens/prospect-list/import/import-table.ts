import { fittedCells, isBlankRow, type Newline, parseRows, type Row } from '../../../ui/files/csv-rows.ts';
import { kindOf } from './columns/cell-kinds.ts';
import { meaningOf } from './columns/heading-words.ts';

/** A line that cannot be read, as it is in the file. */
export type RefusedLine = { line: number; text: string; reason: string };
/** The table of a file. Every line below the headings that is not blank is part of a row, or refused. */
export type ImportTable = { headings: string[]; headingLine: number; rows: Row[]; refused: RefusedLine[] };

const delimiters = [',', ';', '\t', '|'];
const rowsBeforeTable = 50;

/**
 * The table in a text whose cells are separated by commas, semicolons, tabs or bars. Its headings are the row most of
 * whose cells are headings we know, because some exports have notes above. Without such a row they are the first row.
 * Undefined for a text without rows.
 */
export function readTable(text: string): ImportTable | undefined {
	const clean = text.replace(/^\ufeff/, '');
	const newline = clean.includes('\n') ? '\n' : '\r';
	const delimiter = delimiterOf(clean, newline);
	const all = parseRows(clean, { delimiter, newline }).filter(({ cells }) => !isBlankRow(cells));
	const at = headingAt(all.slice(0, rowsBeforeTable).map(({ cells }) => cells));
	const heading = all[at];
	if (!heading) return undefined;
	const rows: Row[] = [];
	const refused: RefusedLine[] = [];
	for (const row of all.slice(at + 1)) {
		const read = fittedCells(row, heading.cells.length, delimiter);
		if (Array.isArray(read)) rows.push({ line: row.line, cells: read });
		else refused.push({ line: row.line, text: row.source.trim().slice(0, 200), reason: read });
	}
	return { headings: heading.cells, headingLine: heading.line, rows, refused };
}

// Headings that only hold a word we know count from three on: a row of people may hold one or two.
function knownIn(cells: string[]): number {
	const meanings = cells.flatMap((cell) => (cell.length <= 60 && kindOf([cell]) === 'text' && meaningOf(cell)) || []);
	const byName = meanings.filter(({ sure }) => sure !== 2).length;
	return meanings.length > 2 ? meanings.length : byName;
}

// The delimiter that shows the most headings we know; for a table of unknown headings the one that is {@link guessed}.
function delimiterOf(text: string, newline: Newline): string {
	const start = text.slice(0, 100_000);
	const tables = delimiters.map((delimiter) => {
		const rows = parseRows(start, { delimiter, newline }).map(({ cells }) => cells);
		const table = rows.filter((cells) => !isBlankRow(cells)).slice(0, rowsBeforeTable);
		return { delimiter, table, score: Math.max(0, ...table.map(knownIn)) };
	});
	const best = tables.reduce((one, other) => (other.score > one.score ? other : one));
	return best.score > 1 ? best.delimiter : guessed(tables);
}

// The delimiter that gives the rows most evenly as many cells, two or more on average; of several the one that gives most.
function guessed(tables: { delimiter: string; table: string[][] }[]): string {
	const guesses = tables.map(({ delimiter, table }) => {
		const lengths = table.map((cells) => cells.length);
		const uneven = lengths.reduce((sum, length, at) => sum + Math.abs(length - (lengths[at - 1] ?? length)), 0);
		return { delimiter, uneven, cells: lengths.reduce((sum, length) => sum + length, 0) / lengths.length };
	});
	const split = guesses.filter(({ cells }) => cells >= 2);
	return split.sort((one, other) => one.uneven - other.uneven || other.cells - one.cells)[0]?.delimiter ?? ',';
}

// A row of people may hold a word that is a heading elsewhere, such as a company called "Contact".
function headingAt(rows: string[][]): number {
	const counts = rows.map((cells) => {
		const count = knownIn(cells);
		return count * 2 > cells.filter(Boolean).length ? count : 0;
	});
	return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}
