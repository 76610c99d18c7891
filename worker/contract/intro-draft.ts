import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalEmail, optionalText, optionalWebAddress, requiredText, subjectLine } from './rules/text.ts';

export type { IntroDraft, IntroMessage } from './records/introductions.ts';

const missingMessage = 'Please enter a message.';

/** The body of PUT /api/prospects/{id}/intro-draft: a request for the user to read and send. */
export const newIntroDraft = z.object({
	recipientEmail: optionalEmail('The recipient'),
	subject: subjectLine(),
	message: requiredText(limits.message, missingMessage),
	/** The author of the draft, as shown above it. */
	writtenBy: requiredText(limits.name, 'Please say what wrote the draft.'),
});
export type NewIntroDraft = z.infer<typeof newIntroDraft>;

/** The most drafts waiting for a user. The oldest makes room. */
export const introDraftsMost = 100;

/** The body of POST /api/generate-intro-message: the facts that the draft may use. */
export const draftFacts = z.object({
	prospectName: requiredText(limits.name, 'Contact name is required.'),
	prospectTitle: optionalText(limits.short, 'Title'),
	prospectLocation: optionalText(limits.short, 'Location'),
	prospectLinkedInUrl: optionalWebAddress('LinkedIn URL'),
});
export type DraftFacts = z.infer<typeof draftFacts>;
