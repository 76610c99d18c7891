import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import { type ResultsPage, resultsHtml } from '../e2e/support/sales-search-site/pages.ts';
import { investors } from '../e2e/support/sales-search-site/people.ts';

const search = new URL('https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)');
const all = investors(25);

function page(rendered: number, change: (document: Document) => void = () => {}, more: Partial<ResultsPage> = {}) {
	const html = resultsHtml({ people: all, page: 1, pages: 3, total: 60, rendered, ...more });
	const { document } = new JSDOM(html, { url: search.href }).window;
	change(document);
	return document;
}

const rowsIn = (document: Document) => [...document.querySelectorAll('li[part="row"]')];

test('rows that cannot be found are reported, and the page has a problem', () => {
	const document = page(6, (one) => {
		for (const row of rowsIn(one).slice(15)) {
			row.className = 'other';
			for (const control of row.querySelectorAll('input, label')) control.remove();
			const around = one.createElement('div');
			row.replaceWith(around);
			for (const child of [...row.childNodes]) around.append(child as never);
		}
	});
	const read = readPeople(document, search);
	expect(read?.people).toHaveLength(15);
	expect(read?.refused.filter(({ reason }) => reason === 'not-in-list')).toHaveLength(10);
	expect(driftOf(document, search)?.problems).toContain('rows-missing');
});

test('each refusal has its true reason', () => {
	const people = investors(6).map((one, index) => (index === 0 ? { ...one, name: 'LinkedIn Member' } : one));
	const document = page(
		5,
		(one) => {
			const rows = rowsIn(one);
			rows[1]
				?.querySelector('[data-anonymize="person-name"]')
				?.insertAdjacentHTML('afterend', '<span data-anonymize="person-name">Somebody Else</span>');
			rows[1]?.querySelector('label')?.remove();
			for (const text of rows[2]?.querySelectorAll('label, [data-anonymize="person-name"]') ?? [])
				text.textContent = '';
			rows[5]?.querySelector('label')?.remove();
		},
		{ people, pages: 1, total: 6 },
	);
	const read = readPeople(document, search);
	expect(read?.refused.map(({ leadId, reason }) => [leadId, reason])).toEqual([
		[people[0]?.id, 'no-name'],
		[people[1]?.id, 'two-names'],
		[people[2]?.id, 'not-read'],
		[people[5]?.id, 'not-drawn'],
	]);
});
