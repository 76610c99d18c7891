/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it, which
 * spreadsheets hide.
 */
export const csvLine = (cells: unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: unknown): string {
	const text = value === null || value === undefined ? '' : String(value);
	const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
