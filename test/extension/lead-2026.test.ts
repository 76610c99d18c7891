import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { lookAt, readPeople } from '../../extension/reader/look.ts';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import { storedPage } from './stored-pages.ts';

const another = new URL('https://www.linkedin.com/sales/lead/ACwAAAAAEZfW1tbW1tbW1tbW1tbW1tbW1tbW1tY,NAME_SEARCH,c4Vd');

test.each(['lead-2026', 'lead-2026-pronouns', 'lead-2026-spanish'])('%s has no problem', (name) => {
	const { document, url } = storedPage(name);
	expect(driftOf(document, url)?.problems).toEqual([]);
});

test('the count of shared connections is found wherever its section stands', () => {
	const { document, url } = storedPage('lead-2026-pronouns');
	const section = document.querySelector('[aria-labelledby="shared-in-common-v2--heading"]') as Element;
	for (const place of ['body', '#profile-card-section', '#about']) {
		document.querySelector(place)?.prepend(section as never);
		expect([place, readPeople(document, url)?.people[0]?.mutualCount]).toEqual([place, 12]);
	}
});

test('a page that still names someone else as its person is not stored under the address', () => {
	const { document } = storedPage('lead-2026-pronouns');
	expect(readPeople(document, another)?.people).toEqual([]);
});

test('while the page changes, the person before is not stored under the new address', () => {
	const { document, url } = storedPage('lead-2026');
	expect(lookAt(document, url, 0).people[0]?.name).toBe('Mara Quill');
	expect(lookAt(document, another, 0)).toMatchObject({ people: [], total: 0 });
	const heading = document.querySelector('[data-x--lead--name]') as Element;
	heading.textContent = 'Jonas Holm';
	expect(lookAt(document, another, 0).people[0]?.name).toBe('Jonas Holm');
	expect(lookAt(document, url, 0).people).toEqual([]);
});

test('a second marked name leaves the page unread, and a second heading does not', () => {
	const { document, url, html } = storedPage('lead-2026');
	document.querySelector('#profile-card-section')?.insertAdjacentHTML('beforeend', '<h1>Alerts for Mara</h1>');
	expect(readPeople(document, url)?.people[0]?.name).toBe('Mara Quill');
	const other = new JSDOM(html, { url: url.href }).window.document;
	other.querySelector('#profile-card-section')?.insertAdjacentHTML('beforeend', '<h1 data-x--lead--name>Jo Kern</h1>');
	expect(readPeople(other, url)?.people).toEqual([]);
});
