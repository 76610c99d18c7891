import type { Survey } from './survey.ts';

/** A row: the siblings it consists of, mostly one, and the lead it is about. Without an id when it names nobody. */
export type Row = { parts: Element[]; leadId: string | null; key: string | null };

/** The children of an element as rows; a child that holds several rows, as a wrapper does, gives its own children. */
export function rowsIn(parent: Element, survey: Survey): Row[] {
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
 * others elsewhere, such as a recommendation inside the row. A child that names somebody only elsewhere is not their
 * row.
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

/** The child of `parent` that contains an element, and the kinds of elements on the way to it. */
function placeIn(parent: Element, element: Element): { child: Element; place: string } {
	let child = element;
	let place = element.localName;
	for (let one = element.parentElement; one && one !== parent; one = one.parentElement) {
		child = one;
		place = `${one.localName} ${place}`;
	}
	return { child, place };
}
