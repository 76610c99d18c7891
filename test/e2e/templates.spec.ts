// The rules: docs/product/app.md.
import { expect, expectAccessible, signedIn, test } from './support/people.ts';

test.beforeEach(signedIn);

test('the screen of templates', async ({ page }) => {
	await page.goto('/templates');
	await test.step('it says what is coming, and Create Template does nothing yet', async () => {
		await expect(page.getByText(/template management is coming soon/i)).toBeVisible();
		const before = await page.getByRole('main').innerHTML();
		await page.getByRole('button', { name: 'Create Template' }).click();
		await expect(page).toHaveURL('/templates');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		expect(await page.getByRole('main').innerHTML()).toBe(before);
		await expectAccessible(page);
	});
});
