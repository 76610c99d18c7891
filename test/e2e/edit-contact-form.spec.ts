import type { Page } from '@playwright/test';
import { hold } from './support/calls.ts';
import { contact } from './support/lists.ts';
import { expect, expectAccessible, test } from './support/people.ts';

const oneProspect = /^\/api\/prospects\/[^/]+$/;
const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label);
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('edit contact: loading, filled in, missing', async ({ page, ada, allowed }) => {
	const { path, back, prospect } = await contact(ada);
	await test.step('Loading contact... while it loads, then the form', async () => {
		const { go } = await hold(page, { path: oneProspect });
		await page.goto(path);
		await expect(page.getByText('Loading contact...')).toBeVisible();
		await expectAccessible(page);
		go();
		await expect(field(page, 'Name')).toHaveValue('Amara Silva');
	});
	await test.step('the fields are filled in, and what is next stands out', async () => {
		await expect(field(page, 'Name')).toHaveValue('Amara Silva');
		await expect(field(page, 'Job Title')).toHaveValue('Partner');
		await expect(field(page, 'Location')).toHaveValue('Austin');
		await expect(field(page, 'LinkedIn URL')).toHaveValue('https://www.linkedin.com/in/amara');
		await expect(page.getByPlaceholder('Who can introduce you?')).toHaveValue('Dana Whitfield');
		// Suggestions don't make the source a combobox.
		await expect(page.getByRole('region', { name: 'Mutual connections' }).getByText('Sam Okoye')).toBeVisible();
		await page.getByRole('textbox', { name: 'Connection Source' }).focus();
		await expect(page.locator('datalist option')).toHaveCount(2);
		await expect(page.getByRole('combobox')).toHaveText(['Pending']);
		await expect(field(page, 'Notes')).toHaveValue('Met at a summit');
		await expect(save(page)).toBeEnabled();
		await expectAccessible(page);
		// The name is the largest text, and the link to ask stands out until there is something to save.
		const sizes = await page.evaluate(() =>
			[document.querySelector('main h1'), document.querySelector('main h1 + p')].map((each) =>
				each ? Number.parseFloat(getComputedStyle(each).fontSize) : 0,
			),
		);
		expect(sizes[1]).toBeGreaterThan(1.5 * (sizes[0] ?? 0));
		const colors = () =>
			Promise.all(
				[page.getByRole('link', { name: 'Request introduction' }), save(page)].map((each) =>
					each.evaluate((button) => getComputedStyle(button).backgroundColor),
				),
			);
		const [loud, quiet] = await colors();
		expect(loud).not.toBe(quiet);
		await field(page, 'Notes').fill('Met at two summits');
		await expect.poll(colors).toEqual([quiet, loud]);
		await field(page, 'Notes').fill('Met at a summit');
		await expect.poll(colors).toEqual([loud, quiet]);
		await page.getByRole('button', { name: 'Cancel' }).click();
		await expect(page).toHaveURL(back);
	});
	await test.step('the profile can be opened in a new tab while the field is filled', async () => {
		await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();
		const open = page.getByRole('link', { name: 'Open LinkedIn profile in a new tab' });
		await expect(open).toHaveAttribute('href', 'https://www.linkedin.com/in/amara');
		await expect(open).toHaveAttribute('target', '_blank');
		await field(page, 'LinkedIn URL').fill('javascript:alert(1)');
		await expect(open).toHaveCount(0);
		await field(page, 'LinkedIn URL').fill('');
		await expect(open).toHaveCount(0);
		await page.getByRole('button', { name: 'Cancel' }).click();
		await expect(page).toHaveURL(back);
	});
	await test.step('the status selector offers the person’s own statuses, and one that is no longer among them', async () => {
		const status = await (await ada.api.statuses.$post({ json: { name: 'Coffee Soon', color: '#15803D' } })).json();
		await ada.api.prospects[':id'].$patch({ param: { id: prospect.id }, json: { status: 'coffee_soon' } });
		await ada.api.statuses[':id'].$delete({ param: { id: status.id } });
		await page.goto(path);
		await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('coffee_soon');
		await page.getByRole('combobox', { name: 'Status' }).click();
		await expect(page.getByRole('option')).toHaveText([
			'Pending',
			'Contacted',
			'Intro Requested',
			'Introduced',
			'coffee_soon',
		]);
	});
	await test.step('the statuses to choose from stay on a phone’s screen, however long their names are', async () => {
		const name = `Waits for ${'very '.repeat(35)}long`;
		const long = await (await ada.api.statuses.$post({ json: { name, color: '#15803D' } })).json();
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(path);
		await page.getByRole('combobox', { name: 'Status' }).click();
		await expect(page.getByRole('option', { name })).toBeVisible();
		const { x, width } = (await page.getByRole('listbox').boundingBox()) ?? { x: 0, width: 0 };
		expect(x + width).toBeLessThanOrEqual(390);
		await page.keyboard.press('Escape');
		await ada.api.statuses[':id'].$delete({ param: { id: long.id } });
		await page.setViewportSize({ width: 1280, height: 800 });
	});
	await test.step('Contact not found. with a way back', async () => {
		allowed.push(/status of 404/);
		await page.goto(`${back}/prospects/${crypto.randomUUID()}`);
		await expect(page.getByText('Contact not found.')).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Back to List' }).click();
		await expect(page).toHaveURL(back);
	});
});
