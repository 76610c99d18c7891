// The rules: docs/product.md §6.7 to §6.9.
import type { Page } from '@playwright/test';
import { threePeople } from './support/lists.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { answerNext } from './support/screen.ts';

const names = (page: Page) => page.locator('a.row-link');
const row = (page: Page, name: string) =>
	page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const idOf = (prospects: { id: string; name: string }[], name: string) =>
	prospects.find((prospect) => prospect.name === name)?.id;

test.describe('one list: table', () => {
	test('it has the eight columns, "-" for what is empty, a colour for each status, and asks where there is a source', async ({
		page,
		ada,
	}) => {
		const { path, prospects } = await threePeople(ada);
		await page.goto(path);
		await expect(page.getByRole('columnheader')).toHaveText([
			'Name',
			'Title',
			'Location',
			'Connection Source',
			'Notes',
			'Status',
			'Added',
			'Actions',
		]);
		const added = new Date(prospects[0]?.createdAt ?? '').toLocaleDateString('en-US');
		const cells = (name: string) => row(page, name).getByRole('gridcell');
		for (const [index, text] of ['Zoe Hart', '-', '-', /Sam Okoye/, '-', 'Introduced', added].entries()) {
			await expect(cells('Zoe Hart').nth(index)).toHaveText(text);
		}
		await expect(cells('Amara Silva').nth(3)).toHaveText('-');
		await expect(cells('Noah Okafor').nth(4)).toHaveText('Met at a summit');
		await expectAccessible(page);
		const look = (name: string, text: string) =>
			row(page, name)
				.getByText(text, { exact: true })
				.evaluate((badge) => getComputedStyle(badge).backgroundColor);
		await expect(row(page, 'Noah Okafor').getByText('Contacted', { exact: true })).toHaveClass(/badge-tint/);
		const pending = await look('Amara Silva', 'Pending');
		const contacted = await look('Noah Okafor', 'Contacted');
		expect(pending).not.toBe(contacted);
		const introduced = await look('Zoe Hart', 'Introduced');
		expect(new Set([pending, contacted, introduced]).size).toBe(3);
		await expect(row(page, 'Amara Silva').getByRole('link', { name: /Request introduction/ })).toHaveCount(0);
		await page.getByRole('link', { name: 'Request introduction to Zoe Hart' }).click();
		await expect(page).toHaveURL(`${path}/prospects/${idOf(prospects, 'Zoe Hart')}/intro-request`);
	});

	test('six columns sort: ascending, then descending, and another one starts ascending', async ({ page, ada }) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		for (const name of ['Name', 'Title', 'Location', 'Connection Source', 'Status', 'Added']) {
			await expect(header(page, name).getByRole('button')).toBeVisible();
		}
		for (const name of ['Notes', 'Actions']) await expect(header(page, name).getByRole('button')).toHaveCount(0);
		const press = (name: string) => header(page, name).getByRole('button').click();
		await press('Name');
		await expect(names(page)).toHaveText(['Amara Silva', 'Noah Okafor', 'Zoe Hart']);
		await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
		await press('Name');
		await expect(names(page)).toHaveText(['Zoe Hart', 'Noah Okafor', 'Amara Silva']);
		await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
		await expect(page.getByRole('status').filter({ hasText: '3 found, sorted by Name, descending' })).toBeAttached();
		await press('Title');
		await expect(names(page)).toHaveText(['Zoe Hart', 'Noah Okafor', 'Amara Silva']);
		await expect(header(page, 'Title')).toHaveAttribute('aria-sort', 'ascending');
		await expect(page.locator('th[aria-sort]')).toHaveCount(1);
		await press('Status');
		await expect(names(page)).toHaveText(['Noah Okafor', 'Zoe Hart', 'Amara Silva']);
		await expectAccessible(page);
	});

	test('a press on the row opens the contact, one on an action does not; the name is a link, for keys and new tabs', async ({
		page,
		ada,
	}) => {
		const { path, prospects } = await threePeople(ada);
		await page.goto(path);
		void answerNext(page, false);
		await page.getByRole('button', { name: 'Delete Noah Okafor' }).click();
		await expect(page).toHaveURL(path);
		const actions = row(page, 'Amara Silva').getByRole('gridcell', { name: 'Actions' }).locator('div');
		await page.getByRole('heading', { level: 1 }).hover();
		await expect(actions).toHaveCSS('opacity', '0.4');
		await row(page, 'Amara Silva').hover();
		await expect(actions).toHaveCSS('opacity', '1');
		await row(page, 'Noah Okafor').getByText('Berlin').click();
		await expect(page).toHaveURL(`${path}/prospects/${idOf(prospects, 'Noah Okafor')}`);
		await page.goto(path);
		const link = page.getByRole('link', { name: 'Amara Silva', exact: true });
		await link.focus();
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(`${path}/prospects/${idOf(prospects, 'Amara Silva')}`);
	});

	test('the profile opens in a new tab, and only where there is one', { tag: ['@D7'] }, async ({ page, ada }) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		const link = page.getByRole('link', { name: 'Open Noah Okafor’s profile (opens in a new tab)' });
		await expect(link).toHaveAttribute('href', 'https://www.linkedin.com/in/noah');
		await expect(link).toHaveAttribute('target', '_blank');
		await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
		await expect(row(page, 'Zoe Hart').getByRole('link', { name: /profile/ })).toHaveCount(0);
	});
});
