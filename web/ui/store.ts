import { useSyncExternalStore } from 'react';

/** A value outside of React. `watch` calls back after each change, and returns a function that stops. */
export function storeOf<Value>(first: Value) {
	let now = first;
	const listeners = new Set<() => void>();
	const get = () => now;
	const set = (next: Value) => {
		now = next;
		for (const listener of listeners) listener();
	};
	const watch = (listener: () => void) => {
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
		};
	};
	/** The value in a component, which is rendered again when it changes. */
	const useValue = () => useSyncExternalStore(watch, get);
	return { get, set, watch, useValue };
}
