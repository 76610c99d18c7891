import type { Page } from '@playwright/test';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { threeLists } from './support/lists.ts';
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';

const lists = /^\/api\/prospect-lists$/;
const card = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const form = (page: Page) => page.getByRole('form', { name: 'Create List' });

test('prospect lists: states', async ({ page, ada, allowed }) => {
	allowed.push(/status of 500/);
	await page.clock.install();
	await threeLists(ada);
	await test.step('a failed read is not tried again by itself, and Refresh loads again', async () => {
		const asked = sentTo(page, 'GET', lists);
		const { mend } = await breakCall(page, { path: lists });
		await page.goto('/prospect-lists');
		await expect(page.getByRole('alert')).toBeVisible();
		await expectAccessible(page);
		await page.clock.fastForward('10:00');
		mend();
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(names(page)).toHaveCount(3);
		expect(asked).toHaveLength(2);
	});
	await test.step('a spinner while they load, then they are there', async () => {
		const { go } = await hold(page, { path: lists });
		await page.goto('/prospect-lists');
		await expect(page.getByRole('status')).toHaveText('Loading prospect lists');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prospect Lists');
		await expectAccessible(page);
		go();
		await expect(names(page)).toHaveText(['Angels', 'Tech CEOs', 'VC Investors']);
	});
	for (const { id } of await (await ada.api['prospect-lists'].$get()).json()) {
		await ada.api['prospect-lists'][':id'].$delete({ param: { id } });
	}
	await test.step('without lists a button opens the form', async () => {
		await page.goto('/prospect-lists');
		await expect(page.getByRole('button', { name: 'Create Your First List' })).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Create Your First List' }).click();
		await expect(form(page).getByLabel('List name')).toBeFocused();
	});
	await test.step('one prospect is written in the singular', async () => {
		const list = await addList(ada, 'One');
		await addProspects(ada, list.id, [{ name: 'Amara Silva' }]);
		await page.goto('/prospect-lists');
		await expect(card(page, 'One').getByText('1 prospect', { exact: true })).toBeVisible();
		await expect(page.getByText('1 list', { exact: true })).toBeVisible();
	});
});

test('prospect lists: what is shown', async ({ page, ada }) => {
	const vc = await threeLists(ada);
	await test.step('/target-connections is the same screen, and Prospect Lists is the current link', async () => {
		await page.goto('/target-connections');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prospect Lists');
		await expect(page.getByRole('link', { name: 'Prospect Lists' })).toHaveAttribute('aria-current', 'page');
		await expect(page).toHaveURL('/target-connections');
		await expect(names(page)).toHaveCount(3);
	});
	await test.step('pointing at a list fetches its prospects, so that it opens at once', async () => {
		const link = card(page, 'VC Investors').getByRole('link');
		const asked = page.waitForResponse(new RegExp(`/${vc.id}/prospects$`));
		await link.hover();
		await asked;
		const { mend } = await breakCall(page, { path: /\/prospects$/ });
		await link.click();
		await expect(page.getByRole('link', { name: 'Amara Silva' })).toBeVisible();
		await expect(page).toHaveURL(`/prospect-lists/${vc.id}`);
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
		mend();
		await page.goBack();
	});
	await test.step('the search looks at name and description, whatever the case; the order is newest first, by name or by size', async () => {
		await expect(page.getByText('3 lists', { exact: true })).toBeVisible();
		const search = page.getByPlaceholder('Search lists...');
		await search.fill('TECH');
		await expect(names(page)).toHaveText(['Tech CEOs']);
		await expect(page.getByText('1 list', { exact: true })).toBeVisible();
		await search.fill('seed-STAGE');
		await expect(names(page)).toHaveText(['VC Investors']);
		await search.fill('nothing like it');
		await expect(page.getByText('No lists match “nothing like it”')).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Clear search' }).click();
		await expect(names(page)).toHaveCount(3);
		await expect(search).toHaveValue('');
		await expect(names(page)).toHaveText(['Angels', 'Tech CEOs', 'VC Investors']);
		await page.getByLabel('Sort by').selectOption('Most prospects');
		await expect(names(page).first()).toHaveText('VC Investors');
		await page.getByLabel('Sort by').selectOption('Name');
		await expect(names(page)).toHaveText(['Angels', 'Tech CEOs', 'VC Investors']);
	});
	await test.step('heading, subtitle, and a card for each list with all it has to show', async () => {
		await expect(page.getByText('Organize your target connections into focused lists')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Create List' })).toBeVisible();
		const investors = card(page, 'VC Investors');
		await expect(investors).toContainText('Seed-stage partners');
		await expect(investors).toContainText('2 prospects');
		await expect(investors.getByText('active', { exact: true })).toBeVisible();
		const today = new Date(vc.createdAt).toLocaleDateString('en-US');
		await expect(investors).toContainText(`Created ${today}`);
		await expect(investors.getByRole('button', { name: 'Edit VC Investors' })).toBeVisible();
		await expect(investors.getByRole('button', { name: 'Delete VC Investors' })).toBeVisible();
		const link = investors.getByRole('link', { name: 'View Prospects' });
		await expect(link).toHaveAttribute('href', `/prospect-lists/${vc.id}`);
	});
});
