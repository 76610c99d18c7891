/**
 * What the API does not answer: a deep link gets the app's page, a missing file a 404 that nobody keeps (a tab from
 * before a deployment asks for chunks that are gone). Cloudflare has served the files that exist before we are asked.
 */
export async function serveAsset(request: Request, assets: Fetcher): Promise<Response> {
	const url = new URL(request.url);
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		return new Response('Only GET here.', { status: 405, headers: { Allow: 'GET, HEAD', ...plain } });
	}
	if (/\.[^/]+$/.test(url.pathname)) return new Response('Not found.', { status: 404, headers: plain });
	return assets.fetch(new Request(new URL('/', url), { method: request.method, headers: request.headers }));
}

const plain = {
	'Cache-Control': 'no-store',
	'Content-Type': 'text/plain; charset=utf-8',
	'X-Content-Type-Options': 'nosniff',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
