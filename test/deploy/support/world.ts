/** Sends requests to the app's hosts to the stub of Cloudflare's API, which knows who responds there. */
const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
	const url = new URL(input instanceof Request ? input.url : input);
	const base = process.env.CLOUDFLARE_API_BASE_URL;
	if (!base || !/\.(test|workers\.dev)$/.test(url.hostname)) return real(input, init);
	return real(new URL(url.pathname, base), { ...init, headers: { 'X-Host': url.hostname } });
};
