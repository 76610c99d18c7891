import type { Row } from './row-candidates.ts';
import { shownText } from './shown-text.ts';
import type { Survey } from './survey.ts';

/** A row without the elements that belong to another person. The fields are read from it. */
export type RowTexts = {
	/** The elements of the row that match. */
	all: (selector: string) => Element[];
	/** The text of an element of the row, as shown; null when there is none. */
	text: (element: Element) => string | null;
	/** The links to the row's own lead. */
	ownLinks: Element[];
	/** The links to a company. */
	companyLinks: Element[];
	/** The innermost elements, in their order. */
	leaves: Element[];
};

/** The texts of a row, or of a part of a lead's own page. */
export function textsOf({ parts, key }: Pick<Row, 'parts' | 'key'>, survey: Survey): RowTexts {
	// The innermost element that names somebody decides. A block that names only other people belongs to them as a
	// whole.
	const isOthers = (element: Element): boolean => {
		if (survey.isApart(element)) return true;
		for (let one: Element | null = element; one; one = one.parentElement) {
			if (parts.includes(one)) return false;
			const leads = survey.held(one);
			if (leads) return key === null || !leads.has(key);
		}
		return false;
	};
	const others = parts.flatMap((part) => [part, ...part.querySelectorAll('*')]).filter(isOthers);
	const theirs = new Set(others);
	const all = (selector: string) =>
		parts
			.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll(selector)])
			.filter((element) => !theirs.has(element));
	const links = all('a[href]');
	return {
		all,
		// A text that contains a link or a button is not a single field.
		text: (element) => (element.querySelector('a[href], button') ? null : shownText(textWithout(element, theirs))),
		ownLinks: links.filter((link) => key !== null && survey.held(link)?.has(key)),
		companyLinks: links.filter((link) => isCompany(link.getAttribute('href') ?? '', survey)),
		leaves: all('*').filter((element) => element.children.length === 0 && element.localName !== 'script'),
	};
}

const isCompany = (href: string, { rules }: Survey) =>
	rules.addresses.company.some((path) => href.startsWith(path) || href.includes(`linkedin.com${path}`));

function textWithout(element: Element, theirs: Set<Element>): string {
	if (theirs.size === 0) return element.textContent ?? '';
	return [...element.childNodes]
		.map((node) => {
			if (node.nodeType !== 1) return node.nodeType === 3 ? (node.textContent ?? '') : '';
			return theirs.has(node as Element) ? '' : textWithout(node as Element, theirs);
		})
		.join('');
}

/** The texts directly in an element, outside its children. */
export const bareTexts = (element: Element): string[] =>
	[...element.childNodes].flatMap((node) => (node.nodeType === 3 ? (withoutSeparators(node.textContent) ?? []) : []));

/** A text without the dots and bars that separate it from its neighbours. */
export const withoutSeparators = (text: string | null): string | null =>
	shownText(shownText(text)?.replace(/^[·•|,\s]+|[·•|\s]+$/g, ''));
