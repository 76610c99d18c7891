import { leadIdOf, leadIdOfUrn, leadUrl } from './lead-id.ts';
import type { PeoplePage, RowRead } from './result.ts';
import { labelNames } from './selection-label.ts';
import { countIn, shownName, shownText } from './shown-text.ts';

/**
 * The results of a people search, https://www.linkedin.com/sales/search/people?query=(…): 25 rows a page, of which the
 * site renders about six until the others are scrolled to. The search for shared connections is the same page.
 */
export const peopleSearch = {
	examples: [
		'https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestor)&sessionId=abc%3D%3D',
		'https://www.linkedin.com/sales/search/people?page=2&query=(keywords%3Ainvestor)&viewAllFilters=true',
		'https://www.linkedin.com/sales/search/people?savedSearchId=50512345',
	],
	read(document: Document): PeoplePage {
		const rows = personRows(document);
		const nameFromLabel = labelNames(rows.map((row) => ({ label: labelOf(row), name: renderedName(row) })));
		return { rows: rows.map((row, index) => readRow(row, nameFromLabel[index] ?? null)), hasNext: hasNext(document) };
	},
};

const rendered = '[data-anonymize="person-name"]';
const ownRow = '[data-scroll-into-view^="urn:li:fs_salesProfile"], [data-x-search-result="LEAD"]';

/** The scroller of the rows: the window does not scroll here. */
export const rowScroller = (document: Document) => document.querySelector('#search-results-container');

/** The rows that are people, in their order: only those inside the results, never side panels, feeds or dialogs. */
export function personRows(document: Document): Element[] {
	const items = [...document.querySelectorAll('#search-results-container li')];
	return items.filter((item) => [...item.querySelectorAll(ownRow)].some((mark) => mark.closest('li') === item));
}

/** Whether a row shows its person yet; until it is scrolled to it holds a placeholder. */
export const isRendered = (row: Element) => row.querySelector(rendered) !== null;

/** Whether there is a next page: the site's own button, which the last page disables. */
export function hasNext(document: Document): boolean {
	const next = nextButton(document);
	return next !== null && !next.disabled && next.getAttribute('aria-disabled') !== 'true';
}
export const nextButton = (document: Document) =>
	document.querySelector<HTMLButtonElement>('button.artdeco-pagination__button--next');

/** Whether this is a layout from before 2022, whose rows are built otherwise. */
export const isOldLayout = (document: Document) =>
	!rowScroller(document) &&
	document.querySelector('ol.search-results__result-list, .profile-topcard, .profile-topcard-person-entity') !== null;

function readRow(row: Element, labelName: string | null): RowRead {
	const full = isRendered(row);
	const name = full ? (renderedName(row) ?? null) : labelName;
	const leadId = rowId(row);
	if (!leadId) return { refused: { name: name ?? '', reason: 'no-id' } };
	if (!name) return { refused: { name: '', reason: 'no-name' } };
	return {
		person: {
			leadId,
			name,
			title: full ? textOf(row, '[data-anonymize="title"]') : null,
			company: full ? companyOf(row) : null,
			location: full
				? (textOf(row, '[data-anonymize="location"]') ?? textOf(row, '.artdeco-entity-lockup__caption'))
				: null,
			linkedinUrl: leadUrl(leadId),
			degree: degreeOf(row),
			mutualCount: mutualCountOf(row),
			full,
		},
	};
}

function rowId(row: Element): string | null {
	const urn = row
		.querySelector('[data-scroll-into-view^="urn:li:fs_salesProfile"]')
		?.getAttribute('data-scroll-into-view');
	const link = row.querySelector('a[href*="/sales/lead/"], a[href*="/sales/people/"]')?.getAttribute('href');
	return leadIdOfUrn(urn) ?? leadIdOf(link);
}

const renderedName = (row: Element) =>
	shownName(row.querySelector(rendered)?.textContent) ??
	shownName(row.querySelector('a[data-control-name="view_lead_panel_via_search_lead_name"]')?.textContent);
const labelOf = (row: Element) => shownText(row.querySelector('label .a11y-text, label')?.textContent, 1_000);
const textOf = (row: Element, selector: string) => shownText(row.querySelector(selector)?.textContent);

// A company without a page of its own is bare text beside the title.
function companyOf(row: Element): string | null {
	const linked = textOf(row, '[data-anonymize="company-name"]');
	if (linked) return linked;
	const bare = [...(row.querySelector('.artdeco-entity-lockup__subtitle')?.childNodes ?? [])]
		.filter((node) => node.nodeType === 3)
		.map((node) => shownText(node.textContent)?.replace(/^[·•|,\s]+/, '') ?? '');
	return bare.sort((a, b) => b.length - a.length)[0] || null;
}

function degreeOf(row: Element): 1 | 2 | 3 | null {
	const badge =
		row.querySelector('.artdeco-entity-lockup__degree') ?? row.querySelector('.artdeco-entity-lockup__badge');
	const digit = /[1-3]/.exec(badge?.textContent ?? '')?.[0];
	return digit ? (Number(digit) as 1 | 2 | 3) : null;
}

const mutualCountOf = (row: Element) =>
	countIn(row.querySelector('[data-control-name="search_spotlight_second_degree_connection"]')?.textContent);
