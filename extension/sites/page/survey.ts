import type { Marker, ReadingRules } from '#contract/reading-rules';
import { onceEach } from '#contract/rules/once-each';
import { leadIdIn, leadKey } from './lead-id.ts';
import { selectorOf } from './rules.ts';

/** A lead named by an element or its content, and whether a URN names it. */
type Tally = { leadId: string; isUrn: boolean };
/** People named in an element, by the person's key (see lead-id.ts). */
type Held = ReadonlyMap<string, Tally>;

/**
 * How to recognise the list on one kind of page: the markers around its rows and on a row, and the words for a title.
 */
export type Layout = { frame: readonly Marker[]; row: readonly Marker[]; titleWords: readonly string[] };

/** Results of one walk over a page, before rows are looked for. */
export type Survey = {
	rules: ReadingRules;
	body: HTMLElement;
	/** True for an element in a dialog, or in anything else that is never part of a list. */
	isApart: (element: Element) => boolean;
	/** Returns the leads named by an element and its content; undefined when there are none. */
	held: (element: Element) => Held | undefined;
	/** Elements that hold a lead, outermost first. */
	holders: Element[];
	/** Elements that name a lead themselves, with the person's key and the attribute that names them. */
	carriers: { element: Element; key: string; attribute: string }[];
	/** Joins markers into a selector, using the page's present attribute names in place of the declared ones. */
	select: (markers: readonly Marker[]) => string;
	/** Returns a selector for texts labelled by these words of the vocabulary. */
	texts: (words: readonly string[]) => string;
	/** True for an element within hidden text, a tooltip, a menu or an icon: nothing in there is text of a row. */
	isSilent: (element: Element) => boolean;
	/** True for the block of a row's field, such as the one around title and company. */
	isField: (element: Element) => boolean;
	/** True for the card of a lead's own page. */
	isLeadCard: (element: Element) => boolean;
	/** True for an element with a child that names a lead. */
	isBesideLead: (element: Element) => boolean;
	/** True for a button and anything inside it. */
	isPressable: (element: Element) => boolean;
};

const pressable = 'button, [role="button"]';
const silent = 'svg, script, style, noscript, [role="tooltip"], [role="menu"]';

/** Elements that are never part of a list. */
export const apart = 'dialog, [role="dialog"], [aria-modal="true"], [hidden], template';

/** Walks over a page once and records who is named where, and which attributes have known values. */
export function surveyPage(document: Document, rules: ReadingRules): Survey {
	const held = new Map<Element, Map<string, Tally>>();
	const carriers: Survey['carriers'] = [];
	const seen = new Map<string, Set<string>>();
	const known = declaredBy(rules).values;
	const keys = new Map<string, string>();
	const keyOf = (leadId: string) => {
		const key = keys.get(leadId) ?? leadKey(leadId);
		keys.set(leadId, key);
		return key;
	};
	const within = (selector: string) => {
		const found = new Set<Element>();
		for (const one of document.querySelectorAll(selector)) {
			if (found.has(one)) continue;
			found.add(one);
			for (const inside of one.querySelectorAll('*')) found.add(inside);
		}
		return (element: Element) => found.has(element);
	};
	const isApart = within(apart);
	for (const element of document.querySelectorAll('body *')) {
		for (const name of element.getAttributeNames()) {
			if (name === 'class' || name === 'style' || name === 'src') continue;
			const value = element.getAttribute(name) ?? '';
			if (known.has(value)) seen.set(name, (seen.get(name) ?? new Set()).add(value));
			const leadId = mayNameLead(value) ? leadIdIn(value, rules) : null;
			if (!leadId || isApart(element)) continue;
			const key = keyOf(leadId);
			carriers.push({ element, key, attribute: name });
			hold(held, element, { key, leadId, isUrn: !value.includes('/') });
		}
	}
	const standIn = standIns(rules, seen);
	const words = standIn(rules.vocabulary.attribute);
	// Cached, because every row asks for the same selectors.
	const selectors = new Map<readonly (Marker | string)[], string>();
	const onceFor =
		<One extends Marker | string>(made: (list: readonly One[]) => string) =>
		(list: readonly One[]) => {
			const selector = selectors.get(list) ?? made(list);
			selectors.set(list, selector);
			return selector;
		};
	const select = onceFor((markers: readonly Marker[]) =>
		selectorOf(markers.map((one) => ('is' in one ? { ...one, attribute: standIn(one.attribute) } : one))),
	);
	const { silent: hidden, field, subtitle, caption, degree, leadCard } = rules.markers;
	const fields = select([...field, ...subtitle, ...caption, ...degree]);
	const cards = select(leadCard);
	const beside = new Set<Element | null>(carriers.map(({ element }) => element.parentElement));
	return {
		rules,
		body: document.body,
		isApart,
		held: (element) => held.get(element),
		holders: [...held.keys()],
		carriers,
		select,
		isSilent: within(`${silent}, ${select(hidden)}`),
		isField: (element) => element.matches(fields),
		isLeadCard: (element) => element.matches(cards),
		isBesideLead: (element) => beside.has(element),
		isPressable: within(pressable),
		texts: onceFor((values: readonly string[]) => selectorOf(values.map((is) => ({ attribute: words, is })))),
	};
}

const mayNameLead = (value: string) => value.length > 8 && (value.startsWith('urn:') || value.includes('/sales/'));

type Named = { key: string; leadId: string; isUrn: boolean };

function hold(held: Map<Element, Map<string, Tally>>, carrier: Element, { key, leadId, isUrn }: Named): void {
	for (let element: Element | null = carrier; element; element = element.parentElement) {
		const leads = held.get(element) ?? new Map<string, Tally>();
		const before = leads.get(key);
		// The elements further up have this lead already.
		if (before && (before.isUrn || !isUrn)) return;
		leads.set(key, { leadId: before?.leadId ?? leadId, isUrn: isUrn || !!before?.isUrn });
		held.set(element, leads);
	}
}

// Attributes that markers declare with a value, each with its values.
function declared({ markers, vocabulary }: ReadingRules): Map<string, Set<string>> {
	const { attribute, ...words } = vocabulary;
	const found = new Map([[attribute, new Set(Object.values(words).flat())]]);
	for (const one of Object.values(markers).flat()) {
		if ('is' in one) found.set(one.attribute, (found.get(one.attribute) ?? new Set()).add(one.is));
	}
	return found;
}

const declaredBy = onceEach((rules: ReadingRules) => {
	const attributes = declared(rules);
	return { attributes, values: new Set([...attributes.values()].flatMap((values) => [...values])) };
});

/**
 * Finds renamed attributes, since a redesign changes attribute names more often than their values. When no element has
 * a declared attribute with one of its values, looks for the same values under another name. That name counts if one
 * value is too long for a coincidence, or if two match.
 */
function standIns(rules: ReadingRules, seen: Map<string, Set<string>>): (attribute: string) => string {
	const names = new Map<string, string>();
	for (const [attribute, values] of declaredBy(rules).attributes) {
		const shared = (name: string) => [...(seen.get(name) ?? [])].filter((value) => values.has(value));
		if (shared(attribute).length > 0) continue;
		const [best] = [...seen.keys()]
			.map((name) => ({ name, values: shared(name) }))
			.filter(({ values: found }) => found.length > 1 || found.some((value) => value.length >= 16))
			.sort((a, b) => b.values.length - a.values.length);
		if (best) names.set(attribute, best.name);
	}
	return (attribute) => names.get(attribute) ?? attribute;
}
