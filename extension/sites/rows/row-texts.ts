import { onceEach } from '#contract/rules/once-each';
import { shownText } from '../page/shown-text.ts';
import type { Survey } from '../page/survey.ts';
import type { Row } from './row-candidates.ts';

/** A row without other people's elements and without what isn't text. Fields are read from it. */
export type RowTexts = {
	/** Returns the row's matching elements, except those of other people, hidden texts, tooltips and menus. */
	all: (selector: string) => Element[];
	/**
	 * Returns the shown text of an element of the row, without hidden texts, tooltips and buttons; null when there is
	 * none.
	 */
	text: (element: Element) => string | null;
	/** The links to the row's own lead. */
	ownLinks: Element[];
	/** The links to a company. */
	companyLinks: Element[];
	/** The buttons of the row. */
	buttons: Element[];
	/** The innermost elements with a text, in order. An icon or a highlighted word is part of the text beside it. */
	leaves: Element[];
};

/** Inline elements, which don't divide a text. */
const dress = new Set(['mark', 'b', 'strong', 'i', 'em', 'u', 'small', 'sub', 'sup', 'br', 'wbr', 'img']);

/** Returns the texts of a row, or of a part of a lead's own page. */
export function textsOf({ parts, key }: Pick<Row, 'parts' | 'key'>, survey: Survey): RowTexts {
	const inParts = (selector: string) =>
		parts.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll(selector)]);
	const elements = parts.flatMap((part) => [part, ...part.querySelectorAll('*')]);
	const others = othersIn(elements, { parts, key }, survey);
	const left = new Set(
		elements.filter((element) => others.has(element) || (survey.isSilent(element) && !parts.includes(element))),
	);
	const isLeft = (element: Element) => left.has(element);
	const all = (selector: string) => inParts(selector).filter((element) => !isLeft(element));
	const links = all('a[href]');
	const isNoText = (element: Element) => isLeft(element) || survey.isPressable(element);
	// Cached, because every field of a row asks for the same texts.
	const isWhole = onceEach((element: Element): boolean => {
		for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
			const isPart =
				isNoText(child) ||
				!child.textContent?.trim() ||
				(dress.has(child.localName) && isWhole(child)) ||
				(isBlock(child) && hasOwnText(element));
			if (!isPart) return false;
		}
		return true;
	});
	const isDress = (element: Element) =>
		dress.has(element.localName) &&
		element.parentElement !== null &&
		!parts.includes(element) &&
		isWhole(element.parentElement);
	const textOf = onceEach((element: Element) => textWithout(element, survey.isPressable(element) ? isLeft : isNoText));
	return {
		all,
		// A text that contains a link isn't a single field.
		text: onceEach((element: Element) =>
			links.some((link) => link !== element && isPartOf(element, link) && !isNoText(link))
				? null
				: shownText(textOf(element)),
		),
		ownLinks: links.filter((link) => key !== null && survey.held(link)?.has(key)),
		companyLinks: links.filter((link) => isCompany(link.getAttribute('href') ?? '', survey)),
		buttons: all('button, [role="button"]'),
		leaves: elements.filter(
			(element) => !isNoText(element) && isWhole(element) && !isDress(element) && textOf(element).trim() !== '',
		),
	};
}

// Finds other people's elements. The innermost element that names someone decides. A block that names only other people
// is theirs as a whole, unless it is one of the row's own: a recommendation may be put into the block of a field.
// Parents come before their children.
function othersIn(elements: Element[], { parts, key }: Pick<Row, 'parts' | 'key'>, survey: Survey): Set<Element> {
	const byNames = new Set<Element>();
	const found = new Set<Element>();
	for (const element of elements) {
		if (!parts.includes(element)) {
			const leads = survey.held(element);
			const isOfOthers = leads
				? key === null || (!leads.has(key) && !isOwnBlock(element, parts, survey))
				: byNames.has(element.parentElement as Element);
			if (isOfOthers) byNames.add(element);
		}
		if (byNames.has(element) || survey.isApart(element)) found.add(element);
	}
	return found;
}

function isOwnBlock(block: Element, parts: Element[], survey: Survey): boolean {
	if (block.localName === 'td') return parts.some((part) => part === block.parentElement);
	if (survey.isField(block)) return true;
	// The page of a lead is about one person, so only a separate card is about another.
	const isOfLead = parts.some((part) => survey.isLeadCard(part) || part === survey.body);
	if (!isOfLead || survey.isBesideLead(block)) return false;
	if (survey.held(block)?.size !== 1 || block.querySelector('h1')) return true;
	const isNamed = block.querySelector(survey.texts(survey.rules.vocabulary.name)) !== null;
	return !isNamed && !/^(?:a|li|article|aside|section)$/.test(block.localName);
}

const isCompany = (href: string, { rules }: Survey) =>
	rules.addresses.company.some((path) => href.startsWith(path) || href.includes(`linkedin.com${path}`));

/** True for block elements, which separate their text from the text beside them. */
const isBlock = ({ localName }: Element) => /^(?:div|p|ul|ol|section|article|aside|h[1-6]|dl|table)$/.test(localName);
function hasOwnText(element: Element): boolean {
	for (let node = element.firstChild; node; node = node.nextSibling) {
		if (node.nodeType === 3 && node.nodeValue?.trim()) return true;
	}
	return false;
}

// True if the text of an inner element is part of an element's text.
function isPartOf(element: Element, inner: Element): boolean {
	// Most links are elsewhere, and looking at every block above them took half the time of a look.
	if (!element.contains(inner)) return false;
	for (let one: Element | null = inner; one && one !== element; one = one.parentElement) {
		if (isBlock(one) && one.parentElement && hasOwnText(one.parentElement)) return false;
		if (one.parentElement === element) return true;
	}
	return false;
}

function textWithout(element: Element, isLeft: (element: Element) => boolean): string {
	if (element.childElementCount === 0) return element.textContent ?? '';
	const isText = hasOwnText(element);
	let text = '';
	for (let node = element.firstChild; node; node = node.nextSibling) {
		if (node.nodeType === 3) text += node.nodeValue ?? '';
		if (node.nodeType !== 1) continue;
		const child = node as Element;
		if (!isLeft(child) && !(isText && isBlock(child))) text += textWithout(child, isLeft);
	}
	return text;
}

/** Returns the texts directly in an element, outside its children. */
export const bareTexts = (element: Element): string[] =>
	[...element.childNodes].flatMap((node) => (node.nodeType === 3 ? (withoutSeparators(node.textContent) ?? []) : []));

/** Strips the dots and bars that separate a text from its neighbours. */
export const withoutSeparators = (text: string | null): string | null =>
	shownText(shownText(text)?.replace(/^[·•|,\s]+|[·•|\s]+$/g, ''));
