import type { Page } from '@playwright/test';
import { addList, addProspects, expect, expectAccessible, test } from './people.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
const copy = (page: Page) => page.getByRole('button', { name: 'Copy API URL' });

test.beforeEach(async ({ page, context, ada }) => {
	expect(ada.email).toBeTruthy();
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/extension');
	await expect(copy(page)).toBeVisible();
});

test.describe('§9 toasts', () => {
	test('one is visible at a time', async ({ page }) => {
		await copy(page).click();
		await expect(toasts(page)).toHaveCount(1);
		await page.getByRole('button', { name: 'Copy extensions page address' }).click();
		await expect(toasts(page)).toHaveCount(1);
		await expectAccessible(page);
	});

	test('it stays 5000 ms', async ({ page }) => {
		await copy(page).click();
		await expect(toasts(page)).toHaveCount(1);
		await page.mouse.move(10, 700);
		const shown = Date.now();
		await page.waitForTimeout(4300);
		await expect(toasts(page)).toHaveCount(1);
		await expect(toasts(page)).toHaveCount(0);
		expect(Date.now() - shown).toBeLessThan(6500);
	});

	test('F8 focuses the region, Close gives the focus back, and the next one still goes by itself', async ({ page }) => {
		await copy(page).click();
		await expect(toasts(page)).toHaveCount(1);
		await page.keyboard.press('F8');
		await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(toasts(page)).toHaveCount(0);
		await expect(copy(page)).toBeFocused();
		await copy(page).press('Enter');
		await expect(toasts(page)).toHaveCount(1);
		await expect(toasts(page)).toHaveCount(0, { timeout: 6500 });
	});

	test('a swipe to the right past 50 px dismisses it, 40 px do not', async ({ page }) => {
		await copy(page).click();
		await swipe(page, 40);
		await page.waitForTimeout(300);
		await expect(toasts(page)).toHaveCount(1);
		await swipe(page, 60);
		await expect(toasts(page)).toHaveCount(0);
	});

	test('the region is at most 420 px wide from medium screens up', async ({ page }) => {
		const region = page.getByRole('region', { name: 'Notifications (F8)' }).locator('ol');
		for (const width of [768, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await region.evaluate((list) => list.getBoundingClientRect().width)).toBe(420);
		}
		await page.setViewportSize({ width: 390, height: 800 });
		expect(await region.evaluate((list) => list.getBoundingClientRect().width)).toBe(390);
	});
});

test.describe('§9 client data', () => {
	test('nothing is read again by itself: not on focus, not with time, not after coming back', async ({ page }) => {
		let reads = 0;
		page.on('request', (request) => {
			if (request.url().includes('/api/')) reads += 1;
		});
		await page.goto('/settings');
		await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
		expect(reads).toBe(2);
		await page.evaluate(() => {
			window.dispatchEvent(new Event('focus'));
			document.dispatchEvent(new Event('visibilitychange'));
			window.dispatchEvent(new Event('online'));
		});
		await page.getByRole('link', { name: 'Templates' }).click();
		await page.goBack();
		await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
		await page.waitForTimeout(500);
		expect(reads).toBe(2);
	});

	test('after an import the extension tells the open tab, which reads the lists again', async ({ page, ada }) => {
		const list = await addList(ada, 'Investors');
		await page.goto('/prospect-lists');
		await expect(page.getByText('0 prospects')).toBeVisible();
		await addProspects(ada, list.id, [{ name: 'Amara Silva', title: 'Partner' }]);
		await page.evaluate(() => window.postMessage({ source: 'somebody else', type: 'imported' }, '*'));
		await page.waitForTimeout(300);
		await expect(page.getByText('0 prospects')).toBeVisible();
		await page.evaluate((listId) => {
			window.postMessage({ source: 'kindling-extension', type: 'imported', listId }, '*');
		}, list.id);
		await expect(page.getByText('1 prospect', { exact: true })).toBeVisible();
	});

	test('a failed read is not tried again', async ({ page, allowed }) => {
		allowed.push(/status of 500/);
		let reads = 0;
		await page.route('**/api/statuses', (route) => {
			reads += 1;
			return route.fulfill({ status: 500, body: 'Broken.' });
		});
		await page.goto('/settings');
		await expect(page.getByRole('alert')).toContainText('Failed to load statuses');
		await page.waitForTimeout(1500);
		expect(reads).toBe(1);
	});

	test('offline, a write fails with its toast instead of waiting', async ({ page, context, allowed }) => {
		allowed.push(/ERR_INTERNET_DISCONNECTED/);
		await page.goto('/settings');
		await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
		await context.setOffline(true);
		await page.getByRole('button', { name: 'Move Pending down' }).click();
		await expect(toasts(page)).toContainText('Failed to reorder statuses. Please try again.');
	});
});

async function swipe(page: Page, by: number) {
	const box = await toasts(page).boundingBox();
	if (!box) throw new Error('No toast to swipe.');
	const [x, y] = [box.x + 60, box.y + box.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + by, y, { steps: 6 });
	await page.mouse.up();
}
