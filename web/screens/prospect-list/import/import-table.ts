import { unguarded } from '#contract/rules/csv';
import { cleanCell } from '../../../features/files/clean-cell.ts';
import { fittedCells, isBlankRow, parseRows, type Row } from '../../../ui/files/csv-rows.ts';
import { isFact, kindOf } from './columns/cell-kinds.ts';
import { isSameHeading, mayRepeat, meaningOf } from './columns/heading-words.ts';
import { isOwnExport } from './csv.ts';

/** A line that cannot be read, as it is in the file. */
export type RefusedLine = { line: number; text: string; reason: string };
/**
 * The table of a file. Every line below the headings that is not blank is part of a row, or refused. A file without
 * headings has empty ones, and no line of them.
 */
export type ImportTable = { headings: string[]; headingLine: number; rows: Row[]; refused: RefusedLine[] };

const delimiters = [',', ';', '\t', '|'];
const rowsBeforeTable = 50;

/**
 * The table in a text whose cells are separated by commas, semicolons, tabs or bars. Its headings are the row most of
 * whose cells are headings we know, because some exports have notes above. Without such a row they are the first row,
 * unless that holds an address, a profile or a phone number: then the table has none. Undefined for a text without rows.
 */
export function readTable(text: string): ImportTable | undefined {
	const whole = text.replace(/^\ufeff/, '');
	const delimiter = delimiterOf(whole);
	const all = parseRows(whole, delimiter).filter(({ cells, source }) => !isBlankRow(cells) && !isHint(source));
	const start = all.slice(0, rowsBeforeTable).map(({ cells }) => cells);
	const at = headingAt(start);
	const heading = all[at];
	if (!heading) return undefined;
	if (at === 0 && heading.cells.some((cell) => isFact(cleanCell(cell)))) {
		const columns = Math.max(...start.map((cells) => cells.length));
		return { headings: Array(columns).fill(''), headingLine: 0, ...rowsOf(all, Array(columns).fill(''), delimiter) };
	}
	return {
		headings: heading.cells,
		headingLine: heading.line,
		...rowsOf(all.slice(at + 1), heading.cells, delimiter),
	};
}

// A line that tells a spreadsheet the delimiter: "sep=;".
const hint = /^"?sep=(.)"?\s*$/i;
const isHint = (source: string) => source.length < 12 && hint.test(source);

function rowsOf(all: ReturnType<typeof parseRows>, headings: string[], delimiter: string) {
	const clean = isOwnExport(headings) ? unguarded : cleanCell;
	const rows: Row[] = [];
	const refused: RefusedLine[] = [];
	const isRepeated = repeats(headings);
	for (const row of all) {
		const read = fittedCells(row, headings.length, delimiter);
		const reason = !Array.isArray(read) ? read : isRepeated(read) ? 'It has the headings once more.' : undefined;
		if (reason) refused.push({ line: row.line, text: row.source.trim().slice(0, 200), reason });
		else if (Array.isArray(read)) rows.push({ line: row.line, cells: read.map(clean) });
	}
	return { rows, refused };
}

// Some exports have their headings twice, as a person reads them and as a program does, and files that were put together
// have them in between. A row is headings again where each of its cells is, or most of several.
function repeats(headings: string[]): (cells: string[]) => boolean {
	const meanings = headings.map(meaningOf);
	const isHeading = (cell: string, column: number) =>
		isSameHeading(cell, headings[column] ?? '') ||
		(meanings[column] !== undefined && meaningOf(cell)?.target === meanings[column]?.target && isNamed(cell));
	const firstKnown = headings.findIndex(Boolean);
	const mayBe = mayRepeat(headings);
	return (cells) => {
		// Most rows are told by one look: no one's first cell is a heading.
		const first = cells[firstKnown];
		if (first === undefined || (first && !(mayBe(first) && isHeading(first, firstKnown)))) return false;
		const filled = cells.flatMap((cell, column) => (cell ? [mayBe(cell) && isHeading(cell, column)] : []));
		const found = filled.filter(Boolean).length;
		return (
			found > 0 &&
			(found === filled.length ? found > 1 || headings.length === 1 : found > 2 && found * 2 > filled.length)
		);
	};
}

const isNamed = (cell: string) => (meaningOf(cell)?.sure ?? 0) > 2;

// Headings that only hold a word we know count from three on: a row of people may hold one or two.
function knownIn(cells: string[]): number {
	const meanings = cells.flatMap((cell) => (cell.length <= 60 && kindOf([cell]) === 'text' && meaningOf(cell)) || []);
	const byName = meanings.filter(({ sure }) => sure !== 2).length;
	return meanings.length > 2 ? meanings.length : byName;
}

// The delimiter that the file names, or that shows the most headings we know; for a table of unknown headings the one that
// is {@link guessed}.
function delimiterOf(text: string): string {
	const named = hint.exec(text.slice(0, 12).split(/[\r\n]/)[0] ?? '')?.[1];
	if (named && delimiters.includes(named)) return named;
	const start = text.slice(0, 100_000);
	const tables = delimiters.map((delimiter) => {
		const rows = parseRows(start, delimiter).map(({ cells }) => cells);
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
