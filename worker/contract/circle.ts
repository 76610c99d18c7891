import * as z from 'zod/mini';
import { introAnswers } from './rules/intro-status.ts';
import { limits } from './rules/limits.ts';
import { optionalText, optionalWebAddress, requiredText } from './rules/text.ts';
import { isDay } from './rules/time-zone.ts';

export type { Circle, CirclePerson, ListCircle, NewlyInvited } from './records/circle.ts';

/** The most accounts in a circle, its owner included. */
export const circleMembersMost = 20;
/** The most open invitations of one member. */
export const circleInvitesMost = 20;
/** Days that an invitation works. */
export const circleInviteDays = 7;
/** The most companies, and the most people, that a member can keep private. */
const circlePrivateMost = 1_000;

/** The query of GET /api/circle. `orNull` asks for null instead of a 404, which browsers print in their console. */
export const circleQuestion = z.object({ orNull: z.optional(z.literal('true', 'orNull is true or left out.')) });

/** The body of POST /api/circle. */
export const newCircle = z.object({ name: requiredText(limits.name, 'Please name the circle.') });

/** The body of POST /api/circle/join: the last part of an invitation's address. */
export const circleToken = z.object({ token: requiredText(limits.name, 'The invitation is missing.') });

/** The body of PATCH /api/circle/me: whether the user shares their connections, and whether asks also come by mail. */
export const circleMe = z.object({
	sharing: z.optional(z.boolean('Sharing is on or off.')),
	asksByMail: z.optional(z.boolean('Email for asks is on or off.')),
});
export type CircleMe = z.output<typeof circleMe>;

const wrongDay = 'A day is written as YYYY-MM-DD.';
const day = z.optional(z.nullable(z.string(wrongDay).check(z.refine(isDay, wrongDay))));
const tooMany = 'You can keep at most 1,000 companies and 1,000 people private.';

/**
 * The body of PUT /api/circle/private: who the user hides from the circle. A person is hidden by name or by profile;
 * `since` hides everyone connected before one day, or after the other.
 */
export const circlePrivate = z.object({
	companies: z
		.array(requiredText(limits.short, 'Please name the company.'), tooMany)
		.check(z.maxLength(circlePrivateMost, tooMany)),
	people: z
		.array(
			z.object({
				name: requiredText(limits.name, 'Please name the person.'),
				linkedinUrl: optionalWebAddress('LinkedIn URL'),
			}),
			tooMany,
		)
		.check(z.maxLength(circlePrivateMost, tooMany)),
	since: z.nullable(z.object({ before: day, after: day }, wrongDay)),
});
export type CirclePrivate = z.output<typeof circlePrivate>;

const wrongAfter = 'After must be someone’s place.';

/** The query of GET /api/circle/shown: search words, and the place to continue after. */
export const shownSearch = z.object({
	search: optionalText(limits.name, 'Search'),
	after: z.optional(z.string(wrongAfter).check(z.regex(/^\d{1,9}$/, wrongAfter))),
});

/** The body of POST /api/circle/asks/{id}/answer: a member's answer about one person of a mail that asks them. */
export const answerOfMember = z.object({
	request: z.string('Please choose one of the answers.'),
	answer: z.enum(introAnswers, 'Please choose one of the answers.'),
});
export type AnswerOfMember = z.output<typeof answerOfMember>;
