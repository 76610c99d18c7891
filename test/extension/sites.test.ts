import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { leadPage } from '../../extension/sites/lead/lead-page.ts';
import { listReaders } from '../../extension/sites/lists.ts';
import { type PageKind, pageKind, searchIdentity } from '../../extension/sites/page/page-kind.ts';
import { countIn, shownName, shownText } from '../../extension/sites/page/shown-text.ts';
import { peopleSearch } from '../../extension/sites/people-search.ts';
import { labelNames } from '../../extension/sites/rows/selection-label.ts';
import { sharedSearchUrl, sharedWith } from '../../extension/sites/shared-search.ts';
import { leadHtml, resultsHtml, savedListHtml } from '../e2e/support/sales-search-site/pages.ts';
import { investors } from '../e2e/support/sales-search-site/people.ts';

const site = 'https://www.linkedin.com';
const others: Record<string, PageKind> = {
	'/sales/lists/people': 'people-lists',
	'/sales/search/company?query=(keywords%3Ax)': 'account-search',
	'/sales/search/accounts': 'account-search',
	'/sales/company/1234?_ntb=x': 'account',
	'/sales/lists/company/12': 'account-list',
	'/sales/home': 'sales-other',
	'/sales/inbox': 'sales-other',
	'/search/results/people/?keywords=x': 'regular-search',
	'/in/mara-quill': 'profile',
	'/login': 'sign-in',
	'/authwall?x=1': 'sign-in',
	'/uas/login': 'sign-in',
	'/checkpoint/challenge/1': 'checkpoint',
	'/feed/': 'site-other',
};

const listKinds = Object.keys(listReaders) as (keyof typeof listReaders)[];
const readers = [
	{ kind: 'lead' as const, examples: leadPage.examples },
	...listKinds.map((kind) => ({ kind, examples: listReaders[kind].examples })),
];
// One document with the marks of all three pages: only the address may decide who reads it.
const everything = new JSDOM(
	resultsHtml({ people: investors(2), page: 1, pages: 1, rendered: 2, panel: true }) +
		leadHtml({ ...(investors(1)[0] as ReturnType<typeof investors>[number]), name: 'Only Lead' }) +
		savedListHtml(investors(3, 400)),
).window.document;

test.each(readers)('the reader of a $kind answers its own example addresses and no other', ({ kind, examples }) => {
	for (const example of examples) {
		expect(pageKind(new URL(example))).toBe(kind);
		expect(readPeople(everything, new URL(example))?.people).toHaveLength(
			{ 'people-search': 2, lead: 1, 'people-list': 3 }[kind],
		);
	}
});

test.each(Object.entries(others))('%s is a %s and no reader takes it', (path, kind) => {
	expect(pageKind(new URL(path, site))).toBe(kind);
	expect(readPeople(everything, new URL(path, site))).toBeNull();
});

test('a page of another site is recognised as such, whatever its address contains', () => {
	for (const host of ['example.com', 'linkedin.com.example.com', 'notlinkedin.com']) {
		expect(pageKind(new URL(`https://${host}/sales/search/people`))).toBe('elsewhere');
	}
});

test('session parts do not change the identity of a search, and its page does', () => {
	const of = (query: string) => searchIdentity(new URL(`${site}/sales/search/people?${query}`));
	expect(of('query=(a)&sessionId=1')).toBe(of('sessionId=2&query=(a)&viewAllFilters=true&page=1'));
	expect(of('query=(a)&page=2')).not.toBe(of('query=(a)'));
	expect(of('query=(b)')).not.toBe(of('query=(a)'));
});

test.each([
	['  Mara\u00a0 Quill ', 'Mara Quill'],
	['Ma\u200bra \u202eQuill\u202c', 'Mara Quill'],
	['Zoe\u0308', 'Zo\u00eb'],
	['👩‍🚀 Ada', '👩‍🚀 Ada'],
	['می\u200cخواهم', 'می\u200cخواهم'],
	['Ma\u200dra', 'Mara'],
	['a\ud800b\u0000c', 'abc'],
	['<b>x</b>', '<b>x</b>'],
	[' \u200b ', null],
])('%j is shown as %j', (text, shown) => expect(shownText(text)).toBe(shown));

test('texts are cut to the stored length, never inside a surrogate pair', () => {
	expect(shownText('😀'.repeat(200), 5)).toBe('😀😀');
});

test.each(['LinkedIn Member', 'Membre de LinkedIn', 'LinkedIn-Mitglied', '…', ' ', ''])('%j is not a name', (text) =>
	expect(shownName(text)).toBeNull(),
);

test.each([
	['1,204 mutual connections', 1204],
	['1.204 gemeinsame Kontakte', 1204],
	['1\u202f204 relations en commun', 1204],
	['3 mutual connections', 3],
	['many', null],
])('%j counts %j', (text, count) => expect(countIn(text)).toBe(count));

test('names are found in labels of any language, by what the labels have in common', () => {
	const rows = (labels: string[], known: string | null = null) =>
		labels.map((label, index) => ({ label, name: index === 0 ? known : null }));
	expect(labelNames(rows(['Add Jo Ann to selection', 'Add Joe to selection']))).toEqual(['Jo Ann', 'Joe']);
	expect(labelNames(rows(['Ajouter Mara Quill à la sélection', 'Ajouter Marc à la sélection']))).toEqual([
		'Mara Quill',
		'Marc',
	]);
	expect(labelNames(rows(['Mara Quill zur Auswahl hinzufügen', 'Jonas zur Auswahl hinzufügen']))).toEqual([
		'Mara Quill',
		'Jonas',
	]);
	expect(labelNames(rows(['選択にMaraを追加', '選択にJonasを追加'], 'Mara'))).toEqual(['Mara', 'Jonas']);
	expect(labelNames(rows(['Something else']))).toEqual([null]);
});

test('the address of the shared search names the lead', () => {
	expect(sharedWith(new URL(sharedSearchUrl('LEAD')))).toBe('LEAD');
	expect(sharedWith(new URL(peopleSearch.examples[0] ?? ''))).toBeNull();
});

test('a past role in the row is not taken for the current one', () => {
	const { document } = new JSDOM(resultsHtml({ people: investors(3), page: 1, pages: 1, rendered: 3 })).window;
	for (const blurb of document.querySelectorAll('[data-anonymize="person-blurb"]')) {
		blurb.innerHTML =
			'<span data-anonymize="title">Intern</span> <a data-anonymize="company-name" href="/sales/company/9">Oldco</a>';
	}
	const people = peopleSearch.read(document).rows.map(({ person }) => [person?.title, person?.company]);
	expect(people[0]).toEqual(['Founder & Investor', 'Acme']);
	expect(people.flat()).not.toContain('Oldco');
});
