import { mayFetchAhead } from './may-fetch-ahead.ts';
import { atLowPriority } from './whole-import.ts';

type Load = () => Promise<unknown>;

// The code of the screen and its data come first.
const stillMs = 15_000;
const waiting: Load[] = [];
let isFetching = false;

/**
 * Fetches parts of the app's code before they are needed, one after the other, so that a press never queues behind more than
 * one. Failed ones are fetched when the connection is back. With data saving on, or a slow connection, nothing is fetched
 * ahead.
 */
export function fetchAhead(load: Load) {
	if (!mayFetchAhead()) return;
	waiting.push(load);
	if (isFetching) return;
	isFetching = true;
	next();
}

/** Fetches a part of the app's code ahead ({@link fetchAhead}) once the page is fifteen seconds old and the browser is idle. */
export function whenStill(load: Load) {
	setTimeout(() => whenIdle(() => fetchAhead(load)), stillMs);
}

/** Runs a function once the browser is idle. Safari does not say when, so there it runs soon. */
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
	atLowPriority(load).then(
		() => {
			waiting.shift();
			next();
		},
		() => window.addEventListener('online', next, { once: true }),
	);
}
