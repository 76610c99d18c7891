// The rules: docs/product/app.md.
import { expect, expectAccessible, signedIn, test } from './support/people.ts';

test.beforeEach(signedIn);

test('the screen of templates', async ({ page }) => {
	await page.goto('/templates');
	await test.step('the heading, and a Create Template button that does nothing', async () => {
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(
			'Email Templates - Manage your introduction request templates',
		);
		const before = await page.getByRole('main').innerHTML();
		await page.getByRole('button', { name: 'Create Template' }).click();
		await expect(page).toHaveURL('/templates');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		expect(await page.getByRole('main').innerHTML()).toBe(before);
		await expectAccessible(page);
	});
	await test.step('it says what is coming and where templates can be used now', async () => {
		await expect(page.getByText(/template management is coming soon/i)).toBeVisible();
		await expect(
			page.getByText(/templates can be used when creating introduction requests from contact details pages/i),
		).toBeVisible();
		await page.getByRole('button', { name: 'Go to Prospect Lists' }).click();
		await expect(page).toHaveURL('/prospect-lists');
	});
});
