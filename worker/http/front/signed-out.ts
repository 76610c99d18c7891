import { createMiddleware } from 'hono/factory';
import { signedOutHeader } from '#contract/user';
import type { AppEnv } from '../../env.ts';

/** Makes a 401 to a read with `signedOutHeader` a 204. A cookie of a session that is over makes no difference. */
export const nothingWhenSignedOut = createMiddleware<AppEnv>(async (c, next) => {
	await next();
	const [[name, value] = ['', '']] = Object.entries(signedOutHeader);
	if (c.res.status !== 401 || c.req.method !== 'GET' || c.req.header(name) !== value) return;
	c.res = undefined;
	c.res = new Response(null, { status: 204 });
});
