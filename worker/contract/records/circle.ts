import * as z from 'zod/mini';
import { count, flag, id, record, text, textOrNull, time } from '../rules/record.ts';

const roles = ['owner', 'member'] as const;

/** A member of a circle. */
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

/** The user's circle, and their settings in it. */
export const circle = record('Circle', {
	id,
	name: text,
	role: z.enum(roles),
	sharing: flag,
	/** Asks from the circle also come to the user by mail. */
	asksByMail: flag,
	private: keptPrivate,
	members: z.array(circleMember),
	/** The user's own open invitations. */
	invites: z.array(circleInvite),
});
export type Circle = z.output<typeof circle>;

/** The response to POST /api/circle/invites. The address is in no other response. */
export const newlyInvited = record('NewlyInvited', { id, url: text, expire: time });
export type NewlyInvited = z.output<typeof newlyInvited>;

/** A person of the user's network, as the circle sees them. `place` tells where to continue. */
export const circlePerson = record('CirclePerson', {
	place: count,
	name: text,
	title: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	connectedOn: textOrNull,
});
export type CirclePerson = z.output<typeof circlePerson>;

/** A member of a circle; the id is that of the membership. */
export const memberName = z.object({ id, name: text });

/** People of a list who the circle knows, and the circle's connections at their companies. */
export const listCircle = record('ListCircle', {
	connected: z.array(
		z.object({
			prospectId: id,
			/** The member connected with them: a match by profile before one by name, then the longest connection. */
			member: memberName,
			/** How many other members are connected with them. */
			others: count,
			connectedOn: textOrNull,
			/** Matched by name and company only. */
			sameName: flag,
		}),
	),
	companies: z.array(
		z.object({
			company: text,
			/**
			 * The newest 1,000 people of the list at this company, unless all the circle knows there is the person
			 * themselves.
			 */
			prospectIds: z.array(id),
			prospects: count,
			/** Up to three people who the circle knows there, with the member who knows them. */
			known: z.array(z.object({ name: text, member: text })),
		}),
	),
});
export type ListCircle = z.output<typeof listCircle>;
