import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Yields an error and its causes, outermost first. Leaves out Drizzle's own error: its message repeats the query with
 * what a person typed, which must not be logged, and no decision may depend on it.
 */
export function* causesOf(error: unknown): Generator<unknown> {
	let cause = error;
	for (let depth = 0; cause !== undefined && depth < 6; depth += 1) {
		if (!(cause instanceof DrizzleQueryError)) yield cause;
		cause = cause instanceof Error ? cause.cause : undefined;
	}
}

/** Returns the messages of an error and its causes, one a line. */
export const messagesOf = (error: unknown) =>
	[...causesOf(error)].map((cause) => (cause instanceof Error ? cause.message : '')).join('\n');

/** True if a write was refused because the value must be unique. */
export const isDuplicate = (error: unknown) => messagesOf(error).includes('UNIQUE constraint failed');

/** True if a write was refused by a constraint: the same write fails again, whenever it is tried. */
export const isRefused = (error: unknown) => messagesOf(error).includes('constraint failed');

/** True if a statement failed because a text it makes is larger than D1 allows. */
export const isTooBig = (error: unknown) => messagesOf(error).includes('string or blob too big');

/** True if a write was refused because a column, such as `prospects.status`, would be null. */
export const isNullRefused = (error: unknown, column: string) =>
	messagesOf(error).includes(`NOT NULL constraint failed: ${column}`);

// The three messages after which Cloudflare documents that a call may be repeated.
const passingFaults = [
	'Network connection lost',
	'storage caused object to be reset',
	'reset because its code was updated',
];

/** True for a fault that passes when the call is repeated. */
export const isPassing = (error: unknown) =>
	error instanceof Error && passingFaults.some((message) => error.message.includes(message));
