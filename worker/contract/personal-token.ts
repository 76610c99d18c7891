import * as z from 'zod/mini';
import { rights } from './rules/actor.ts';
import { limits, tokenDays } from './rules/limits.ts';
import { requiredText } from './rules/text.ts';

export type { CreatedPersonalToken, PersonalToken } from './records/accounts.ts';

/** Prefix of every personal token, so that secret scanners recognise one. */
export const tokenPrefix = 'kdl_';

/** The most tokens an account may have at a time. */
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
