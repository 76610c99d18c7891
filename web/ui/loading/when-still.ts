type Load = () => Promise<unknown>;

// The code of the screen and its data come first.
const stillMs = 15_000;
const waiting: Load[] = [];
let isBegun = false;

/**
 * Fetches a part of the app's code before somebody needs it: once the page has been there for fifteen seconds and the
 * browser has nothing else to do, one after the other. What cannot be fetched is fetched when the connection is back.
 */
export function whenStill(load: Load) {
	waiting.push(load);
	if (isBegun) return;
	isBegun = true;
	setTimeout(next, stillMs);
}

/** Runs something once the browser has nothing else to do. Safari does not say when: there it is soon. */
export const whenIdle = (run: () => void) => {
	if (window.requestIdleCallback) window.requestIdleCallback(run);
	else setTimeout(run);
};

function next() {
	const load = waiting[0];
	if (!load) {
		isBegun = false;
		return;
	}
	whenIdle(() => {
		load().then(
			() => {
				waiting.shift();
				next();
			},
			() => window.addEventListener('online', next, { once: true }),
		);
	});
}
