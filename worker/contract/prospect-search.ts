import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalText } from './rules/text.ts';

export type { FoundProspect } from './records/people.ts';

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
