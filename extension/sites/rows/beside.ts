import { type Column, isText } from './columns.ts';
import type { Item } from './items.ts';

/** A title and the company beside it: where both stand. */
export type Pair = { title: string; company: string };

/** Titles and companies that stand in one line, which does not hold the name: the company by its link, and one text. */
export function pairsIn(items: Item[], columns: Map<string, Column>): Pair[] {
	return items.flatMap((company) => {
		if (!company.isCompany) return [];
		const beside = besideOf(company, items).filter(({ place, isCompany }) => !isCompany && isText(columns, place));
		const [title, ...more] = beside;
		return title && more.length === 0 && !title.isBare ? { title: title.place, company: company.place } : [];
	});
}

/** The other texts of the innermost element that holds some; none where it holds the name. */
function besideOf({ element }: Item, items: Item[]): Item[] {
	for (let line = element.parentElement; line; line = line.parentElement) {
		const inside = items.filter((one) => one.element !== element && line?.contains(one.element) === true);
		if (inside.length > 0) return inside.some(({ isName }) => isName) ? [] : inside;
	}
	return [];
}

/** A company without a page of its own: a text without a link, in the line where others have theirs. */
export function bareBeside(items: Item[], title: string | null, company: string): string | null {
	const own = items.find(({ place }) => place === title);
	if (!own || items.some(({ isCompany }) => isCompany)) return null;
	const [beside, ...more] = besideOf(own, items);
	const lineOf = (place: string) => place.slice(0, place.lastIndexOf(' > '));
	return beside && more.length === 0 && lineOf(beside.place) === lineOf(company) ? beside.text : null;
}

/** Places of texts behind a label of their line: "Earlier", "Also". The meaning of such a line is unknown. */
export function placesBehindLabels(items: Item[], columns: Map<string, Column>): string[] {
	const isLabelled = (item: Item) =>
		besideOf(item, items).some((one) => one.isBare && columns.get(one.place)?.isConstant === true);
	return items.filter(isLabelled).map(({ place }) => place);
}
