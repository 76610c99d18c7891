import type { Page } from '@playwright/test';

/** Holds back the app's code, but not the script of the first rows. Returns a function that releases it. */
export async function holdApp(page: Page) {
	const held = Promise.withResolvers<void>();
	await page.route(/\/assets\/(?!first-rows-).*\.js$/, async (route) => {
		await held.promise;
		await route.continue();
	});
	return held.resolve;
}
