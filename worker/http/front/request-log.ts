import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { isLocal } from '#contract/rules/local-host';
import { problemHeader } from '#contract/rules/problem';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../fault.ts';
import { log } from '../log.ts';

/**
 * Logs each request in one line: its id, the pattern of its route, the status, how long it took, whose it is, and the
 * code of a refusal or limit. The address itself is never logged, because it may hold the token of a mailed link. On this
 * machine only failures are logged: wrangler prints a line for each request.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
	const began = Date.now();
	await next();
	const { status } = c.res;
	if (status < 500 && isLocal(c.req.url)) return;
	log(status < 500 ? 'info' : 'error', 'request', {
		requestId: c.var.requestId,
		method: c.req.method,
		route: patternOf(c),
		status,
		ms: Date.now() - began,
		userId: c.get('user')?.id,
		problem: c.res.headers.get(problemHeader) ?? undefined,
		message: c.error && status >= 500 ? innerMessage(c.error) : undefined,
	});
});

// Middleware matches too, by patterns that end in a star. A call that is no route matches nothing else.
const patternOf = (c: Context) =>
	matchedRoutes(c)
		.map(({ path }) => path)
		.findLast((path) => !path.endsWith('*')) ?? '/api/*';
