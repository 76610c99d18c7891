import { createMiddleware } from 'hono/factory';
import { Problem } from '../problem.ts';

// As strict as the parser of bodies: it reads a body of any other type as empty, and an empty update would look done.
const isJson = (type: string) => /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type);

/** Refuses bodies that are not JSON. */
export const jsonOnly = createMiddleware(async (c, next) => {
	const hasBody = c.req.raw.body !== null && c.req.header('Content-Length') !== '0';
	if (hasBody && !isJson(c.req.header('Content-Type') ?? '')) throw new Problem('not-json', 'Please send JSON.');
	await next();
});
