/** Resolves after the next frame has been painted, or soon if there is none, as in a background tab. */
export const painted = () =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, 200);
		// A timer first, because the latest change is rendered in one.
		setTimeout(() => globalThis.requestAnimationFrame?.(() => setTimeout(resolve)));
	});

/** Resolves in a later task, so that the browser can paint and handle a key in between. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

const sliceMs = 6;

/** Calls `act` for each item, for a few ms at a time. Resolves to false if the signal ended it before the last item. */
export async function inSlices<Item>(items: readonly Item[], act: (item: Item) => unknown, signal: AbortSignal) {
	let start = performance.now();
	for (const item of items) {
		if (performance.now() - start > sliceMs) {
			await nextTurn();
			start = performance.now();
		}
		if (signal.aborted) return false;
		act(item);
	}
	return true;
}
