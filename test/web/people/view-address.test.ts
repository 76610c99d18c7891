// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import { everyone, type ListView, noFilters } from '../../../web/features/prospects/list-view.ts';
import { viewIn, viewQuery } from '../../../web/screens/prospect-list/view-address.ts';

const whole: ListView = {
	search: 'mara & co',
	sort: { key: 'title', descending: true },
	connector: 'Dana Whitfield',
	filters: {
		statuses: ['pending', 'in_touch'],
		connected: true,
		asks: ['waiting', 'notAsked'],
		contactsAtCompany: true,
		inNetwork: true,
		circleKnows: true,
		bestPath: true,
		company: 'Saltgate',
	},
};

test('the view of a list is restored from its address', () => {
	expect(viewIn(viewQuery(whole))).toEqual(whole);
	const parts: ListView[] = [
		{ ...everyone, search: 'mara' },
		{ ...everyone, sort: { key: 'createdAt', descending: false } },
		{ ...everyone, connector: 'Dana' },
		{ ...everyone, filters: { ...noFilters, circleKnows: true } },
		{ ...everyone, filters: { ...noFilters, statuses: ['pending'] } },
		{ ...everyone, filters: { ...noFilters, asks: ['saidYes'] } },
		{ ...everyone, filters: { ...noFilters, company: 'Saltgate' } },
	];
	for (const view of parts) expect(viewIn(viewQuery(view))).toEqual(view);
});

test('an address without a valid view leaves the view alone', () => {
	expect([viewQuery(everyone), viewQuery({ ...everyone, search: '  ' })]).toEqual(['', '']);
	for (const search of ['', '?', '?sort=salary', '?asked=maybe&has=money', '?through=Dana']) {
		expect(viewIn(search), search).toBeUndefined();
	}
	expect(viewIn('?sort=-name&asked=maybe&has=bestPath')).toEqual({
		...everyone,
		sort: { key: 'name', descending: true },
		filters: { ...noFilters, bestPath: true },
	});
});
