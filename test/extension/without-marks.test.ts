import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import type { PersonRead } from '../../extension/sites/result.ts';
import { sharedSearchUrl } from '../../extension/sites/shared-search.ts';
import { confirmShared } from '../../extension/sites/shared-verdict.ts';
import { resultsHtml } from '../e2e/support/sales-search-site/pages.ts';
import { friends, investors } from '../e2e/support/sales-search-site/people.ts';
import { parsePage } from './parse-page.ts';
import { removals } from './removed-signs.ts';
import { expectationOf, storedPages } from './stored-html.ts';
import { storedPage } from './stored-pages.ts';

const fields = ['title', 'company', 'location', 'degree', 'mutualCount'] as const;

/** Reads a stored page without some of its signs, and returns everyone read and every false field. */
function readWithout(name: string, remove: (document: Document) => void) {
	const { html, url } = storedPage(name);
	const document = parsePage(html);
	remove(document);
	const left = document.documentElement.outerHTML + url.href;
	const { rows } = JSON.parse(readFileSync(expectationOf(name), 'utf8')) as { rows: { person?: PersonRead }[] | null };
	const real = (rows ?? []).flatMap(({ person }) => person ?? []);
	// A row that is not drawn may have lost its address or its name with the signs.
	const there = real.filter((one) => left.includes(one.leadId) && left.replace(/\s+/g, ' ').includes(nameIn(one)));
	const read = readPeople(document, url)?.people ?? [];
	const wrong = read.flatMap((person) => {
		const one = real.find(({ leadId }) => leadId === person.leadId);
		if (!one || one.name !== person.name) return [`${person.name} is invented`];
		return fields.flatMap((field) =>
			person[field] === null || person[field] === one[field] ? [] : [`${field} of ${one.name}: ${person[field]}`],
		);
	});
	const known = read.filter(({ full }) => full);
	const count = (field: 'title' | 'company') => known.filter((one) => one[field] !== null).length;
	return { there: there.length, found: read.length, wrong, titles: count('title'), companies: count('company') };
}

const nameIn = ({ name }: PersonRead) => name.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

test.each(removals)('stored pages $name: at least nine of ten people, no one invented, nothing wrong', ({ remove }) => {
	let [there, found, titles] = [0, 0, 0];
	for (const name of storedPages) {
		const read = readWithout(name, remove);
		expect([name, read.wrong]).toEqual([name, []]);
		expect(read.found, name).toBeGreaterThanOrEqual(read.there * 0.9);
		there += read.there;
		found += read.found;
		titles += read.titles;
	}
	expect(there).toBeGreaterThan(45);
	expect(found).toBeGreaterThanOrEqual(there * 0.9);
	expect(titles).toBeGreaterThan(35);
});

test('without markers, with other classes and without ids no one loses a title that another row shows in its place', () => {
	const { remove } = removals.find(({ name }) => name === 'without marks, with controls') ??
		removals[0] ?? { remove() {} };
	const people = investors(6).map((one, at) => (at === 4 ? { ...one, company: { name: 'Harbour Lda' } } : one));
	const document = parsePage(resultsHtml({ people, page: 1, pages: 1, rendered: 6 }));
	remove(document);
	const read = readPeople(document, new URL('https://www.linkedin.com/sales/search/people?query=(keywords%3Aport)'));
	expect(read?.people.map(({ title, company }) => [title, company])).toEqual(
		people.map(({ title, company }) => [title, company?.name]),
	);
});

test('people read by layout alone are marked and counted in the report; a page with its marks has none', () => {
	for (const name of storedPages) {
		const { document, url } = storedPage(name);
		expect([name, readPeople(document, url)?.people.filter(({ byLooks }) => byLooks) ?? []]).toEqual([name, []]);
	}
	const { document, url } = storedPage('search-messy');
	for (const { name, remove } of removals) if (name === 'without all of these') remove(document);
	expect(readPeople(document, url)?.people.every(({ byLooks }) => byLooks)).toBe(true);
	expect(driftOf(document, url)).toMatchObject({ people: 10, byLooks: 10, problems: ['marker-missing'] });
});

const pageOf = (people: Parameters<typeof resultsHtml>[0]['people'], total = people.length) =>
	resultsHtml({ people, page: 1, pages: total > 25 ? 13 : 1, total, rendered: 25 });

test.each(removals)('mutual connections on pages $name: the true ones, and never strangers', ({ remove }) => {
	const [lead] = investors(1, 500);
	const target = { leadId: lead?.id ?? '', mutualCount: 3, full: true };
	const believed = (html: string, address: string) => {
		const document = parsePage(html);
		remove(document);
		const url = new URL(address);
		const { people = [], total = 0, siteTotal = null, hasNext = false } = readPeople(document, url) ?? {};
		return confirmShared({ url: address, people, rowCount: total, siteTotal, hasNext, isComplete: true }, target).sure;
	};
	const address = sharedSearchUrl(target.leadId);
	expect(believed(pageOf(friends(3)), address)).toBe(true);
	for (const people of [investors(3, 8_000), [...friends(2), ...investors(1, 8_000)]]) {
		expect(believed(pageOf(people), address)).toBe(false);
	}
	expect(believed(pageOf(friends(25), 310), address)).toBe(false);
	expect(believed(pageOf(friends(3)), 'https://www.linkedin.com/sales/search/people?query=(keywords%3Ax)')).toBe(false);
});
