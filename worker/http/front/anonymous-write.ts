import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';
import { networkOf } from '../network.ts';
import { tooMany } from '../problem.ts';
import { passes } from '../rate-limit.ts';

// The period of the binding in wrangler.toml, in seconds.
const period = 60;

/**
 * Limits writes without a session by network: a rough guard in front of the exact limits in D1. When the counter fails,
 * every write passes. On this machine nothing is counted.
 */
export const anonymousWrite = createMiddleware<AppEnv>(async (c, next) => {
	const network = networkOf(c.req.header('CF-Connecting-IP'));
	if (c.req.method === 'POST' && network && !(await passes(c.env.ANONYMOUS_WRITES, network))) {
		throw tooMany('network-limit', 'Too many requests from your network. Please wait a minute and try again.', period);
	}
	await next();
});
