import type { Context } from 'hono';
import { dayMs } from '#contract/rules/durations';
import type { AppEnv } from '../../env.ts';

/**
 * Responds to anything but the API. Cloudflare serves existing files before it calls the Worker. A page that someone
 * opens gets the app, which knows its routes and its 404 screen. A missing file is a 404 that isn't cached: a tab from
 * before a deployment requests files that no longer exist.
 */
export async function serveAsset(request: Request, assets: Fetcher): Promise<Response> {
	const url = new URL(request.url);
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		return new Response('Only GET here.', { status: 405, headers: { Allow: 'GET, HEAD', ...plain } });
	}
	if (isProbe(url.pathname) || (/\.[^/]+$/.test(url.pathname) && !isNavigation(request))) {
		return new Response('Not found.', { status: 404, headers: plain });
	}
	return assets.fetch(new Request(new URL('/', url), { method: request.method, headers: request.headers }));
}

// Scanners ask for hidden files, other servers' scripts and backups, and note each 200. No page has such an address.
function isProbe(path: string): boolean {
	const plainPath = path.replace(/%2e/gi, '.');
	return /\/\./.test(plainPath) || /\.(php\d?|aspx?|jsp|cgi|env|ini|sql|bak|ya?ml|git)(\/|$)/i.test(plainPath);
}

// Browsers without Sec-Fetch-Mode list HTML in Accept only when a page is opened.
function isNavigation({ headers }: Request): boolean {
	const mode = headers.get('Sec-Fetch-Mode');
	return mode ? mode === 'navigate' : (headers.get('Accept') ?? '').includes('text/html');
}

/** Headers of a plain text that the Worker serves outside of the API. */
const plain = {
	'Cache-Control': 'no-store',
	'Content-Type': 'text/plain; charset=utf-8',
	'X-Content-Type-Options': 'nosniff',
	'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
	'X-Robots-Tag': 'noindex',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

const validForMs = 180 * dayMs;

/** Serves the contact for security holes (RFC 9116) from the operator's setting; a 404 without one. */
export function securityTxt(c: Context<AppEnv>): Response {
	const contact = c.env.SECURITY_CONTACT;
	if (!contact) return new Response('Not found.', { status: 404, headers: plain });
	const expires = new Date(Date.now() + validForMs).toISOString();
	return new Response(`Contact: ${contact}\nExpires: ${expires}\n`, { headers: plain });
}
