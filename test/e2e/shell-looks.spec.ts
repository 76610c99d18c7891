import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';

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

			test('a list, its contacts and their introduction requests have nothing to complain about', async ({
				page,
				ada,
			}) => {
				const list = await addList(ada, 'Investors', 'Seed-stage partners');
				const [amara] = await addProspects(ada, list.id, [
					{ name: 'Amara Silva', title: 'Partner', location: 'Lisbon', connectionSource: 'Dana Whitfield' },
					{ name: 'Bo Lindqvist', title: 'CTO' },
				]);
				for (const [path, shown] of [
					['/prospect-lists', page.getByRole('link', { name: 'View Prospects' })],
					[`/prospect-lists/${list.id}`, page.getByRole('link', { name: 'Amara Silva', exact: true })],
					[`/prospect-lists/${list.id}/prospects/${amara?.id}`, page.getByLabel('Job Title')],
					[`/prospect-lists/${list.id}/prospects/${amara?.id}/intro-request`, page.getByLabel('Subject Line')],
				] as const) {
					await page.goto(path);
					await expect(shown).toBeVisible();
					await expectAccessible(page);
					const cut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
					expect(cut, path).toBeLessThanOrEqual(0);
				}
			});

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
