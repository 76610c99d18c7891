import * as z from 'zod/mini';
import { rights } from '../rules/actor.ts';
import { count, extended, flag, id, record, text, textOrNull, time, timeOrNull } from '../rules/record.ts';

/** A user in responses. Times are ISO 8601 in UTC. The password is never part of it. */
export const user = record('User', {
	id,
	email: text,
	firstName: textOrNull,
	lastName: textOrNull,
	/** The person in one line, such as "founder of Hearthside", or null. */
	about: textOrNull,
	/** A page where others book a time with the person, such as https://cal.com/ada, or null. */
	bookingLink: textOrNull,
	/** The user has proved that the address is theirs. Only then is mail sent in their name. */
	emailVerified: flag,
	/** Replies to the user's requests come through the server, if it receives mail: then `takesReplies` is there. */
	followsReplies: flag,
	takesReplies: z.optional(z.literal(true)),
	/** True where the user can do nothing but confirm their address. */
	mustConfirm: z.optional(z.literal(true)),
	createdAt: time,
	updatedAt: time,
});
export type User = z.output<typeof user>;

/** A session on the wire. `device` and `country` are rough and may be unknown; `country` is an ISO 3166 code. */
export const accountSession = record('AccountSession', {
	id,
	device: textOrNull,
	country: textOrNull,
	createdAt: time,
	expire: time,
	/** The session of this call. */
	current: flag,
});
export type AccountSession = z.output<typeof accountSession>;

/** A personal token in responses. `usedNetwork` and `usedCountry` say roughly where it was last used. */
export const personalToken = record('PersonalToken', {
	id,
	name: text,
	rights: z.array(z.enum(rights)),
	createdAt: time,
	/** When it ends. */
	expire: time,
	/** When it was used last, to the minute; null for never. */
	usedAt: timeOrNull,
	/** Such as `203.0.113.0/24`; null for never, and for the server's own machine. */
	usedNetwork: textOrNull,
	/** An ISO 3166 code. */
	usedCountry: textOrNull,
});
export type PersonalToken = z.output<typeof personalToken>;

/** The response that creates a token. `token` is the secret, shown only here; only its hash is stored. */
export const createdPersonalToken = extended('CreatedPersonalToken', personalToken, { token: text });
export type CreatedPersonalToken = z.output<typeof createdPersonalToken>;

/** An assistant that the user has connected, in responses: a program that acts for them with these rights. */
export const assistant = record('Assistant', {
	id,
	/** The program's own name for itself, unchecked. */
	name: text,
	/** The host that the user returned to after connecting it. */
	host: text,
	rights: z.array(z.enum(rights)),
	createdAt: time,
	/** When it was used last, to the hour; null for never. */
	usedAt: timeOrNull,
	/** When it ends, unless it is used before then. */
	expire: time,
});
export type Assistant = z.output<typeof assistant>;

/** The user's weekly mail, and the time zone in which their Monday begins; null until it is known. */
export const weeklyMail = record('WeeklyMail', { isOn: flag, timeZone: textOrNull });
export type WeeklyMail = z.output<typeof weeklyMail>;

/** Result of a restore: the number of new rows, and the rows that could not be read, by their place in their part. */
export const restored = record('Restored', {
	restored: count,
	refused: z.array(z.object({ place: count, name: z.string(), reason: z.string() })),
});
export type Restored = z.output<typeof restored>;

/** The newest version of the extension that the server offers, such as "0.1.0". */
export const extensionRelease = record('ExtensionRelease', { version: text });
export type ExtensionRelease = z.output<typeof extensionRelease>;
