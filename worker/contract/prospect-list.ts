import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalText, requiredText } from './rules/text.ts';

export type { CountedProspectList, OneProspectList, ProspectList } from './records/people.ts';

const name = requiredText(limits.name, 'Please enter a list name.');
const description = optionalText(limits.notes, 'Description');

/** The body of POST /api/prospect-lists. The client always sends type "contact". */
export const newProspectList = z.object({
	name,
	description,
	type: z.optional(requiredText(limits.name, 'Please enter a list type.')),
});
export type NewProspectList = z.infer<typeof newProspectList>;

/** The body of PATCH /api/prospect-lists/{id}: absent fields stay unchanged. */
export const prospectListUpdate = z.object({ name: z.optional(name), description });
export type ProspectListUpdate = z.infer<typeof prospectListUpdate>;
