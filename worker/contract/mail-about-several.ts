import * as z from 'zod/mini';
import { newIntroRequest, oneRecipient } from './intro-request.ts';
import { limits, peopleFewest, peopleMost } from './rules/limits.ts';
import { requiredText } from './rules/text.ts';

export type { MailAboutSeveral, MailedRequest, SavedMailAboutSeveral } from './records/introductions.ts';

const isAddress = (name: string) => /^\S+@\S+$/.test(name.trim());
const noAddress = { error: 'Please enter a name. Their address comes after it.', path: ['connectorName'] };
const connectorName = requiredText(limits.name, 'Please name the connector.');

/** The form that asks for the connector's name before the email. An address is not accepted as a name. */
export const namedConnector = z
	.object({ connectorName })
	.check(z.refine((given) => !isAddress(given.connectorName), noAddress));

const howMany = `Choose ${peopleFewest} to ${peopleMost} people.`;
const { recipientEmail, subject, message, connectionId, circleMember, sendEmail, prepare, answerLink } =
	newIntroRequest.shape;

/**
 * The body of POST /api/favours: one mail that asks a connector about several people. Its fields are checked in the
 * same order as a request's.
 */
export const newMailAboutSeveral = z
	.object({
		recipientEmail,
		subject,
		message,
		prospectIds: z.array(z.string(howMany), howMany).check(
			z.minLength(peopleFewest, howMany),
			z.maxLength(peopleMost, howMany),
			z.refine((ids) => new Set(ids).size === ids.length, 'Name each person once.'),
		),
		connectorName,
		connectionId,
		circleMember,
		sendEmail,
		prepare,
		answerLink,
		/** Makes this the nudge of an earlier mail, for those of its people who are still open. */
		followUp: z.optional(
			z.nullable(
				z.object({
					favourId: z.string('Please name the request that this follows.'),
					kind: z.literal('nudge', 'A message that follows an ask about several people is a nudge.'),
				}),
			),
		),
	})
	.check(
		...oneRecipient,
		// A nudge keeps the name that the earlier mail was stored with, whatever it is.
		z.refine((given) => Boolean(given.followUp) || !isAddress(given.connectorName), noAddress),
	);
export type NewMailAboutSeveral = z.infer<typeof newMailAboutSeveral>;
