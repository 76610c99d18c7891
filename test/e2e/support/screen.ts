import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** Waits until a page hears the server, whose socket opens after its first rows. Call it before opening the page. */
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

/** Opens a path in the open page, as a link in it does. */
export const follow = (page: Page, path: string) =>
	page.evaluate((to) => {
		history.pushState(null, '', to);
		dispatchEvent(new PopStateEvent('popstate'));
	}, path);

/** The toast with this title, if it is shown. */
export const toast = (page: Page, title: string) =>
	page
		.getByRole('region', { name: /Notifications/ })
		.getByRole('listitem')
		.filter({ hasText: title });

/** Expects a failure's toast: titled "Error", destructive, with this text. */
export async function expectError(page: Page, description: string) {
	await expect(toast(page, 'Error')).toContainText(description);
	await expect(toast(page, 'Error')).toHaveAttribute('data-variant', 'destructive');
	// Drag-and-drop sorting has its own live region.
	await expect(page.locator('[aria-live="assertive"]').filter({ hasText: description })).toHaveCount(1);
}

/** Answers the browser's next dialog. Returns its text. */
export function answerNext(page: Page, yes: boolean): Promise<string> {
	return new Promise((resolve) => {
		page.once('dialog', async (dialog) => {
			resolve(dialog.message());
			await (yes ? dialog.accept() : dialog.dismiss());
		});
	});
}

/** Expects the page not to scroll sideways. */
export async function expectNoOverflow(page: Page) {
	const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
	// Some parts are drawn again after the width changes.
	await expect.poll(() => page.evaluate(over)).toBe(0);
}

/** Stops the clock, so that time passes only when the test says so. Install the page's clock first. */
export async function stopClock(page: Page) {
	await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}
