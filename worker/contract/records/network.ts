import * as z from 'zod/mini';
import { emailFroms } from '../rules/email-address.ts';
import { howWells } from '../rules/how-well.ts';
import { count, flag, id, record, text, textOrNull, time } from '../rules/record.ts';
import { memberName } from './circle.ts';

/** Someone of the network, in the order of the file. `place` tells where to go on. */
const optional = z.optional(textOrNull);
export const networkContact = record('NetworkContact', {
	place: count,
	name: text,
	linkedinUrl: optional,
	email: optional,
	company: optional,
	position: optional,
	connectedOn: optional,
	/** How an address that comes from the user's contacts is known to be theirs. */
	emailFrom: z.optional(z.nullable(z.enum(emailFroms))),
	/** How many messages the user sent them and got from them, and the day of the last one. */
	messagesSent: z.optional(z.nullable(count)),
	messagesReceived: z.optional(z.nullable(count)),
	lastMessageOn: optional,
	/** How well the user knows them, as the user says. */
	closeness: z.optional(z.nullable(z.enum(howWells))),
});
export type NetworkContact = z.output<typeof networkContact>;

/** Someone of the network, as far as a file of contacts is compared with them, in the browser. */
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

/** A change of someone between two uploads. `formerCompany` is where they were before they moved. */
const networkChange = z.object({
	kind: z.enum(['moved', 'joined', 'left']),
	name: text,
	position: textOrNull,
	company: textOrNull,
	formerCompany: textOrNull,
	linkedinUrl: textOrNull,
	/** How many of the user's prospects work at their company, and one of the lists that have some. */
	prospects: count,
	listId: z.nullable(id),
});
export type NetworkChange = z.output<typeof networkChange>;

/** Changes from the upload before, made at `since`, to the last one; the first of these people. */
export const networkChanges = record('NetworkChanges', {
	since: time,
	joined: count,
	moved: count,
	left: count,
	people: z.array(networkChange),
});
export type NetworkChanges = z.output<typeof networkChanges>;

/** The user's network: GET /api/my-network, or null without one. The days of the first and the last connection. */
export const myNetwork = record('MyNetwork', {
	people: count,
	withAddress: count,
	connectedFrom: textOrNull,
	connectedTo: textOrNull,
	uploadedAt: time,
});
export type MyNetwork = z.output<typeof myNetwork>;

/** The prospect is someone of the user's network. By the profile, or else by name and company: then `sameName` marks it. */
const inNetwork = z.object({
	name: text,
	/** The day since which they are connected, as YYYY-MM-DD. Null where it is not known, or where several have the name. */
	connectedOn: textOrNull,
	sameName: flag,
	/** Their company in the network is the prospect's. */
	worksThere: flag,
});
export type InNetwork = z.output<typeof inNetwork>;

/** People of a list who are in the user's network, and the companies of the list where someone of it works now. */
export const listNetwork = record('ListNetwork', {
	connected: z.array(z.extend(inNetwork, { prospectId: id })),
	companies: z.array(
		z.object({
			/** The name of the company, as someone of the list has it. */
			company: text,
			/** The newest 1,000 people of the list at this company who know more of the network there than themselves. */
			prospectIds: z.array(id),
			/** How many these are in all. */
			prospects: count,
			/** How many of the network work there. */
			people: count,
			/** The names of up to three of them. */
			names: z.array(text),
		}),
	),
});
export type ListNetwork = z.output<typeof listNetwork>;

/** Someone of the user's network who works where a prospect works. */
const colleague = z.object({
	name: text,
	position: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	connectedOn: textOrNull,
});
export type Colleague = z.output<typeof colleague>;

/** Someone at a company: of the user's network, or of what the `member` of the circle shares. */
export const contactAtCompany = record('ContactAtCompany', { ...colleague.shape, member: z.nullable(memberName) });
export type ContactAtCompany = z.output<typeof contactAtCompany>;

/** The user's network around one prospect: who works at their company, at most `contactsAtCompanyMost`. */
export const prospectNetwork = record('ProspectNetwork', {
	inNetwork: z.nullable(inNetwork),
	/** How many work there, the prospect themselves left out. */
	people: count,
	known: z.array(colleague),
});
export type ProspectNetwork = z.output<typeof prospectNetwork>;
