import type { Page } from '@playwright/test';

/**
 * Stops the clock and the timers of `ms` in pages opened from now on, until `end` is called. So what happens within a
 * pause does so on a machine of any speed.
 */
export async function holdPauses(page: Page, ms: number) {
	await page.addInitScript((held) => {
		const { setTimeout, clearTimeout } = window;
		const now = Date.now();
		Date.now = () => now;
		const waiting = new Map<number, () => void>();
		const endPauses = () => {
			for (const [id, run] of waiting) {
				waiting.delete(id);
				clearTimeout(id);
				run();
			}
		};
		Object.assign(window, {
			setTimeout: (run: () => void, after?: number, ...more: unknown[]) => {
				if (after !== held) return setTimeout(run, after, ...more);
				const id = setTimeout(() => {}, 2 ** 31 - 1);
				waiting.set(id, run);
				return id;
			},
			clearTimeout: (id: number) => {
				waiting.delete(id);
				clearTimeout(id);
			},
			endPauses,
		});
	}, ms);
	return { end: () => page.evaluate(() => (window as unknown as { endPauses: () => void }).endPauses()) };
}
