import * as z from 'zod/mini';
import { limits, requiredText } from './text.ts';

export const missingRecipient = "Please enter the recipient's email address.";
const invalidRecipient = "Please enter a valid address for the recipient's email.";
export const missingSubject = 'Please enter a subject line.';
export const missingMessage = 'Please enter a message.';

/** The body of POST /api/intro-requests. Checked in this order: recipient, subject, message. */
export const newIntroRequest = z.object({
	recipientEmail: z
		.string(missingRecipient)
		.check(
			z.trim(),
			z.minLength(1, { error: missingRecipient, abort: true }),
			z.maxLength(limits.email, invalidRecipient),
			z.email(invalidRecipient),
		),
	subject: requiredText(limits.subject, missingSubject),
	message: requiredText(limits.message, missingMessage),
	prospectId: z.string('Please choose a prospect.'),
	connectionId: z.optional(z.nullable(z.string('The connection must be an id.'))),
	sendEmail: z._default(z.boolean('sendEmail must be true or false.'), false),
});
export type NewIntroRequest = z.infer<typeof newIntroRequest>;

export const outcomes = ['accepted', 'declined', 'introduced', 'no_reply'] as const;

/** The body of PATCH /api/intro-requests/{id}: what came of it, recorded by hand. */
export const introOutcome = z.object({
	outcome: z.enum(outcomes, 'The outcome must be accepted, declined, introduced or no_reply.'),
});
export type IntroOutcome = z.infer<typeof introOutcome>;

/**
 * Saved without sending → `pending`. Else `sending` → `sent`, `failed` (the provider refused) or `unknown`
 * (no clear answer). Then what came of it.
 */
export type IntroStatus = 'pending' | 'sending' | 'sent' | 'failed' | 'unknown' | (typeof outcomes)[number];

/** An introduction request on the wire. `sentAt` only when the provider accepted that very message. */
export type IntroRequest = {
	id: string;
	userId: string;
	prospectId: string;
	connectionId: string | null;
	subject: string;
	message: string;
	recipientEmail: string | null;
	status: IntroStatus;
	sentAt: string | null;
	respondedAt: string | null;
	createdAt: string;
};
