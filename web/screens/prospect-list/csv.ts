import type { ImportedProspect, Prospect } from '#contract/prospect';
import { csvFields, fieldOf, type ProspectField } from '#contract/prospect-fields';

const columns: { label: string; read: (prospect: Prospect) => string | null }[] = [
	...csvFields.map((key) => ({ label: fieldOf(key).label, read: (prospect: Prospect) => prospect[key] })),
	{ label: 'Added', read: ({ createdAt }) => createdAt },
];

/** Prospects as CSV (RFC 4180, with the mark that makes spreadsheets read it as UTF-8). */
export function toCsv(prospects: readonly Prospect[]): string {
	const lines = prospects.map((prospect) => columns.map(({ read }) => quoted(read(prospect) ?? '')).join(','));
	return `\ufeff${[columns.map(({ label }) => label).join(','), ...lines].join('\r\n')}\r\n`;
}

// A spreadsheet would run a text that begins like a formula, and these texts come from other people's pages.
function quoted(text: string): string {
	const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cells of a CSV text, whether they are parted by commas, semicolons or tabs. */
export function parseCsv(text: string): string[][] {
	const clean = text.replace(/^\ufeff/, '');
	const delimiter = [',', ';', '\t'].reduce((best, each) =>
		clean.split(each).length > clean.split(best).length ? each : best,
	);
	const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r?\\n|\\r|$)`, 'gy');
	const rows: string[][] = [[]];
	for (let found = cell.exec(clean); found; found = cell.exec(clean)) {
		const [, inQuotes, plain = '', end] = found;
		rows.at(-1)?.push((inQuotes?.replaceAll('""', '"') ?? plain).trim());
		if (end === '') break;
		if (end !== delimiter) rows.push([]);
	}
	return rows.filter((row) => row.some(Boolean));
}

type Heading = Exclude<ProspectField, 'status'> | 'first' | 'last' | 'company';
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const ownHeadings = csvFields.filter((key) => key !== 'status').map((key) => [letters(fieldOf(key).label), key]);
// What other programs call them.
const headings: Record<string, Heading> = {
	...Object.fromEntries(ownHeadings),
	fullname: 'name',
	firstname: 'first',
	lastname: 'last',
	jobtitle: 'title',
	position: 'title',
	company: 'company',
	url: 'linkedinUrl',
	linkedin: 'linkedinUrl',
	profileurl: 'linkedinUrl',
	emailaddress: 'email',
};
const headingOf = (text: string) => headings[letters(text)];

/**
 * The people of a CSV text: our own export, or any table whose first row names its columns (a LinkedIn export has some
 * lines before it). Nothing when no column holds names.
 */
export function peopleOf(text: string): ImportedProspect[] | undefined {
	const rows = parseCsv(text);
	const at = rows.findIndex((row) => row.some((each) => headingOf(each) === 'name' || headingOf(each) === 'first'));
	const known = rows[at]?.map(headingOf);
	return known && rows.slice(at + 1).map((row) => personOf(known, row));
}

function personOf(known: (Heading | undefined)[], row: string[]): ImportedProspect {
	const facts: Partial<Record<Heading, string>> = {};
	for (const [index, heading] of known.entries()) {
		const text = row[index];
		// What our own export has marked, so that no spreadsheet runs it.
		if (heading && text) facts[heading] ??= text.replace(/^'(?=[=+\-@])/, '');
	}
	const { first, last, company, ...fields } = facts;
	return {
		...fields,
		name: fields.name ?? [first, last].filter(Boolean).join(' '),
		title: [fields.title, company].filter(Boolean).join(' at ') || undefined,
	};
}
