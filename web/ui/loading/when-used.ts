const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown'];

/**
 * Resolves at the first sign that somebody uses the page: a move of the pointer, a touch or a key. What shows nothing
 * before a press is fetched then, so that it does not hold up what is seen first.
 */
export const whenUsed = new Promise<void>((resolve) => {
	const used = () => {
		for (const sign of signs) window.removeEventListener(sign, used, { capture: true });
		resolve();
	};
	for (const sign of signs) window.addEventListener(sign, used, { capture: true, passive: true });
});
