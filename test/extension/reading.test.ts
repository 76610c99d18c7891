import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { ReaderReport } from '../../extension/messages.ts';
import { chooseRules } from '../../extension/reader/choose-rules.ts';
import { readPage } from '../../extension/reader/read-page.ts';
import { shippedRules } from '../../extension/sites/page/rules.ts';
import { type ResultsPage, resultsHtml } from '../e2e/support/sales-search-site/pages.ts';
import { investors } from '../e2e/support/sales-search-site/people.ts';

type State = Omit<ReaderReport, 'name' | 'runId' | 'url'>;
const search = new URL('https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)');

/** Rules that wait less, so that a row that never appears costs no time. */
const hasty = JSON.stringify({
	...shippedRules,
	version: shippedRules.version + 1,
	timing: { rowMs: 300, stalledRowMs: 50, firstRowsMs: 500, stallAfter: 1 },
});

/** Makes a results page that draws a row when it is scrolled to. */
function lazyPage(page: Partial<ResultsPage> & Pick<ResultsPage, 'people'>) {
	const html = resultsHtml({ page: 1, pages: 1, rendered: 2, ...page });
	const { document } = new JSDOM(html, { url: search.href }).window;
	Object.defineProperty(document, 'readyState', { value: 'complete' });
	Object.defineProperty(document, 'visibilityState', { value: 'visible' });
	const rows = JSON.parse(document.querySelector('#rows')?.textContent ?? '[]') as (string | null)[];
	const items = [...document.querySelectorAll('[part="row"]')];
	const scrolled: number[] = [];
	const view = document.defaultView as unknown as { Element: typeof Element; scrollTo: () => void };
	view.scrollTo = () => {};
	view.Element.prototype.scrollIntoView = function (this: Element) {
		const index = items.indexOf(this);
		scrolled.push(index);
		const slot = items[index]?.querySelector('[part="slot"]');
		if (slot && rows[index]) slot.innerHTML = rows[index];
	};
	return { document, scrolled };
}

/** Reads a page to its end; `onReport` runs at each report. */
async function reading(document: Document, onReport = (_: State) => {}, address = () => search): Promise<State> {
	const reports: State[] = [];
	await readPage(document, address, {
		offeredRules: hasty,
		isStopped: () => false,
		report: (state) => {
			reports.push(state);
			onReport(state);
		},
	});
	return reports[reports.length - 1] as State;
}

test('each row that is not drawn is scrolled to, and everyone is read in full', async () => {
	const { document, scrolled } = lazyPage({ people: investors(8) });
	const last = await reading(document);
	expect(last).toMatchObject({ end: 'complete', total: 8, hasNext: false });
	expect(last.people.filter(({ full }) => full)).toHaveLength(8);
	expect(scrolled).toEqual([2, 3, 4, 5, 6, 7]);
});

test('a row that is never drawn is tried twice and kept by its name', async () => {
	const { document, scrolled } = lazyPage({ people: investors(4).map((one, at) => ({ ...one, stuck: at === 3 })) });
	const last = await reading(document);
	expect(last.end).toBe('complete');
	expect(last.people.map(({ name, full }) => [name, full])[3]).toEqual(['Felix Adler', false]);
	expect(scrolled.filter((index) => index === 3)).toHaveLength(2);
});

test('other rows under the same address end the reading: the page was not read to its end', async () => {
	const { document } = lazyPage({ people: investors(8) });
	const others = new JSDOM(resultsHtml({ people: investors(8, 5_000), page: 1, pages: 1, rendered: 8 })).window
		.document;
	const last = await reading(document, ({ people }) => {
		const results = document.querySelector('[part="results"]');
		if (people.filter(({ full }) => full).length === 4 && results) {
			results.innerHTML = others.querySelector('[part="results"]')?.innerHTML ?? '';
		}
	});
	expect(last.end).toBe('search-changed');
	const wanted = new Set(investors(8).map(({ id }) => id));
	expect(last.people.filter(({ leadId }) => !wanted.has(leadId))).toEqual([]);
});

test('another search in the same tab ends the reading', async () => {
	const { document } = lazyPage({ people: investors(8) });
	let address = search;
	const last = await reading(
		document,
		({ people }) => {
			if (people.filter(({ full }) => full).length === 4) address = new URL(`${search}&page=2`);
		},
		() => address,
	);
	expect(last.end).toBe('search-changed');
});

const markersOf = (change: Partial<typeof shippedRules.markers>) =>
	JSON.stringify({
		...shippedRules,
		version: shippedRules.version + 1,
		markers: { ...shippedRules.markers, ...change },
	});

test('newer rules that read as much are taken', () => {
	const { document } = lazyPage({ people: investors(6) });
	expect(chooseRules(document, search, hasty).version).toBe(shippedRules.version + 1);
});

test('newer rules that find more than the shipped ones are taken', () => {
	const { document } = lazyPage({ people: investors(6), rendered: 6 });
	for (const block of document.querySelectorAll('.artdeco-entity-lockup__caption')) {
		block.className = 'new-caption';
		block.querySelector('[data-anonymize]')?.removeAttribute('data-anonymize');
	}
	expect(chooseRules(document, search, markersOf({ caption: [{ class: 'new-caption' }] })).version).toBe(
		shippedRules.version + 1,
	);
});

test.each([
	['lose the people', markersOf({ results: [{ class: 'feed' }] })],
	[
		'lose a field',
		JSON.stringify({
			...shippedRules,
			version: shippedRules.version + 1,
			vocabulary: { ...shippedRules.vocabulary, location: [] },
			markers: { ...shippedRules.markers, caption: [] },
		}),
	],
	[
		'lose the kind of page',
		JSON.stringify({
			...shippedRules,
			version: shippedRules.version + 1,
			pages: [{ kind: 'profile', paths: ['/in/*'] }],
		}),
	],
	['are older', JSON.stringify({ ...shippedRules, version: shippedRules.version })],
	['are broken', '{"schema":1'],
	['are huge', `{"schema":1,"x":"${'x'.repeat(100_000)}"}`],
	['hold code', JSON.stringify({ ...shippedRules, version: shippedRules.version + 1, script: 'alert(1)' })],
])('rules that %s are not taken, and the shipped ones are used', (_, text) => {
	const { document } = lazyPage({ people: investors(6), rendered: 6 });
	expect(chooseRules(document, search, text)).toBe(shippedRules);
});
