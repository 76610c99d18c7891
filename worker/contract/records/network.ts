import * as z from 'zod/mini';
import { emailFroms } from '../rules/email-address.ts';
import { howWells } from '../rules/how-well.ts';
import { count, flag, id, record, text, textOrNull, time } from '../rules/record.ts';
import { memberName } from './circle.ts';

/** A person of the network, in the order of the file. `place` tells where to continue. */
const optional = z.optional(textOrNull);
export const networkContact = record('NetworkContact', {
	place: count,
	name: text,
	linkedinUrl: optional,
	email: optional,
	company: optional,
	position: optional,
	connectedOn: optional,
	/** How sure it is that an address from the user's contacts is theirs. */
	emailFrom: z.optional(z.nullable(z.enum(emailFroms))),
	/** How many messages the user sent them and got from them, and the day of the last one. */
	messagesSent: z.optional(z.nullable(count)),
	messagesReceived: z.optional(z.nullable(count)),
	lastMessageOn: optional,
	/** How well the user says they know them. */
	closeness: z.optional(z.nullable(z.enum(howWells))),
});
export type NetworkContact = z.output<typeof networkContact>;

/** A person of the network, with the fields that the browser compares with a file of contacts. */
export const networkIdentity = record('NetworkIdentity', {
	place: count,
	name: text,
	linkedinUrl: textOrNull,
	company: textOrNull,
	position: textOrNull,
	/** An email address is known, so no other one is needed. */
	hasAddress: flag,
});
export type NetworkIdentity = z.output<typeof networkIdentity>;

/** A change of a person between two uploads. `formerCompany` is the company they left. */
const networkChange = z.object({
	kind: z.enum(['moved', 'joined', 'left']),
	name: text,
	position: textOrNull,
	company: textOrNull,
	formerCompany: textOrNull,
	linkedinUrl: textOrNull,
	/** The number of the user's prospects at their company, and one of the lists they are in. */
	prospects: count,
	listId: z.nullable(id),
});
export type NetworkChange = z.output<typeof networkChange>;

/** Changes between the upload made at `since` and the last one; the first of these people. */
export const networkChanges = record('NetworkChanges', {
	since: time,
	joined: count,
	moved: count,
	left: count,
	people: z.array(networkChange),
});
export type NetworkChanges = z.output<typeof networkChanges>;

/**
 * The user's network, or null without one: GET /api/my-network. The days are those of the first and the last
 * connection.
 */
export const myNetwork = record('MyNetwork', {
	people: count,
	withAddress: count,
	connectedFrom: textOrNull,
	connectedTo: textOrNull,
	uploadedAt: time,
});
export type MyNetwork = z.output<typeof myNetwork>;

/** A prospect who is in the user's network: matched by profile, or else by name and company, marked by `sameName`. */
const inNetwork = z.object({
	name: text,
	/** The day they were connected, as YYYY-MM-DD. Null where it is unknown, and where several have the name. */
	connectedOn: textOrNull,
	sameName: flag,
	/** Their company in the network is the prospect's. */
	worksThere: flag,
});
export type InNetwork = z.output<typeof inNetwork>;

/** People of a list who are in the user's network, and companies of the list where someone in the network works now. */
export const listNetwork = record('ListNetwork', {
	connected: z.array(z.extend(inNetwork, { prospectId: id })),
	companies: z.array(
		z.object({
			/** The company's name, as a prospect of the list has it. */
			company: text,
			/**
			 * The newest 1,000 people of the list at this company, each with a network contact there besides themselves.
			 */
			prospectIds: z.array(id),
			/** The number of these people in all. */
			prospects: count,
			/** The number of people of the network who work there. */
			people: count,
			/** The names of up to three of them. */
			names: z.array(text),
		}),
	),
});
export type ListNetwork = z.output<typeof listNetwork>;

/** A person of the user's network who works where a prospect works. */
const colleague = z.object({
	name: text,
	position: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	connectedOn: textOrNull,
});
export type Colleague = z.output<typeof colleague>;

/** A person at a company: from the user's network, or shared by the circle's `member`. */
export const contactAtCompany = record('ContactAtCompany', { ...colleague.shape, member: z.nullable(memberName) });
export type ContactAtCompany = z.output<typeof contactAtCompany>;

/** The user's network around one prospect: the people at their company, at most `contactsAtCompanyMost`. */
export const prospectNetwork = record('ProspectNetwork', {
	inNetwork: z.nullable(inNetwork),
	/** How many work there, without the prospect themselves. */
	people: count,
	known: z.array(colleague),
});
export type ProspectNetwork = z.output<typeof prospectNetwork>;
