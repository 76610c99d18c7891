import type { Locator } from '@playwright/test';
import { address, box, compose, fill, send } from './support/composer.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('the composer is accessible, with errors and troubles shown', async ({ page, ada, allowed }) => {
	allowed.push(/status of 503/);
	await test.step('on a phone the form comes right after the heading', async () => {
		await page.setViewportSize({ width: 390, height: 780 });
		await compose(page, ada);
		const template = await page.getByRole('combobox', { name: 'Email Template' }).boundingBox();
		expect(template?.y).toBeLessThan(300);
	});
	await expectGoodLooks(page);
	await send(page).click();
	await expect(toast(page, 'Validation Error')).toBeVisible();
	await box(page, 'Send To *').fill(address('broken'));
	await send(page).click();
	await expect(page.getByRole('button', { name: 'Fill in', exact: true })).toBeFocused();
	await expectGoodLooks(page);
	await page.getByRole('button', { name: 'Send anyway' }).click();
	await expect(page.getByRole('button', { name: 'Send once more' })).toBeVisible();
	await expectGoodLooks(page);
});

test('the toast of a failed sending does not cover Send Email, and offline is said', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	await compose(page, ada);
	await fill(page, address('dana'));
	// The code that shows the message is fetched at the first sign of use.
	await page.waitForLoadState('networkidle');
	await context.setOffline(true);
	for (const width of [1280, 768, 390]) {
		await test.step(`${width} px`, async () => {
			await page.setViewportSize({ width, height: 800 });
			await send(page).click();
			await expect(toast(page, 'Error')).toBeVisible();
			await expect(page.getByText('You are offline. Please check your connection and try again.')).toBeVisible();
			// Wherever the page is scrolled to, the button is beside the toast or beyond it.
			for (const block of ['end', 'center'] as const) {
				// Under the pointer it does not go by itself.
				await toast(page, 'Error').hover();
				await send(page).evaluate((button, to) => button.scrollIntoView({ block: to }), block);
				await expect.poll(() => areApart(send(page), toast(page, 'Error'))).toBe(true);
			}
		});
	}
});

/** Whether neither of two elements lies over the other. False where one is not on the screen. */
async function areApart(one: Locator, other: Locator) {
	const [a, b] = [await one.boundingBox(), await other.boundingBox()];
	if (!a || !b) return false;
	const beside = b.x + b.width <= a.x || a.x + a.width <= b.x;
	const beyond = b.y + b.height <= a.y || a.y + a.height <= b.y;
	return beside || beyond;
}
