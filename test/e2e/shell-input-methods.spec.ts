import type { Page } from '@playwright/test';
import { threePeople } from './support/lists.ts';
import { expect, test } from './support/people.ts';
import { fromMenu } from './support/toolbar.ts';

/** Presses keys as Safari does when they end a composition: by the code 229, and after the composition (WebKit 165004). */
async function keysOfInputMethod(page: Page) {
	const session = await page.context().newCDPSession(page);
	return async (...keys: string[]) => {
		for (const key of keys) {
			const press = { key, code: key, windowsVirtualKeyCode: 229, text: key === 'Enter' ? '\r' : undefined };
			await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press });
			await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 });
		}
	};
}

test('a key that ends an input method’s word chooses nothing, sends no form and closes nothing', async ({
	page,
	ada,
}) => {
	const { path, prospects } = await threePeople(ada);
	const contact = `${path}/prospects/${prospects[0]?.id}`;
	const press = await keysOfInputMethod(page);
	const written: string[] = [];
	page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));

	await test.step('the keys come as Safari sends them', async () => {
		await page.goto('/prospect-lists');
		await expect(page.getByRole('link', { name: 'View Prospects' })).toBeVisible();
		await page.evaluate(() => {
			addEventListener('keyup', ({ key, keyCode, isComposing }) => {
				document.title = JSON.stringify({ key, keyCode, isComposing });
			});
		});
		await press('Enter');
		await expect(page).toHaveTitle('{"key":"Enter","keyCode":229,"isComposing":false}');
	});
	await test.step('the palette', async () => {
		await page.keyboard.press('Control+k');
		const field = page.getByRole('dialog').getByRole('combobox');
		await field.fill('Settings');
		await expect(page.getByRole('option', { name: 'Settings', exact: true })).toBeVisible();
		await press('ArrowDown', 'Enter', 'Escape');
		await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/\/settings$/);
	});
	await test.step('a form in place', async () => {
		await page.goto('/prospect-lists');
		await page.getByRole('button', { name: 'Create List' }).click();
		await page.getByLabel('List name').fill('投資家');
		await press('Enter', 'Escape');
		await expect(page.getByLabel('List name')).toBeFocused();
		expect(written).toEqual([]);
		await page.keyboard.press('Enter');
		await expect(page.getByText('投資家', { exact: true })).toBeVisible();
	});
	await test.step('the search of a list', async () => {
		await page.goto(path);
		const search = page.getByPlaceholder('Search prospects...');
		await search.fill('Amara');
		await expect(page.getByText('Showing 1 of 3 prospects')).toBeVisible();
		await press('ArrowDown', 'Enter');
		await expect(search).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('link', { name: 'Amara Silva', exact: true })).toBeFocused();
	});
	await test.step('a dialog', async () => {
		await fromMenu(page, 'Add person');
		await page.getByLabel('Name', { exact: false }).first().fill('山田');
		await press('Enter', 'Escape');
		await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('山田');
	});
	written.length = 0;
	await test.step('a contact', async () => {
		page.on('dialog', (dialog) => dialog.accept());
		await page.goto(contact);
		await page.getByLabel('Job Title').fill('社長');
		await press('Enter');
		await expect(page.getByLabel('Job Title')).toBeFocused();
		expect(written).toEqual([]);
	});
	await test.step('the composer', async () => {
		await page.goto(`${contact}/intro-request`);
		const recipient = page.getByLabel('Send To *');
		await recipient.fill('');
		await press('Enter');
		await expect(recipient).toHaveValue('');
		expect(written).toEqual([]);
	});
});
