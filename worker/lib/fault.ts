import { DrizzleQueryError } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import { Problem, unavailable } from './problem.ts';
import { isPassing } from './steady-database.ts';

/** The problem a person is told of, for whatever was thrown. Nothing of the error's own text leaves the server. */
export function toProblem(error: unknown): Problem {
	for (const cause of causes(error)) {
		if (cause instanceof Problem) return cause;
		if (cause instanceof HTTPException) {
			return new Problem('invalid-json', 'The body is not valid JSON.');
		}
	}
	const text = messages(error);
	if (text.includes('UNIQUE constraint failed')) return new Problem('already-exists', 'That already exists.');
	if (text.includes('FOREIGN KEY constraint failed')) return new Problem('not-found', 'Not found.');
	if (/D1_ERROR|D1_EXEC_ERROR|D1 DB is overloaded|KV (GET|PUT|DELETE) failed/.test(text)) return unavailable();
	if ([...causes(error)].some(isPassing)) return unavailable();
	return new Problem('unexpected', 'Something went wrong.');
}

/** Whether a write was refused because the thing is there already. */
export const isDuplicate = (error: unknown) => messages(error).includes('UNIQUE constraint failed');

/** The messages below an error, for the log: the query and its parameters, which wrap them, are left out. */
export function innerMessage(error: unknown): string {
	const all = [...causes(error)];
	const last = all.at(-1);
	return last instanceof Error ? `${last.name}: ${last.message}` : String(last);
}

const messages = (error: unknown) =>
	[...causes(error)].map((cause) => (cause instanceof Error ? cause.message : '')).join('\n');

function* causes(error: unknown): Generator<unknown> {
	for (let cause = error, depth = 0; cause !== undefined && depth < 6; depth += 1) {
		// Drizzle's own message repeats the query with what the person typed: neither for the log nor to be judged by.
		if (!(cause instanceof DrizzleQueryError)) yield cause;
		cause = cause instanceof Error ? cause.cause : undefined;
	}
}
