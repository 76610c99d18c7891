import type { Page } from '@playwright/test';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { threeLists } from './support/lists.ts';
import { expect, expectAccessible, type Person, test } from './support/people.ts';
import { expectError, toast } from './support/screen.ts';

const lists = /^\/api\/prospect-lists$/;
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const form = (page: Page) => page.getByRole('form', { name: 'Create List' });
const named = async (who: Person) => (await (await who.api['prospect-lists'].$get()).json()).map(({ name }) => name);

test('creating a list', { tag: ['@36'] }, async ({ page, ada, allowed }) => {
	allowed.push(/status of 500/);
	await threeLists(ada);
	await page.goto('/prospect-lists');
	await expect(names(page)).toHaveCount(3);
	const open = page.getByRole('button', { name: 'Create List' }).first();
	const create = form(page).getByRole('button', { name: 'Create List' });
	const closeToast = async (title: string) => {
		await toast(page, title).getByRole('button', { name: 'Close' }).click();
		await expect(toast(page, title)).toHaveCount(0);
	};
	await test.step('the form opens in place with its fields and two buttons; Cancel and Escape give the focus back', async () => {
		await expect(open).toHaveAttribute('aria-expanded', 'false');
		await open.click();
		await expect(form(page).getByPlaceholder('List name (e.g., VC Investors, Tech CEOs)')).toBeFocused();
		await expect(form(page).getByLabel('Description (optional)')).toBeVisible();
		await expect(form(page).getByRole('button')).toHaveText(['Create List', 'Cancel']);
		await form(page).getByRole('button', { name: 'Cancel' }).click();
		await expect(form(page)).toHaveCount(0);
		await expect(open).toBeFocused();
		await open.click();
		await page.keyboard.press('Escape');
		await expect(form(page)).toHaveCount(0);
		await expect(open).toBeFocused();
	});
	await test.step('a failure says so, keeps what was typed and the focus; nothing is sent twice', async () => {
		const sent = sentTo(page, 'POST', lists);
		const { mend } = await breakCall(page, { method: 'POST', path: lists });
		await open.click();
		await form(page).getByLabel('List name').fill('Founders');
		await create.click();
		await expectError(page, 'Failed to create prospect list. Please try again.');
		await expect(form(page).getByLabel('List name')).toHaveValue('Founders');
		await expect(form(page).getByLabel('List name')).toBeFocused();
		await expectAccessible(page);
		expect(sent).toHaveLength(1);
		mend();
		await form(page).getByRole('button', { name: 'Cancel' }).click();
	});
	await test.step('a name that is too long: the reason at the field, nothing sent', async () => {
		const sent = sentTo(page, 'POST', lists);
		await open.click();
		await form(page).getByLabel('List name').fill('x'.repeat(201));
		await page.keyboard.press('Enter');
		await expect(form(page).getByLabel('List name')).toHaveAccessibleDescription('Please use at most 200 characters.');
		await form(page).getByLabel('List name').fill('x'.repeat(200));
		await expect(form(page).getByLabel('List name')).toHaveAccessibleDescription('');
		await page.keyboard.press('Enter');
		await expect(toast(page, 'List created')).toBeVisible();
		expect(sent).toHaveLength(1);
		await closeToast('List created');
	});
	await test.step('the button is disabled while the name is empty or has only spaces, and while the call is pending', async () => {
		await open.click();
		await expect(create).toBeDisabled();
		await form(page).getByLabel('List name').fill('   ');
		await expect(create).toBeDisabled();
		await form(page).getByLabel('List name').fill('Operators');
		const { go } = await hold(page, { method: 'POST', path: lists });
		await create.click();
		await expect(create).toBeDisabled();
		const readAgain = page.waitForResponse(
			(response) => response.request().method() === 'GET' && lists.test(new URL(response.url()).pathname),
		);
		go();
		await expect(form(page)).toHaveCount(0);
		await closeToast('List created');
		// A read that came later would count for the next step.
		await readAgain;
	});
	await test.step('name and description are sent trimmed with type contact; a toast; the lists are fetched again; the form is empty next time', async () => {
		await expect(names(page)).toHaveCount(5);
		const sent = sentTo(page, 'POST', lists);
		const asked = sentTo(page, 'GET', lists);
		await open.click();
		await form(page).getByLabel('List name').fill('  Founders ');
		await form(page).getByLabel('Description (optional)').fill(' Second-time ');
		await page.keyboard.press('Enter');
		await expect(toast(page, 'List created')).toContainText('Your new prospect list has been created successfully.');
		await expect(names(page).first()).toHaveText('Founders');
		await expect(page.getByText('6 lists', { exact: true })).toBeVisible();
		expect(sent).toEqual([{ name: 'Founders', description: 'Second-time', type: 'contact' }]);
		await expect.poll(() => asked.length).toBe(1);
		await expect(open).toBeFocused();
		await open.click();
		await expect(form(page).getByLabel('List name')).toHaveValue('');
		expect(await named(ada)).toContain('Founders');
		await form(page).getByLabel('List name').fill('Investors');
		await page.keyboard.press('Enter');
		// By then the toast of the previous list has gone.
		await expect(names(page).first()).toHaveText('Investors');
		await toast(page, 'List created').getByRole('button', { name: 'Open' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Investors' })).toBeVisible();
	});
});
