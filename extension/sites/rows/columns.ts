import type { Survey } from '../page/survey.ts';
import type { Item } from './items.ts';
import { degreeIn } from './row-fields.ts';

/** The values at one place in the rows of a list. */
export type Column = {
	values: string[];
	heads: Set<string>;
	/** Number of values that link to a company. */
	companies: number;
	/** True if it holds names, degrees, numbers or counts. */
	isNoText: boolean;
	/** True if all rows have the same text there, as with a label. */
	isConstant: boolean;
};

/** Groups the texts of a list's rows by place. */
export function columnsOf(rows: { items: Item[] }[], { rules }: Survey): Map<string, Column> {
	const columns = new Map<string, Column>();
	const names = new Map<string, number>();
	for (const { text, place, isCompany, isName, head } of rows.flatMap(({ items }) => items)) {
		const column = columns.get(place) ?? {
			values: [],
			heads: new Set(),
			companies: 0,
			isNoText: false,
			isConstant: false,
		};
		column.values.push(text);
		column.heads.add(head);
		column.companies += Number(isCompany);
		names.set(place, (names.get(place) ?? 0) + Number(isName));
		columns.set(place, column);
	}
	const isOther = (text: string) => /\d/.test(text) || degreeIn(text) !== null || holds(rules.words.mutual, text);
	for (const [place, column] of columns) {
		const others = column.values.filter(isOther).length + (names.get(place) ?? 0);
		column.isNoText = others * 2 > column.values.length;
		column.isConstant = column.values.length > 1 && new Set(column.values).size === 1;
	}
	return columns;
}

/** True for a place whose texts may be a field. */
export const isText = (columns: Map<string, Column>, place: string): boolean => columns.get(place)?.isNoText === false;

/** Returns a table column's head; empty without one. */
export const headOf = ({ heads }: Column): string => (heads.size === 1 ? [...heads][0] : '') ?? '';

const holds = (words: readonly string[], text: string) =>
	words.some((word) => text.toLowerCase().includes(word.toLowerCase()));

/** True if a word of the text begins with one of these, in any case. */
export function says(words: readonly string[], text: string): boolean {
	const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
	return words.some((word) =>
		lower.includes(/^[\p{Script=Latin} ]+$/u.test(word) ? ` ${word.toLowerCase()}` : word.toLowerCase()),
	);
}

const countries = new Map<string, Set<string>>();

/** True if a text ends with the name of a country, in the page's language or in English. */
export function isPlace(text: string, { body }: Survey): boolean {
	const last = (text.split(/[,、]/).pop() ?? '').trim().toLowerCase();
	const own = body.ownerDocument.documentElement.lang;
	return ['en', ...(/^[a-z]{2}(-[A-Za-z]{2})?$/.test(own) ? [own] : [])].some((one) => namesIn(one).has(last));
}

// Tries all two-letter codes; most aren't countries.
function namesIn(language: string): Set<string> {
	const before = countries.get(language);
	if (before) return before;
	const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
	const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
	const found = new Set(letters.flatMap((one) => letters.flatMap((two) => names.of(one + two)?.toLowerCase() ?? [])));
	countries.set(language, found);
	return found;
}
