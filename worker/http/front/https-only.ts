import { createMiddleware } from 'hono/factory';
import { isLocal } from '#contract/rules/local-host';
import { Problem } from '../problem.ts';

/**
 * Forces https everywhere but on this machine. Pages are sent on to https. A write is refused: what it carries, perhaps
 * a password, has already been sent in clear, and the sender should notice.
 */
export const httpsOnly = createMiddleware(async (c, next) => {
	const url = new URL(c.req.url);
	if (url.protocol === 'https:' || isLocal(c.req.url)) return next();
	url.protocol = 'https:';
	if (c.req.method === 'GET' || c.req.method === 'HEAD') return c.redirect(url.href, 301);
	throw new Problem('https-required', 'Please use https.');
});
