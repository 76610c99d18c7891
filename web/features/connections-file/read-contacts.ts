import { addressesIn, isEmailAddress } from '#contract/rules/email-address';
import { profileKey } from '#contract/rules/identity';
import { limits } from '#contract/rules/limits';
import { parseRows } from '../../ui/files/csv-rows.ts';
import { cleanCell } from '../files/clean-cell.ts';
import { readCards } from '../files/vcards.ts';
import { type ContactColumn, contactColumn } from './contact-words.ts';

/** A person of an address book who has an email address. */
export type Contact = { name: string; email: string; company: string | null; linkedinUrl: string | null };
/** The contacts of a file, and how many more have no name or no address. */
export type Contacts = { people: Contact[]; unusable: number };

const startLength = 100_000;
const rowsBeforeTable = 5;

/** Reads a vCard file, or the CSV of Google Contacts, Outlook or another address book. Undefined for another file. */
export function readContacts(text: string): Contacts | undefined {
	const clean = text.replace(/^\ufeff/, '');
	const cards = readCards(clean);
	if (cards) {
		return contactsOf(cards, ({ name, given, email, company, linkedinUrl }) => ({
			name: name?.trim() || given,
			emails: [email],
			company,
			links: [linkedinUrl],
		}));
	}
	for (const delimiter of [',', ';', '\t']) {
		const start = parseRows(clean.slice(0, startLength), delimiter).slice(0, rowsBeforeTable);
		const at = start.findIndex(({ cells }) => isHeading(cells));
		const headings = start[at]?.cells;
		if (!headings) continue;
		const columns = headings.map(contactColumn);
		const rows = parseRows(clean, delimiter).slice(at + 1);
		return contactsOf(
			rows.filter(({ cells }) => cells.some(Boolean)),
			({ cells }) => rowOf(cells, columns),
		);
	}
	return undefined;
}

// A heading of contacts has an address column, and one or two columns for names of people.
function isHeading(cells: readonly string[]): boolean {
	const columns = new Set(cells.map(contactColumn));
	return columns.has('email') && (columns.has('name') || columns.has('firstName') || columns.has('lastName'));
}

type Found = {
	name: string | undefined;
	emails: readonly (string | undefined)[];
	company: string | undefined;
	links: readonly (string | undefined)[];
};

function rowOf(cells: readonly string[], columns: readonly (ContactColumn | undefined)[]): Found {
	const all = (column: ContactColumn) =>
		cells.flatMap((cell, at) => (columns[at] === column && cleanCell(cell) ? [cleanCell(cell)] : []));
	const [first, last] = [all('firstName')[0], all('lastName')[0]];
	const parted = [first, last].filter(Boolean).join(' ');
	return {
		name: parted || all('name')[0],
		// Google puts several values of one kind into one cell.
		emails: all('email').flatMap((cell) => cell.split(' ::: ')),
		company: all('company')[0],
		links: all('linkedinUrl').flatMap((cell) => cell.split(' ::: ')),
	};
}

function contactsOf<Row>(rows: readonly Row[], read: (row: Row) => Found): Contacts {
	const people: Contact[] = [];
	for (const row of rows) {
		const contact = contactOf(read(row));
		if (contact) people.push(contact);
	}
	return { people, unusable: rows.length - people.length };
}

// The first of several addresses counts, in the order of the address book.
function contactOf({ name, emails, company, links }: Found): Contact | undefined {
	const written = name?.replace(/\s+/g, ' ').trim().slice(0, limits.name);
	const [email] = emails.flatMap((text) => (text?.includes('@') ? [addressesIn(text)[0] ?? text.trim()] : []));
	if (!written || !email || email.length > limits.email || !isEmailAddress(email)) return undefined;
	const link = links.find((text) => text && /linkedin\.com\//i.test(text) && profileKey(text));
	return { name: written, email, company: company?.trim().slice(0, limits.short) || null, linkedinUrl: link ?? null };
}
