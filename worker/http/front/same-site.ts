import { createMiddleware } from 'hono/factory';
import { extensionHeader, extensionOrigin } from '#contract/extension';
import type { AppEnv } from '../../env.ts';
import { Problem } from '../problem.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes from other websites. Our own pages, the extension, and programs that send neither header pass. A
 * store's copy of the extension identifies itself in a header of its own. `Sec-Fetch-Site: none` alone is not enough,
 * because the requests of every extension carry it.
 */
export const sameSite = createMiddleware<AppEnv>(async (c, next) => {
	// No page of another site can send a token's header, and no browser sends it by itself.
	if (!safe.has(c.req.method) && !c.get('actor')) refuseForeign(c.req.raw);
	await next();
});

const isOfExtension = /^(chrome|moz)-extension:\/\//;

/** Makes the same check for every request, for a read that does more than read. */
export const needSameSite = createMiddleware(async (c, next) => {
	refuseForeign(c.req.raw);
	await next();
});

function refuseForeign(request: Request): void {
	if (!isOurs(request)) throw new Problem('cross-site', 'This request came from another site.');
}

function isOurs(request: Request): boolean {
	const origin = request.headers.get('Origin');
	const site = request.headers.get('Sec-Fetch-Site');
	if (origin !== null && isOfExtension.test(origin)) {
		return origin === extensionOrigin || request.headers.has(extensionHeader);
	}
	if (origin !== null && origin !== 'null') return origin === new URL(request.url).origin;
	return site === 'same-origin' || (site === null && origin === null);
}
