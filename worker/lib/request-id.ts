import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';

/** Names the request; the answer carries the name as `X-Request-Id`, so that what a person saw can be found in the log. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
	c.set('requestId', crypto.randomUUID());
	await next();
	c.header('X-Request-Id', c.var.requestId);
});
