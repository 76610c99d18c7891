import * as z from 'zod/mini';
import { termWays } from './rules/intro-terms.ts';

/** The terms a connector has agreed to, in a response and in an archive. `notBefore` is a day, as YYYY-MM-DD. */
export const introTerms = z.object({
	mayMention: z.boolean(),
	notBefore: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
	by: z.nullable(z.enum(termWays)),
});
