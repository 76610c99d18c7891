import type { ReadingRules } from '#contract/reading-rules';
import type { ListReader } from './list-reader.ts';
import { selectorOf, shippedRules } from './page/rules.ts';
import { surveyPage } from './page/survey.ts';
import { readRowsOf } from './rows/read-rows.ts';

/**
 * Reads the results of a people search, https://www.linkedin.com/sales/search/people?query=(…): 25 rows a page, of
 * which the site draws about six until the rest are scrolled to. The search for shared connections is the same page.
 */
export const peopleSearch: ListReader = {
	examples: [
		'https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestor)&sessionId=abc%3D%3D',
		'https://www.linkedin.com/sales/search/people?page=2&query=(keywords%3Ainvestor)&viewAllFilters=true',
		'https://www.linkedin.com/sales/search/people?savedSearchId=50512345',
	],
	place: '/sales/search/people',
	frame: ({ rules, select }) => select(rules.markers.results),
	markers: ({ markers: { results, row, nameLink } }) => ({ results, row, nameLink }),
	read: (document, rules = shippedRules) =>
		readRowsOf(document, surveyPage(document, rules), {
			frame: rules.markers.results,
			row: rules.markers.row,
			titleWords: rules.vocabulary.title,
		}),
};

/** True for a layout from before 2022, which has other rows. */
export const isOldLayout = (document: Document, { markers }: ReadingRules) =>
	document.querySelector(selectorOf(markers.results)) === null &&
	document.querySelector(selectorOf(markers.oldLayout)) !== null;
