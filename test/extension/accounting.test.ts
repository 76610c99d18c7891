// The rules: docs/product.md §15.5, §15.6.
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { type PeopleRead, readPeople } from '../../extension/reader/look.ts';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import { leadKey } from '../../extension/sites/lead/lead-id.ts';
import { type ResultsPage, resultsHtml } from '../e2e/support/sales-search-site/pages.ts';
import { investors, type SitePerson } from '../e2e/support/sales-search-site/people.ts';

const search = new URL('https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)');
const all = investors(25);

function page(rendered: number, change: (document: Document) => void = () => {}, more: Partial<ResultsPage> = {}) {
	const html = resultsHtml({ people: all, page: 1, pages: 3, total: 60, rendered, ...more });
	const { document } = new JSDOM(html, { url: search.href }).window;
	change(document);
	return document;
}

const rowsIn = (document: Document) => [...document.querySelectorAll('li[part="row"]')];
const ids = (people: SitePerson[]) => people.map(({ id }) => id);

/** The keys of everybody who is a person or refused; nobody may be in it twice. */
function accounted(read: PeopleRead | null): string[] {
	const { people = [], refused = [] } = read ?? {};
	const keys = [...people, ...refused].map(({ leadId }) => (leadId ? leadKey(leadId) : ''));
	expect(new Set(keys).size).toBe(keys.length);
	return keys.sort();
}

const advertisement = '<li class="ad"><p>Upgrade</p><a href="/sales/premium">Try it</a></li>';

/** Splits the list behind some of its rows, with an advertisement between the two parts. */
const splitAfter = (count: number) => (document: Document) => {
	const list = document.querySelector('#search-results-container > ol') as Element;
	const rest = list.cloneNode(false) as Element;
	for (const row of rowsIn(document).slice(count)) rest.append(row as never);
	list.after(rest as never);
	list.insertAdjacentHTML('afterend', `<div class="banner">${advertisement.replaceAll('li', 'div')}</div>`);
};

const similar = (document: Document) => {
	const cards = investors(4, 70_000).map(
		({ id, name }) =>
			`<li><div data-x-search-result="LEAD"><a data-control-name="view_lead_panel_via_search_lead_name" href="/sales/lead/${id},NAME_SEARCH,zz"><span data-anonymize="person-name">${name}</span></a>
<span data-anonymize="title">Chair</span><span data-anonymize="location">Oslo</span><a data-anonymize="company-name" href="/sales/company/8">Decoy Inc</a></div></li>`,
	);
	document
		.querySelector('#search-results-container')
		?.insertAdjacentHTML('afterbegin', `<section><h3>Similar leads</h3><ul>${cards.join('')}</ul></section>`);
};

const secondLeads = (document: Document) => {
	for (const [index, row] of rowsIn(document).entries()) {
		if (index % 5 > 1) continue;
		const [other] = investors(1, 80_000 + index);
		const link = `<a href="/sales/lead/${other?.id},NAME_SEARCH,zz"><span data-anonymize="person-name">${other?.name} ${index}</span></a>`;
		row.querySelector('[part="slot"]')?.insertAdjacentHTML('beforeend', `<div><span>Knows</span> ${link}</div>`);
	}
};

const wrapped = (document: Document) => {
	for (const row of rowsIn(document)) {
		const around = document.createElement('div');
		row.replaceWith(around);
		around.append(row as never);
	}
};
/** Two rows in one element. */
const merged = (document: Document) => {
	const rows = rowsIn(document);
	for (let index = 0; index + 1 < rows.length; index += 2) {
		const around = document.createElement('div');
		rows[index]?.replaceWith(around);
		around.append(rows[index] as never, rows[index + 1] as never);
	}
};

const changes: Record<string, (document: Document) => void> = {
	'as it is': () => {},
	'split after 12': splitAfter(12),
	'split after 2': splitAfter(2),
	'split after 1': splitAfter(1),
	'with similar leads in its frame': similar,
	'with a second lead in ten rows': secondLeads,
	'with a wrapper for each row': wrapped,
	'with two rows in a wrapper': merged,
	'split, with similar leads and second leads': (document) => {
		splitAfter(9)(document);
		similar(document);
		secondLeads(document);
	},
};

test.each(Object.keys(changes))('25 results are 25 people, whichever rows are drawn: a list %s', (name) => {
	for (const rendered of [0, 1, 2, 6, 12, 13, 24, 25]) {
		const document = page(rendered, changes[name]);
		const read = readPeople(document, search);
		expect([rendered, read?.people.map(({ leadId }) => leadId)]).toEqual([rendered, ids(all)]);
		expect(read?.people.filter(({ full }) => full)).toHaveLength(rendered);
		expect(read?.total).toBe(25);
		expect(driftOf(document, search)?.problems.filter((one) => one === 'rows-missing')).toEqual([]);
	}
});

test.each(Object.keys(changes))('everybody named in the frame is a person or refused by name: a list %s', (name) => {
	for (const rendered of [0, 6, 25]) {
		const document = page(rendered, changes[name]);
		const frame = document.querySelector('#search-results-container') as Element;
		const named = new Set((frame.innerHTML.match(/AC[wo][\w-]{36}/g) ?? []).map(leadKey));
		expect(accounted(readPeople(document, search))).toEqual([...named].sort());
	}
});

test('rows that cannot be found are told, and the page has a problem', () => {
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
