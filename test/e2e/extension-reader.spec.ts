import { expect, test } from '@playwright/test';
import { fields } from '../extension/in-page/redesigned-pages.ts';
import { storedHtml, storedPages } from '../extension/stored-html.ts';
import { inPage } from './support/in-page.ts';
import { resultsHtml } from './support/sales-search-site/pages.ts';
import { investors } from './support/sales-search-site/people.ts';
import { type Redesign, redesigns } from './support/sales-search-site/redesigns.ts';

// One worker bundles the readers once.
test.describe.configure({ mode: 'default' });

const seeds = Number(process.env.KINDLING_SEEDS ?? 1_000);
const stored = storedPages.map(storedHtml);

test(`${seeds} additions to a page change no field of any row and lose no one`, async ({ page }) => {
	const { pages, wrong } = await inPage(page, 'addThings', stored, seeds);
	expect(pages).toBeGreaterThan(5);
	expect(wrong).toEqual([]);
});

test(`${seeds} redesigns give no wrong person, no field of another row, and lose hardly anyone`, async ({ page }) => {
	const { wrong, counts } = await inPage(page, 'redesignPages', stored, seeds);
	expect(wrong).toEqual([]);
	expect(Object.keys(counts).sort()).toEqual([...fields, 'name', 'people'].sort());
	for (const [what, { left, kept, lost }] of Object.entries(counts)) {
		expect(left).toBeGreaterThan(seeds / 2);
		expect(kept / left, `${what}: ${kept} of ${left}, without\n${lost.join('\n')}`).toBeGreaterThanOrEqual(
			what === 'people' ? 0.99 : 0.95,
		);
	}
});

test('300 reports of pages with planted names hold none of them, and nothing of the people on the page', async ({
	page,
}) => {
	expect(await inPage(page, 'reportPages', stored, 300)).toEqual([]);
});

test('25 results are 25 people, whichever rows are drawn, and everyone named in the frame is a person or refused', async ({
	page,
}) => {
	const search = 'https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)';
	const people = investors(25);
	const ids = people.map(({ id }) => id);
	const pages = [0, 1, 2, 6, 12, 13, 24, 25].map((rendered) => {
		return { rendered, html: resultsHtml({ people, page: 1, pages: 3, total: 60, rendered }) };
	});
	for (const change of [
		'as it is',
		'split after 12',
		'split after 2',
		'split after 1',
		'with similar leads in its frame',
		'with a second lead in ten rows',
		'with a wrapper for each row',
		'with two rows in a wrapper',
		'split, with similar leads and second leads',
	] as const) {
		await test.step(`a list ${change}`, async () => {
			for (const { rendered, html } of pages) {
				const { accounted, named, ...read } = await inPage(page, 'readList', html, search, change);
				expect([rendered, read]).toEqual([rendered, { people: ids, full: rendered, total: 25, isMissingRows: false }]);
				expect(accounted).toEqual(named);
			}
		});
	}
});

test('everyone drawn is read in full although a page was redesigned, for each named redesign', async ({ page }) => {
	const pages = ['search-lazy', 'search-messy', 'search-french', 'search-last-page', 'shared-connections'];
	// Rows that aren't drawn are read in test/extension/without-marks.test.ts.
	const named = (Object.keys(redesigns) as Redesign[]).filter((one) => one !== 'there are no marks at all');
	for (const redesign of named) {
		await test.step(`although ${redesign}`, async () => {
			for (const name of pages) {
				const { isChanged, before, after } = await inPage(page, 'readRedesigned', storedHtml(name), redesign);
				expect([name, isChanged]).toEqual([name, true]);
				// As JSON, in which a field without a value is missing.
				const { names: _, ...everything } = JSON.parse(JSON.stringify(before));
				expect([name, after]).toMatchObject([name, everything]);
			}
		});
	}
	await test.step('a saved list, though its rows are no table rows or have other markers', async () => {
		for (const redesign of named) {
			if (redesign === 'there are no data attributes') continue;
			const { before, after } = await inPage(page, 'readRedesigned', storedHtml('saved-list'), redesign);
			expect([redesign, after.names]).toEqual([redesign, before.names]);
		}
	});
});
