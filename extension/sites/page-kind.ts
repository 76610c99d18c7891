/** What a page is, by its address alone: an open side panel makes a results page look like a lead page. */
export type PageKind =
	| 'people-search'
	| 'lead'
	| 'people-list'
	| 'people-lists'
	| 'account-search'
	| 'account'
	| 'account-list'
	| 'sales-other'
	| 'regular-search'
	| 'profile'
	| 'sign-in'
	| 'checkpoint'
	| 'site-other'
	| 'elsewhere';

const rules: readonly [PageKind, RegExp][] = [
	['people-search', /^\/sales\/search\/people\/?$/],
	['lead', /^\/sales\/(?:lead|people)\/[^/,]+/],
	['people-list', /^\/sales\/lists\/people\/[^/]+/],
	['people-lists', /^\/sales\/lists\/people\/?$/],
	['account-search', /^\/sales\/search\/(?:company|accounts?)\b/],
	['account', /^\/sales\/(?:company|accounts?)\//],
	['account-list', /^\/sales\/lists\/(?:company|accounts?)\b/],
	['sign-in', /^(?:\/sales)?\/(?:login|authwall|uas\/login)\b|^\/sales\/(?:contract-chooser|login)\b/],
	['checkpoint', /^\/checkpoint\b/],
	['sales-other', /^\/sales\b/],
	['regular-search', /^\/search\/results\b/],
	['profile', /^\/in\//],
];

/** The kind of page an address belongs to; the page need not have loaded. */
export function pageKind(url: URL): PageKind {
	if (!/(^|\.)linkedin\.com$/.test(url.hostname)) return 'elsewhere';
	return rules.find(([, pattern]) => pattern.test(url.pathname))?.[0] ?? 'site-other';
}

/** What makes a search this search: a change means that other people stand in its rows. Session parts are left out. */
export function searchIdentity(url: URL): string {
	const of = (name: string) => url.searchParams.get(name) ?? '';
	return JSON.stringify([url.pathname, of('query'), of('savedSearchId'), of('recentSearchId'), of('page') || '1']);
}
