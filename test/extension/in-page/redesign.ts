import type { Random } from '../random.ts';
import { addDecoys } from './decoys.ts';

/** An element's origin before the redesign: the lead whose row it was in, if any, and its template. */
export type Origin = { leadId: string | null; template: string };
export type Origins = WeakMap<Element, Origin>;

/**
 * Random redesigns of a page, as a site makes them: everything from one template changes alike. Texts, link targets and
 * controls stay; without them it would be another product.
 */
type Redesign = { document: Document; random: Random; origins: Origins };
type Change = (redesign: Redesign) => void;

const kept = new Set(['href', 'type', 'role', 'disabled', 'hidden', 'src', 'alt', 'aria-label', 'aria-hidden']);
const plain = 'div, span, li, ol, ul, section, article, p, dd, main, h1, tr, td, tbody, table';
const tags = ['div', 'section', 'article', 'span', 'x-block', 'p', 'li', 'figure'];

const all = (document: Document, selector = '*') => [...document.body.querySelectorAll(selector)];
const namesIn = (document: Document) => [
	...new Set(all(document).flatMap((element) => element.getAttributeNames().filter((name) => !kept.has(name)))),
];

/** Returns all elements with the template of a random element. */
function oneTemplate({ document, random, origins }: Redesign, selector: string): Element[] {
	const elements = all(document, selector).filter((element) => origins.has(element));
	if (elements.length === 0) return [];
	const template = origins.get(random.pick(elements))?.template;
	return elements.filter((element) => origins.get(element)?.template === template);
}

const renameAttributes: Change = ({ document, random }) => {
	const renamed = new Map(random.some(namesIn(document), 0.5).map((name) => [name, `data-${random.word()}`]));
	for (const element of all(document)) {
		for (const name of element.getAttributeNames()) {
			const now = renamed.get(name);
			if (!now) continue;
			element.setAttribute(now, element.getAttribute(name) ?? '');
			element.removeAttribute(name);
		}
	}
};

const dropAttributes: Change = ({ document, random }) => {
	const dropped = random.some(namesIn(document), 0.35);
	for (const element of all(document)) for (const name of dropped) element.removeAttribute(name);
};

const addAttributes: Change = ({ document, random }) => {
	for (const element of random.some(all(document), 0.2)) element.setAttribute(`data-${random.word()}`, random.word());
};

const hashClasses: Change = ({ document, random }) => {
	const hashed = new Map<string, string>();
	for (const element of all(document, '[class]')) {
		element.className = [...element.classList]
			.map((name) => hashed.get(name) ?? hashed.set(name, `_${random.word()}`).get(name))
			.join(' ');
	}
};

const changeElementNames: Change = ({ document, random, origins }) => {
	const now = new Map(random.some(plain.split(', '), 0.4).map((name) => [name, random.pick(tags)]));
	for (const element of all(document, plain)) {
		const name = now.get(element.localName);
		if (!name) continue;
		const other = document.createElement(name);
		for (const one of element.getAttributeNames()) other.setAttribute(one, element.getAttribute(one) ?? '');
		const origin = origins.get(element);
		if (origin) origins.set(other, origin);
		while (element.firstChild) other.appendChild(element.firstChild);
		element.replaceWith(other);
	}
};

const wrap: Change = (redesign) => {
	const tag = redesign.random.pick(tags);
	for (const element of oneTemplate(redesign, '*')) {
		const around = redesign.document.createElement(tag);
		element.replaceWith(around);
		around.appendChild(element);
	}
};

const unwrap: Change = (redesign) => {
	for (const element of oneTemplate(redesign, 'div, span, li, ol, ul, section, article')) {
		while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
		element.remove();
	}
};

// Reorders the parts within a row, or whole rows.
const reorder: Change = (redesign) => {
	const { random, origins } = redesign;
	const order = random.shuffled(Array.from({ length: 60 }, (_, index) => index));
	for (const parent of oneTemplate(redesign, 'div, ol, ul, section, tr, tbody')) {
		const units: Element[][] = [];
		const ownerOf = (element: Element | undefined) => element && (origins.get(element)?.leadId ?? null);
		const isInRow = ownerOf(parent) !== null;
		for (const child of parent.children) {
			const last = units[units.length - 1];
			const owner = ownerOf(child);
			if (!isInRow && last && owner && owner === ownerOf(last[0])) last.push(child);
			else units.push([child]);
		}
		for (const index of order) for (const child of units[index] ?? []) parent.appendChild(child as Node);
	}
};

/** Changes a document in one to five ways and returns them. */
export function redesign({ document, random, origins }: Redesign): string {
	const changes: Record<string, Change> = {
		renameAttributes,
		dropAttributes,
		addAttributes,
		hashClasses,
		changeElementNames,
		wrap,
		unwrap,
		addDecoys: () => addDecoys(document, random),
	};
	// The order of a person's roles is a fact, not a design.
	if (!document.querySelector('[data-x--lead--name]')) changes.reorder = reorder;
	const chosen = Array.from({ length: 1 + random.below(5) }, () => random.pick(Object.keys(changes)));
	for (const name of chosen) changes[name]?.({ document, random, origins });
	return chosen.join(', ');
}
