import { addList, addProspects, expect, expectAccessible, origin, test } from './people.ts';

test.beforeEach(async ({ ada }) => {
	expect(ada.email).toBeTruthy();
});

test.describe('§2 dashboard', () => {
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

test.describe('§2 extension page', () => {
	test.beforeEach(async ({ page }) => {
		await page.goto('/extension');
		await expect(page.getByRole('heading', { level: 1, name: 'Chrome Browser Extension' })).toBeVisible();
	});

	test('three benefits', async ({ page }) => {
		for (const name of [/seamless integration/i, /one-click import/i, /secure and private/i]) {
			await expect(page.getByRole('heading', { name })).toBeVisible();
		}
		await expectAccessible(page);
	});

	test('four installation steps, the first with the download', async ({ page }) => {
		const steps = page.getByRole('region', { name: 'Installation' }).getByRole('listitem');
		await expect(steps).toHaveCount(4);
		await expect(steps.nth(0)).toContainText(/download the zip/i);
		await expect(steps.nth(0).getByRole('link')).toHaveAttribute('href', '/api/extension/download');
		await expect(steps.nth(1)).toContainText(/unpacked.*developer mode/is);
		await expect(steps.nth(2)).toContainText(/configure/i);
		await expect(steps.nth(3)).toContainText(/start using it/i);
	});

	test("the configuration shows this site's origin, and copying it says so", async ({ page, context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		const card = page.getByRole('region', { name: 'Configuration' });
		await expect(card).toContainText('API URL');
		await expect(card).toContainText(origin);
		await expect(card).toContainText(/no token is needed/i);
		await card.getByRole('button', { name: 'Copy API URL' }).click();
		await expect(page.getByRole('listitem').filter({ hasText: 'Copied!' })).toContainText('Text copied to clipboard');
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin);
		await expectAccessible(page);
	});

	test('copying works without the clipboard permission too', async ({ page }) => {
		await page.evaluate(() => {
			navigator.clipboard.writeText = () => Promise.reject(new Error('no permission'));
		});
		const button = page.getByRole('button', { name: 'Copy API URL' });
		await button.click();
		await expect(page.getByRole('listitem').filter({ hasText: 'Copied!' })).toBeVisible();
		await expect(button).toBeFocused();
	});

	test('How it Works has four steps, and the help recommends Chrome 88 or newer', async ({ page }) => {
		await expect(page.getByRole('region', { name: 'How it Works' }).getByRole('listitem')).toHaveCount(4);
		await expect(page.getByText(/chrome 88\+ is recommended/i)).toBeVisible();
	});
});

test.describe('§2 templates', () => {
	test.beforeEach(async ({ page }) => {
		await page.goto('/templates');
	});

	test('the heading, and a Create Template button that does nothing', async ({ page }) => {
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

	test('it says what is coming and where templates can be used now', async ({ page }) => {
		await expect(page.getByText(/template management is coming soon/i)).toBeVisible();
		await expect(
			page.getByText(/templates can be used when creating introduction requests from contact details pages/i),
		).toBeVisible();
		await page.getByRole('button', { name: 'Go to Prospect Lists' }).click();
		await expect(page).toHaveURL('/prospect-lists');
	});
});
