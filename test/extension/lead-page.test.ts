import { expect, test } from 'vitest';
import { leadPage } from '../../extension/sites/lead/lead-page.ts';
import { storedPage } from './stored-pages.ts';

const page = (change: (document: Document) => void) => {
	const { document, url } = storedPage('lead');
	change(document);
	return leadPage.read(document, url).person;
};
const section = '[data-sn-view-name="lead-current-role"]';

test('title and company are those of one current role, never of a role elsewhere on the page', () => {
	const person = page((document) => {
		const roles = document.querySelector(section);
		const earlier = document.createElement('section');
		earlier.innerHTML =
			roles?.innerHTML.replaceAll('Founder', 'Former founder').replaceAll('_current-role-item', '_past') ?? '';
		document.body.insertBefore(earlier as Node, document.body.firstChild);
	});
	expect([person?.title, person?.company]).toEqual(['Founder & Investor', 'Acme']);
});

test('a person without a current role has neither title nor company, whatever other roles the page shows', () => {
	const person = page((document) => {
		for (const role of document.querySelectorAll('[class*="_current-role-item"]')) role.remove();
		document.querySelector(section)?.removeAttribute('data-sn-view-name');
		const past = document.createElement('div');
		past.innerHTML =
			'<p><span data-anonymize="job-title">Intern</span> <a data-anonymize="company-name" href="/sales/company/8">Oldco</a></p>';
		document.body.append(past as never);
	});
	expect([person?.name, person?.title, person?.company]).toEqual(['Mara Quill', null, null]);
});

test('a company beside the role, such as a former one, is not taken', () => {
	const person = page((document) => {
		for (const company of document.querySelectorAll('[class*="_current-role-item"] a')) company.remove();
	});
	expect([person?.title, person?.company]).toEqual(['Founder & Investor', null]);
});

test('headings that name two people leave the page unread', () => {
	expect(
		page((document) => {
			const other = document.createElement('h1');
			other.setAttribute('data-x--lead--name', '');
			other.textContent = 'Paula Panel';
			document.querySelector('#profile-card-section')?.append(other as never);
		}),
	).toBeNull();
});
