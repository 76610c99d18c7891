import type { Page } from '@playwright/test';
import { breakCall, sentTo } from './support/calls.ts';
import { contact } from './support/lists.ts';
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { expectError, toast } from './support/screen.ts';

const oneProspect = /^\/api\/prospects\/[^/]+$/;
const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label);
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('who can introduce you', async ({ page, ada, allowed }) => {
	const { path } = await contact(ada);
	await page.goto(path);
	await test.step('the path, the mutual connections, and choosing one as the source', async () => {
		const sent = sentTo(page, 'PATCH', oneProspect);
		const panel = page.getByRole('region', { name: 'Mutual connections' });
		await expect(panel.getByRole('listitem')).toHaveCount(2);
		await expect(panel).toContainText('Investor · Hearthside');
		await expect(panel.getByText('1st').first()).toBeVisible();
		await expect(
			panel.getByRole('link', { name: 'Open Dana Whitfield’s profile (opens in a new tab)' }),
		).toHaveAttribute('href', 'https://www.linkedin.com/in/dana');
		const way = page.getByRole('region', { name: 'Who can introduce me' });
		await expect(way.getByRole('listitem')).toContainText(['You', 'Dana Whitfield', 'Amara Silva']);
		await panel.getByRole('button', { name: 'Make this my introducer: Sam Okoye' }).click();
		await expect(field(page, 'Connection Source')).toHaveValue('Sam Okoye');
		await expect(way.getByRole('listitem').nth(1)).toContainText('Sam Okoye');
		expect(sent).toHaveLength(0);
		await expectAccessible(page);
	});
	await test.step('a deleted connection leaves the screen at once and stays deleted, and comes back when the server refuses', async () => {
		allowed.push(/status of 500/);
		const rows = page.getByRole('region', { name: 'Mutual connections' }).getByRole('listitem');
		const { mend } = await breakCall(page, { method: 'DELETE', path: /connections/ });
		await page.getByRole('button', { name: 'Remove Sam Okoye' }).click();
		await expectError(page, 'Failed to remove the connection. Please try again.');
		await expect(rows).toHaveCount(2);
		mend();
		await page.getByRole('button', { name: 'Remove Dana Whitfield' }).click();
		await expect(rows).toHaveCount(1);
		await expect(toast(page, 'Connection removed')).toBeVisible();
		await page.reload();
		await expect(rows).toHaveCount(1);
		await expect(rows).toContainText('Sam Okoye');
	});
});

test('a connection source typed by hand', async ({ page, ada, allowed }) => {
	const list = await addList(ada, 'Cold');
	const [zoe, yan] = await addProspects(ada, list.id, [{ name: 'Zoe Hart', title: 'CFO' }, { name: 'Yan Liu' }]);
	await test.step('without a connection source no one can be asked; with one, one click opens the composer', async () => {
		const path = `/prospect-lists/${list.id}/prospects/${zoe?.id}`;
		await page.goto(path);
		await expect(page.getByText('No connection yet')).toBeVisible();
		await expect(page.getByRole('link', { name: 'Request introduction' })).toHaveCount(0);
		await field(page, 'Connection Source').fill('Dana');
		await save(page).click();
		await page.getByRole('link', { name: 'Zoe Hart', exact: true }).click();
		await page.getByRole('link', { name: 'Request introduction', exact: true }).click();
		await expect(page).toHaveURL(`${path}/intro-request`);
	});
	await test.step('someone who is not among the connections is added by hand and becomes the source', async () => {
		allowed.push(/status of 500/);
		await page.goto(`/prospect-lists/${list.id}/prospects/${yan?.id}`);
		const panel = page.getByRole('region', { name: 'Mutual connections' });
		const add = panel.getByRole('button', { name: 'Add a connection' });
		const form = panel.getByRole('form', { name: 'Add a connection' });
		await add.click();
		await expect(form.getByLabel('Connection name')).toBeFocused();
		await test.step('without a name, and when the server fails, nothing typed is lost', async () => {
			await form.getByLabel('Their profile URL').fill('linkedin.com/in/bo');
			await form.getByLabel('Their profile URL').press('Enter');
			await expect(form.getByLabel('Connection name')).toHaveAccessibleDescription('A connection needs a name.');
			await expect(form.getByLabel('Connection name')).toBeFocused();
			await expectAccessible(page);
			const { mend } = await breakCall(page, { method: 'POST', path: /connections/ });
			await form.getByLabel('Connection name').fill('Bo Lind');
			await form.getByLabel('Their title').fill('Partner');
			await form.getByLabel('Their company').fill('Hearthside');
			await form.getByRole('button', { name: 'Add' }).click();
			await expectError(page, 'Failed to add the connection. Please try again.');
			await expect(form.getByLabel('Their company')).toHaveValue('Hearthside');
			mend();
		});
		await form.getByRole('button', { name: 'Add' }).click();
		await expect(toast(page, 'Connection added')).toBeVisible();
		await expect(form).toHaveCount(0);
		await expect(add).toBeFocused();
		await expect(panel.getByRole('listitem')).toContainText('Partner · Hearthside');
		await expect(panel.getByRole('button', { name: 'My introducer: Bo Lind' })).toBeVisible();
		await expect(field(page, 'Connection Source')).toHaveValue('Bo Lind');
		await expect(page.getByRole('link', { name: 'Request introduction' })).toBeVisible();
		await test.step('the second does not replace the first until it is chosen', async () => {
			await add.click();
			await form.getByLabel('Connection name').fill('Cy Adler');
			await form.getByLabel('Connection name').press('Enter');
			await expect(panel.getByRole('listitem')).toHaveCount(2);
			await expect(field(page, 'Connection Source')).toHaveValue('Bo Lind');
			await panel.getByRole('button', { name: 'Make this my introducer: Cy Adler' }).click();
			await expect(field(page, 'Connection Source')).toHaveValue('Cy Adler');
		});
	});
});
