import * as z from 'zod/mini';
import { prospectUpdate } from './prospect.ts';

const wrongOther = 'Name the other person.';
const wrongVersion = 'Say which versions are merged.';

/**
 * The body of POST /api/prospects/{id}/merge. The person of the path stays, with these fields; the other goes, and their
 * connections and requests are the first one's. The versions are both records' `updatedAt`.
 */
export const prospectMerge = z.object({
	otherId: z.string(wrongOther).check(z.minLength(1, wrongOther)),
	version: z.string(wrongVersion),
	otherVersion: z.string(wrongVersion),
	prospect: prospectUpdate,
});
export type ProspectMerge = z.output<typeof prospectMerge>;
