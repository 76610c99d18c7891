import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalText, optionalWebAddress, requiredText } from './rules/text.ts';

export type { Connection } from './records/people.ts';

export const defaultStrength = '1st';

/** A mutual connection as the extension sends it. */
export const newConnection = z.object({
	name: requiredText(limits.name, 'A connection needs a name.'),
	title: optionalText(limits.short, 'Connection title'),
	company: optionalText(limits.short, 'Connection company'),
	linkedinUrl: optionalWebAddress('Connection LinkedIn URL'),
	strength: optionalText(limits.name, 'Connection strength'),
});
export type NewConnection = z.input<typeof newConnection>;
export type ReadConnection = z.output<typeof newConnection>;

const howMany = `Send 1 to ${limits.connections} connections at a time.`;

/** The body of POST /api/prospects/{id}/connections. */
export const newConnections = z.object({
	connections: z.array(newConnection, howMany).check(z.minLength(1, howMany), z.maxLength(limits.connections, howMany)),
});
