import type { Page } from '@playwright/test';
import { expect, expectAccessible, moving, test } from './support/people.ts';
import { stopClock } from './support/screen.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
const copy = (page: Page) => page.getByRole('button', { name: 'Copy API URL' });
/** Acts with the pointer, and waits until the region of the toasts has noticed. */
async function pointer(page: Page, event: 'pointermove' | 'pointerleave', act: () => Promise<void>) {
	const region = page.getByRole('region', { name: 'Notifications (F8)' });
	await region.evaluate((element, name) => {
		element.removeAttribute('data-heard');
		element.addEventListener(name, () => element.setAttribute('data-heard', name), { once: true });
	}, event);
	await act();
	await expect(region).toHaveAttribute('data-heard', event);
}

test.use(moving);

test('toasts', async ({ page, context, ada: _ }) => {
	await page.clock.install();
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/extension');
	await expect(copy(page)).toBeVisible();
	await test.step('the region is at most 420 px wide from medium screens up', async () => {
		const region = page.getByRole('region', { name: 'Notifications (F8)' }).locator('ol');
		const width = () => region.evaluate((list) => list.getBoundingClientRect().width);
		await page.setViewportSize({ width: 390, height: 800 });
		expect(await width()).toBe(390);
		for (const wide of [768, 1280]) {
			await page.setViewportSize({ width: wide, height: 800 });
			expect(await width()).toBe(420);
		}
	});
	await test.step('one is visible at a time', async () => {
		await copy(page).click();
		await expect(toasts(page)).toHaveCount(1);
		const first = await toasts(page).elementHandle();
		await page.getByRole('button', { name: 'Copy extensions page address' }).click();
		await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
		await expect(toasts(page)).toHaveCount(1);
		// Under the pointer its time stops, however long the check takes.
		await pointer(page, 'pointermove', () => toasts(page).hover());
		await expectAccessible(page);
		await toasts(page).getByRole('button', { name: 'Close' }).click();
		await expect(toasts(page)).toHaveCount(0);
	});
	await test.step('it stays 5000 ms', async () => {
		await page.mouse.move(10, 700);
		await stopClock(page);
		await copy(page).press('Enter');
		await expect(toasts(page)).toHaveCount(1);
		await page.clock.runFor(4_900);
		await expect(toasts(page)).toHaveCount(1);
		await page.clock.runFor(600);
		await expect(toasts(page)).toHaveCount(0);
	});
	await test.step('its time stops while the pointer moves over it, and its words are on the page once, where screen readers hear them', async () => {
		await copy(page).press('Enter');
		// Its time begins when it is shown, which takes the clipboard a moment.
		await expect(page.getByText('Copied!')).toHaveCount(1);
		await page.clock.runFor(500);
		await expect(page.locator('[aria-live="polite"]').getByText('Copied!')).toBeVisible();
		// Time goes on only once the page has heard of the pointer.
		await pointer(page, 'pointermove', () => toasts(page).hover());
		await page.clock.runFor(6_000);
		// A closing toast is in the page a moment longer.
		await expect(toasts(page)).toHaveAttribute('data-state', 'open');
		await pointer(page, 'pointerleave', () => page.mouse.move(1_000, 200));
		await page.clock.runFor(4_000);
		await expect(toasts(page)).toHaveAttribute('data-state', 'open');
		await page.clock.runFor(600);
		await expect(toasts(page)).toHaveCount(0);
	});
	await test.step('F8 focuses the region, Close gives the focus back, and the next toast still closes by itself', async () => {
		await copy(page).press('Enter');
		await expect(toasts(page)).toHaveCount(1);
		await page.keyboard.press('F8');
		await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
		await page.keyboard.press('Escape');
		await page.clock.runFor(500);
		await expect(toasts(page)).toHaveCount(0);
		await expect(copy(page)).toBeFocused();
		await copy(page).press('Enter');
		await page.clock.runFor(500);
		await expect(toasts(page)).toHaveCount(1);
		await page.clock.runFor(5_000);
		await expect(toasts(page)).toHaveCount(0);
	});
	await test.step('a swipe to the right past 50 px dismisses it, 40 px do not', async () => {
		// The clock is stopped, so the toast's time doesn't end even on a slow machine.
		await copy(page).press('Enter');
		await expect(page.getByText('Copied!')).toHaveCount(1);
		await page.clock.runFor(500);
		await swipe(page, 40);
		await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
		await expect(toasts(page)).toHaveCount(1);
		await swipe(page, 60);
		await page.clock.runFor(500);
		await expect(toasts(page)).toHaveCount(0);
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
