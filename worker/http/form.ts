import type { Context } from 'hono';
import { Problem } from './problem.ts';

/** The fields of a posted form. A body that is none is a 400. */
export async function formOf(c: Context): Promise<Record<string, unknown>> {
	try {
		return await c.req.parseBody();
	} catch (error) {
		// A Problem thrown while the body was read, such as its size, explains itself.
		if (error instanceof Problem) throw error;
		throw new Problem('invalid-input', 'The body does not have the expected form.');
	}
}
