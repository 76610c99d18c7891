import type { Prospect } from '#contract/prospect';
import { csvLine } from '#contract/rules/csv';
import { csvFields, fieldOf } from '#contract/rules/prospect-fields';

const columns: { label: string; read: (prospect: Prospect) => string | null }[] = [
	...csvFields.map((key) => ({ label: fieldOf(key).label, read: (prospect: Prospect) => prospect[key] })),
	{ label: 'Added', read: ({ createdAt }) => createdAt },
];

/** True for the headings of a file written by {@link toCsv}, perhaps with others. */
export const isOwnExport = (headings: readonly string[]) => columns.every(({ label }) => headings.includes(label));

/** Writes prospects as CSV, with the mark that makes spreadsheets read it as UTF-8. */
export const toCsv = (prospects: readonly Prospect[]): string =>
	['\ufeff', csvLine(columns.map(({ label }) => label)), ...prospects.map(lineOf)].join('');

const lineOf = (prospect: Prospect) => csvLine(columns.map(({ read }) => read(prospect)));
