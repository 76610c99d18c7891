import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';

/** Gives the request an id. The response carries it as `X-Request-Id`, so that an error can be found in the log. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
	c.set('requestId', crypto.randomUUID());
	await next();
	c.header('X-Request-Id', c.var.requestId);
});
