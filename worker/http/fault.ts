import { HTTPException } from 'hono/http-exception';
import { causesOf, isDuplicate, isPassing, isRefused, messagesOf } from '../db/errors.ts';
import { fullKind } from '../db/record-counts.ts';
import type { Bindings } from '../env.ts';
import { Problem, unavailable } from './problem.ts';
import { noRoom } from './quotas.ts';

/** Turns anything thrown into the problem to respond with. The error's own text never leaves the server. */
export function toProblem(error: unknown, env: Bindings): Problem {
	for (const cause of causesOf(error)) {
		if (cause instanceof Problem) return cause;
		// Hono's own validator throws this when it can't parse a body.
		if (cause instanceof HTTPException) return new Problem('invalid-json', 'The body is not valid JSON.');
	}
	if (isDuplicate(error)) return new Problem('already-exists', 'That already exists.');
	const full = fullKind(error);
	if (full) return noRoom(env, full);
	const text = messagesOf(error);
	if (text.includes('FOREIGN KEY constraint failed')) return new Problem('not-found', 'Not found.');
	if (/D1_ERROR|D1_EXEC_ERROR|D1 DB is overloaded|KV (GET|PUT|DELETE) failed/.test(text)) return unavailable();
	if ([...causesOf(error)].some(isPassing)) return unavailable();
	return new Problem('unexpected', 'Something went wrong.');
}

/** True if a retry may succeed. Refusals by the tables and faults of the code come back at each try. */
export const mayPass = (error: unknown): boolean =>
	!isRefused(error) && toProblem(error, {} as Bindings).code === 'unavailable';

/** Returns the name and message of an error's innermost cause, for the log. */
export function innerMessage(error: unknown): string {
	const last = [...causesOf(error)].at(-1);
	return last instanceof Error ? `${last.name}: ${last.message}` : String(last);
}
