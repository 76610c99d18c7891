import { useSyncExternalStore } from 'react';
import { remember, remembered } from '../../ui/memory/browser-memory.ts';

const key = 'kindling-single-keys';
const listeners = new Set<() => void>();

const stored = () => remembered(key) !== 'off';
let current = stored();

function tell() {
	for (const listener of listeners) listener();
}
window.addEventListener('storage', (event) => {
	if (event.key !== key) return;
	current = stored();
	tell();
});

/** Switches the shortcuts of a single key on or off, and stores it in this browser, where that is allowed. */
export function setSingleKeys(on: boolean) {
	current = on;
	remember(key, on ? 'on' : 'off');
	tell();
}

/** Whether the shortcuts of a single key are on. */
export const areSingleKeysOn = () => current;

/** The same for a component, which is rendered again when it changes. */
export const useSingleKeys = () =>
	useSyncExternalStore((listener) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	}, areSingleKeysOn);
