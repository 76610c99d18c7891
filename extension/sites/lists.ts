import type { ListReader } from './list-reader.ts';
import type { PageKind } from './page/page-kind.ts';
import { peopleSearch } from './people-search.ts';
import { savedList } from './saved-list.ts';

/** Readers of pages that list people, by their kind. The page of one lead is lead/lead-page.ts. */
export const listReaders = { 'people-search': peopleSearch, 'people-list': savedList } as const satisfies Partial<
	Record<PageKind, ListReader>
>;

/** The reader for the list of a page; undefined for a page of another kind. */
export const listReaderOf = (kind: PageKind): ListReader | undefined =>
	(listReaders as Partial<Record<PageKind, ListReader>>)[kind];
