import * as z from 'zod/mini';
import { type Right, rights } from './rules/actor.ts';
import { limits } from './rules/limits.ts';
import { requiredText } from './rules/text.ts';

/** What every personal token begins with, so that scanners of secrets know one. */
export const tokenPrefix = 'kdl_';

/** How long a personal token may work, in days. */
export const tokenDays = [30, 90, 365] as const;

/** The most tokens that somebody may have at a time. */
export const tokensMost = 50;

const wrongRights = 'Please say what the token may do: read, write, or both.';

/** The body of POST /api/account/tokens. */
export const newPersonalToken = z.object({
	name: requiredText(limits.name, 'Please name the token.'),
	rights: z.array(z.enum(rights, wrongRights), wrongRights).check(
		z.minLength(1, wrongRights),
		z.overwrite((given) => rights.filter((right) => given.includes(right))),
	),
	days: z.literal(tokenDays, 'Please choose 30, 90 or 365 days.'),
});
export type NewPersonalToken = z.infer<typeof newPersonalToken>;

/** A personal token in responses. `usedNetwork` and `usedCountry` say roughly from where it was used last. */
export type PersonalToken = {
	id: string;
	name: string;
	rights: Right[];
	createdAt: string;
	/** When it ends. */
	expire: string;
	/** When it was used last, to the minute; null for never. */
	usedAt: string | null;
	/** Such as `203.0.113.0/24`; null for never, and for the server's own machine. */
	usedNetwork: string | null;
	/** An ISO 3166 code. */
	usedCountry: string | null;
};

/** The response to its creation. `token` is the secret: it is shown this once, and only its hash is stored. */
export type CreatedPersonalToken = PersonalToken & { token: string };
