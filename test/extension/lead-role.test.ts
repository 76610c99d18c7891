import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { leadPage } from '../../extension/sites/lead/lead-page.ts';
import { leadHtml } from '../e2e/support/sales-search-site/pages.ts';
import { trapPeople } from '../e2e/support/sales-search-site/people.ts';

const greta = trapPeople.find(({ name }) => name === 'Greta Good') as (typeof trapPeople)[number];
const url = new URL(`https://www.linkedin.com/sales/lead/${greta.id},NAME_SEARCH,aB1c`);

function roleRead(change: (document: Document) => void) {
	const { document } = new JSDOM(leadHtml(greta), { url: url.href }).window;
	change(document);
	const { person } = leadPage.read(document, url);
	return [person?.name, person?.title, person?.company];
}

const role = (title: string, company: string) =>
	`<p class="_current-role-item_x1"><span data-anonymize="job-title">${title}</span> at <a data-anonymize="company-name">${company}</a></p>`;

test('title and company are those of the current role', () => {
	expect(roleRead(() => {})).toEqual(['Greta Good', 'CEO', 'Acme']);
});

test.each(['beforebegin', 'afterend'] as const)(
	'a role of another person placed %s the current role is not taken',
	(place) => {
		const read = roleRead((document) =>
			document
				.querySelector('[data-sn-view-name="lead-current-role"]')
				?.insertAdjacentHTML(place, `<aside><h2>People like Greta</h2>${role('Founder', 'Strangers Inc')}</aside>`),
		);
		expect(read).toEqual(['Greta Good', 'CEO', 'Acme']);
	},
);

test('a past company is not taken when there is no current role', () => {
	const read = roleRead((document) => document.querySelector('[data-sn-view-name="lead-current-role"] ul')?.remove());
	expect(read).toEqual(['Greta Good', null, null]);
});
