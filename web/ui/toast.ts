import { useSyncExternalStore } from 'react';

/** What a toast says. Screen readers say a destructive one at once. */
type Notice = { title: string; description?: string; variant?: 'default' | 'destructive' };
type Shown = Notice & { id: number; open: boolean };

// One toast is visible at a time: a new one replaces the old one.
let current: Shown | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Shown | undefined) {
	current = next;
	for (const listener of listeners) listener();
}

/** Shows a toast. It replaces the one that is shown. */
export function toast(notice: Notice) {
	count += 1;
	show({ ...notice, id: count, open: true });
}

/** Closes the toast with this id, if it is still the one shown. */
export function dismissToast(id: number) {
	if (current?.id === id) show({ ...current, open: false });
}

/** The last toast, open or closing. */
export const useCurrentToast = () =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => current,
	);
