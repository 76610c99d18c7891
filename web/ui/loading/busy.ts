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

/** Whether something that a press asked for is loading. */
export const useBusy = () => useSyncExternalStore(subscribe, () => running > 0);

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
