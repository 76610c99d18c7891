import type { Page } from '@playwright/test';

/**
 * Counts the user's presses from now on: clicks, and keys that aren't part of a text. Returns a function for the count
 * so far.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
	await page.evaluate(() => {
		const counter = { presses: 0 };
		Object.assign(window, { counter });
		const count = (event: Event) => {
			// A key that presses a button makes a click too, one without a pointer, which isn't counted again.
			const isKey = event instanceof KeyboardEvent;
			if (event.isTrusted && (isKey || (event as PointerEvent).pointerType !== '')) counter.presses += 1;
		};
		for (const kind of ['click', 'keydown']) window.addEventListener(kind, count, true);
	});
	return () => page.evaluate(() => (window as unknown as { counter: { presses: number } }).counter.presses);
}
