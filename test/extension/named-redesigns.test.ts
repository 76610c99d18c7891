// The rules: docs/product.md §15.5.
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { type Redesign, redesigned, redesigns } from '../e2e/support/sales-search-site/redesigns.ts';
import { storedPage } from './stored-pages.ts';

const pages = ['search-lazy', 'search-messy', 'search-french', 'search-last-page', 'shared-connections'];
const names = Object.keys(redesigns) as Redesign[];

test.each(names)('everybody drawn is read in full although %s', (redesign) => {
	for (const name of pages) {
		const { document, url, html } = storedPage(name);
		const before = readPeople(document, url);
		expect(redesigned(html, redesign)).not.toBe(html);
		const after = readPeople(new JSDOM(redesigned(html, redesign)).window.document, url);
		const drawn = before?.people.filter(({ full }) => full);
		expect([name, after?.people.filter(({ full }) => full)]).toEqual([name, drawn]);
		expect([name, after?.total, after?.hasNext]).toEqual([name, before?.total, before?.hasNext]);
	}
});

test('a saved list is read although its rows are no table rows or have other markers', () => {
	const { document, url, html } = storedPage('saved-list');
	const before = readPeople(document, url)?.people;
	for (const redesign of names.filter((one) => one !== 'there are no data attributes')) {
		const after = readPeople(new JSDOM(redesigned(html, redesign)).window.document, url)?.people;
		expect([redesign, after?.map(({ name }) => name)]).toEqual([redesign, before?.map(({ name }) => name)]);
	}
});
