import type { ListReader } from './list-reader.ts';
import { shippedRules } from './page/rules.ts';
import { surveyPage } from './page/survey.ts';
import { readRowsOf } from './rows/read-rows.ts';

/**
 * Reads a saved list of people, https://www.linkedin.com/sales/lists/people/<number>: a table that is drawn completely.
 */
export const savedList: ListReader = {
	examples: [
		'https://www.linkedin.com/sales/lists/people/7012345678901234567',
		'https://www.linkedin.com/sales/lists/people/7012345678901234567?page=2&sortCriteria=CREATED_TIME',
	],
	place: '/sales/lists/people/1',
	frame: () => 'table',
	markers: ({ markers: { savedRow } }) => ({ savedRow }),
	// On this page, unlike in search results, the vocabulary's word for a role marks the title.
	read: (document, rules = shippedRules) =>
		readRowsOf(document, surveyPage(document, rules), {
			frame: [],
			row: rules.markers.savedRow,
			titleWords: rules.vocabulary.role,
		}),
};
