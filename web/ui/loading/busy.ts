import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let running = 0;

function change(by: number) {
	running += by;
	for (const listener of listeners) listener();
}

/** Shows the bar at the top of the window (busy-bar.tsx) until this promise settles. Returns the promise. */
export function showBusy<T>(work: Promise<T>): Promise<T> {
	change(1);
	return work.finally(() => change(-1));
}

/** Makes a handler of presses that shows the bar while the promise that `onPress` returns is pending, if it returns one. */
export const showingBusy =
	<Event>(onPress: ((event: Event) => unknown) | undefined) =>
	(event: Event) => {
		const work = onPress?.(event);
		// A failure is its own to tell.
		if (work instanceof Promise) showBusy(work).catch(() => {});
	};

/** Shows the bar until the page is left, such as by the form that signs out, or used again, because it was not left. */
export function showLeaving() {
	const over = new AbortController();
	void showBusy(new Promise((resolve) => over.signal.addEventListener('abort', resolve)));
	for (const sign of ['pagehide', 'pointerdown', 'keydown'])
		window.addEventListener(sign, () => over.abort(), { signal: over.signal, capture: true });
}

/** True while something that a press asked for is loading. */
export const useBusy = () => useSyncExternalStore(subscribe, () => running > 0);

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
