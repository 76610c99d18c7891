/** Resolves after the next frame has been painted; soon, where none is painted, as in a tab in the background. */
export const painted = () =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, 200);
		// First a timer: what was told to the screen a moment ago is rendered by one.
		setTimeout(() => globalThis.requestAnimationFrame?.(() => setTimeout(resolve)));
	});

/** Resolves in a later task, so that the browser can paint and take a key in between. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

const sliceMs = 6;

/** Calls `act` for each item, for a few ms at a time. Resolves to whether it came to the end, before the signal ended it. */
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
