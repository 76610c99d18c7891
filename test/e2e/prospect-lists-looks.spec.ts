import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, test } from './support/people.ts';

for (const { name, hasTouch, widths } of [
	{ name: 'with a mouse', hasTouch: false, widths: [1280, 768] },
	{ name: 'by touch', hasTouch: true, widths: [390, 320] },
]) {
	test.describe(name, () => {
		test.use({ hasTouch, viewport: { width: widths[0] ?? 1280, height: 844 } });

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
			const check = () => expectGoodLooks(page, widths);
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
			await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
			await expect(page.getByRole('row')).toHaveCount(3);
			await check();
			await page.goto(`/prospect-lists/${list.id}/prospects/${prospect?.id}`);
			await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Amara de la Cruz-Montgomery');
			// The connection is the source already.
			await expect(page.getByText('My introducer', { exact: true })).toBeVisible();
			await check();
		});
	});
}
