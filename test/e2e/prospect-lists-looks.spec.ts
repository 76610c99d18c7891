import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { expectNoOverflow } from './support/screen.ts';

const schemes = { light: [1280, 768, 390, 320], dark: [1280, 390] };

for (const colorScheme of ['light', 'dark'] as const) {
	for (const width of schemes[colorScheme]) {
		test.describe(`WCAG 2.2 AA, ${width}, ${colorScheme}`, () => {
			test.use({ viewport: { width, height: 844 }, colorScheme, hasTouch: width < 700 });

			test('lists, dialog, one list, contact: nothing to complain about, nothing cut off', async ({ page, ada }) => {
				const list = await addList(ada, 'Climate operators — Nordics & Baltics', 'Heads of ops who ship hardware');
				await addList(ada, 'Empty');
				const [prospect] = await addProspects(ada, list.id, [
					{
						name: 'Amara de la Cruz-Montgomery',
						title: 'Head of Talent Acquisition EMEA & APAC at a Very Long Company Name Incorporated',
						location: 'San Francisco Bay Area',
						connectionSource: 'Dana Whitfield',
						linkedinUrl: 'https://www.linkedin.com/in/amara',
						notes: 'Met at the summit, and wants to hear more about the next round',
						status: 'intro_requested',
						connections: [{ name: 'Dana Whitfield', title: 'Investor', company: 'Hearthside' }],
					},
					{ name: 'Noah Okafor', title: 'CEO' },
				]);
				const check = async () => {
					await expectAccessible(page);
					await expectNoOverflow(page);
				};
				await page.goto('/prospect-lists');
				await expect(page.getByText('2 lists', { exact: true })).toBeVisible();
				await check();
				await page.getByRole('button', { name: 'Create List' }).click();
				await check();
				await page.keyboard.press('Escape');
				await page.getByRole('button', { name: 'Edit Empty' }).click();
				await expect(page.getByRole('dialog')).toBeVisible();
				await check();
				await page.goto(`/prospect-lists/${list.id}`);
				await expect(page.getByRole('link', { name: 'Noah Okafor', exact: true })).toBeVisible();
				await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3');
				await expect(page.getByRole('row')).toHaveCount(3);
				await check();
				await page.goto(`/prospect-lists/${list.id}/prospects/${prospect?.id}`);
				await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Amara de la Cruz-Montgomery');
				// The connection is the source already.
				await expect(page.getByText('In use', { exact: true })).toBeVisible();
				await check();
			});
		});
	}
}
