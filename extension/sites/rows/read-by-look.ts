import type { Survey } from '../page/survey.ts';
import { bareBeside, type Pair, pairsIn, placesBehindLabels } from './beside.ts';
import { type Column, columnsOf, headOf, isPlace, isText, says } from './columns.ts';
import { type Item, itemsOf } from './items.ts';
import type { RowTexts } from './row-texts.ts';

/** A row's fields where no marker labels its texts. A field not confirmed by two signs is null. */
export type Looks = { title: string | null; company: string | null; location: string | null };

type Row = { items: Item[] };

/**
 * Reads a list's rows by what a person sees. Rows of one list are built alike, so the texts at one place form a column.
 * Two independent signs make a column a field:
 * - title: beside a company link; the first text after the name; words of roles; the column's head
 * - company: a company link; beside a title that another sign confirms, or the first text after the name; the head
 * - location: names of countries; close behind the title; the head
 */
export function looksOf(seen: { texts: RowTexts; name: string | null; parts: Element[] }[], survey: Survey): Looks[] {
	const rows: Row[] = seen.map((row) => ({ items: itemsOf(row) }));
	const columns = columnsOf(rows, survey);
	for (const place of rows.flatMap(({ items }) => placesBehindLabels(items, columns))) {
		const column = columns.get(place);
		if (column) column.isNoText = true;
	}
	const pair = most(
		rows.flatMap(({ items }) => pairsIn(items, columns)),
		(one) => `${one.title}\n${one.company}`,
	);
	const title = titleOf(rows, columns, pair, survey);
	const company = companyOf(rows, columns, pair, title, survey);
	const location = locationOf(rows, columns, [title, company], survey);
	return rows.map(({ items }) => {
		const place = location === null ? null : only(items, location);
		const isWhole = place !== null || pair?.title !== title || pairsIn(items, columns).length > 0;
		const found = title === null ? null : only(items, title);
		return {
			title: isWhole && found && !(place === null && isPlace(found, survey)) ? found : null,
			company: company === null ? null : (only(items, company) ?? bareBeside(items, title, company)),
			location: place !== null && (!/\d/.test(place) || isPlace(place, survey)) ? place : null,
		};
	});
}

/** Returns the text at a place of a row, if there is exactly one. */
function only(items: Item[], place: string): string | null {
	const [first, ...more] = items.filter((item) => item.place === place);
	return first && more.length === 0 ? first.text : null;
}

/** Returns the most frequent value; null on a tie. */
function most<Value>(values: Value[], keyOf: (value: Value) => string): Value | null {
	const counts = new Map<string, { value: Value; count: number }>();
	for (const value of values) {
		const key = keyOf(value);
		counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 });
	}
	const [first, second] = [...counts.values()].sort((a, b) => b.count - a.count);
	return first && first.count !== second?.count ? first.value : null;
}

const textsAfterName = (items: Item[], columns: Map<string, Column>) =>
	items.slice(items.findIndex(({ isName }) => isName) + 1).filter(({ place }) => isText(columns, place));

// The first text after the name. If all rows share it, it may be a label, so the next one counts too.
function firstPlaces(rows: Row[], columns: Map<string, Column>): Set<string> {
	const firsts = (isFirst: (item: Item) => boolean) =>
		most(
			rows.flatMap(({ items }) => textsAfterName(items, columns).find(isFirst)?.place ?? []),
			String,
		);
	const first = firsts(({ isCompany }) => !isCompany);
	const isLabel = first !== null && columns.get(first)?.isConstant === true;
	const next = isLabel ? firsts(({ isCompany, place }) => !isCompany && place !== first) : null;
	return new Set([first, next].flatMap((place) => place ?? []));
}

function titleOf(rows: Row[], columns: Map<string, Column>, pair: Pair | null, survey: Survey): string | null {
	const { roles, heads } = survey.rules.words;
	const first = firstPlaces(rows, columns);
	return best(columns, (place, column) => [
		pair?.title === place,
		first.has(place),
		column.values.filter((text) => says(roles, text)).length * 3 >= column.values.length,
		says(heads.title, headOf(column)),
	]);
}

function companyOf(
	rows: Row[],
	columns: Map<string, Column>,
	pair: Pair | null,
	title: string | null,
	survey: Survey,
): string | null {
	const first = most(
		rows.flatMap(({ items }) => textsAfterName(items, columns)[0]?.place ?? []),
		String,
	);
	return best(columns, (place, column) => [
		column.companies * 2 > column.values.length,
		(pair?.company === place && pair.title === title) || first === place,
		place !== title && says(survey.rules.words.heads.company, headOf(column)),
		// A head names its column, if it is close behind the title.
		place !== title && isCloseBehind(rows, columns, title, place) && headOf(column) !== '',
	]);
}

function locationOf(
	rows: Row[],
	columns: Map<string, Column>,
	known: (string | null)[],
	survey: Survey,
): string | null {
	const [title = null] = known;
	return best(columns, (place, column) => [
		!known.includes(place) && column.values.filter((text) => isPlace(text, survey)).length * 3 >= column.values.length,
		!known.includes(place) && isCloseBehind(rows, columns, title, place),
		!known.includes(place) && says(survey.rules.words.heads.location, headOf(column)),
	]);
}

/** True for one of the first two columns after the title that hold a text other than the company link. */
function isCloseBehind(rows: Row[], columns: Map<string, Column>, title: string | null, place: string): boolean {
	const having = rows.filter(({ items }) => items.some((item) => item.place === place));
	const close = having.filter(({ items }) => {
		const texts = textsAfterName(items, columns).filter(({ isCompany }) => !isCompany);
		const at = texts.findIndex((item) => item.place === title);
		return at >= 0 && texts.slice(at + 1, at + 3).some((item) => item.place === place);
	});
	return close.length * 2 > having.length;
}

/** Returns the column that two or more signs favour, and more than any other. */
function best(columns: Map<string, Column>, signsOf: (place: string, column: Column) => boolean[]): string | null {
	const rated = [...columns]
		.filter(([, column]) => !column.isNoText)
		.map(([place, column]) => ({ place, signs: signsOf(place, column).filter(Boolean).length }))
		.sort((a, b) => b.signs - a.signs);
	const [first, second] = rated;
	return first && first.signs >= 2 && first.signs !== second?.signs ? first.place : null;
}
