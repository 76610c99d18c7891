import { readPeople } from '../../../extension/reader/look.ts';
import { driftOf } from '../../../extension/sites/drift/drift.ts';
import { leadKey } from '../../../extension/sites/page/lead-id.ts';
import { investors } from '../../e2e/support/sales-search-site/people.ts';
import { parsed } from './pages.ts';

/** A list as read, and the people its frame names. */
type ListRead = {
	/** The people's ids, in order. */
	people: string[];
	full: number;
	total: number;
	isMissingRows: boolean;
	/** The keys of everyone read or refused. Someone who is both appears twice. */
	accounted: string[];
	/** The keys of everyone named in the frame's HTML. */
	named: string[];
};

const rowsIn = (document: Document) => [...document.querySelectorAll('li[part="row"]')];

const advertisement = '<li class="ad"><p>Upgrade</p><a href="/sales/premium">Try it</a></li>';

/** Splits the list after some of its rows, with an advertisement between the two parts. */
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
/** Merges two rows into one element. */
const merged = (document: Document) => {
	const rows = rowsIn(document);
	for (let index = 0; index + 1 < rows.length; index += 2) {
		const around = document.createElement('div');
		rows[index]?.replaceWith(around);
		around.append(rows[index] as never, rows[index + 1] as never);
	}
};

/** Changes a site may make to its lists, with everyone still in them. */
const listChanges = {
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
} satisfies Record<string, (document: Document) => void>;

type ListChange = keyof typeof listChanges;

/** Reads a page of results after a change to its list. */
export function readList(html: string, address: string, change: ListChange): ListRead {
	const document = parsed(html);
	const url = new URL(address);
	listChanges[change](document);
	const frame = document.querySelector('#search-results-container') as Element;
	const { people = [], refused = [], total = 0 } = readPeople(document, url) ?? {};
	return {
		people: people.map(({ leadId }) => leadId),
		full: people.filter(({ full }) => full).length,
		total,
		isMissingRows: driftOf(document, url)?.problems.includes('rows-missing') ?? false,
		accounted: [...people, ...refused].map(({ leadId }) => (leadId ? leadKey(leadId) : '')).sort(),
		named: [...new Set((frame.innerHTML.match(/AC[wo][\w-]{36}/g) ?? []).map(leadKey))].sort(),
	};
}
