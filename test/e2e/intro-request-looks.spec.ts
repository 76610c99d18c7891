import type { Locator } from '@playwright/test';
import { address, box, compose, fill, send } from './support/composer.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addProspects, expect, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('the composer is accessible, with errors and troubles shown', async ({ page, ada, allowed }) => {
	allowed.push(/status of 503/);
	await test.step('on a phone the form comes right after the heading', async () => {
		await page.setViewportSize({ width: 390, height: 780 });
		await compose(page, ada);
		const to = await box(page, 'Send To *').boundingBox();
		expect(to?.y).toBeLessThan(350);
	});
	await expectGoodLooks(page);
	await send(page).click();
	await expect(toast(page, 'Validation Error')).toBeVisible();
	await box(page, 'Send To *').fill(address('broken'));
	await send(page).click();
	await expect(page.getByRole('button', { name: 'Fill in', exact: true })).toBeFocused();
	await expectGoodLooks(page);
	await page.getByRole('button', { name: 'Send anyway' }).click();
	await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible();
	await expectGoodLooks(page);
});

test('the message is in sight without scrolling, also while the user is asked who they are', async ({ page, ada }) => {
	const { list } = await compose(page, ada);
	/** Returns how many pixels of the message are visible. */
	const seen = async () => {
		const field = await box(page, 'Message *').boundingBox();
		const bar = await page.locator('[data-send-row]').boundingBox();
		const [top, bottom] = [field?.y ?? 0, (field?.y ?? 0) + (field?.height ?? 0)];
		return Math.min(bottom, bar?.y ?? 0) - top;
	};
	const sizes = [
		{ width: 1280, height: 800 },
		{ width: 1024, height: 768 },
	];
	const enough = async () => {
		await expect(page.getByLabel('Who you are, in one line')).toBeVisible();
		for (const size of sizes) {
			await page.setViewportSize(size);
			expect(await seen(), `${size.width} px`).toBeGreaterThanOrEqual(250);
		}
		await expect(page.getByRole('button', { name: 'Regenerate with AI' })).toBeInViewport();
		await expect(page.getByLabel('Email Template')).toBeInViewport();
	};
	await test.step('without a known address', async () => {
		await expect(page.getByText('We don’t have Dana’s email.')).toBeVisible();
		await enough();
	});
	await test.step('and with one', async () => {
		await addProspects(ada, list.id, [{ name: 'Dana Whitfield', email: address('dana') }]);
		await page.reload();
		await expect(page.getByRole('list', { name: 'Known addresses' })).toBeVisible();
		await enough();
	});
	await test.step('a text of up to a screenful is shown whole', async () => {
		await box(page, 'Message *').fill('A line.\n'.repeat(20));
		const field = box(page, 'Message *');
		expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
	});
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
				// It stays while the pointer is over it.
				await toast(page, 'Error').hover();
				await send(page).evaluate((button, to) => button.scrollIntoView({ block: to }), block);
				await expect.poll(() => areApart(send(page), toast(page, 'Error'))).toBe(true);
			}
		});
	}
});

/** True if two elements don't overlap and both are on the screen. */
async function areApart(one: Locator, other: Locator) {
	const [a, b] = [await one.boundingBox(), await other.boundingBox()];
	if (!a || !b) return false;
	const beside = b.x + b.width <= a.x || a.x + a.width <= b.x;
	const beyond = b.y + b.height <= a.y || a.y + a.height <= b.y;
	return beside || beyond;
}
