import { inLowerCase } from '../page/counts.ts';
import type { Survey } from '../page/survey.ts';
import type { Row } from './row-candidates.ts';
import { selectionLabel, selectionOf } from './selection.ts';

/** Features shared by the rows of one list. */
export type Features = Record<'shape' | 'look' | 'build' | 'selection' | 'urn' | 'marker', boolean>;
/** `isMarked`: the site's marker is on the row itself, which then needs nothing else. */
type Marked = { isMarked: boolean };

/**
 * Rows with one parent. Certain if a URN or the label of their control names the same people as their links. The rank
 * lists what doesn't change when more rows are drawn, most important first.
 */
export type Group = {
	parent: Element;
	rows: Row[];
	score: number;
	isCertain: boolean;
	rank: number[];
	common: (keyof Features)[];
};

/** The weight of each feature when rows are compared. */
const weights: Record<keyof Features, number> = { shape: 1, look: 1, build: 2, selection: 2, urn: 2, marker: 2 };
/** The share of its neighbours' common features that a row must have. */
const likeness = 0.6;
/** The names of all features. */
export const featureNames = Object.keys(weights) as (keyof Features)[];

/** Features that tell the rows of the page's own list from recommendations. */
export const distinguishing: (keyof Features)[] = ['selection', 'urn', 'marker'];

/** True if more than half of the rows meet a condition. */
export const holdsForMost = (rows: Row[], holds: (row: Row) => boolean) => rows.filter(holds).length * 2 > rows.length;

/**
 * True if a row has enough of the common features. A row without an id counts only when it is selectable or marked,
 * since an advertisement between the rows is neither.
 */
export function isAlike({ key }: Row, features: Features & Marked, common: (keyof Features)[]): boolean {
	const expected = common.filter((feature) => key !== null || feature !== 'urn');
	const sum = (list: (keyof Features)[]) => list.reduce((total, feature) => total + weights[feature], 0);
	const held = sum(expected.filter((feature) => features[feature]));
	const isLike = features.isMarked || held >= likeness * sum(expected);
	return isLike && (key !== null || features.selection || features.marker);
}

/** Compares each row's features with most of these rows. */
export function compare(rows: Row[], survey: Survey, marker: string): (row: Row) => Features & Marked {
	const own = rows.filter(({ key }) => key !== null);
	const builds = new Map(own.map((row) => [row, buildsOf(row, survey)]));
	const shape = most(own.map(shapeOf));
	const look = most(own.map(lookOf));
	const build = most([...builds.values()].flat());
	const known = new Map<Row, Features & Marked>();
	const measure = (row: Row): Features & Marked => ({
		isMarked: row.parts.some((part) => part.matches(marker)),
		shape: shapeOf(row) === shape,
		look: look !== '' && lookOf(row) === look,
		build: isBuilt(builds.get(row) ?? buildsOf(row, survey), build),
		selection: selectionOf(row) !== null,
		urn: row.key !== null && row.parts.some((part) => survey.held(part)?.get(row.key ?? '')?.isUrn),
		marker: row.parts.some((part) => part.matches(marker) || part.querySelector(marker)),
	});
	return (row) => {
		const features = known.get(row) ?? measure(row);
		known.set(row, features);
		return features;
	};
}

const shapeOf = ({ parts: [part] }: Row) => `${part?.localName} ${part?.getAttributeNames().sort().join(' ')}`;
const lookOf = ({ parts: [part] }: Row) => part?.getAttribute('class') ?? '';

// The paths from a row to the links to its person. A row that isn't drawn has no link yet.
const buildsOf = ({ key, parts }: Row, survey: Survey): string[] =>
	parts.flatMap((part) => linksTo(key, part, survey).map((link) => wayTo(link, part)));
const isBuilt = (builds: string[], usual: string) => builds.length === 0 || builds.includes(usual);

function wayTo(element: Element, part: Element): string {
	let way = '';
	for (let one: Element | null = element; one && one !== part; one = one.parentElement) way = `${one.localName} ${way}`;
	return way;
}

function most(values: string[]): string {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** True if a list has a heading of its own in its section, as a list beside the results has: "Similar leads". */
export function hasHeading(parent: Element, rows: Row[]): boolean {
	const isInRow = (element: Element) => rows.some(({ parts }) => parts.some((part) => part.contains(element)));
	const around = parent.closest('section, aside, article') ?? parent;
	return [...around.querySelectorAll('h2, h3, h4')].some((heading) => !isInRow(heading));
}

/** True if the label of a row's control names the same person as its link. */
export function isConfirmed(row: Row, survey: Survey): boolean {
	const label = selectionLabel(row)?.replace(/\s+/g, ' ');
	if (!label) return false;
	return row.parts
		.flatMap((part) => linksTo(row.key, part, survey))
		.map((link) => link.textContent?.replace(/\s+/g, ' ').trim() ?? '')
		.some((name) => name.length > 1 && label.includes(name));
}

/** Returns the links to a lead within an element. */
export const linksTo = (key: string | null, part: Element, { held }: Survey) =>
	[...part.querySelectorAll('a[href]')].filter((link) => held(link)?.has(key ?? ''));

/**
 * True if a text of the row says that it is an advertisement. It may be built like the other rows, with a person's
 * link.
 */
export function isAdvertisement({ parts }: Row, { rules }: Survey): boolean {
	const words = new Set(inLowerCase(rules.words.advertisement));
	return parts
		.flatMap((part) => [...part.querySelectorAll('*')])
		.some((one) => one.childElementCount === 0 && words.has((one.textContent ?? '').trim().toLowerCase()));
}

/** Counts which of the four words for a person's texts a row uses. */
export function wordsOf({ parts }: Row, { texts, rules }: Survey): number {
	const { name, title, role, company, location } = rules.vocabulary;
	return [name, [...title, ...role], company, location].filter((words) => {
		const selector = texts(words);
		return parts.some((part) => part.querySelector(selector));
	}).length;
}
