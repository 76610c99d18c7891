const wrong: Record<string, string> = {
	elsewhere: 'This isn’t LinkedIn Sales Navigator',
	'people-lists': 'Your saved lists',
	'account-search': 'This is a search for companies',
	account: 'This is a company page',
	'account-list': 'This is a list of companies',
	'regular-search': 'This is LinkedIn’s regular search',
	profile: 'This is a regular LinkedIn profile',
	'sign-in': 'LinkedIn wants you to sign in',
	checkpoint: 'LinkedIn asks for a security check',
};

/** Returns the title for a page without people to read, by its kind (see page/page-kind.ts). */
export const wrongPageTitle = (kind: string) => wrong[kind] ?? 'No people search here';

/** Titles for a people page that shows no one, by the reason. */
export const noPeopleTitles = {
	'old-layout': 'This layout isn’t supported',
	empty: 'This page shows no people',
	loading: 'Kindling can’t read this page',
	unread: 'Kindling can’t read this page',
} as const;
