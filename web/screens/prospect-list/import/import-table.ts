import { unguarded } from '#contract/rules/csv';
import { cleanCell } from '../../../features/files/clean-cell.ts';
import { fittedCells, isBlankRow, parseRows, type Row } from '../../../ui/files/csv-rows.ts';
import { isFact, kindOf } from './columns/cell-kinds.ts';
import { isSameHeading, mayRepeat, meaningOf } from './columns/heading-words.ts';
import { isOwnExport } from './csv.ts';

/** An unreadable line, as it is in the file. */
export type RefusedLine = { line: number; text: string; reason: string };
/**
 * The table of a file. Every non-blank line below the headings is part of a row, or refused. A file without headings
 * has empty ones, and `headingLine` 0.
 */
export type ImportTable = { headings: string[]; headingLine: number; rows: Row[]; refused: RefusedLine[] };

const delimiters = [',', ';', '\t', '|'];
const rowsBeforeTable = 50;

/**
 * Reads a table with cells separated by commas, semicolons, tabs or bars. The headings are the row with the most known
 * headings, because some exports have notes above; without such a row they are the first row, unless that has an
 * address, a profile or a phone number: then there are none. Undefined for a text without rows.
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
		const reason = !Array.isArray(read) ? read : isRepeated(read) ? 'It repeats the headings.' : undefined;
		if (reason) refused.push({ line: row.line, text: row.source.trim().slice(0, 200), reason });
		else if (Array.isArray(read)) rows.push({ line: row.line, cells: read.map(clean) });
	}
	return { rows, refused };
}

// Some exports have their headings twice, for people and for programs, and combined files repeat them in between. A row
// repeats the headings when each of its cells does, or most of several.
function repeats(headings: string[]): (cells: string[]) => boolean {
	const meanings = headings.map(meaningOf);
	const isHeading = (cell: string, column: number) =>
		isSameHeading(cell, headings[column] ?? '') ||
		(meanings[column] !== undefined && meaningOf(cell)?.target === meanings[column]?.target && isNamed(cell));
	const firstKnown = headings.findIndex(Boolean);
	const mayBe = mayRepeat(headings);
	return (cells) => {
		// Most rows need one look, because their first cell isn't a heading.
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

// Headings that only contain a known word count from three on, because a row of people may contain one or two.
function knownIn(cells: string[]): number {
	const meanings = cells.flatMap((cell) => (cell.length <= 60 && kindOf([cell]) === 'text' && meaningOf(cell)) || []);
	const byName = meanings.filter(({ sure }) => sure !== 2).length;
	return meanings.length > 2 ? meanings.length : byName;
}

// The delimiter named in the file, or the one that gives the most known headings; for a table without any, the {@link
// guessed} one.
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

// The delimiter with the most even number of cells a row, at least two on average; of several, the one with the most
// cells.
function guessed(tables: { delimiter: string; table: string[][] }[]): string {
	const guesses = tables.map(({ delimiter, table }) => {
		const lengths = table.map((cells) => cells.length);
		const uneven = lengths.reduce((sum, length, at) => sum + Math.abs(length - (lengths[at - 1] ?? length)), 0);
		return { delimiter, uneven, cells: lengths.reduce((sum, length) => sum + length, 0) / lengths.length };
	});
	const split = guesses.filter(({ cells }) => cells >= 2);
	return split.sort((one, other) => one.uneven - other.uneven || other.cells - one.cells)[0]?.delimiter ?? ',';
}

// A row of people may contain a word that is a heading elsewhere, such as a company called "Contact".
function headingAt(rows: string[][]): number {
	const counts = rows.map((cells) => {
		const count = knownIn(cells);
		return count * 2 > cells.filter(Boolean).length ? count : 0;
	});
	return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}
