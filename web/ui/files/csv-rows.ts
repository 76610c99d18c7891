import Papa from 'papaparse';

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
	const closer = withoutSpaces(source, delimiter);
	const [again, ...more] = closer === source ? [] : parseRows(closer, { delimiter, newline: '\n' });
	if (again && more.every((row) => isBlankRow(row.cells)) && !again.broken && fits(again.cells)) return again.cells;
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

/** The rows of a text of cells. A quotation mark that is never closed breaks its own line, and no other one. */
export function parseRows(text: string, format: Format, firstLine = 1, budget = { left: 100 }): ParsedRow[] {
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
