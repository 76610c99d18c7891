import * as z from 'zod/mini';
import { dayMs } from './rules/durations.ts';
import { howWells } from './rules/how-well.ts';
import { followUpKinds, introAnswers, introOutcomes, statusesBefore } from './rules/intro-status.ts';
import { firstTermDay, termWays } from './rules/intro-terms.ts';
import { limits } from './rules/limits.ts';
import { pagePlace } from './rules/next-page.ts';
import { emailAddress, formLine, optionalText, requiredText, subjectLine } from './rules/text.ts';
import { isDay } from './rules/time-zone.ts';

export type {
	BeforeOutcome,
	IntroRequest,
	LatestRequest,
	PastRequest,
	RecordedOutcome,
	RequestInHistory,
	SavedRequest,
} from './records/introductions.ts';

const missingRecipient = "Please enter the recipient's email address.";
const invalidRecipient = "Please enter a valid address for the recipient's email.";
const missingMessage = 'Please enter a message.';

/** The message of a `mail-refused`. */
export const mailRefused = 'The mail provider refused this message.';

/** Names the request that a nudge or a thank-you follows. */
const followUp = z.object({
	requestId: z.string('Please name the request that this follows.'),
	kind: z.enum(followUpKinds, 'A message that follows a request is a nudge or a thank-you.'),
});
export type FollowUp = z.infer<typeof followUp>;

// A member of the circle replaces the address; both at once would be two recipients.
const noRecipient = { error: missingRecipient, path: ['recipientEmail'] };
const twoRecipients = {
	error: 'Please name an address or a member of your circle, not both.',
	path: ['recipientEmail'],
};
type Recipient = { recipientEmail: string | null; circleMember?: string | null | undefined; sendEmail: boolean };
export const oneRecipient = [
	z.refine<Recipient>((to) => !to.sendEmail || Boolean(to.recipientEmail ?? to.circleMember), noRecipient),
	z.refine<Recipient>((to) => !to.sendEmail || !to.recipientEmail || !to.circleMember, twoRecipients),
] as const;

/** The body of POST /api/intro-requests. Checked in this order: recipient, subject, message. */
export const newIntroRequest = z
	.object({
		/** Null only for a request that the user sends themselves, perhaps to someone whose address they don't know. */
		recipientEmail: z.nullable(emailAddress(invalidRecipient, missingRecipient)),
		subject: subjectLine(),
		message: requiredText(limits.message, missingMessage),
		prospectId: z.string('Please choose a prospect.'),
		connectionId: z.optional(z.nullable(z.string('The connection must be an id.'))),
		/** The id of a circle member, who is asked in their own Kindling instead of at an address. */
		circleMember: z.optional(z.nullable(z.string('The member must be an id.'))),
		/** The connector's name, if they are neither a connection of the prospect nor their connection source. */
		connectorName: optionalText(limits.short, 'Connector'),
		sendEmail: z._default(z.boolean('sendEmail must be true or false.'), false),
		/**
		 * Only prepares the request: the user is about to send it themselves, and says later if they did. Until then no one
		 * counts as asked.
		 */
		prepare: z.optional(z.boolean('prepare must be true or false.')),
		/** Makes this a message that follows an earlier request about the same prospect, and not a new request. */
		followUp: z.optional(z.nullable(followUp)),
		/** Puts a link into the mail with which the recipient answers in one click. */
		answerLink: z._default(z.boolean('answerLink must be true or false.'), false),
	})
	.check(...oneRecipient);
export type NewIntroRequest = z.infer<typeof newIntroRequest>;

const noOutcome = 'The outcome must be accepted, declined, doesnt_know, introduced or no_reply.';

/**
 * The body of PATCH /api/intro-requests/{id}: the outcome, recorded by hand. `back` undoes it: pass the `before` of the
 * response that recorded it.
 */
export const introOutcome = z
	.object({
		outcome: z.optional(z.enum(introOutcomes, noOutcome)),
		/** The two have met, so they were introduced. */
		met: z.optional(z.boolean('met must be true or false.')),
		/** The user has written to the prospect. */
		written: z.optional(z.boolean('written must be true or false.')),
		/** No thank-you is needed. */
		noThanks: z.optional(z.boolean('noThanks must be true or false.')),
		/**
		 * The user sent, or didn't send, the message of a prepared request themselves. No other change may come with it.
		 */
		ownSent: z.optional(z.boolean('ownSent must be true or false.')),
		/** Settles the mails that may be automatic. */
		unsure: z.optional(z.enum(['reply', 'automatic'], 'unsure must be reply or automatic.')),
		back: z.optional(
			z.object({
				status: z.enum(statusesBefore, 'An outcome can’t be taken back to this state.'),
				respondedAt: z.nullable(z.string()),
				prospectStatus: z.nullable(z.string()),
				version: z.string('Please send the version that came with the outcome.'),
			}),
		),
	})
	.check(
		z.refine(
			({ outcome, met, written, noThanks, ownSent, unsure, back }) =>
				(back ? outcome : (outcome ?? met ?? written ?? noThanks ?? ownSent ?? unsure)) !== undefined,
			{ error: noOutcome, path: ['outcome'] },
		),
	);
export type IntroOutcome = z.infer<typeof introOutcome>;
export type Outcome = NonNullable<IntroOutcome['outcome']>;

const noAnswer = 'Please choose one of the answers.';
const wrongDay = 'Please choose a day after today, within a year.';

const isTermDay = (day = '', now = Date.now()) =>
	isDay(day) && day >= firstTermDay(now) && Date.parse(day) < now + 365 * dayMs;

/** The form of the answer page: the recipient's answer, a note, and how well they know the prospect. */
export const introAnswer = z
	.object({
		answer: z.optional(z.enum(introAnswers, noAnswer)),
		howWell: z.optional(z.enum(howWells, noAnswer)),
		/** The request being answered, on a page about several. */
		request: z.optional(z.string(noAnswer)),
		note: formLine(limits.answerNote),
		/** Makes or turns off the link that the connector forwards to the prospect. */
		prospectLink: z.optional(z.enum(['new', 'end'], noAnswer)),
		/** A term that the connector agrees to, with its day if it has one; `none` removes all terms. */
		terms: z.optional(z.enum(['mention', 'date', ...termWays, 'none'], noAnswer)),
		notBefore: z.optional(z.string(wrongDay)),
	})
	.check(
		z.refine(({ answer, howWell, prospectLink, terms }) => Boolean(answer ?? howWell ?? prospectLink ?? terms), {
			error: noAnswer,
			path: ['answer'],
		}),
		z.refine(({ terms, notBefore }) => terms !== 'date' || isTermDay(notBefore), {
			error: wrongDay,
			path: ['notBefore'],
		}),
	);
export type GivenAnswer = z.output<typeof introAnswer>;

/** Format of an Idempotency-Key: printable ASCII, at most 200 characters. */
export const idempotencyKey = z
	.string()
	.check(z.regex(/^[\x21-\x7e]{1,200}$/, 'The Idempotency-Key must be 1 to 200 printable characters.'));

/** The query of a history: where its page begins, from the Link header of the page before. */
export const historyQuery = z.object({
	before: pagePlace,
});
