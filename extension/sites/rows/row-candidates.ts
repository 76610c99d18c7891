import { onceEach } from '#contract/rules/once-each';
import type { Survey } from '../page/survey.ts';

/** A row: the siblings that form it, mostly one, and its lead. Without an id when it names no one. */
export type Row = { parts: Element[]; leadId: string | null; key: string | null };

/**
 * Returns the children of an element as rows; a child that holds several rows, as a wrapper does, is replaced by its
 * children.
 */
export const rowsIn = (parent: Element, survey: Survey): Row[] => rowsBy(survey)(parent);

const rowsBy = onceEach((survey: Survey) => onceEach((parent: Element) => findRowsIn(parent, survey)));

function findRowsIn(parent: Element, survey: Survey): Row[] {
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
 * Finds the lead of each child that is a row: the only lead named at the places where its neighbours name theirs. A
 * child may name others too, such as a recommendation inside the row. A child that names someone only at other places
 * isn't their row.
 */
function ownLeads(parent: Element, survey: Survey): Map<Element, Lead> {
	const { held } = survey;
	const named = waysOf(survey).get(parent) ?? [];
	const children = new Map<string, Set<Element>>();
	const single = new Map<string, Set<Element>>();
	for (const { child, place } of named) {
		children.set(place, (children.get(place) ?? new Set()).add(child));
		if (held(child)?.size === 1) single.set(place, (single.get(place) ?? new Set()).add(child));
	}
	const sizeOf = (of: Map<string, Set<Element>>, place: string) => of.get(place)?.size ?? 0;
	const most = Math.max(0, ...[...single.values()].map(({ size }) => size));
	const own = new Map<Element, Lead>();
	for (const child of parent.children) {
		const leads = held(child);
		if (!leads) continue;
		const inChild = named.filter((one) => one.child === child);
		const isUsual = (place: string) => most > 0 && sizeOf(single, place) >= Math.min(2, most);
		const [usual, ...more] = new Set(inChild.flatMap(({ place, key }) => (isUsual(place) ? key : [])));
		const key = usual !== undefined && more.length === 0 ? usual : ownOf(inChild, (place) => sizeOf(children, place));
		const tally = key === null ? undefined : leads.get(key);
		if (key !== null && tally) own.set(child, { key, leadId: tally.leadId });
	}
	return own;
}

type NamedAt = { key: string; place: string };

// Picks one of several leads in a child: the only one at a place where most children name someone.
function ownOf(named: NamedAt[], childrenAt: (place: string) => number): string | null {
	const weights = new Map<string, number>();
	for (const place of new Set(named.map((one) => one.place))) {
		const [key, ...others] = new Set(named.flatMap((one) => (one.place === place ? one.key : [])));
		if (key === undefined || others.length > 0 || childrenAt(place) < 2) continue;
		weights.set(key, (weights.get(key) ?? 0) + childrenAt(place));
	}
	const [first, second] = [...weights].sort((a, b) => b[1] - a[1]);
	return first && first[1] !== second?.[1] ? first[0] : null;
}

type Way = NamedAt & { child: Element };

/**
 * Maps each element to its leads: the child that contains the lead, and the kinds of elements on the way down to it.
 */
const waysOf = onceEach((survey: Survey): Map<Element, Way[]> => {
	const found = new Map<Element, Way[]>();
	for (const { element, key, attribute } of survey.carriers) {
		let child = element;
		let place = `${element.localName} ${attribute}`;
		for (let one = element.parentElement; one; one = one.parentElement) {
			const list = found.get(one) ?? [];
			list.push({ key, child, place });
			found.set(one, list);
			place = `${one.localName}${columnOf(one)} ${place}`;
			child = one;
		}
	}
	return found;
});

// Each column of a table is a place of its own.
const columnOf = (element: Element) =>
	element.localName === 'td' ? [...(element.parentElement?.children ?? [])].indexOf(element) : '';
