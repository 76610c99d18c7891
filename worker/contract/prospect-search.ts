import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalText } from './rules/text.ts';

/**
 * The query of GET /api/prospects: words that are all in a prospect's name, title or location; or, in their place, the
 * company that they work at.
 */
export const prospectSearch = z.object({
	search: optionalText(limits.name, 'Search'),
	company: optionalText(limits.short, 'Company'),
});

/** The most prospects that one search gives. */
export const foundMost = 20;

/** A prospect that a search over all lists has found. */
export type FoundProspect = {
	id: string;
	listId: string;
	listName: string;
	name: string;
	title: string | null;
	/** Who can introduce the user to them; null when nobody is known. */
	connectionSource: string | null;
};
