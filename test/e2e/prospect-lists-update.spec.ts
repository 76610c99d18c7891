import type { Page } from '@playwright/test';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { threeLists } from './support/lists.ts';
import { expect, expectAccessible, type Person, test } from './support/people.ts';
import { answerNext, expectError, toast } from './support/screen.ts';

const lists = /^\/api\/prospect-lists$/;
const oneList = /^\/api\/prospect-lists\/[^/]+$/;
const card = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const named = async (who: Person) => (await (await who.api['prospect-lists'].$get()).json()).map(({ name }) => name);

test('editing and deleting lists', async ({ page, ada, allowed }) => {
	allowed.push(/status of 500/);
	await threeLists(ada);
	await page.goto('/prospect-lists');
	const dialog = page.getByRole('dialog', { name: 'Edit Prospect List' });
	const save = dialog.getByRole('button', { name: 'Save Changes' });
	const cancel = dialog.getByRole('button', { name: 'Cancel' });
	await test.step('the dialog has the list’s name and description, and gives the focus back', async () => {
		await page.getByRole('button', { name: 'Edit VC Investors' }).click();
		await expect(dialog.getByLabel('List Name')).toHaveValue('VC Investors');
		await expect(dialog.getByLabel('Description (optional)')).toHaveValue('Seed-stage partners');
		await cancel.click();
		await expect(dialog).toHaveCount(0);
		await expect(page.getByRole('button', { name: 'Edit VC Investors' })).toBeFocused();
	});
	await test.step('Save Changes is disabled while the name is empty', async () => {
		await page.getByRole('button', { name: 'Edit Tech CEOs' }).click();
		await expect(save).toBeEnabled();
		await page.getByLabel('List Name').fill('  ');
		await expect(save).toBeDisabled();
		await cancel.click();
	});
	await test.step('a failure says so and leaves the dialog open', async () => {
		const { mend } = await breakCall(page, { method: 'PATCH', path: oneList });
		await page.getByRole('button', { name: 'Edit Tech CEOs' }).click();
		await page.getByLabel('List Name').fill('Other');
		await save.click();
		await expectError(page, 'Failed to update the list. Please try again.');
		await expect(dialog.getByLabel('List Name')).toHaveValue('Other');
		await expectAccessible(page);
		mend();
		await cancel.click();
	});
	await test.step('name and description are sent trimmed; a toast; the lists are fetched again; the change is there after a reload', async () => {
		const sent = sentTo(page, 'PATCH', oneList);
		await page.getByRole('button', { name: 'Edit Tech CEOs' }).click();
		const asked = sentTo(page, 'GET', lists);
		await page.getByLabel('List Name').fill(' Tech founders ');
		await page.getByLabel('Description (optional)').fill(' B2B ');
		await page.keyboard.press('Enter');
		await expect(toast(page, 'List updated')).toBeVisible();
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(card(page, 'Tech founders')).toContainText('B2B');
		expect(sent).toEqual([{ name: 'Tech founders', description: 'B2B' }]);
		await expect.poll(() => asked.length).toBe(1);
		await page.reload();
		await expect(card(page, 'Tech founders')).toContainText('B2B');
	});
	const question = (name: string) =>
		`Are you sure you want to delete "${name}"? This will also delete all prospects in this list. This action cannot be undone.`;
	await test.step('the browser asks in these words; No leaves all as it is', async () => {
		const sent = sentTo(page, 'DELETE', oneList);
		const asked = answerNext(page, false);
		await page.getByRole('button', { name: 'Delete Tech founders' }).click();
		expect(await asked).toBe(question('Tech founders'));
		await expect(names(page)).toHaveCount(3);
		expect(sent).toHaveLength(0);
	});
	await test.step('a failure says so and brings the list back where it was', async () => {
		const { mend } = await breakCall(page, { method: 'DELETE', path: oneList });
		const readAgain = sentTo(page, 'GET', lists);
		void answerNext(page, true);
		await page.getByRole('button', { name: 'Delete Tech founders' }).click();
		await expectError(page, 'Failed to delete the list. Please try again.');
		await expect(names(page)).toHaveText(['Angels', 'Tech founders', 'VC Investors']);
		// A read that came later would count for the next step.
		await expect.poll(() => readAgain.length).toBe(1);
		mend();
	});
	await test.step('Yes removes the list at once; a toast; the lists are fetched again; the focus goes to the next card', async () => {
		const { go } = await hold(page, { method: 'DELETE', path: oneList });
		const asked = sentTo(page, 'GET', lists);
		void answerNext(page, true);
		await page.getByRole('button', { name: 'Delete Tech founders' }).click();
		await expect(names(page)).toHaveText(['Angels', 'VC Investors']);
		await expect(card(page, 'VC Investors').getByRole('link')).toBeFocused();
		await expect(toast(page, 'List deleted')).toHaveCount(0);
		expect(asked).toHaveLength(0);
		go();
		await expect(toast(page, 'List deleted')).toBeVisible();
		await expect.poll(() => asked.length).toBe(1);
		expect(await named(ada)).toEqual(['Angels', 'VC Investors']);
	});
	await test.step('the last list: the focus goes to the heading', async () => {
		// The card that takes the focus is prefetched, and may be gone by then.
		allowed.push(/status of 404/);
		for (const name of ['Angels', 'VC Investors']) {
			void answerNext(page, true);
			await page.getByRole('button', { name: `Delete ${name}` }).click();
			await expect(card(page, name)).toHaveCount(0);
		}
		await expect(page.getByText('No prospect lists yet')).toBeVisible();
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	});
});
