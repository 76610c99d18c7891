import { createMiddleware } from 'hono/factory';
import { accountHeader, changedHeader, nothing } from '#contract/tab';
import type { AppEnv } from '../../env.ts';

// The record is gone, or another one than whoever wrote has thought.
const misled = new Set([404, 409, 412]);

/** Headers of every response of the API. Pages and scripts have theirs in web/public/_headers. */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
	await next();
	const headers = c.res.headers;
	const isPage = headers.get('Content-Type')?.startsWith('text/html');
	if (!isPage) headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
	const user = c.get('user');
	if (user) headers.set(accountHeader, user.id);
	const isKnown = c.res.status < 500 && !misled.has(c.res.status);
	if (user && c.req.method !== 'GET' && isKnown && !headers.has(changedHeader)) headers.set(changedHeader, nothing);
	headers.set('X-Content-Type-Options', 'nosniff');
	headers.set('X-Robots-Tag', 'noindex');
	if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
	headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
	headers.set('Cross-Origin-Resource-Policy', 'same-origin');
	headers.set('Cross-Origin-Opener-Policy', 'same-origin');
	headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
	headers.set('Cache-Control', headers.has('ETag') ? 'private, no-cache' : 'no-store');
});
