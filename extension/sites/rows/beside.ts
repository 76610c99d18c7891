import { type Column, isText } from './columns.ts';
import type { Item } from './items.ts';

/** A title and the company in the same line, with the place of each. */
export type Pair = { title: string; company: string };

/** Finds titles and companies in one line without the name: a company link, and one other text. */
export function pairsIn(items: Item[], columns: Map<string, Column>): Pair[] {
	return items.flatMap((company) => {
		if (!company.isCompany) return [];
		const beside = besideOf(company, items).filter(({ place, isCompany }) => !isCompany && isText(columns, place));
		const [title, ...more] = beside;
		return title && more.length === 0 && !title.isBare ? { title: title.place, company: company.place } : [];
	});
}

/** The other texts of the innermost element that holds several; none if it holds the name. */
function besideOf({ element }: Item, items: Item[]): Item[] {
	for (let line = element.parentElement; line; line = line.parentElement) {
		const inside = items.filter((one) => one.element !== element && line?.contains(one.element) === true);
		if (inside.length > 0) return inside.some(({ isName }) => isName) ? [] : inside;
	}
	return [];
}

/**
 * Finds a company without a page of its own: a text without a link, in the line where other rows have their company
 * link.
 */
export function bareBeside(items: Item[], title: string | null, company: string): string | null {
	const own = items.find(({ place }) => place === title);
	if (!own || items.some(({ isCompany }) => isCompany)) return null;
	const [beside, ...more] = besideOf(own, items);
	const lineOf = (place: string) => place.slice(0, place.lastIndexOf(' > '));
	return beside && more.length === 0 && lineOf(beside.place) === lineOf(company) ? beside.text : null;
}

/** Places of texts that follow a label in their line: "Earlier", "Also". The meaning of such a line is unknown. */
export function placesBehindLabels(items: Item[], columns: Map<string, Column>): string[] {
	const isLabelled = (item: Item) =>
		besideOf(item, items).some((one) => one.isBare && columns.get(one.place)?.isConstant === true);
	return items.filter(isLabelled).map(({ place }) => place);
}
