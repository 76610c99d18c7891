import { expect, test } from 'vitest';
import type { PersonRead } from '../../extension/sites/result.ts';
import { sharedSearchUrl } from '../../extension/sites/shared-search.ts';
import { confirmShared } from '../../extension/sites/shared-verdict.ts';

const friend = (index: number, degree: PersonRead['degree'] = 1): PersonRead => ({
	leadId: `F${index}`,
	name: `Friend ${index}`,
	title: null,
	company: null,
	location: null,
	linkedinUrl: `https://www.linkedin.com/sales/lead/F${index}`,
	degree,
	mutualCount: null,
	full: true,
});
const friends = (count: number, degree: PersonRead['degree'] = 1) =>
	Array.from({ length: count }, (_, index) => friend(index, degree));

const of = (filter: string) =>
	`https://www.linkedin.com/sales/search/people?query=${encodeURIComponent(`(filters:List(${filter},(type:RELATIONSHIP,values:List((id:F,selectionType:INCLUDED)))))`)}`;
const value = (id: string, type = 'INCLUDED') => `(id:${id},selectionType:${type})`;
const filters = {
	'the lead': sharedSearchUrl('LEAD'),
	'the lead with a text': of('(type:CONNECTION_OF,values:List((id:LEAD,text:Mara%20Quill,selectionType:INCLUDED)))'),
	none: 'https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)',
	another: sharedSearchUrl('OTHER'),
	excluded: of(`(type:CONNECTION_OF,values:List(${value('LEAD', 'EXCLUDED')}))`),
	'two ids': of(`(type:CONNECTION_OF,values:List(${value('LEAD')},${value('OTHER')}))`),
	'two filters': of(
		`(type:CONNECTION_OF,values:List(${value('LEAD')})),(type:CONNECTION_OF,values:List(${value('OTHER')}))`,
	),
	'no address': '',
};
const right = new Set(['the lead', 'the lead with a text']);

const base = {
	url: filters['the lead'],
	people: friends(3),
	rowCount: 3,
	siteTotal: 3 as number | null,
	hasNext: false,
	isComplete: true,
};
const target = { leadId: 'LEAD', mutualCount: 3 as number | null, full: true };

/** The rule again, written from the product's words, to judge each cell of the table. */
function mayBeBelieved(badge: number | null, rows: number, hasNext: boolean, total: number | null): boolean {
	if (total === null || rows > 25) return false;
	if (badge === null) return total === rows && total < 25 && !hasNext;
	const isFirstPage = total > 25 ? rows === 25 && hasNext : rows === total && !hasNext;
	return isFirstPage && Math.abs(total - badge) <= Math.max(1, Math.floor(badge / 5)) && total > 0;
}

test('what is believed, by badge, rows, next page, total of the page, and filter', () => {
	let believed = 0;
	for (const badge of [null, 1, 5, 20, 21, 25, 30, 1_204]) {
		for (const rows of [0, 1, 2, 4, 5, 6, 19, 20, 21, 24, 25]) {
			for (const hasNext of [false, true]) {
				for (const siteTotal of [null, 0, 1, 2, 4, 5, 6, 19, 20, 21, 24, 25, 26, 30, 36, 60, 1_000, 1_204, 2_000]) {
					for (const [filter, url] of Object.entries(filters)) {
						const reading = { ...base, url, people: friends(rows), rowCount: rows, siteTotal, hasNext };
						const expected = right.has(filter) && mayBeBelieved(badge, rows, hasNext, siteTotal);
						const { sure } = confirmShared(reading, { ...target, mutualCount: badge });
						expect([badge, rows, hasNext, siteTotal, filter, sure]).toEqual([
							badge,
							rows,
							hasNext,
							siteTotal,
							filter,
							expected,
						]);
						if (sure) believed += 1;
					}
				}
			}
		}
	}
	expect(believed).toBeGreaterThan(20);
});

test.each([
	[
		'a page of strangers without a badge',
		{ people: friends(25), rowCount: 25, siteTotal: null },
		{ mutualCount: null },
	],
	[
		'a page of strangers with a badge of 21',
		{ people: friends(25), rowCount: 25, hasNext: true, siteTotal: null },
		{ mutualCount: 21 },
	],
	[
		'the own network, as the filter was dropped silently',
		{ people: friends(25), rowCount: 25, hasNext: true, siteTotal: 842 },
		{ mutualCount: 30 },
	],
	['a page that was not read to its end', { isComplete: false }, {}],
	['a row that was not read', { rowCount: 4, siteTotal: 4 }, { mutualCount: 4 }],
	['someone of the 2nd degree', { people: [...friends(2), friend(9, 2)] }, {}],
	['someone of unknown degree', { people: [...friends(2), friend(9, null)] }, {}],
	['the lead among them', { people: [...friends(2), { ...friend(9), leadId: 'LEAD' }] }, {}],
	['a target that was not drawn', {}, { full: false }],
])('not believed: %s', (_, reading, lead) => {
	expect(confirmShared({ ...base, ...reading }, { ...target, ...lead }).sure).toBe(false);
	expect(confirmShared(base, target).sure).toBe(true);
});

test('each reason for doubt is named', () => {
	const why = (reading: Partial<typeof base>, lead: Partial<typeof target> = {}) => {
		const verdict = confirmShared({ ...base, ...reading }, { ...target, ...lead });
		return verdict.sure ? null : verdict.why;
	};
	expect(why({})).toBeNull();
	expect(why({ siteTotal: null })).toBe('the page does not say how many it found');
	expect(why({ siteTotal: 2_000 })).toBe('the page shows 3 and says 2,000');
	expect(why({}, { mutualCount: 30 })).toBe('the count is off (30 expected, 3 shown)');
	expect(why({ url: filters.excluded })).toBe('the site dropped the filter for shared connections');
	expect(why({ isComplete: false })).toBe('the page was not read to its end');
	expect(why({ people: friends(25), rowCount: 25, siteTotal: 60, hasNext: true }, { mutualCount: null })).toBe(
		'there are more people than fit one page, and no count to compare',
	);
});
