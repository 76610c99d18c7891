import { expect, test } from 'vitest';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import { skeletonOf } from '../../extension/sites/drift/page-skeleton.ts';
import { proposeRules } from '../drift/propose.ts';
import { parsePage } from './parse-page.ts';
import { storedPage } from './stored-pages.ts';

test('a report of a page whose lines have other names gives the one marker that reads it again', () => {
	const { document, url } = storedPage('search-without-boxes');
	for (const line of document.querySelectorAll('.artdeco-entity-lockup__caption')) line.className = 'new-list-caption';
	for (const place of document.querySelectorAll('[data-anonymize="location"]')) place.removeAttribute('data-anonymize');
	const report = skeletonOf(document, url);
	const saved = parsePage(report);
	const proposal = proposeRules(saved, url);
	expect(proposal?.steps.map(({ marker, added }) => [marker, added])).toEqual([
		['caption', { class: 'new-list-caption' }],
	]);
	expect(proposal?.steps[0]?.gained).toMatchObject({ location: 3 });
	const read = (rules = proposal?.rules) =>
		driftOf(saved, url, rules)?.fields.find(({ field }) => field === 'location');
	expect(read()?.read).toBe(3);
});

test('nothing is proposed for a page that reads as it should', () => {
	const { html, url } = storedPage('shared-connections-de');
	expect(proposeRules(parsePage(html), url)).toBeNull();
});
