type Load = () => Promise<unknown>;

// The code of the screen and its data come first.
const stillMs = 15_000;
const waiting: Load[] = [];
let isFetching = false;

/**
 * Fetches parts of the app's code before they are needed, one after the other, so that a press never queues behind
 * more than one of them. Failed ones are fetched when the connection is back. When the user saves data, or has a
 * slow connection, nothing is fetched ahead.
 */
export function fetchAhead(load: Load) {
	if (!mayFetchAhead()) return;
	waiting.push(load);
	if (isFetching) return;
	isFetching = true;
	next();
}

/**
 * Fetches a part of the app's code ahead ({@link fetchAhead}) once the page has been there for fifteen seconds and the browser
 * has nothing else to do.
 */
export function whenStill(load: Load) {
	setTimeout(() => whenIdle(() => fetchAhead(load)), stillMs);
}

/** Runs something once the browser has nothing else to do. Safari does not say when: there it is soon. */
export const whenIdle = (run: () => void) => {
	if (window.requestIdleCallback) window.requestIdleCallback(run);
	else setTimeout(run);
};

function next() {
	const load = waiting[0];
	if (!load) {
		isFetching = false;
		return;
	}
	load().then(
		() => {
			waiting.shift();
			next();
		},
		() => window.addEventListener('online', next, { once: true }),
	);
}

/** The Network Information API, which only Chromium has. */
type Connection = { saveData?: boolean; effectiveType?: string };

function mayFetchAhead(): boolean {
	const { saveData, effectiveType = '4g' } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
	return !saveData && effectiveType === '4g';
}
