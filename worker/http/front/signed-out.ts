import { createMiddleware } from 'hono/factory';
import { problemHeader } from '#contract/rules/problem';
import { signedOutHeader } from '#contract/tab';
import type { AppEnv } from '../../env.ts';

/**
 * Makes a 401 to a read with `signedOutHeader` a 204. A cookie of a session that is over makes no difference. A token that
 * does not work stays a 401.
 */
export const nothingWhenSignedOut = createMiddleware<AppEnv>(async (c, next) => {
	await next();
	const [[name, value] = ['', '']] = Object.entries(signedOutHeader);
	if (c.res.headers.get(problemHeader) !== 'signed-out' || c.req.method !== 'GET' || c.req.header(name) !== value)
		return;
	c.res = undefined;
	c.res = new Response(null, { status: 204 });
});
