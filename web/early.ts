declare global {
	interface Window {
		/** The responses that public/early.js asked for before this code was there, by their path. */
		early?: Record<string, Promise<Response>>;
	}
}

// Later, somebody has gone to another screen and come back: what was read at the start may be old.
const usableForMs = 10_000;

/** The response to a GET that was asked for with the page, if there is one. Each is given out once. */
export function takeEarly(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | undefined {
	if (!window.early || (init?.method ?? 'GET') !== 'GET') return undefined;
	const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin);
	const response = window.early[pathname + search];
	delete window.early[pathname + search];
	return performance.now() < usableForMs ? response : undefined;
}
