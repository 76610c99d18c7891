import * as z from 'zod/mini';
import { count, flag, id, record, text, textOrNull, time } from '../rules/record.ts';

const roles = ['owner', 'member'] as const;

/** Someone of a circle. */
const circleMember = z.object({
	id,
	name: text,
	role: z.enum(roles),
	sharing: flag,
	/** The user sees their connections, because both share. False for the user themselves. */
	seen: flag,
});

/** A link that lets one account in. */
const circleInvite = z.object({ id, createdAt: time, expire: time });

/** People and companies hidden from the circle. */
const keptPrivate = z.object({
	companies: z.array(text),
	people: z.array(z.object({ name: text, linkedinUrl: textOrNull })),
	since: z.nullable(z.object({ before: textOrNull, after: textOrNull })),
});

/** The user's circle, and what the user has chosen in it. */
export const circle = record('Circle', {
	id,
	name: text,
	role: z.enum(roles),
	sharing: flag,
	/** Asks from the circle also come to the user by mail. */
	asksByMail: flag,
	private: keptPrivate,
	members: z.array(circleMember),
	/** The user's own invitations that work. */
	invites: z.array(circleInvite),
});
export type Circle = z.output<typeof circle>;

/** The response to POST /api/circle/invites. Its address is in this response and in no other. */
export const newlyInvited = record('NewlyInvited', { id, url: text, expire: time });
export type NewlyInvited = z.output<typeof newlyInvited>;

/** Someone of the user's network, as the circle sees them. `place` tells where to go on. */
export const circlePerson = record('CirclePerson', {
	place: count,
	name: text,
	title: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	connectedOn: textOrNull,
});
export type CirclePerson = z.output<typeof circlePerson>;

/** Someone of the circle, by the id among its members. */
export const memberName = z.object({ id, name: text });

/** People of a list that the circle knows, and the member's connections at their companies. */
export const listCircle = record('ListCircle', {
	connected: z.array(
		z.object({
			prospectId: id,
			/** The member connected with them: a match by profile before one by name, then the longest connection. */
			member: memberName,
			/** How many others of the circle are. */
			others: count,
			connectedOn: textOrNull,
			/** Known by name and company only. */
			sameName: flag,
		}),
	),
	companies: z.array(
		z.object({
			company: text,
			/** The newest 1,000 people of the list at this company, where the circle knows more than themselves. */
			prospectIds: z.array(id),
			prospects: count,
			/** Up to three who the circle knows there, and who knows them. */
			known: z.array(z.object({ name: text, member: text })),
		}),
	),
});
export type ListCircle = z.output<typeof listCircle>;
