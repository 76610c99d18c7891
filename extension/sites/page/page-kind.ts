import type { ReadingRules } from '#contract/reading-rules';
import { shippedRules } from './rules.ts';

/** The kind of a page, by its address alone: an open side panel makes a results page look like a lead page. */
export type PageKind = ReadingRules['pages'][number]['kind'] | 'site-other' | 'elsewhere';

/** Returns the kind of page at an address; the page need not have loaded. */
export function pageKind(url: URL, { pages }: ReadingRules = shippedRules): PageKind {
	if (!/(^|\.)linkedin\.com$/.test(url.hostname)) return 'elsewhere';
	const segments = segmentsOf(url.pathname);
	return pages.find(({ paths }) => paths.some((path) => fits(segments, segmentsOf(path))))?.kind ?? 'site-other';
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function fits(segments: string[], pattern: string[]): boolean {
	const isOpen = pattern[pattern.length - 1] === '**';
	const fixed = isOpen ? pattern.slice(0, -1) : pattern;
	if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return false;
	return fixed.every((part, index) => part === '*' || part === segments[index]);
}

/**
 * Identifies a search, without the parts of its address that change with each session. When it changes, the rows show
 * other people.
 */
export function searchIdentity(url: URL): string {
	const of = (name: string) => url.searchParams.get(name) ?? '';
	return JSON.stringify([url.pathname, of('query'), of('savedSearchId'), of('recentSearchId'), of('page') || '1']);
}
