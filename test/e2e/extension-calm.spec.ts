import type { Page } from '@playwright/test';
import { expect, test } from './support/extension-test.ts';
import { addList } from './support/people.ts';
import { allDrawn, searchUrl } from './support/sales-search-site/server.ts';

/** Everything a site can see of its page: elements, attributes, texts, scroll positions, storage, addresses, focus. */
const seenBySite = (page: Page) =>
	page.evaluate(async () => {
		const elements = [...document.querySelectorAll('*')];
		return {
			html: document.documentElement.outerHTML,
			scrolled: elements.flatMap(({ scrollTop, scrollLeft }, at) =>
				scrollTop || scrollLeft ? [[at, scrollTop, scrollLeft]] : [],
			),
			window: [scrollX, scrollY],
			storage: [{ ...localStorage }, { ...sessionStorage }, document.cookie],
			stores: [await indexedDB.databases(), await caches.keys()],
			globals: Object.getOwnPropertyNames(globalThis).sort(),
			fetched: performance.getEntriesByType('resource').map(({ name }) => name),
			focus: elements.indexOf(document.activeElement as Element),
			selected: String(getSelection()),
		};
	});

test('a read leaves elements, attributes, scroll positions, storage and network as they were', async ({
	chrome,
	ida,
}) => {
	await addList(ida, 'Calm');
	const { page } = chrome;
	await page.goto(allDrawn);
	// The page is wider and higher than its window, its list than its box, and both scroll slowly.
	await page.addStyleTag({
		content: `* { scroll-behavior: smooth; } body { width: 3000px; height: 3000px; }
			[part="scroller"] { height: 400px !important; width: 500px; overflow: auto !important; } [part="row"] { width: 1200px; }`,
	});
	await page.evaluate(() => {
		sessionStorage.setItem('own', '1');
		document.querySelector('[part="scroller"]')?.scrollTo({ top: 700, left: 40, behavior: 'instant' });
		scrollTo({ top: 60, left: 25, behavior: 'instant' });
	});
	const before = await seenBySite(page);
	expect(before.scrolled.length).toBeGreaterThan(1);
	const requests: string[] = [];
	page.on('request', (request) => requests.push(request.url()));
	const popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	await popup.choose('Destination list', 'Calm');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	await popup.close();
	expect(await seenBySite(page)).toEqual(before);
	expect(before.html).not.toContain('chrome-extension:');
	expect(requests).toEqual([]);
});

test('on a page that renders rows lazily only those rows change, and it stays scrolled where it was', async ({
	chrome,
	ida,
}) => {
	await addList(ida, 'Calm');
	const { page } = chrome;
	await page.goto(searchUrl('investors'));
	// Rows of equal height, because the browser keeps the view in place when a row above it grows.
	await page.addStyleTag({
		content: `* { scroll-behavior: smooth; } body { width: 3000px; height: 3000px; } [part="row"] { width: 1200px; height: 260px; overflow: hidden; }
			[part="scroller"] { height: 400px !important; width: 500px; overflow: auto !important; }`,
	});
	const scrolled = () =>
		page.evaluate(() => {
			const { scrollTop, scrollLeft } = document.querySelector('[part="scroller"]') as Element;
			return [scrollTop, scrollLeft, scrollX, scrollY];
		});
	await page.evaluate(() => {
		document.querySelector('[part="scroller"]')?.scrollTo({ top: 333, left: 40, behavior: 'instant' });
		scrollTo({ top: 60, left: 25, behavior: 'instant' });
		const changes: string[] = [];
		Object.assign(globalThis, { changes });
		new MutationObserver((records) => {
			for (const { type, target } of records) {
				if (!(target as Element).closest('[part="slot"]')) changes.push(`${type} of ${target.nodeName}`);
			}
		}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	});
	const before = await scrolled();
	expect(before).toEqual([333, 40, 25, 60]);
	const popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	await popup.choose('Destination list', 'Calm');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	await popup.close();
	expect(await scrolled()).toEqual(before);
	expect(await page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes)).toEqual([]);
});
