declare global {
	interface Window {
		/** The responses to the calls that public/early.js made before this code was loaded, by their path. */
		early?: Record<string, Promise<Response>>;
	}
}

// After this time the person may have left the screen and come back, so the first response may be out of date.
const usableForMs = 10_000;

/**
 * The response to a GET that was called while the page loaded, if there is one. Each response is returned once. Data
 * that was asked for while nobody was signed in is none.
 */
export async function takeEarly(
	input: RequestInfo | URL,
	init: RequestInit | undefined,
): Promise<Response | undefined> {
	if (!window.early || (init?.method ?? 'GET') !== 'GET') return undefined;
	const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin);
	const early = window.early[pathname + search];
	delete window.early[pathname + search];
	if (!early || performance.now() > usableForMs) return undefined;
	const response = await early;
	return response.status === 204 && pathname !== '/api/user' ? undefined : response;
}
