import type { Page } from '@playwright/test';

/**
 * Counts the user's presses from now on: clicks, and keys but for Shift, which is part of the press it is held for. A
 * key that the app repeats, because it was pressed before the app was there, counts once. Returns a function for the
 * count so far.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
	await page.evaluate(() => {
		const counter = { presses: 0 };
		Object.assign(window, { counter });
		const count = (event: Event) => {
			// A key that presses a button makes a click too, one without a pointer, which isn't counted again.
			const isPress =
				event instanceof KeyboardEvent ? event.key !== 'Shift' : (event as PointerEvent).pointerType !== '';
			if (event.isTrusted && isPress) counter.presses += 1;
		};
		for (const kind of ['click', 'keydown']) window.addEventListener(kind, count, true);
	});
	return () => page.evaluate(() => (window as unknown as { counter: { presses: number } }).counter.presses);
}
