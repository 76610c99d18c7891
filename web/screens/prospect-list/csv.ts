import type { Prospect } from '#contract/prospect';
import { csvFields, fieldOf } from '#contract/prospect-fields';

const columns: { label: string; read: (prospect: Prospect) => string | null }[] = [
	...csvFields.map((key) => ({ label: fieldOf(key).label, read: (prospect: Prospect) => prospect[key] })),
	{ label: 'Added', read: ({ createdAt }) => createdAt },
];

/** Prospects as CSV (RFC 4180, with the mark that makes spreadsheets read it as UTF-8). */
export function toCsv(prospects: readonly Prospect[]): string {
	const lines = prospects.map((prospect) => columns.map(({ read }) => quoted(read(prospect) ?? '')).join(','));
	return `\ufeff${[columns.map(({ label }) => label).join(','), ...lines].join('\r\n')}\r\n`;
}

function quoted(text: string): string {
	const safe = guarded(text);
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// A spreadsheet runs a text that begins like a formula, and these texts come from other people's pages. An apostrophe
// before it prevents that. A text that already begins with apostrophes gets one more. So an import can always remove
// exactly one.
const guarded = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A cell as it was before an export guarded it with an apostrophe. */
export const unguarded = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
