import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { sharedSearchUrl } from '../../extension/sites/shared-search.ts';
import { storedPage } from './stored-pages.ts';

/** Returns the number of people that a search page says it found, with these texts beside its list. */
function totalWith(...said: string[]): number | null | undefined {
	const { document, url } = storedPage('search-last-page');
	const list = document.querySelector('[data-sn-view-name="module-lead-search-results"]');
	list?.insertAdjacentHTML('beforebegin', said.map((text) => `<p>${text}</p>`).join(''));
	return readPeople(document, url)?.siteTotal;
}

test.each([
	[['25 results'], 25],
	[['1,204 results'], 1204],
	[['25 results', '25 results'], 25],
	// It is unclear which of them counts this list.
	[['25 results', '40 results'], null],
	[['25 results', '2K+ results'], null],
	[['1 – 25 of 300 results'], null],
	[['2K+ results'], null],
	[['more than 2,000 results'], null],
	[['25 people'], null],
])('beside the list the page says %j: that is %s', (said, total) => {
	expect(totalWith(...said)).toBe(total);
});

const mutual = (leadId: string, count: number) =>
	`<a href="${sharedSearchUrl(leadId)}">${count} mutual connections</a>`;

test('on a lead page only its own count of mutual connections is believed, wherever others stand', () => {
	const countWith = (change: (document: Document, leadId: string) => void) => {
		const { document, url } = storedPage('lead-2026-pronouns');
		change(document, /lead\/([^,]+)/.exec(url.pathname)?.[1] ?? '');
		return readPeople(document, url)?.people[0]?.mutualCount;
	};
	const section = '[aria-labelledby="shared-in-common-v2--heading"]';
	expect(countWith(({ body }) => body.insertAdjacentHTML('afterbegin', mutual('OTHER', 40)))).toBe(12);
	expect(
		countWith((document, leadId) => {
			document.querySelector(section)?.remove();
			document.body.insertAdjacentHTML('afterbegin', mutual('OTHER', 40));
			document.body.insertAdjacentHTML('beforeend', mutual(leadId, 7));
		}),
	).toBe(7);
	expect(
		countWith((document) => {
			document.querySelector(section)?.remove();
			document.body.insertAdjacentHTML('afterbegin', mutual('OTHER', 40));
		}),
	).toBeNull();
});
