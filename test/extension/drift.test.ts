import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import { skeletonOf } from '../../extension/sites/drift/page-skeleton.ts';
import { storedPages } from './stored-html.ts';
import { storedPage } from './stored-pages.ts';

const readAgain = (html: string) => new JSDOM(html).window.document;
const placeIn = (html: string) => new URL(/<!-- (\S+) -->/.exec(html)?.[1] ?? '');

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

test('a known page has no problem', () => {
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

test('a field shown with two values in one row counts as contradicted there, and as read elsewhere', () => {
	const { document, url } = storedPage('search-lazy');
	const [title] = document.querySelectorAll('[data-anonymize="title"]');
	const other = title?.cloneNode() as Element;
	other.textContent = 'Keeper of bees';
	title?.parentNode?.insertBefore(other, title.nextSibling);
	const drift = driftOf(document, url);
	expect(drift?.fields.find(({ field }) => field === 'title')).toMatchObject({
		read: (drift?.drawn ?? 0) - 1,
		torn: 1,
	});
});

test('a report holds no name, wherever the site puts one, and no value of more than 200 characters', () => {
	const { document, url } = storedPage('search-lazy');
	const [row] = document.querySelectorAll('li');
	row?.classList.add('of-quenby', 'quenby');
	row?.setAttribute('data-quenby', 'Quenby');
	row?.setAttribute('data-member', `Quenby ${'x'.repeat(300)}`);
	for (const name of ['quenby-card', 'style', 'script', 'template', 'title', 'p']) {
		row?.appendChild(document.createElement(name)).appendChild(document.createTextNode('Quenby'));
	}
	const report = skeletonOf(document, url);
	expect(report).not.toMatch(/quenby/i);
	expect(report).not.toMatch(/<(?:style|script|template|title)/);
	expect(Math.max(...[...report.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value.length))).toBe(200);
});

test('a marker that every page has is reported as missing, also when another sign still finds everyone', () => {
	const { drift, read } = dropped('search-lazy', '*', 'data-x-search-result');
	expect(read?.people).toHaveLength(9);
	expect(drift?.problems).toEqual([]);
	const all = dropped('search-lazy', '*', 'data-control-name');
	expect(all.drift?.markers).toContainEqual({ name: 'nameLink', found: 0 });
	expect(all.drift?.problems).toEqual(['marker-missing']);
});

test('leads on a page without a recognisable list are a problem, not an empty page', () => {
	const { document, url } = storedPage('search-last-page');
	for (const control of document.querySelectorAll('input, label, .artdeco-pagination')) control.remove();
	for (const element of document.querySelectorAll('*')) {
		for (const name of element.getAttributeNames()) if (name !== 'href') element.removeAttribute(name);
	}
	expect(driftOf(document, url)).toMatchObject({ rows: 0, problems: ['no-rows'] });
});
