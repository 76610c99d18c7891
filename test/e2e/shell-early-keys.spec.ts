import type { Page, Route } from '@playwright/test';
import { sentTo } from './support/calls.ts';
import { threePeople } from './support/lists.ts';
import { expect, test } from './support/people.ts';

/** Loads the page, and presses keys before any code of the app has loaded. */
async function pressEarly(page: Page, keys: readonly string[]) {
	const held: Route[] = [];
	let isHeld = true;
	await page.route('**/assets/*.js', (route) => (isHeld ? void held.push(route) : route.fallback()));
	await page.reload({ waitUntil: 'commit' });
	await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
	for (const key of keys) await page.keyboard.press(key);
	isHeld = false;
	await Promise.all(held.map((route) => route.fallback()));
	await page.unrouteAll();
}

test('keys pressed before the app has loaded are carried out once it has', async ({ page, ada }) => {
	const { path } = await threePeople(ada);
	const sent = sentTo(page, 'PATCH', /./);
	await page.goto(path);
	const showing = (found: number) => expect(page.getByText(`Showing ${found} of 3 prospects`)).toBeVisible();
	await showing(3);
	await test.step('the palette, with what was typed for it', async () => {
		await pressEarly(page, ['Control+k', 'z', 'o', 'x', 'Backspace', 'e']);
		const field = page.getByRole('combobox', { name: 'Search people, lists and actions...' });
		await expect(field).toHaveValue('zoe');
		// A text without a key, as by dictation, is the first that the app hears of the user, and starts fetching code.
		await field.fill('amara');
		await expect(page.getByRole('option', { name: /^Amara Silva/ })).toBeVisible();
		await expect(field).toHaveValue('amara');
	});
	await test.step('the search of the screen', async () => {
		await pressEarly(page, ['/', 'n', 'o', 'a', 'h']);
		await expect(page.getByRole('searchbox')).toHaveValue('noah');
		await expect(page.getByRole('searchbox')).toBeFocused();
		await showing(1);
		await page.getByRole('searchbox').fill('');
		await showing(3);
	});
	await test.step('on a screen without one, the palette', async () => {
		await page.goto('/templates');
		await pressEarly(page, ['/', 'z', 'o', 'e']);
		await expect(page.getByRole('combobox', { name: 'Search people, lists and actions...' })).toHaveValue('zoe');
		await page.goto(path);
	});
	await test.step('a walk through the rows, and what is selected there', async () => {
		await pressEarly(page, ['j', 'j', 'x']);
		await expect(page.getByLabel('Select Amara Silva')).toBeChecked();
		await expect(page.getByText('1 selected')).toBeVisible();
	});
	await test.step('no key that changes something', async () => {
		await pressEarly(page, ['j', 's', '1', 'Enter', 'z', 'Control+Enter', '?']);
		await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
		expect(sent).toHaveLength(0);
	});
});
