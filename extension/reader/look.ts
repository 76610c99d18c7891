import type { Look } from '../messages.ts';
import { leadPage } from '../sites/lead-page.ts';
import { pageKind } from '../sites/page-kind.ts';
import { isOldLayout, peopleSearch, rowScroller } from '../sites/people-search.ts';
import type { PeoplePage } from '../sites/result.ts';
import { savedList } from '../sites/saved-list.ts';
import { sharedWith } from '../sites/shared-search.ts';

/** What a page is and whom it shows right now. Pure; `since` is when the document began. */
export function lookAt(document: Document, url: URL, since: number): Look {
	const kind = pageKind(url);
	const seen = { kind, url: url.href, since, total: 0, hasNext: false, people: [], sharedWith: sharedWith(url) };
	const page = readRows(document, url);
	if (!page) return { ...seen, state: 'not-ours' };
	const people = page.rows.flatMap(({ person }) => (person ? [person] : []));
	const { hasNext } = page;
	return { ...seen, state: stateOf(document, kind, page), total: page.rows.length, hasNext, people };
}

/** The people of a page, a lead page being a list of one; null for any other page. */
export function readRows(document: Document, url: URL): PeoplePage | null {
	const kind = pageKind(url);
	if (kind === 'people-search') return peopleSearch.read(document);
	if (kind === 'people-list') return savedList.read(document);
	if (kind !== 'lead') return null;
	const person = leadPage.read(document, url);
	return { rows: person ? [{ person }] : [], hasNext: false };
}

// No rows mean "nobody" only on a page that is understood and has finished: its frame is there and no placeholder is.
function stateOf(document: Document, kind: string, page: PeoplePage): Look['state'] {
	if (page.rows.length > 0) return 'ready';
	if (kind === 'lead') return 'loading';
	if (isOldLayout(document)) return 'old-layout';
	const frame =
		kind === 'people-list'
			? document.querySelector('table')
			: (rowScroller(document) ?? document.querySelector('[data-sn-view-name="module-lead-search-results"]'));
	const isPending = frame?.querySelector('[aria-hidden="true"] .dummy-text, .artdeco-loader') ?? null;
	return frame && !isPending && document.readyState === 'complete' ? 'empty' : 'loading';
}
