import { address, box, compose, send } from './support/composer.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

for (const colorScheme of ['light', 'dark'] as const) {
	for (const viewport of [
		{ width: 1280, height: 800 },
		{ width: 390, height: 844 },
	]) {
		test(`the composer is accessible in ${colorScheme} at ${viewport.width}, with errors and troubles shown`, async ({
			page,
			ada,
			allowed,
		}) => {
			allowed.push(/status of 503/);
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize(viewport);
			await compose(page, ada);
			await expectAccessible(page);
			await send(page).click();
			await expect(toast(page, 'Validation Error')).toBeVisible();
			await box(page, 'Send To *').fill(address('broken'));
			await send(page).click();
			await expect(page.getByRole('button', { name: 'Send once more' })).toBeVisible();
			await expectAccessible(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
		});
	}
}
