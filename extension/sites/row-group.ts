import { nextButton } from './pagination.ts';
import { apart, type Layout, type Survey } from './survey.ts';

/** A row of people: the siblings it consists of, mostly one, and whose row it is; no id when it names nobody. */
export type Row = { parts: Element[]; leadId: string | null; key: string | null };

type Features = Record<'shape' | 'look' | 'selection' | 'urn' | 'marker', boolean>;
type Group = { parent: Element; rows: Row[]; score: number };

/** What each feature of a row counts when rows are compared with each other. */
const weights: Record<keyof Features, number> = { shape: 1, look: 1, selection: 2, urn: 2, marker: 2 };
/** How much of what its neighbours have in common a row must have. */
const likeness = 0.6;
/** What counts for a group being the page's own list. Recommendations inside the results reach four at most. */
const signs = { marker: 5, table: 5, selection: 4, confirmed: 1, frame: 1, urn: 1, next: 1, vocabulary: 1 };
const threshold = 5;

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
	// One person alone has no neighbours to be like; their row is the closest element that has the signs.
	const found =
		lists.length > 0 ? lists : groupsOf(survey.holders.slice(0, 60)).filter(({ score }) => score >= threshold);
	const isNested = (one: Group, other: Group) => one.parent.contains(other.parent) || other.parent.contains(one.parent);
	found.sort((a, b) => b.score - a.score || b.rows.length - a.rows.length || (a.parent.contains(b.parent) ? 1 : -1));
	let [best] = found;
	for (const one of found) if (best && isNested(one, best) && one.rows.length > best.rows.length) best = one;
	if (!best) return [];
	const { score } = best;
	return found.some((one) => best && !isNested(one, best) && one.score >= score) ? [] : best.rows;
}

function groupIn(parent: Element, survey: Survey, layout: Layout, isFramed: boolean): Group | null {
	const candidates = rowsIn(parent, survey);
	const own = candidates.filter(({ key }) => key !== null);
	if (own.length === 0) return null;
	const featuresOf = compare(candidates, survey, survey.select(layout.row));
	const common = (Object.keys(weights) as (keyof Features)[]).filter((feature) => {
		const having = own.filter((row) => featuresOf(row)[feature]).length;
		return own.length <= 2 ? having > 0 : having * 2 >= own.length;
	});
	const rows = candidates.filter((row) => isAlike(row, featuresOf(row), common));
	const people = rows.filter(({ key }) => key !== null);
	if (people.length === 0) return null;
	const has = (feature: keyof Features) => common.includes(feature) && people.some((row) => featuresOf(row)[feature]);
	const drawn = people.filter(({ parts, key }) => parts.some((part) => linksTo(key, part, survey).length > 0));
	const score =
		(isFramed ? signs.frame : 0) +
		(has('marker') ? signs.marker : 0) +
		(layout.frame.length === 0 && people.every(({ parts }) => parts[0]?.localName === 'tr') ? signs.table : 0) +
		(has('selection') ? signs.selection : 0) +
		(isMost(drawn, (row) => isConfirmed(row, survey)) ? signs.confirmed : 0) +
		(has('urn') ? signs.urn : 0) +
		(nextButton(parent, survey) ? signs.next : 0) +
		(isMost(drawn, (row) => wordsOf(row, survey) >= 3) ? signs.vocabulary : 0);
	return { parent, rows, score };
}

const isMost = (rows: Row[], holds: (row: Row) => boolean) => rows.filter(holds).length * 2 > rows.length;

// A row without an id must still be selectable or marked: an advertisement between the rows is neither.
function isAlike({ key }: Row, features: Features, common: (keyof Features)[]): boolean {
	const expected = common.filter((feature) => key !== null || feature !== 'urn');
	const sum = (list: (keyof Features)[]) => list.reduce((total, feature) => total + weights[feature], 0);
	const held = sum(expected.filter((feature) => features[feature]));
	return held >= likeness * sum(expected) && (key !== null || features.selection || features.marker);
}

/** The children of an element as rows; a child that holds several rows, as a wrapper does, gives its own children. */
function rowsIn(parent: Element, survey: Survey): Row[] {
	const direct: Row[] = [];
	const nested: Row[] = [];
	const own = ownLeads(parent, survey);
	for (const child of parent.children) {
		const lead = own.get(child);
		const last = direct[direct.length - 1];
		const others = lead ? 0 : (survey.held(child)?.size ?? 0);
		if (others > 1) nested.push(...rowsIn(child, survey));
		else if (lead && last?.leadId === lead.leadId) last.parts.push(child);
		else direct.push({ parts: [child], leadId: lead?.leadId ?? null, key: lead?.key ?? null });
	}
	return direct.filter(({ key }) => key !== null).length > 1 ? [...direct, ...nested] : direct;
}

type Lead = { key: string; leadId: string };

/**
 * Whose row each child is: the lead that it names in the same places as its neighbours name theirs. A child may name
 * others elsewhere (a recommendation stands inside the row), and a child that names somebody only elsewhere is nobody's.
 */
function ownLeads(parent: Element, { held, carriers }: Survey): Map<Element, Lead> {
	const named = carriers
		.filter(({ element }) => element !== parent && parent.contains(element))
		.map(({ element, key }) => ({ key, ...placeIn(parent, element) }));
	const single = new Map<string, Set<Element>>();
	for (const { child, place } of named) {
		if (held(child)?.size === 1) single.set(place, (single.get(place) ?? new Set()).add(child));
	}
	const most = Math.max(0, ...[...single.values()].map(({ size }) => size));
	const isUsual = (place: string) => (single.get(place)?.size ?? 0) >= Math.min(2, most);
	const own = new Map<Element, Lead>();
	for (const child of parent.children) {
		const leads = held(child);
		if (!leads) continue;
		const keys = new Set(named.filter((one) => one.child === child && isUsual(one.place)).map(({ key }) => key));
		const [key] = keys;
		const tally = key === undefined ? undefined : leads.get(key);
		if (key !== undefined && tally && keys.size === 1 && most > 0) own.set(child, { key, leadId: tally.leadId });
	}
	return own;
}

/** Under which child of `parent` an element stands, and through which kinds of elements. */
function placeIn(parent: Element, element: Element): { child: Element; place: string } {
	let child = element;
	let place = element.localName;
	for (let one = element.parentElement; one && one !== parent; one = one.parentElement) {
		child = one;
		place = `${one.localName} ${place}`;
	}
	return { child, place };
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

const selects = 'input:not([type="text"]):not([type="search"]), [role="checkbox"], [aria-checked]';

/** The control that selects a row, as lists have whose people can be chosen. */
export const selectionOf = ({ parts }: Row): Element | null =>
	parts.flatMap((part) => [...part.querySelectorAll(selects)]).find((control) => !control.closest(apart)) ?? null;

/** The text beside the control that selects a row: "Add … to selection" in any language. */
export function selectionLabel(row: Row): string | null {
	const control = selectionOf(row);
	const spoken = control?.getAttribute('aria-label');
	if (spoken) return spoken;
	for (let around = control?.parentElement ?? null; around; around = around.parentElement) {
		const label = around.closest('label') ?? around.querySelector('label');
		if (label) return label.textContent;
		if (around.querySelector('a[href]')) return null;
		if (around.textContent?.trim() || row.parts.includes(around)) return around.textContent;
	}
	return null;
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
