import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { ReaderReport } from '../../extension/messages.ts';
import { readPage } from '../../extension/reader/read-page.ts';
import { shippedRules } from '../../extension/sites/page/rules.ts';
import { resultsHtml } from '../e2e/support/sales-search-site/pages.ts';
import { investors } from '../e2e/support/sales-search-site/people.ts';

const search = new URL('https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)');
const people = investors(25);
const hasty = JSON.stringify({
	...shippedRules,
	version: shippedRules.version + 1,
	timing: { rowMs: 300, stalledRowMs: 50, firstRowsMs: 500, stallAfter: 1 },
});
type State = Omit<ReaderReport, 'name' | 'runId' | 'url'>;

/** Reads a list that has only some rows in the page, and others after a scroll to one of them. */
async function readScrolled(rowsAfter: (at: number) => [from: number, to: number]): Promise<State[]> {
	const html = resultsHtml({ people, page: 1, pages: 3, total: 60, rendered: 25 });
	const { document } = new JSDOM(html, { url: search.href }).window;
	const view = document.defaultView as unknown as { Element: typeof Element; scrollTo: () => void };
	const items = [...document.querySelectorAll('[part="row"]')];
	const list = items[0]?.parentElement as Element;
	Object.defineProperty(document, 'readyState', { value: 'complete' });
	Object.defineProperty(document, 'visibilityState', { value: 'visible' });
	const show = (from: number, to: number) => list.replaceChildren(...(items.slice(from, to) as never[]));
	view.scrollTo = () => {};
	view.Element.prototype.scrollIntoView = function (this: Element) {
		show(...rowsAfter(items.indexOf(this)));
	};
	show(0, 8);
	const states: State[] = [];
	const report = (state: State) => void states.push(state);
	await readPage(document, () => search, { offeredRules: hasty, isStopped: () => false, report });
	return states;
}

test.each<[string, (at: number) => [number, number]]>([
	['grows by five', (at) => [0, at + 6]],
	['keeps eight of its rows in the page', (at) => [Math.max(0, at - 2), at + 6]],
])('a list that %s is read to its end, and no one is missed', async (_, rowsAfter) => {
	const states = await readScrolled(rowsAfter);
	const last = states[states.length - 1];
	expect(last).toMatchObject({ end: 'complete', total: 25, siteTotal: 60 });
	expect(last?.people.map(({ leadId }) => leadId)).toEqual(people.map(({ id }) => id));
	const counts = states.map((state) => state.people.length);
	expect(counts).toEqual([...counts].sort((a, b) => a - b));
});

test('a list that shows eight of 25 and no more is not complete', async () => {
	const states = await readScrolled(() => [0, 8]);
	expect(states[states.length - 1]).toMatchObject({ end: 'incomplete', total: 8 });
});
