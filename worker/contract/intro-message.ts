import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalText, optionalWebAddress, requiredText } from './rules/text.ts';

export type { IntroMessage } from './records/introductions.ts';

/** The body of POST /api/generate-intro-message: the facts that the draft may use. */
export const draftFacts = z.object({
	prospectName: requiredText(limits.name, 'Contact name is required.'),
	prospectTitle: optionalText(limits.short, 'Title'),
	prospectLocation: optionalText(limits.short, 'Location'),
	prospectLinkedInUrl: optionalWebAddress('LinkedIn URL'),
});
export type DraftFacts = z.infer<typeof draftFacts>;
