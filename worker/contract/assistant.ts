import type { Right } from './rules/actor.ts';

/** The most assistants that somebody may have connected at a time. */
export const assistantsMost = 20;

/** An assistant that the user has connected, in responses: a program that acts for them with these rights. */
export type Assistant = {
	id: string;
	/** What the program calls itself. Nobody has checked that. */
	name: string;
	/** The host that the user was sent back to when they connected it. */
	host: string;
	rights: Right[];
	createdAt: string;
	/** When it was used last, to the hour; null for never. */
	usedAt: string | null;
	/** When it ends, unless it is used before. */
	expire: string;
};
