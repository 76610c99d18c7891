import { leadIdOf, leadUrl } from './lead-id.ts';
import { hasNext } from './people-search.ts';
import type { PeoplePage, RowRead } from './result.ts';
import { shownName, shownText } from './shown-text.ts';

/** A saved list of people, https://www.linkedin.com/sales/lists/people/<number>: a table, rendered whole. */
export const savedList = {
	examples: [
		'https://www.linkedin.com/sales/lists/people/7012345678901234567',
		'https://www.linkedin.com/sales/lists/people/7012345678901234567?page=2&sortCriteria=CREATED_TIME',
	],
	read: (document: Document): PeoplePage => ({
		rows: savedRows(document).map(readRow),
		hasNext: hasNext(document),
	}),
};

/** The rows of the table. */
export const savedRows = (document: Document) => [...document.querySelectorAll('tr[data-x--people-list--row]')];

function readRow(row: Element): RowRead {
	const link = row.querySelector(
		'a[data-x--people-list--person-name], a[href*="/sales/lead/"], a[href*="/sales/people/"]',
	);
	const name = shownName((row.querySelector('a[data-x--people-list--person-name]') ?? link)?.textContent);
	const leadId = leadIdOf(link?.getAttribute('href'));
	if (!leadId) return { refused: { name: name ?? '', reason: 'no-id' } };
	if (!name) return { refused: { name: '', reason: 'no-name' } };
	const text = (mark: string) => shownText(row.querySelector(`[data-anonymize="${mark}"]`)?.textContent);
	// On this page, unlike in search results, job-title is the title.
	const [title, company, location] = [text('job-title'), text('company-name'), text('location')];
	return {
		person: {
			leadId,
			name,
			title,
			company,
			location,
			linkedinUrl: leadUrl(leadId),
			degree: null,
			mutualCount: null,
			full: true,
		},
	};
}
