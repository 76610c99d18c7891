import type { ListReader } from './list-reader.ts';
import type { PageKind } from './page/page-kind.ts';
import { peopleSearch } from './people-search.ts';
import { savedList } from './saved-list.ts';

/** Readers of pages that list people, by page kind. lead/lead-page.ts reads the page of one lead. */
export const listReaders = { 'people-search': peopleSearch, 'people-list': savedList } as const satisfies Partial<
	Record<PageKind, ListReader>
>;

/** Returns the list reader for a kind of page; undefined if it lists no one. */
export const listReaderOf = (kind: PageKind): ListReader | undefined =>
	(listReaders as Partial<Record<PageKind, ListReader>>)[kind];
