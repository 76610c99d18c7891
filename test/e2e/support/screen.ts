import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** Waits until a page hears the server: its socket opens after its first rows. To be called before the page is opened. */
export const heard = (page: Page) =>
	new Promise<void>((resolve) => {
		page.once('websocket', (socket) => socket.once('framereceived', () => resolve()));
	});

/** Opens a path, and waits until the page hears the server. */
export async function openHearing(page: Page, path: string) {
	const hearing = heard(page);
	await page.goto(path);
	await hearing;
}

/** Opens a path in the page that is there, as a link in it does. */
export const follow = (page: Page, path: string) =>
	page.evaluate((to) => {
		history.pushState(null, '', to);
		dispatchEvent(new PopStateEvent('popstate'));
	}, path);

/** The toast with this title, if it is the one shown. */
export const toast = (page: Page, title: string) =>
	page
		.getByRole('region', { name: /Notifications/ })
		.getByRole('listitem')
		.filter({ hasText: title });

/** A failure's toast: titled "Error", destructive, with these words. */
export async function expectError(page: Page, description: string) {
	await expect(toast(page, 'Error')).toContainText(description);
	await expect(toast(page, 'Error')).toHaveAttribute('data-variant', 'destructive');
	// Sorting by drag and drop has a live region of its own.
	await expect(page.locator('[aria-live="assertive"]').filter({ hasText: description })).toHaveCount(1);
}

/** Answers the browser's next dialog. Returns what it asked. */
export function answerNext(page: Page, yes: boolean): Promise<string> {
	return new Promise((resolve) => {
		page.once('dialog', async (dialog) => {
			resolve(dialog.message());
			await (yes ? dialog.accept() : dialog.dismiss());
		});
	});
}

/** The page never scrolls sideways. */
export async function expectNoOverflow(page: Page) {
	const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
	// After a change of the width some parts are drawn anew.
	await expect.poll(() => page.evaluate(over)).toBe(0);
}

/** From here on time passes only when the test says so. The page's clock is to be installed before. */
export async function stopClock(page: Page) {
	await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}
