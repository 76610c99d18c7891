import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { problemHeader } from '#contract/rules/problem';
import { isLocal } from '#contract/rules/web-address';
import { accountHeader, changedHeader, nothing, signedOutHeader } from '#contract/tab';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../fault.ts';
import { log } from '../log.ts';
import { Problem } from '../problem.ts';

/** Gives the request an id, which the response carries as `X-Request-Id`, so that an error can be found in the log. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
	c.set('requestId', crypto.randomUUID());
	await next();
	c.header('X-Request-Id', c.var.requestId);
});

/**
 * Forces https everywhere but on this machine. Pages are redirected to https. A write is refused: its content, perhaps
 * a password, has already been sent in clear, and the sender should notice.
 */
export const httpsOnly = createMiddleware(async (c, next) => {
	const url = new URL(c.req.url);
	if (url.protocol === 'https:' || isLocal(c.req.url)) return next();
	url.protocol = 'https:';
	if (c.req.method === 'GET' || c.req.method === 'HEAD') return c.redirect(url.href, 301);
	throw new Problem('https-required', 'Please use https.');
});

// The record is gone, or isn't the one that the writer expected.
const misled = new Set([404, 409, 412]);

/** Sets the headers of every API response. Pages and scripts get theirs from web/public/_headers. */
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

/**
 * Logs each request in one line: its id, its route's pattern, the status, the duration, the user, and the code of a
 * refusal or limit. The address itself is never logged, because it may hold the token of a mailed link. On this machine
 * only failures are logged, since wrangler prints a line for each request.
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

// Middleware matches too, by patterns that end in a star. A call to no route matches nothing else.
const patternOf = (c: Context) =>
	matchedRoutes(c)
		.map(({ path }) => path)
		.findLast((path) => !path.endsWith('*')) ?? '/api/*';

/**
 * Turns a 401 into a 204 for a read with `signedOutHeader`, with or without the cookie of an ended session. A token
 * that doesn't work stays a 401.
 */
export const nothingWhenSignedOut = createMiddleware<AppEnv>(async (c, next) => {
	await next();
	const [[name, value] = ['', '']] = Object.entries(signedOutHeader);
	if (c.res.headers.get(problemHeader) !== 'signed-out' || c.req.method !== 'GET' || c.req.header(name) !== value)
		return;
	c.res = undefined;
	c.res = new Response(null, { status: 204 });
});
