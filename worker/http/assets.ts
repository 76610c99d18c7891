/**
 * Responds to what is not the API. Cloudflare serves the files that exist before the worker is asked. A page that
 * somebody opens gets the app, which knows its routes and its 404 screen. A missing file is a 404 that is not cached: a
 * tab from before a deployment requests files that no longer exist.
 */
export async function serveAsset(request: Request, assets: Fetcher): Promise<Response> {
	const url = new URL(request.url);
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		return new Response('Only GET here.', { status: 405, headers: { Allow: 'GET, HEAD', ...plain } });
	}
	if (/\.[^/]+$/.test(url.pathname) && !isNavigation(request)) {
		return new Response('Not found.', { status: 404, headers: plain });
	}
	return assets.fetch(new Request(new URL('/', url), { method: request.method, headers: request.headers }));
}

// Browsers without Sec-Fetch-Mode ask for HTML by name only when a page is opened.
function isNavigation({ headers }: Request): boolean {
	const mode = headers.get('Sec-Fetch-Mode');
	return mode ? mode === 'navigate' : (headers.get('Accept') ?? '').includes('text/html');
}

const plain = {
	'Cache-Control': 'no-store',
	'Content-Type': 'text/plain; charset=utf-8',
	'X-Content-Type-Options': 'nosniff',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
