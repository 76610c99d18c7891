import type { Look } from '../messages.ts';

type Text = { title: string; text: string };

const search = 'In LinkedIn Sales Navigator, do a people search; then open Kindling again.';

const wrong: Record<string, Text> = {
	'people-lists': { title: 'Your saved lists', text: 'Open one of the lists of people to import it.' },
	'account-search': { title: 'This is a search for companies', text: `Kindling imports people. ${search}` },
	account: { title: 'This is a company page', text: `Kindling imports people. ${search}` },
	'account-list': { title: 'This is a list of companies', text: 'Open a saved list of people, or do a people search.' },
	'regular-search': {
		title: "This is LinkedIn's regular search",
		text: `Kindling reads Sales Navigator. ${search}`,
	},
	profile: {
		title: 'This is a regular LinkedIn profile',
		text: 'Kindling reads Sales Navigator. Open the person there, then open Kindling again.',
	},
	'sign-in': { title: 'LinkedIn wants you to sign in', text: 'Sign in there first, then open Kindling again.' },
	checkpoint: {
		title: 'LinkedIn asks for a security check',
		text: 'Complete it there first. Take a break from importing if it comes back.',
	},
};

const noPeople: Text = { title: 'No people search here', text: search };

/** The text for a page of another site. The extension may not read most of them. */
export const noAccess: Text = { title: 'This is not LinkedIn Sales Navigator', text: search };

/** What a page is that cannot be imported, and what to do. Null for a page that can be imported. */
export function pageProblem(page: Look): Text | null {
	if (page.kind === 'elsewhere') return noAccess;
	if (page.state === 'not-ours') return wrong[page.kind] ?? noPeople;
	if (page.state === 'old-layout') {
		return {
			title: 'This layout is not supported',
			text: 'Sales Navigator shows this page in an old layout that Kindling cannot read.',
		};
	}
	if (page.state === 'empty') {
		return { title: 'This page shows no people', text: 'Change the search or its filters, then open Kindling again.' };
	}
	if (page.state === 'loading') {
		return {
			title: 'Kindling does not understand this page',
			text: 'Its people did not appear. Wait until the page has loaded, then open Kindling again.',
		};
	}
	return null;
}

/** The heading for a page that can be imported. */
export function pageTitle(page: Look): string {
	if (page.kind === 'lead') return 'Lead page in Sales Navigator';
	if (page.kind === 'people-list') return 'Saved list of people in Sales Navigator';
	return page.sharedWith ? 'Shared connections in Sales Navigator' : 'People search in Sales Navigator';
}
