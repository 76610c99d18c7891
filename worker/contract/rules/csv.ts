/** Writes one line of CSV (RFC 4180). Null and undefined are empty cells. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(quoted).join(',')}\r\n`;

function quoted(value: unknown): string {
	const text = value === null || value === undefined ? '' : String(value);
	const safe = typeof value === 'string' ? guarded(text) : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// A spreadsheet runs a text that begins like a formula, and these texts come from other people's pages. A leading
// apostrophe prevents that. A text that already begins with apostrophes gets one more, so that an import can always
// remove exactly one.
const guarded = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Removes the apostrophe that {@link csvLine} added to a cell. */
export const unguarded = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
