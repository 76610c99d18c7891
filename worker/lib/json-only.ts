import { createMiddleware } from 'hono/factory';
import { Problem } from './problem.ts';

/** A body must be JSON, but on the paths that plain HTML forms post to. */
export const jsonOnly = (...formPaths: RegExp[]) =>
	createMiddleware(async (c, next) => {
		const hasBody = c.req.raw.body !== null && c.req.header('Content-Length') !== '0';
		const isForm = formPaths.some((path) => path.test(c.req.path));
		if (hasBody && !isForm && !/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
			throw new Problem(415, 'Please send JSON.');
		}
		await next();
	});
