import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { shownName } from '../../extension/sites/page/shown-text.ts';
import { labelNames } from '../../extension/sites/rows/selection-label.ts';
import { resultsHtml } from '../e2e/support/sales-search-site/pages.ts';
import { investors } from '../e2e/support/sales-search-site/people.ts';

const rows = (labels: string[], known: (string | null)[] = []) =>
	labels.map((label, index) => ({ label, name: known[index] ?? null }));

test.each<[string, string[], (string | null)[], (string | null)[]]>([
	[
		'Japanese, one drawn',
		['Mara Quillさんを選択に追加', '田中 由紀さんを選択に追加'],
		['Mara Quill'],
		['Mara Quill', '田中 由紀'],
	],
	[
		'Japanese, none drawn',
		['Maraさんを選択に追加', 'Jonasさんを選択に追加', 'Anaさんを選択に追加'],
		[],
		[null, null, null],
	],
	[
		'Korean, one drawn',
		['Mara Quill님을 선택 항목에 추가', '김 민지님을 선택 항목에 추가'],
		['Mara Quill'],
		['Mara Quill', '김 민지'],
	],
	[
		'Korean, none drawn',
		['Mara Quill님을 선택 항목에 추가', '김 민지님을 선택 항목에 추가', 'Jo님을 선택 항목에 추가'],
		[],
		[null, null, null],
	],
	[
		'French with a slash',
		['Ajouter Claire Petit/Roux à la sélection', 'Ajouter Jean Roux à la sélection'],
		[],
		['Claire Petit/Roux', 'Jean Roux'],
	],
	[
		'one first name, unknown words',
		['Voeg Jean Roux toe', 'Voeg Jean Petit toe', 'Voeg Jean Blanc toe'],
		[],
		[null, null, null],
	],
	[
		'German with a degree',
		['Mara Quill, MBA zur Auswahl hinzufügen', 'Jo Kern, MBA zur Auswahl hinzufügen'],
		[],
		['Mara Quill, MBA', 'Jo Kern, MBA'],
	],
	[
		'a degree, unknown words',
		['Mara Quill, MBA toevoegen', 'Jo Kern, MBA toevoegen', 'Ana Sol, MBA toevoegen'],
		[],
		[null, null, null],
	],
	['a first person called A', ['Add A to selection', 'Add Jonas Holm to selection'], ['A'], ['A', 'Jonas Holm']],
	[
		'a first person called A, unknown words',
		['Aggiungi A alla selezione', 'Aggiungi Jonas alla selezione'],
		['A'],
		['A', 'Jonas'],
	],
	[
		'a label that says more than the row',
		['Mara Quill, MBA zur Auswahl', 'Jo Kern zur Auswahl', 'Ana Sol zur Auswahl'],
		['Mara Quill', 'Jo Kern'],
		[null, 'Jo Kern', 'Ana Sol'],
	],
])('%s: the names are right, or honestly unknown', (_, labels, known, names) => {
	const read = labelNames(rows(labels, known));
	for (const [index, name] of names.entries()) {
		if (name === null) expect([null, labels[index]?.split(' zur')[0]]).toContain(read[index]);
		else expect(read[index]).toBe(name);
	}
});

test.each(['领英会员', 'LinkedIn メンバー', 'Membre de LinkedIn', 'LinkedIn-Mitglied'])('%s is not a name', (text) =>
	expect(shownName(text)).toBeNull(),
);

test.each([
	['Ana | LinkedIn Trainer', 'Ana | LinkedIn Trainer'],
	['Mara Quill (She/Her)', 'Mara Quill'],
	['Mara Quill (They/Them/Theirs)', 'Mara Quill'],
	['Mara Quill (Elle)', 'Mara Quill (Elle)'],
	['Mara (Quill) Holm', 'Mara (Quill) Holm'],
])('%j is the name %j', (text, name) => expect(shownName(text)).toBe(name));

test('an earlier company is never the company of a row, whatever marks it', () => {
	const search = new URL('https://www.linkedin.com/sales/search/people?query=(a)');
	const lines = {
		'a line of words': '<div>Past: <a data-anonymize="company-name" href="/sales/company/9">Oldco</a></div>',
		'a role of its own':
			'<div><span data-anonymize="title">Intern</span> at <a data-anonymize="company-name" href="/sales/company/9">Oldco</a></div>',
	};
	for (const [name, line] of Object.entries(lines)) {
		for (const isHashed of [false, true]) {
			const people = investors(3).map((one, index) => (index === 0 ? { ...one, company: { name: 'Bare Ltd' } } : one));
			const html = resultsHtml({ people, page: 1, pages: 1, rendered: 3 });
			const { document } = new JSDOM(html, { url: search.href }).window;
			for (const one of document.querySelectorAll('[data-x-search-result]')) one.insertAdjacentHTML('beforeend', line);
			if (isHashed) for (const one of document.querySelectorAll('[class*="lockup"]')) one.className = '_x1';
			const read = readPeople(document, search)?.people.map(({ title, company }) => [title, company]);
			expect([name, isHashed, read]).toEqual([name, isHashed, people.map((one) => [one.title, one.company?.name])]);
		}
	}
});

test('of two current roles in a row the first counts', () => {
	const search = new URL('https://www.linkedin.com/sales/search/people?query=(a)');
	const { document } = new JSDOM(resultsHtml({ people: investors(2), page: 1, pages: 1, rendered: 2 })).window;
	const block = document.querySelector('.artdeco-entity-lockup__subtitle') as Element;
	const other = block.cloneNode(true) as Element;
	(other.querySelector('[data-anonymize="title"]') as Element).textContent = 'Advisor';
	(other.querySelector('a') as Element).textContent = 'Elsewhere';
	block.after(other as never);
	expect(readPeople(document, search)?.people[0]).toMatchObject({ title: 'Founder & Investor', company: 'Acme' });
});
