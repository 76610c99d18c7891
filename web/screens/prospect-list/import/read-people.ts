import { importedProspect } from '#contract/prospect';
import { addressesIn } from '#contract/rules/email-address';
import { limits } from '#contract/rules/limits';
import { normalizeText } from '#contract/rules/normalize-text';
import { statusValue } from '#contract/rules/status';
import { titleWithCompany } from '#contract/rules/title-with-company';
import type { ReadPerson } from '../../../queries/import.ts';
import { isSalutation } from './columns/cell-kinds.ts';
import { meaningOf, placeRank } from './columns/heading-words.ts';
import type { Matched } from './columns/import-columns.ts';
import { labelOf, type Target } from './columns/targets.ts';
import { isOwnExport } from './csv.ts';

type Table = { headings: readonly string[]; rows: readonly { line: number; cells: readonly string[] }[] };
/** A cell that cannot be stored, and why. */
export type BadCell = { line: number; name: string; text: string; reason: string };
/**
 * The people of a table. An unknown status is left out and counted; a cell that breaks a rule is left out and listed.
 * The person is imported without it.
 */
type ReadPeople = { people: ReadPerson[]; otherStatuses: Map<string, number>; badCells: BadCell[] };

/** Reads the people of a table. `statuses` are the values of the user's statuses. */
export function peopleOf(table: Table, matched: Matched, statuses: ReadonlySet<string>): ReadPeople {
	const otherStatuses = new Map<string, number>();
	const spelled = new Map<string, string>();
	const badCells: BadCell[] = [];
	const storedValue = statusFinder(statuses);
	const columns = columnsOf(table.headings, matched);
	// Our own exports are read back unchanged.
	const isOurs = isOwnExport(table.headings);
	const people = table.rows.map(({ line, cells }): ReadPerson => {
		const { firstName, lastName, status, ...texts } = textsOf(cells, columns, isOurs);
		const name = nameOf(firstName, lastName, texts.name);
		const fields = isOurs ? texts : { ...texts, ...addressOf(name, texts.email) };
		const value = status && storedValue(status);
		if (status && !value) {
			// "qualified" and "Qualified" are one status, in the first spelling.
			const name = spelled.get(letters(status)) ?? status;
			spelled.set(letters(status), name);
			otherStatuses.set(name, (otherStatuses.get(name) ?? 0) + 1);
		}
		const title = isOurs ? fields.title : titleWithCompany(fields.title, fields.company, limits.short);
		const read = {
			...fields,
			name: isOurs ? name : withoutAddress(name),
			title: title || fields.title,
			company: isOurs ? (fields.company ?? null) : fields.company,
			status: value || undefined,
		};
		const { person, bad } = withoutBadCells(read);
		for (const address of addressesIn(texts.email ?? '').slice(1)) {
			badCells.push({ line, name: read.name, text: `Email: ${address}`, reason: onlyFirst });
		}
		for (const cell of bad) badCells.push({ line, name: read.name, ...cell });
		return { line, person };
	});
	return { people, otherStatuses, badCells };
}

const onlyFirst = 'The cell has several addresses. The first one is read.';

// First and last name, if both are there; else the full name, if a column has it.
function nameOf(firstName = '', lastName = '', whole = ''): string {
	return firstName && lastName ? `${firstName} ${lastName}` : whole || firstName || lastName;
}

// A name may be written as in a mail: "Ida Roos <ida@roos.example>".
function withoutAddress(name: string): string {
	if (!name.includes('@')) return name;
	const bare = addressesIn(name).reduce((text, address) => text.replaceAll(address, ''), name);
	return bare.replace(/mailto:|[<>()[\]"]/gi, '').trim() || name;
}

// The first address of the cell, else the one beside the name.
function addressOf(name: string, email: string | undefined): { email?: string } {
	const address = addressesIn(email ?? '')[0] ?? email ?? (name.includes('@') ? addressesIn(name)[0] : undefined);
	return address ? { email: address } : {};
}

type Texts = Partial<Record<Target, string>>;
type Person = ReadPerson['person'];

// The server refuses a person without a name, with their line. Other bad cells are only left out.
function withoutBadCells(person: Person): { person: Person; bad: { text: string; reason: string }[] } {
	const read = importedProspect.safeParse(person);
	if (read.success) return { person, bad: [] };
	const reasons = new Map(read.error.issues.map(({ path, message }) => [path[0], message]));
	const kept: Person = { ...person };
	const bad: { text: string; reason: string }[] = [];
	for (const [key, reason] of reasons) {
		const field = key as keyof Person & Target;
		if (field === 'name') continue;
		bad.push({ text: `${labelOf(field)}: ${String(person[field]).slice(0, 200)}`, reason });
		delete kept[field];
	}
	return { person: kept, bad };
}

const letters = (text: string) => normalizeText(text).replace(/[^\p{L}\p{N}]/gu, '');

// "INTRO-REQUESTED" is the status "Intro Requested".
function statusFinder(statuses: ReadonlySet<string>): (text: string) => string | undefined {
	const byLetters = new Map([...statuses].map((value) => [letters(value), value]));
	return (text) => [text, statusValue(text)].find((each) => statuses.has(each)) ?? byLetters.get(letters(text));
}

type Column = { at: number; target: Target; before: string };

// The columns in the order of reading: the city before the country, whatever their order in the file. A column that is
// read into the notes without being notes gets its heading as a label.
function columnsOf(headings: readonly string[], matched: Matched): Column[] {
	const columns = matched.flatMap((target, at) => {
		const heading = headings[at] ?? '';
		const isNote = target !== 'notes' || meaningOf(heading)?.target === 'notes' || !heading;
		return target ? [{ at, target, before: isNote ? '' : `${heading}: `, rank: placeRank(heading) }] : [];
	});
	return columns.sort((one, other) =>
		one.target === 'location' && other.target === 'location' ? one.rank - other.rank : one.at - other.at,
	);
}

function textsOf(cells: readonly string[], columns: Column[], isOurs: boolean): Texts {
	const texts: Texts = {};
	for (const { at, target, before } of columns) {
		const cell = cells[at] ?? '';
		// Google writes several numbers into one cell like this.
		const text = target === 'phone' ? cell.replace(/\s*:::\s*/g, ', ') : cell;
		if (text && (isOurs || !saysNothing(target, text))) texts[target] = joined(target, texts[target], before + text);
	}
	return texts;
}

// "NA" is also a country and a name. A form of address isn't a title.
const saysNothing = (target: Target, text: string) =>
	(text === 'NA' && !['location', 'name', 'firstName', 'lastName', 'notes'].includes(target)) ||
	(target === 'title' && isSalutation(text));

function joined(target: Target, earlier: string | undefined, text: string): string {
	if (!earlier) return text;
	if (target === 'notes') return `${earlier}\n${text}`;
	return earlier.includes(text) ? earlier : `${earlier}, ${text}`;
}
