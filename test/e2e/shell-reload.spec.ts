import type { Page } from '@playwright/test';
import { anyScreen } from './support/built-file.ts';
import { allowing, expect, test } from './support/people.ts';

// After a deployment the files of the old build are gone (docs/decisions/005).
test.use(allowing(/status of 404|dynamically imported module|ERR_FAILED/));

/** Removes the code of all screens that are not loaded yet. */
async function breakScreens(page: Page) {
	const server = { broken: true, pages: 0 };
	page.on('request', (request) => {
		if (request.isNavigationRequest()) server.pages += 1;
	});
	await page.route(anyScreen, (route) =>
		server.broken ? route.fulfill({ status: 404, body: 'Not found.' }) : route.continue(),
	);
	return server;
}

const openSettings = (page: Page) => page.getByRole('banner').getByLabel('Settings', { exact: true }).click();

test.beforeEach(async ({ page, ada }) => {
	await page.goto('/');
	await expect(page.getByText(`Good to see you, ${ada.firstName}.`)).toBeVisible();
});

test('a screen missing from a new build reloads the page once and is shown', { tag: ['@34'] }, async ({ page }) => {
	const server = await breakScreens(page);
	await page.route('**/settings', (route) => {
		// The page asks for the server before it fetches the screen again and reloads.
		server.broken = route.request().method() === 'HEAD';
		return route.continue();
	});
	await openSettings(page);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings');
	expect(server.pages).toBe(1);
});

test('a screen whose code failed to load once is fetched again without a reload', {
	tag: ['@full-browser'],
}, async ({ page }) => {
	const server = await breakScreens(page);
	await page.route('**/settings', (route) => {
		server.broken = false;
		return route.continue();
	});
	await openSettings(page);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings');
	expect(server.pages).toBe(0);
});

test('a screen that is missing after the reload too says so and does not reload again', { tag: ['@34'] }, async ({
	page,
}) => {
	const server = await breakScreens(page);
	await openSettings(page);
	await expect(page.getByText('Please try refreshing the page.')).toBeVisible();
	expect(server.pages).toBe(1);
	await openSettings(page);
	await expect(page.getByText('Please try refreshing the page.')).toBeVisible();
	expect(server.pages).toBe(1);
});

test('while the server is unreachable the page does not reload, and says what to do', { tag: ['@34'] }, async ({
	page,
}) => {
	const server = await breakScreens(page);
	await page.route('**/settings', (route) => route.abort());
	await openSettings(page);
	await expect(page.getByText('Please try refreshing the page.')).toBeVisible();
	expect(server.pages).toBe(0);
});
