import * as z from 'zod/mini';
import { emailFroms } from './rules/email-address.ts';
import { howWells } from './rules/how-well.ts';
import { limits, networkPeopleMost } from './rules/limits.ts';
import { optionalEmail, optionalText, optionalWebAddress, requiredText } from './rules/text.ts';
import { isDay } from './rules/time-zone.ts';

export type {
	Colleague,
	ContactAtCompany,
	InNetwork,
	ListNetwork,
	MyNetwork,
	NetworkChange,
	NetworkChanges,
	NetworkContact,
	NetworkIdentity,
	ProspectNetwork,
} from './records/network.ts';
export type { EmailFrom } from './rules/email-address.ts';

const wrongDay = 'A day is written as YYYY-MM-DD.';
const day = z.string(wrongDay).check(z.refine(isDay, wrongDay));

/** A person of the user's network, as in an upload. `connectedOn` is a day, as YYYY-MM-DD. */
export const networkPerson = z.object({
	name: requiredText(limits.name, 'A person of the network needs a name.'),
	linkedinUrl: optionalWebAddress('LinkedIn URL'),
	email: optionalEmail('Email'),
	company: optionalText(limits.short, 'Company'),
	position: optionalText(limits.short, 'Position'),
	connectedOn: z.optional(z.nullable(day)),
});
export type NetworkPerson = z.output<typeof networkPerson>;

const wrongPlace = 'A place is a whole number from 1.';
const place = z.int(wrongPlace).check(z.positive(wrongPlace));
const wrongCount = 'A number of messages is a whole number.';
const messageCount = z.int(wrongCount).check(z.nonnegative(wrongCount));

/** Identifies a person of the network: by profile, or else by name and company. */
const whoOfNetwork = {
	name: requiredText(limits.name, 'A person of the network needs a name.'),
	linkedinUrl: optionalWebAddress('LinkedIn URL'),
	company: optionalText(limits.short, 'Company'),
};

/** Details about a person of the network, from the user's own files. Messages are reduced to counts and a day. */
const networkDetail = z.object({
	...whoOfNetwork,
	email: optionalEmail('Email'),
	emailFrom: z.optional(z.nullable(z.enum(emailFroms, 'An address is sure or unsure.'))),
	messagesSent: z.optional(z.nullable(messageCount)),
	messagesReceived: z.optional(z.nullable(messageCount)),
	lastMessageOn: z.optional(z.nullable(day)),
});
export type NetworkDetail = z.output<typeof networkDetail>;

const howMany = 'Send 1 to 5,000 people of the network at a time.';

/**
 * The body of POST /api/my-network: a part of a file. `from` is the place of its first person, from 1, and `total` the
 * number of people in the file. All parts of an upload share the `uploadId`.
 */
export const networkPart = z
	.object({
		uploadId: z.uuid('The upload must have an id.'),
		from: place,
		total: place,
		people: z.array(networkPerson, howMany).check(z.minLength(1, howMany), z.maxLength(networkPeopleMost, howMany)),
	})
	.check(
		z.refine(({ from, total, people }) => from + people.length - 1 <= total, {
			path: ['total'],
			error: 'There are more people than the file has.',
		}),
	);
export type NetworkPart = z.output<typeof networkPart>;

const wrongAfter = 'After must be someone’s place.';

/** The body of POST /api/my-network/details. People who aren't in the network are left out. */
export const networkDetails = z.object({
	people: z.array(networkDetail, howMany).check(z.minLength(1, howMany), z.maxLength(networkPeopleMost, howMany)),
});

/**
 * The body of PUT /api/my-network/closeness: how well the user knows a person of the network, who is identified by
 * place and name. Null clears it.
 */
export const networkCloseness = z.object({
	place,
	name: whoOfNetwork.name,
	closeness: z.nullable(z.enum(howWells, 'Say well, little or hardly.')),
});
export type NetworkCloseness = z.output<typeof networkCloseness>;

/** The query of GET /api/my-network/people: search words, and the place to continue after. */
export const networkSearch = z.object({
	search: optionalText(limits.name, 'Search'),
	after: z.optional(z.string(wrongAfter).check(z.regex(/^\d{1,9}$/, wrongAfter))),
});

/** The query of GET /api/my-network/identities: the place to continue after. */
export const networkIdentities = z.object({ after: networkSearch.shape.after });

/** The query of GET /api/known-at: the company, and the number of people to skip. */
export const contactsAtCompanySearch = z.object({
	company: requiredText(limits.short, 'Please name the company.'),
	after: z.optional(z.string(wrongAfter).check(z.regex(/^\d{1,4}$/, wrongAfter))),
});

/** The most people listed as changed by an upload. */
export const networkChangesMost = 100;

/** The most people of the network listed for one prospect. */
export const contactsAtCompanyMost = 20;
