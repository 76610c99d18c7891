import { readCards } from '../../../features/files/vcards.ts';
import { labelOf, type Target } from './columns/targets.ts';
import type { ImportTable } from './import-table.ts';

const columns = [
	'name',
	'title',
	'company',
	'email',
	'phone',
	'linkedinUrl',
	'websiteUrl',
	'location',
	'notes',
] as const satisfies Target[];

/** Reads the contacts of a vCard file (2.1 to 4.0) as a table with our own headings. Undefined for another file. */
export function readVcards(text: string): ImportTable | undefined {
	const rows = readCards(text)?.map((card) => ({
		line: card.line,
		cells: columns.map((column) => (column === 'name' ? (card.name ?? card.given) : card[column])?.trim() ?? ''),
	}));
	return rows && { headings: columns.map(labelOf), headingLine: 1, rows, refused: [] };
}
