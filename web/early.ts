declare global {
	interface Window {
		/** Responses to the reads and files that public/early.js requested before this code was loaded, by path. */
		early?: Record<string, Promise<Response>>;
		/**
		 * Requests the data and files of the screen at a path, so that they arrive while the app's code does. Without a
		 * path: the files of what this screen shows after a press.
		 */
		askFor?: (path: string | undefined) => void;
	}
}

// After this time the user may have left the screen and come back, so the first response may be out of date.
const usableForMs = 10_000;

/**
 * Takes the response to a GET that was sent while the page loaded, if there is one. Each response is returned once, and
 * none after a write, because a response from before someone signed in is a 204.
 */
export async function takeEarly(
	input: RequestInfo | URL,
	init: RequestInit | undefined,
): Promise<Response | undefined> {
	if ((init?.method ?? 'GET') !== 'GET') window.early = undefined;
	if (!window.early) return undefined;
	const { pathname, search } = new URL(input instanceof Request ? input.url : input, window.location.origin);
	const early = window.early[pathname + search];
	delete window.early[pathname + search];
	if (!early || performance.now() > usableForMs) return undefined;
	return early;
}
