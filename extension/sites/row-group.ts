import { nextButton } from './pagination.ts';
import { type Row, rowsIn } from './row-candidates.ts';
import { selectionLabel, selectionOf } from './selection.ts';
import type { Layout, Survey } from './survey.ts';

type Features = Record<'shape' | 'look' | 'selection' | 'urn' | 'marker', boolean>;
/** Rows with one parent. Certain when a URN or the label of their control names the same people as their links. */
type Group = { parent: Element; rows: Row[]; score: number; isCertain: boolean };

/** The weight of each feature when rows are compared with each other. */
const weights: Record<keyof Features, number> = { shape: 1, look: 1, selection: 2, urn: 2, marker: 2 };
/** How much of what its neighbours have in common a row must have. */
const likeness = 0.6;
/** The weight of each sign that a group is the page's own list. Recommendations inside the results reach 4 at most. */
const signs = { marker: 5, table: 5, selection: 4, confirmed: 1, frame: 1, urn: 1, next: 1, vocabulary: 1 };
const threshold = 5;
const featureNames = Object.keys(weights) as (keyof Features)[];
const signNames = Object.keys(signs) as (keyof typeof signs)[];

/**
 * The rows of the page's own list: repeated siblings that each name one lead. Other lists (recommendations, panels,
 * feeds) name leads too, so a list counts only with enough signs that it is the results, and with more than any other
 * list on the page. Where two lists cannot be told apart there are no rows.
 */
export function findRows(document: Document, survey: Survey, layout: Layout): Row[] {
	const frames = [...document.querySelectorAll(survey.select(layout.frame))];
	const mayBe = (parent: Element) => frames.length === 0 || frames.some((frame) => frame.contains(parent));
	const groupsOf = (parents: Element[]) =>
		parents.filter(mayBe).flatMap((parent) => groupIn(parent, survey, layout, frames.length > 0) ?? []);
	const several = survey.holders.filter((element) => (survey.held(element)?.size ?? 0) > 1);
	const lists = groupsOf(several).filter(({ score }) => score >= threshold);
	// A single row has no neighbours to compare with, so its group must be certain too.
	const alone = () => groupsOf(survey.holders.slice(0, 60)).filter((one) => one.score >= threshold && one.isCertain);
	const found = lists.length > 0 ? lists : alone();
	return bestOf(found)?.rows ?? [];
}

/**
 * The group with the most signs. When such groups are nested, the one with the most rows. None when two of them are
 * separate.
 */
function bestOf(groups: Group[]): Group | null {
	const isNested = (one: Group, other: Group) => one.parent.contains(other.parent) || other.parent.contains(one.parent);
	const sorted = groups.sort(
		(a, b) => b.score - a.score || b.rows.length - a.rows.length || (a.parent.contains(b.parent) ? 1 : -1),
	);
	const [first] = sorted;
	if (!first) return null;
	const best = sorted.reduce(
		(most, one) => (isNested(one, most) && one.rows.length > most.rows.length ? one : most),
		first,
	);
	return sorted.some((one) => !isNested(one, best) && one.score >= best.score) ? null : best;
}

function groupIn(parent: Element, survey: Survey, layout: Layout, isFramed: boolean): Group | null {
	const candidates = rowsIn(parent, survey);
	const own = candidates.filter(({ key }) => key !== null);
	if (own.length === 0) return null;
	const featuresOf = compare(candidates, survey, survey.select(layout.row));
	const common = featureNames.filter((feature) => {
		const having = own.filter((row) => featuresOf(row)[feature]).length;
		return own.length <= 2 ? having > 0 : having * 2 >= own.length;
	});
	const rows = candidates.filter((row) => isAlike(row, featuresOf(row), common));
	const people = rows.filter(({ key }) => key !== null);
	if (people.length === 0) return null;
	const has = (feature: keyof Features) => common.includes(feature) && people.some((row) => featuresOf(row)[feature]);
	const drawn = people.filter(({ parts, key }) => parts.some((part) => linksTo(key, part, survey).length > 0));
	const found: Record<keyof typeof signs, boolean> = {
		marker: has('marker'),
		table: layout.frame.length === 0 && people.every(({ parts }) => parts[0]?.localName === 'tr'),
		selection: has('selection'),
		confirmed: isMost(drawn, (row) => isConfirmed(row, survey)),
		frame: isFramed,
		urn: has('urn'),
		next: nextButton(parent, survey) !== null,
		vocabulary: isMost(drawn, (row) => wordsOf(row, survey) >= 3),
	};
	const score = signNames.reduce((sum, sign) => sum + (found[sign] ? signs[sign] : 0), 0);
	return { parent, rows, score, isCertain: found.confirmed || found.urn };
}

const isMost = (rows: Row[], holds: (row: Row) => boolean) => rows.filter(holds).length * 2 > rows.length;

// A row without an id counts only when it is selectable or marked. An advertisement between the rows is neither.
function isAlike({ key }: Row, features: Features, common: (keyof Features)[]): boolean {
	const expected = common.filter((feature) => key !== null || feature !== 'urn');
	const sum = (list: (keyof Features)[]) => list.reduce((total, feature) => total + weights[feature], 0);
	const held = sum(expected.filter((feature) => features[feature]));
	return held >= likeness * sum(expected) && (key !== null || features.selection || features.marker);
}

function compare(rows: Row[], survey: Survey, marker: string): (row: Row) => Features {
	const own = rows.filter(({ key }) => key !== null);
	const shape = most(own.map(shapeOf));
	const look = most(own.map(lookOf));
	const known = new Map<Row, Features>();
	const measure = (row: Row): Features => ({
		shape: shapeOf(row) === shape,
		look: look !== '' && lookOf(row) === look,
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

function most(values: string[]): string {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

// The label of a row's control names the person whom its link names.
function isConfirmed(row: Row, survey: Survey): boolean {
	const label = selectionLabel(row)?.replace(/\s+/g, ' ');
	if (!label) return false;
	return row.parts
		.flatMap((part) => linksTo(row.key, part, survey))
		.map((link) => link.textContent?.replace(/\s+/g, ' ').trim() ?? '')
		.some((name) => name.length > 1 && label.includes(name));
}

const linksTo = (key: string | null, part: Element, { held }: Survey) =>
	[...part.querySelectorAll('a[href]')].filter((link) => held(link)?.has(key ?? ''));

function wordsOf({ parts }: Row, { texts, rules }: Survey): number {
	const { name, title, role, company, location } = rules.vocabulary;
	return [name, [...title, ...role], company, location].filter((words) => {
		const selector = texts(words);
		return parts.some((part) => part.querySelector(selector));
	}).length;
}
