import { readPeople } from '../../../extension/reader/look.ts';
import { type Redesign, redesigned } from '../../e2e/support/sales-search-site/redesigns.ts';
import type { StoredHtml } from '../stored-html.ts';
import { parsed, readPage } from './pages.ts';

/** Reads a stored page before and after a named redesign: everyone drawn, in full, and all names. */
export function readRedesigned(stored: StoredHtml, redesign: Redesign) {
	const { html, url, read: before } = readPage(stored);
	const changed = redesigned(html, redesign);
	return { isChanged: changed !== html, before: seen(before), after: seen(readPeople(parsed(changed), url)) };
}

const seen = (read: ReturnType<typeof readPeople>) => ({
	drawn: read?.people.filter(({ full }) => full),
	names: read?.people.map(({ name }) => name),
	total: read?.total,
	hasNext: read?.hasNext,
});
