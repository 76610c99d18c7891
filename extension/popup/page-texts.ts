import { formatNumber } from '#contract/rules/format';
import type { Look } from '../messages.ts';
import { noPeopleTitles, wrongPageTitle } from '../sites/page-titles.ts';

type Text = { title: string; text: string };

const search = 'In LinkedIn Sales Navigator, do a people search; then open Kindling again.';

const advice: Record<string, string> = {
	'people-lists': 'Open one of the lists of people to import it.',
	'account-search': `Kindling imports people. ${search}`,
	account: `Kindling imports people. ${search}`,
	'account-list': 'Open a saved list of people, or do a people search.',
	'regular-search': `Kindling reads Sales Navigator. ${search}`,
	profile: 'Kindling reads Sales Navigator. Open the person there, then open Kindling again.',
	'sign-in': 'Sign in there first, then open Kindling again.',
	checkpoint: 'Complete it there first. Take a break from importing if it comes back.',
};

const noPeople = {
	'old-layout':
		'Sales Navigator shows this page in a layout from before 2022, which Kindling can’t read. Open linkedin.com/sales in a new tab and search there. If that page looks the same, add the people by hand or from a CSV file.',
	empty: 'Change the search or its filters, then open Kindling again.',
	loading: 'Its people didn’t appear. Wait until the page has loaded, then look again.',
	unread: 'There are people on it, but Kindling can’t read them. Look again, or save a report.',
};

/** The text for a page of another site. The extension may not read most of them. */
export const noAccess: Text = { title: wrongPageTitle('elsewhere'), text: search };

/** The same in the panel, which stays open beside any page: the browser gives access to a page on a press on it. */
export const noAccessBeside: Text = {
	title: 'Click the toolbar button on this page',
	text: 'The browser lets the extension see a page of Sales Navigator once you click its toolbar button there. Click it, then look again.',
};

/** The text for a page that is not known, because the background did not answer. */
export const noAnswer: Text = {
	title: 'Kindling couldn’t look at the page',
	text: 'The extension didn’t respond. Please try again.',
};

/** Explains why a page can't be imported, and what to do. Null for a page that can be. */
export function pageProblem({ kind, state }: Look): Text | null {
	if (kind === 'elsewhere') return noAccess;
	if (state === 'not-ours') return { title: wrongPageTitle(kind), text: advice[kind] ?? search };
	return state === 'ready' ? null : { title: noPeopleTitles[state], text: noPeople[state] };
}

/** The heading for a page that can be imported. */
export function pageTitle(page: Look): string {
	if (page.kind === 'lead') return 'Lead page in Sales Navigator';
	if (page.kind === 'people-list') return 'Saved list of people in Sales Navigator';
	return page.sharedWith ? 'Shared connections in Sales Navigator' : 'People search in Sales Navigator';
}

/** Advice about people whose texts had no word of the site's own that labels them. */
export const byLooksLine = (count: number, total: number) =>
	`The page has changed. ${formatNumber(count)} of ${formatNumber(total)} people were read by their looks; please check some.`;
