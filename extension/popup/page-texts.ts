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

/** Text for a page of another site. The extension may not read most other sites. */
export const noAccess: Text = { title: wrongPageTitle('elsewhere'), text: search };

/**
 * The same for the panel, which stays open beside any page: the browser grants access when the user clicks the toolbar
 * button there.
 */
export const noAccessBeside: Text = {
	title: 'Click the toolbar button on this page',
	text: 'The browser lets the extension see a page of Sales Navigator once you click its toolbar button there. Click it, then look again.',
};

/** Text for when the background didn't answer, so the page is unknown. */
export const noAnswer: Text = {
	title: 'Kindling couldn’t look at the page',
	text: 'The extension didn’t respond. Please try again.',
};

/** Explains why a page can't be imported, and what to do. Null for a page that can. */
export function pageProblem({ kind, state }: Look): Text | null {
	if (kind === 'elsewhere') return noAccess;
	if (state === 'not-ours') return { title: wrongPageTitle(kind), text: advice[kind] ?? search };
	return state === 'ready' ? null : { title: noPeopleTitles[state], text: noPeople[state] };
}

/** Returns the heading of a page that can be imported. */
export function pageTitle(page: Look): string {
	if (page.kind === 'lead') return 'Lead page in Sales Navigator';
	if (page.kind === 'people-list') return 'Saved list of people in Sales Navigator';
	return page.sharedWith ? 'Shared connections in Sales Navigator' : 'People search in Sales Navigator';
}

/** Advice about people who were read by looks, because none of the site's own words labelled their texts. */
export const byLooksLine = (count: number, total: number) =>
	`The page has changed. ${formatNumber(count)} of ${formatNumber(total)} people were read by guessing from its layout, so please check some.`;
