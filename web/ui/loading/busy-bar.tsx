import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let running = 0;

function change(by: number) {
	running += by;
	for (const listener of listeners) listener();
}

/** Shows the bar at the top of the window until this promise settles. Returns the promise. */
export function showBusy<T>(work: Promise<T>): Promise<T> {
	change(1);
	return work.finally(() => change(-1));
}

/** Makes a handler of presses that shows the bar while the promise that `onPress` returns is pending, if it returns one. */
export function showingBusy<Event>(onPress: ((event: Event) => unknown) | undefined) {
	return (event: Event) => {
		const work = onPress?.(event);
		// A failure is its own to tell.
		if (work instanceof Promise) showBusy(work).catch(() => {});
	};
}

/** Shows the bar until the page is left, such as by the form that signs out, or used again, because it was not left. */
export function showLeaving() {
	const over = new AbortController();
	void showBusy(new Promise((resolve) => over.signal.addEventListener('abort', resolve)));
	for (const sign of ['pagehide', 'pointerdown', 'keydown'])
		window.addEventListener(sign, () => over.abort(), { signal: over.signal, capture: true });
}

const useBusy = () => useSyncExternalStore(subscribe, () => running > 0);

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/**
 * A bar at the top of the window while what a press asked for is on its way: code, a read or a write. It appears after 40 ms,
 * so that it does not flash where all is there. `isWaiting`: also for what no promise here stands for.
 */
export function BusyBar({ isWaiting }: { isWaiting: boolean }) {
	const isBusy = useBusy() || isWaiting;
	if (!isBusy) return null;
	return <div role="progressbar" aria-label="Loading" className="busy-bar" />;
}
