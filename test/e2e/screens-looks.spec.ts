import { expect, expectAccessible, test } from './people.ts';

for (const [name, width] of [
	['wide', 1280],
	['narrow', 390],
] as const) {
	for (const colorScheme of ['light', 'dark'] as const) {
		test.describe(`WCAG 2.2 AA, ${name}, ${colorScheme}`, () => {
			test.use({ viewport: { width, height: 844 }, colorScheme });

			for (const path of ['/', '/extension', '/templates', '/nowhere', '/settings']) {
				test(`${path} has nothing to complain about`, async ({ page, ada }) => {
					expect(ada.email).toBeTruthy();
					await page.goto(path);
					await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
					if (path === '/settings') await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
					await expectAccessible(page);
					if (path !== '/settings') return;
					await page.getByRole('button', { name: 'Add Status' }).click();
					await expect(page.getByRole('dialog')).toBeVisible();
					await expectAccessible(page);
				});
			}

			test('the sign-in screen has nothing to complain about', async ({ page, allowed }) => {
				allowed.push(/status of 401/);
				await page.goto('/auth');
				await page.getByRole('button', { name: 'Sign In' }).click();
				await expect(page.getByText('Please enter a valid email address')).toBeVisible();
				await expectAccessible(page);
			});
		});
	}
}
