import type { Route } from '@playwright/test';
import { builtFile } from './support/built-file.ts';
import { addList, addProspects, expect, expectAccessible, person, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('a list of 10,000 is navigated by keys, the first contact opens with two, and fields keep their letters', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Investors');
	for (let from = 0; from < 10_000; from += 1_000) {
		const people = Array.from({ length: 1_000 }, (_, at) => ({
			name: `Person ${from + at}`,
			connectionSource: 'Dana',
		}));
		await ada.api['prospect-lists'][':id'].prospects.import.$post({
			param: { id: list.id },
			query: {},
			json: { prospects: people },
		});
	}
	const link = (name: string) => page.getByRole('link', { name, exact: true });
	const focusedName = () => page.evaluate(() => document.activeElement?.textContent ?? '');

	await page.goto(`/prospect-lists/${list.id}`);
	await expect(page.getByText('Showing 10000 of 10000 prospects')).toBeVisible();

	await test.step('two keys open the first contact', async () => {
		await page.keyboard.press('j');
		await expect(page.locator('a.row-link:focus')).toHaveCount(1);
		const first = await focusedName();
		await page.keyboard.press('Enter');
		await expect(page.getByLabel('Name *')).toHaveValue(first);
	});

	await test.step('after some steps from contact to contact the list shows where one was', async () => {
		for (let at = 1; at <= 20; at += 1) {
			await expect(page.getByText(`${at} of 10000`, { exact: true })).toBeVisible();
			await page.keyboard.press('j');
		}
		await expect(page.getByLabel('Name *')).toHaveValue('Person 9020');
		await page.getByRole('link', { name: 'Back to List' }).click();
		await expect(link('Person 9020')).toBeFocused();
		await expect(link('Person 9020')).toBeInViewport();
		await page.keyboard.press('Home');
	});

	await test.step('the keys walk on from where one was, and the focused row stays in the page', async () => {
		await expect(link('Person 9000')).toBeFocused();
		for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowDown');
		await expect(link('Person 9030')).toBeFocused();
		await expect(link('Person 9030')).toBeInViewport();
		await page.keyboard.press('k');
		await expect(link('Person 9029')).toBeFocused();
		// From a control of a row the walk leads to the next link, so that Enter opens it.
		await page.keyboard.press('s');
		await expect(page.getByRole('menu')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('row', { name: 'Person 9029' }).locator('[aria-haspopup="menu"]')).toBeFocused();
		await page.keyboard.press('j');
		await expect(link('Person 9030')).toBeFocused();
		await page.keyboard.press('End');
		await expect(link('Person 999')).toBeFocused();
		await expect(link('Person 999')).toBeInViewport();
		await page.keyboard.press('Control+Home');
		await expect(link('Person 9000')).toBeFocused();
		await page.keyboard.press('PageDown');
		await expect(link('Person 9000')).not.toBeFocused();
		const on = Number((await focusedName()).slice(7));
		expect(on).toBeGreaterThan(9009);
		await expect(link(`Person ${on}`)).toBeInViewport();
		await page.keyboard.press('PageUp');
		await expect(link('Person 9000')).toBeFocused();
		await page.keyboard.press('Control+End');
		await expect(link('Person 999')).toBeFocused();
		await page.keyboard.press('Home');
		await expect(link('Person 9000')).toBeFocused();
		expect(await page.locator('tbody a.row-link').count()).toBeLessThan(60);
	});

	await test.step('the rows are one stop of the Tab key', async () => {
		expect(await page.locator('tbody a.row-link:not([tabindex])').count()).toBe(1);
		for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
		expect(await page.evaluate(() => document.activeElement?.closest('tbody'))).toBeNull();
		await page.keyboard.press('Shift+Tab');
		await expect(page.getByRole('button', { name: 'Delete Person 9000', exact: true })).toBeFocused();
		await page.keyboard.press('i');
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await page.goBack();
	});

	await test.step('a letter in a field is a letter', async () => {
		await expect(page.getByText('Showing 10000 of 10000 prospects')).toBeVisible();
		await page.keyboard.press('/');
		await expect(page.getByPlaceholder('Search prospects...')).toBeFocused();
		await page.keyboard.type('jk?/');
		await expect(page.getByPlaceholder('Search prospects...')).toHaveValue('jk?/');
		// Ctrl and Home move the caret.
		await page.keyboard.press('Control+Home');
		await expect(page.getByPlaceholder('Search prospects...')).toBeFocused();
		await expect(page.getByRole('dialog')).toHaveCount(0);
	});

	await test.step('all keys are shown, and the single ones can be switched off', async () => {
		await page.goto('/settings');
		await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).toBeChecked();
		await page.keyboard.press('?');
		const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
		await expect(dialog).toContainText('Next person');
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
		await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
		await page.reload();
		await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).not.toBeChecked();
		await page.keyboard.press('?');
		// If the key before had opened the dialog, it would be there before the palette.
		await page.keyboard.press('Control+k');
		await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
		await expect(dialog).toHaveCount(0);
	});
});

test('the palette finds people of all lists, asks, creates and goes anywhere, by keys and clicks', {
	tag: ['@full-browser'],
}, async ({ page, ada, allowed }) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	const eve = await person('Eve');
	await addProspects(eve, (await addList(eve, 'Hers')).id, [{ name: 'Amara Secret' }]);
	await addProspects(ada, (await addList(ada, 'Investors')).id, [
		{ name: 'Amara Silva', title: 'Partner', connectionSource: 'Dana Whitfield' },
	]);
	await addProspects(ada, (await addList(ada, 'Founders')).id, [{ name: 'José Amaral' }]);
	const field = page.getByRole('combobox');
	const option = (name: string | RegExp) => page.getByRole('option', { name });
	const heading = (name: string) => page.getByRole('heading', { level: 1, name });
	const chosen = page.locator('[role="option"][aria-selected="true"]');

	await page.goto('/');
	await expect(heading('Dashboard')).toBeVisible();

	await test.step('a person of any list is open after their name and Enter', async () => {
		// Without the shortcut's code, the app stays as it is.
		await page.context().setOffline(true);
		await page.keyboard.press('Control+k');
		await expect(toast(page, 'Error')).toContainText('This part couldn’t be loaded.');
		// The user types on while the palette's code is loading. A page that has been idle for long requests it as soon as
		// the connection is back.
		const asked = Promise.withResolvers<Route>();
		await page.route(builtFile('shell-later'), asked.resolve, { times: 1 });
		await page.context().setOffline(false);
		await expect(heading('Dashboard')).toBeVisible();
		await page.keyboard.press('Control+k');
		const code = await asked.promise;
		await page.keyboard.type('ama');
		await code.continue();
		await expect(field).toBeFocused();
		await page.keyboard.type('ra');
		await expect(field).toHaveValue('amara');
		await expect(option(/Amara Silva.*Partner.*Investors/)).toBeVisible();
		await expect(option(/José Amaral.*Founders/)).toBeVisible();
		await expect(option(/Secret/)).toHaveCount(0);
		await expect(page.getByRole('status').filter({ hasText: '3 results' })).toBeAttached();
		await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none');
		await expectAccessible(page);
		await page.keyboard.press('ArrowDown');
		await expect(chosen).toHaveText(/José Amaral/);
		await page.keyboard.press('Enter');
		await expect(page.getByLabel('Name *')).toHaveValue('José Amaral');
		await expect(heading('Edit Contact')).toBeFocused();
	});

	await test.step('who has a source can be asked about', async () => {
		await page.keyboard.press('Control+k');
		await expect(field).toBeFocused();
		await page.keyboard.type('amara silva');
		await option('Ask Dana Whitfield about Amara Silva').click();
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		// Leaves the field, in which single keys are letters.
		await page.getByRole('link', { name: 'Back to List' }).focus();
	});

	await test.step('a list is created by its name', async () => {
		await page.keyboard.press('Control+k');
		await expect(field).toBeFocused();
		await page.keyboard.type('create');
		await expect(chosen).toHaveText(/Create a list/);
		await page.keyboard.press('Enter');
		await expect(page.getByPlaceholder('Name of the list')).toBeFocused();
		await page.keyboard.type('Angels');
		await expect(chosen).toHaveText(/Angels/);
		await page.keyboard.press('Enter');
		await expect(toast(page, 'List created')).toBeVisible();
		await expect(heading('Angels')).toBeFocused();
	});

	await test.step('the theme changes, and Escape gives the focus back', async () => {
		const button = page.getByRole('button', { name: 'Search and commands' });
		await button.click();
		await expect(field).toBeFocused();
		await page.keyboard.type('dark');
		await expect(chosen).toHaveText(/dark/i);
		await page.keyboard.press('Enter');
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
		await expect(button).toBeFocused();
		await button.click();
		await expect(field).toBeFocused();
		await page.keyboard.type('nobody has this name');
		await expect(page.getByText('Nothing found for “nobody has this name”')).toBeVisible();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await expect(button).toBeFocused();
	});
});

test('from contact to contact in the order and filter of the list, and typed work is kept', async ({ page, ada }) => {
	const list = await addList(ada, 'Investors');
	const linkedinUrl = 'https://www.linkedin.com/in/noah';
	await addProspects(ada, list.id, [
		{ name: 'Noah Silva', linkedinUrl, connectionSource: 'Dana' },
		{ name: 'Bo Lindqvist' },
		{ name: 'Amara Silva' },
		{ name: 'Cleo Silva' },
	]);
	const name = page.getByLabel('Name *');
	const next = page.getByLabel('Next contact');
	const position = (text: string) => page.getByText(text, { exact: true });

	await page.goto(`/prospect-lists/${list.id}`);
	await page.getByPlaceholder('Search prospects...').fill('silva');
	await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
	await expect(page.getByText('Showing 3 of 4 prospects')).toBeVisible();
	await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();

	await test.step('a key or a click shows the next and the previous one, and the heading has the focus', async () => {
		await expect(position('1 of 3')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Previous contact' })).toBeDisabled();
		await page.keyboard.press('j');
		await expect(name).toHaveValue('Cleo Silva');
		await expect(position('2 of 3')).toBeVisible();
		await expect(page.getByRole('heading', { level: 1, name: 'Edit Contact' })).toBeFocused();
		await expectAccessible(page);
		await next.click();
		await expect(name).toHaveValue('Noah Silva');
		await expect(page.getByRole('button', { name: 'Next contact' })).toBeDisabled();
		await page.keyboard.press('k');
		await expect(name).toHaveValue('Cleo Silva');
	});

	await test.step('typed work is kept on the way to the next one and back, and Ctrl and Enter save it', async () => {
		await page.getByLabel('Notes').fill('Met at a summit');
		await next.click();
		await expect(name).toHaveValue('Noah Silva');
		await page.getByLabel('Previous contact').click();
		await expect(name).toHaveValue('Cleo Silva');
		await expect(page.getByLabel('Notes')).toHaveValue('Met at a summit');
		await page.getByLabel('Status', { exact: true }).press('Control+Enter');
		await expect(toast(page, 'Contact updated')).toBeVisible();
		await expect(page.getByRole('row', { name: /Cleo Silva/ })).toContainText('Met at a summit');
	});

	await test.step('the list goes on where one was, and a key opens the profile', async () => {
		await expect(page.getByRole('link', { name: 'Cleo Silva', exact: true })).toBeFocused();
		await page.keyboard.press('j');
		await page.keyboard.press('Enter');
		await expect(name).toHaveValue('Noah Silva');
		await page.context().route(linkedinUrl, (route) => route.fulfill({ body: 'profile' }));
		const [profile] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('o')]);
		await expect(profile).toHaveURL(linkedinUrl);
		await profile.close();
	});

	await test.step('where the list was not read there is no order, and it is not read for one', async () => {
		const calls: string[] = [];
		page.on('request', (request) => calls.push(new URL(request.url()).pathname));
		await page.reload();
		await expect(name).toHaveValue('Noah Silva');
		await expect(next).toHaveCount(0);
		await page.keyboard.press('i');
		await expect(page.getByRole('heading', { level: 1, name: 'Request Introduction' })).toBeVisible();
		expect(calls.filter((path) => path.endsWith(`${list.id}/prospects`))).toEqual([]);
	});
});
