// The rules: docs/product.md §15.12.
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import { skeletonOf } from '../../extension/sites/drift/skeleton.ts';
import { originalOf } from './origins.ts';
import { type Random, randomFrom } from './random.ts';
import { redesign } from './redesign.ts';
import { storedPage, storedPages } from './stored-pages.ts';

const pages = storedPages.map(originalOf);
const readAgain = (html: string) => new JSDOM(html).window.document;
const placeIn = (html: string) => new URL(/<!-- (\S+) -->/.exec(html)?.[1] ?? '');

/** Puts a made-up name into a page wherever a site may put one: texts, values, classes, names, data, comments. */
function plant(document: Document, random: Random): string[] {
	const names = Array.from({ length: 5 }, () => `Planted${random.word()}`);
	const elements = [...document.querySelectorAll('body *')];
	const places: ((element: Element, name: string) => void)[] = [
		(element, name) => element.appendChild(document.createTextNode(` ${name} `)),
		(element, name) => element.appendChild(document.createComment(name)),
		(element, name) =>
			element.setAttribute(random.pick(['alt', 'title', 'aria-label', 'href', 'id', 'data-x', 'style']), `a ${name} b`),
		(element, name) => element.setAttribute('href', `/sales/lead/${name},NAME_SEARCH,x?q=${name}`),
		(element, name) => element.setAttribute('href', `/sales/company/${name}`),
		(element, name) => element.setAttribute('data-scroll-into-view', `urn:li:fs_salesProfile:(${name},a,b)`),
		(element, name) => element.classList.add(`user-${name}`),
		(element, name) => element.classList.add(name.toLowerCase()),
		(element, name) => element.setAttribute(`data-${name}`, name),
		(element, name) => element.appendChild(document.createElement(`x-${name}`)),
		(element, name) => {
			const data = document.createElement('script');
			data.textContent = JSON.stringify({ name });
			element.appendChild(data);
		},
	];
	for (const name of names) {
		const times = 1 + random.below(4);
		for (let time = 0; time < times; time += 1) random.pick(places)(random.pick(elements), name);
	}
	for (const element of random.some(elements, 0.3)) element.classList.add(`theme-${names[0]}`);
	return names;
}

test('300 reports of pages with planted names hold none of them, and nothing of the people on the page', {
	timeout: 120_000,
}, () => {
	for (let seed = 1; seed <= 300; seed += 1) {
		const random = randomFrom(seed);
		const page = pages[seed % pages.length] as (typeof pages)[number];
		const { document, origins } = page.copy();
		if (random.chance(0.5)) redesign({ document, random, origins });
		const planted = plant(document, random);
		const url = new URL(page.url);
		url.searchParams.set('query', `(keywords:${planted[0]})`);
		const report = skeletonOf(document, url).toLowerCase();
		const facts = [...page.people.values()].flatMap(({ leadId, name, title, company, location }) =>
			[leadId, name, title, company, location].filter((fact) => fact !== null && fact.length > 3),
		);
		for (const personal of [...planted, ...facts, 'Fred Feed', 'investor']) {
			expect(report.includes(String(personal).toLowerCase()), `seed ${seed}: ${personal}`).toBe(false);
		}
	}
});

test.each(storedPages)('the report of %s reads as the page does, field by field and sign by sign', (name) => {
	const { document, url } = storedPage(name);
	const drift = driftOf(document, url);
	const html = skeletonOf(document, url);
	const again = driftOf(readAgain(html), placeIn(html));
	expect(again && { ...again, fields: again.fields.filter(({ field }) => field !== 'name') }).toEqual(
		drift && {
			...drift,
			// A report does not say that a name is hidden.
			people: again?.people,
			fields: drift.fields.filter(({ field }) => field !== 'name'),
		},
	);
	expect(again?.people ?? 0).toBeGreaterThanOrEqual(drift?.people ?? 0);
});

test('a page as it is known has no problem', () => {
	for (const name of ['search-lazy', 'search-french', 'shared-connections', 'saved-list', 'lead']) {
		const { document, url } = storedPage(name);
		expect([name, driftOf(document, url)?.problems]).toEqual([name, []]);
	}
});

test('pages without people to read have no drift, and an empty search is no problem', () => {
	expect(driftOf(storedPage('checkpoint').document, storedPage('checkpoint').url)).toBeNull();
	expect(driftOf(storedPage('search-empty').document, storedPage('search-empty').url)?.problems).toEqual([]);
});

const dropped = (name: string, selector: string, attribute: string) => {
	const { document, url } = storedPage(name);
	for (const element of document.querySelectorAll(selector)) element.removeAttribute(attribute);
	return { document, drift: driftOf(document, url), read: readPeople(document, url) };
};

test('the report of a page without titles says so, and names the signs that are left for the other fields', () => {
	const { document, url } = storedPage('search-lazy');
	for (const title of document.querySelectorAll('[data-anonymize="title"]')) title.remove();
	const drift = driftOf(document, url);
	expect(drift?.problems).toEqual(['no-titles']);
	expect(drift?.fields.find(({ field }) => field === 'title')).toMatchObject({ read: 0, torn: 0 });
	expect(drift?.fields.find(({ field }) => field === 'company')?.signs).toContainEqual({ sign: 'marker', found: 4 });
});

test('a marker that every page has is reported as missing, also when another sign still finds everybody', () => {
	const { drift, read } = dropped('search-lazy', '*', 'data-x-search-result');
	expect(read?.people).toHaveLength(9);
	expect(drift?.problems).toEqual([]);
	const all = dropped('search-lazy', '*', 'data-control-name');
	expect(all.drift?.markers).toContainEqual({ name: 'nameLink', found: 0 });
	expect(all.drift?.problems).toEqual(['marker-missing']);
});

test('leads on a page without a recognisable list are a problem, not an empty page', () => {
	const { document, url } = storedPage('search-last-page');
	for (const control of document.querySelectorAll('input, label')) control.remove();
	for (const element of document.querySelectorAll('*')) {
		for (const name of element.getAttributeNames()) if (name !== 'href') element.removeAttribute(name);
	}
	expect(driftOf(document, url)).toMatchObject({ rows: 0, problems: ['no-rows'] });
});
