import type { Locator, Page } from '@playwright/test';
import { addProspects, expect, mailsTo, moving, person, signedOutErrors, test } from './support/people.ts';
import { toast } from './support/screen.ts';

/** Presses Tab until the focus is on `target`, as someone without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab', most = 60) {
	await expect(target).toBeAttached();
	const there = () => target.evaluate((element) => element === document.activeElement);
	for (let presses = 0; presses < most; presses += 1) {
		if (await there()) return;
		await page.keyboard.press(key);
	}
	expect(await there(), `${key} never reached ${target}`).toBe(true);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.use(moving);

test('the whole product works by keyboard alone, from signing in to a sent request and a shorter status list', async ({
	page,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	const ada = await person('Ada', 'Lovelace');
	page.on('dialog', (dialog) => dialog.accept());
	const press = (...keys: string[]) =>
		keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
	const type = (text: string) => page.keyboard.type(text);

	await page.goto('/prospect-lists');
	await tabTo(page, page.getByLabel('Email'));
	await type(ada.email);
	await tabTo(page, page.getByLabel('Password', { exact: true }));
	await type(ada.password);
	await press('Enter');
	await expect(heading(page, 'Prospect Lists')).toBeFocused();

	await tabTo(page, button(page, 'Create List').first());
	await press('Enter');
	await expect(page.getByPlaceholder('List name (e.g., VC Investors, Tech CEOs)')).toBeFocused();
	await type('Investors');
	await press('Enter');
	await expect(toast(page, 'List created')).toBeVisible();
	const [list] = await (await ada.api['prospect-lists'].$get()).json();
	if (!list) throw new Error('The list is not there.');
	await addProspects(ada, list.id, [
		{ name: 'Amara Silva', title: 'Partner', connectionSource: 'Dana Whitfield' },
		{ name: 'Bo Lindqvist', title: 'CTO' },
	]);

	await tabTo(page, page.getByPlaceholder('Search lists...'));
	await type('invest');
	await tabTo(page, page.getByRole('link', { name: 'View Prospects' }));
	await press('Enter');
	await expect(heading(page, 'Investors')).toBeFocused();
	await tabTo(page, page.getByRole('columnheader', { name: 'Name' }).getByRole('button'));
	await press('Enter', 'Enter');
	await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
	await tabTo(page, page.getByRole('link', { name: 'Bo Lindqvist', exact: true }));
	await press('ArrowDown');
	await expect(page.getByRole('link', { name: 'Amara Silva', exact: true })).toBeFocused();
	await press('Enter');
	await expect(heading(page, 'Edit Contact')).toBeFocused();

	// Each key once the one before has had its effect: the choices open, then the next one is highlighted.
	const chooseSecond = async () => {
		await press('Enter');
		await expect(page.getByRole('option').nth(0)).toBeFocused();
		// While it places the list of choices, Radix may focus the chosen one again.
		await expect(async () => {
			if (await page.getByRole('option').nth(0).evaluate(hasFocus)) await press('ArrowDown');
			await expect(page.getByRole('option').nth(1)).toBeFocused({ timeout: 500 });
		}).toPass();
		await press('Enter');
	};
	await tabTo(page, page.getByLabel('Status', { exact: true }));
	await chooseSecond();
	await expect(page.getByLabel('Status', { exact: true })).toHaveText('Contacted');
	await expect(page.getByLabel('Status', { exact: true })).toBeFocused();
	await tabTo(page, button(page, 'Save Changes'));
	await press('Enter');
	const row = (name: string) => page.getByRole('link', { name, exact: true });
	await expect(row('Amara Silva')).toBeFocused();
	await expect(toast(page, 'Contact updated')).toBeVisible();
	await press('F8', 'Escape');
	await expect(row('Amara Silva')).toBeFocused();
	await expect(page.getByRole('row', { name: /Amara Silva/ })).toContainText('Contacted');

	await tabTo(page, page.getByRole('link', { name: 'Request introduction to Amara Silva' }));
	await press('Enter');
	await expect(page.getByLabel('Your reason')).toBeFocused();
	await tabTo(page, page.getByLabel('Email Template'));
	// The composer does not wait for the templates.
	await expect(page.getByLabel('Email Template').locator('option').nth(1)).toBeAttached();
	await press('ArrowDown');
	await expect(page.getByLabel('Subject Line')).toHaveValue(/Amara Silva/);
	await tabTo(page, page.getByLabel('Send To'), 'Shift+Tab');
	const dana = `dana.${crypto.randomUUID().slice(0, 8)}@example.com`;
	await type(dana);
	await tabTo(page, page.getByLabel('Your reason'));
	await type('they lead design');
	await tabTo(page, button(page, 'Send Email'));
	await press('Enter');
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	// There is no one after her.
	await expect(row('Bo Lindqvist')).toBeFocused();
	expect(await mailsTo(dana)).toHaveLength(1);

	// The focused row is prefetched, and may be gone by then.
	allowed.push(/status of 404/);
	await tabTo(page, button(page, 'Delete Bo Lindqvist'));
	await press('Enter');
	await expect(toast(page, 'Prospect deleted')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Amara Silva', exact: true })).toBeFocused();

	await page.goto('/settings');
	await tabTo(page, button(page, 'Reorder Pending'));
	// Each key is heard before the next, as with people: the lifted row is measured in between.
	await press('Space');
	await expect(page.getByText('Lifted Pending. It is at position 1 of 4.')).toBeAttached();
	await press('ArrowDown');
	await expect(page.getByText('Pending is at position 2 of 4.')).toBeAttached();
	await press('Space');
	await expect
		.poll(async () => (await (await ada.api.statuses.$get()).json()).map(({ name }) => name).slice(0, 2))
		.toEqual(['Contacted', 'Pending']);
	await tabTo(page, button(page, 'Edit Introduced'));
	await press('Enter');
	// It hears keys once it has the focus.
	await expect(page.getByRole('dialog', { name: 'Edit Status' }).locator(':focus')).toBeVisible();
	await press('Escape');
	await expect(button(page, 'Edit Introduced')).toBeFocused();
	await page.reload();
	await tabTo(page, button(page, 'Add Status'));
	await press('Enter');
	await expect(page.getByLabel('Status Name')).toBeFocused();
	await type('Not a Fit');
	await press('Enter');
	await expect(toast(page, 'Status created')).toBeVisible();
	await expect(button(page, 'Add Status')).toBeFocused();
	await tabTo(page, button(page, 'Delete Not a Fit'));
	await press('Enter');
	await expect(toast(page, 'Status deleted')).toBeVisible();
	await expect(button(page, 'Edit Introduced')).toBeFocused();

	await page.reload();
	await tabTo(page, button(page, 'Logout'));
	await press('Enter');
	await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

const hasFocus = (element: Element) => element === document.activeElement;
