// The rules: docs/product.md §5.1.
import { addList, addProspects, expect, expectAccessible, signedIn, test } from './support/people.ts';

test.beforeEach(signedIn);

test.describe('dashboard', () => {
	test('the Browser Extension card says Available, the Templates card Coming Soon', async ({ page }) => {
		await page.goto('/');
		const card = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
		await expect(card('Browser Extension')).toContainText('Available');
		await expect(card('Templates')).toContainText('Coming Soon');
		await expectAccessible(page);
	});

	for (const [name, path] of [
		['View Prospect Lists', '/prospect-lists'],
		['Install Browser Extension', '/extension'],
		['Manage Templates (Coming Soon)', '/templates'],
		['Settings', '/settings'],
	] as const) {
		test(`Quick Actions: ${name} leads to ${path}`, async ({ page }) => {
			await page.goto('/');
			await page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name, exact: true }).click();
			await expect(page).toHaveURL(path);
		});
	}

	test('the way to the settings speaks of statuses and preferences', async ({ page }) => {
		await page.goto('/');
		await expect(
			page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name: 'Settings' }),
		).toHaveAccessibleDescription('Manage your statuses and preferences');
	});

	test('Recent Activity has its two entries', async ({ page }) => {
		await page.goto('/');
		const entries = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
		await expect(entries).toHaveCount(2);
		await expect(entries.nth(0)).toContainText(/extension connected/i);
		await expect(entries.nth(1)).toContainText(/account setup completed/i);
	});
});

test('the dashboard tells of warm paths in the lists seen before, and asks nothing for it', async ({ page, ada }) => {
	const list = await addList(ada, 'Investors');
	await addProspects(ada, list.id, [
		{ name: 'Amara Silva', title: 'Partner', connectionSource: 'Dana Whitfield' },
		{ name: 'Bo Lindqvist', title: 'CTO', connectionSource: 'Dana Whitfield' },
		{ name: 'Chidi Okafor', title: 'CEO' },
	]);
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Warm paths' })).toHaveCount(0);
	await page.getByRole('navigation').getByRole('link', { name: 'Prospect Lists' }).click();
	const read = page.waitForResponse(`**/api/prospect-lists/${list.id}/prospects`);
	await page.getByRole('link', { name: 'View Prospects' }).click();
	await read;
	await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
	const strip = page.getByRole('region', { name: 'Warm paths' });
	await expect(strip).toContainText('2 people you can reach through somebody you know.');
	await expectAccessible(page);
	await strip.getByRole('link').click();
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
});
