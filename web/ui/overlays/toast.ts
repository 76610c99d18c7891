import { storeOf } from '../store.ts';

/** Content of a toast. Screen readers say a destructive one at once. */
type Notice = {
	title: string;
	description?: string | undefined;
	variant?: 'default' | 'destructive';
	/** The key that does the same as the button, in words. */
	hint?: string | undefined;
	/** One more button. A press closes the toast. */
	action?: { name: string; run: () => void };
};
/** A toast in the page. It is no longer `open` while it closes. `begunAt`: the time its action began, in ms. */
export type ShownToast = Notice & { id: number; open: boolean; begunAt: number };

// One toast is visible at a time: a new one replaces the old one.
const shown = storeOf<ShownToast | undefined>(undefined);
// A success that began before the failure that is shown. It comes after it, so that the failure is seen.
let waiting: ShownToast | undefined;
let count = 0;

/** Shows a toast. It replaces the one that is shown, or waits for a failure that began later. Returns its id. */
export function toast(notice: Notice, begunAt = Date.now()): number {
	count += 1;
	const next = { ...notice, id: count, open: true, begunAt };
	const current = shown.get();
	const isLaterFailure = current?.open && current.variant === 'destructive' && begunAt < current.begunAt;
	waiting = isLaterFailure && notice.variant !== 'destructive' ? next : undefined;
	if (!waiting) shown.set(next);
	return count;
}

/** Closes the toast with this id, if it is still the one shown. */
export function dismissToast(id: number) {
	const current = shown.get();
	if (current?.id === id) shown.set({ ...current, open: false });
}

/** Removes the toast with this id from the page, once it has closed, and shows the waiting one. */
export function removeToast(id: number) {
	if (shown.get()?.id !== id) return;
	shown.set(waiting);
	waiting = undefined;
}

/** The toast that is in the page, open or closing. */
export const shownToast = shown.get;

/** The same for the component that shows it. */
export const useCurrentToast = shown.useValue;
