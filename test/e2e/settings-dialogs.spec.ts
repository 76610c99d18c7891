// The rules: docs/product/statuses.md.
import { breakCall, hold, sentTo } from './support/calls.ts';
import { threePeople } from './support/lists.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';
import { names, row, rows } from './support/statuses.ts';

const oneStatus = /^\/api\/statuses\/[^/]+$/;

test.describe('adding a status', () => {
	test('the dialog that adds a status', async ({ page, ada, allowed }) => {
		allowed.push(/status of 409/);
		await ada.api.statuses.$post({ json: { name: 'Not a Fit', color: '#eab308' } });
		await page.goto('/settings');
		await expect(rows(page)).toHaveCount(5);
		const add = page.getByRole('button', { name: 'Add Status' });
		const dialog = page.getByRole('dialog', { name: 'Add Status' });
		const cancel = dialog.getByRole('button', { name: 'Cancel' });
		const posts = sentTo(page, 'POST', /./);
		await test.step('it has a name, a color, Cancel and Create Status, and gives the focus back', async () => {
			await add.click();
			await expect(dialog.getByLabel('Status Name')).toBeFocused();
			await expect(dialog.getByLabel('Status Name')).toHaveValue('');
			await expect(dialog.getByLabel('Color', { exact: true })).toHaveValue('#6b7280');
			await expect(dialog.getByLabel('Color', { exact: true })).toHaveAttribute('type', 'color');
			await expect(dialog.getByRole('button', { name: 'Create Status' })).toBeVisible();
			await cancel.click();
			await expect(dialog).toHaveCount(0);
			await expect(add).toBeFocused();
		});
		await test.step('a name with only spaces: a toast whose words are on the page once, a hint at the field, nothing sent', async () => {
			await add.click();
			await page.getByLabel('Status Name').fill('   ');
			await page.getByRole('button', { name: 'Create Status' }).click();
			await expect(toast(page, 'Validation Error')).toContainText('Please enter a status name.');
			await expect(page.getByLabel('Status Name')).toBeFocused();
			await expect(page.getByText('Please enter a status name.', { exact: true })).toHaveCount(1);
			await expect(page.getByLabel('Status Name')).toHaveAccessibleDescription('Please fill this in.');
			await expectAccessible(page);
			expect(posts).toEqual([]);
			await cancel.click();
		});
		await test.step('a taken name: the error toast, and the dialog stays with the reason', async () => {
			await add.click();
			await page.getByLabel('Status Name').fill('pending');
			await page.getByRole('button', { name: 'Create Status' }).click();
			await expect(toast(page, 'Error')).toContainText('Failed to create status. Please try again.');
			await expect(toast(page, 'Error')).toHaveAttribute('data-variant', 'destructive');
			await toast(page, 'Error').getByRole('button', { name: 'Close' }).click();
			await expect(toast(page, 'Error')).toHaveCount(0);
			await expect(page.getByLabel('Status Name')).toHaveAccessibleDescription(
				'A status with this name already exists.',
			);
			await expect(page.getByLabel('Status Name')).toHaveValue('pending');
			await cancel.click();
		});
		await test.step('Creating... while pending; sent trimmed, with the next order; then closed, reset, shown', async () => {
			const { go } = await hold(page, { method: 'POST', path: /^\/api\/statuses$/ });
			await add.click();
			await page.getByLabel('Status Name').fill('  Met in person ');
			await page.getByRole('radio', { name: 'Violet' }).check();
			const sent = page.waitForRequest((request) => request.method() === 'POST');
			await page.getByRole('button', { name: 'Create Status' }).click();
			await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
			expect((await sent).postDataJSON()).toEqual({ name: 'Met in person', color: '#7C3AED', displayOrder: 6 });
			go();
			await expect(page.getByRole('dialog')).toHaveCount(0);
			await expect(toast(page, 'Status created')).toContainText('New status has been added successfully.');
			await expect(rows(page)).toHaveCount(6);
			await add.click();
			await expect(page.getByLabel('Status Name')).toHaveValue('');
			await expect(page.getByLabel('Color', { exact: true })).toHaveValue('#6b7280');
			await page.reload();
			await expect(rows(page)).toHaveCount(6);
			expect((await names(page)).at(-1)).toBe('Met in person');
		});
		await test.step('the first of all statuses gets order 1', async () => {
			await page.route('**/api/statuses', (route) =>
				route.fulfill(route.request().method() === 'GET' ? { json: [] } : { status: 201, json: {} }),
			);
			await page.reload();
			await add.click();
			await page.getByLabel('Status Name').fill('First');
			const sent = page.waitForRequest((request) => request.method() === 'POST');
			await page.getByRole('button', { name: 'Create Status' }).click();
			expect((await sent).postDataJSON()).toEqual({ name: 'First', color: '#6B7280', displayOrder: 1 });
		});
	});
});

test.describe('editing a status', () => {
	test('the dialog that edits a status', { tag: ['@36'] }, async ({ page, ada, allowed }) => {
		allowed.push(/status of 500/);
		await ada.api.statuses.$post({ json: { name: 'Not a Fit', color: '#eab308' } });
		const { path } = await threePeople(ada);
		await page.goto(path);
		await page.getByRole('link', { name: 'Noah Okafor', exact: true }).click();
		const status = page.getByRole('combobox', { name: 'Status' });
		await expect(status).toHaveText('Contacted');
		await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
		const dialog = page.getByRole('dialog', { name: 'Edit Status' });
		const update = dialog.getByRole('button', { name: 'Update Status' });
		await test.step('Escape closes it and gives the focus back to the edit button', async () => {
			await page.getByRole('button', { name: 'Edit Not a Fit' }).click();
			// It hears keys once it has the focus.
			await expect(dialog.locator(':focus')).toBeVisible();
			await page.keyboard.press('Escape');
			await expect(page.getByRole('dialog')).toHaveCount(0);
			await expect(page.getByRole('button', { name: 'Edit Not a Fit' })).toBeFocused();
		});
		await test.step('an empty name does nothing and says nothing', async () => {
			const sent = sentTo(page, 'PATCH', /./);
			await page.getByRole('button', { name: 'Edit Not a Fit' }).click();
			await page.getByLabel('Status Name').fill('  ');
			await update.click();
			await expect(dialog).toBeVisible();
			await expect(toast(page, '')).toHaveCount(0);
			expect(sent).toEqual([]);
			await dialog.getByRole('button', { name: 'Cancel' }).click();
		});
		await test.step('a failure keeps the dialog open', async () => {
			const { mend } = await breakCall(page, { method: 'PATCH', path: oneStatus });
			await page.getByRole('button', { name: 'Edit Not a Fit' }).click();
			await page.getByLabel('Status Name').fill('Later');
			await update.click();
			await expect(toast(page, 'Error')).toContainText('Failed to update status. Please try again.');
			await expect(page.getByLabel('Status Name')).toHaveValue('Later');
			mend();
			await dialog.getByRole('button', { name: 'Cancel' }).click();
		});
		await test.step('it is filled in; Updating... while pending; default ones can be edited', async () => {
			const { go } = await hold(page, { method: 'PATCH', path: oneStatus });
			await page.getByRole('button', { name: 'Edit Contacted' }).click();
			await expect(dialog.getByLabel('Status Name')).toHaveValue('Contacted');
			await expect(dialog.getByLabel('Color', { exact: true })).toHaveValue('#2563eb');
			await dialog.getByLabel('Status Name').fill(' Reached ');
			const sent = page.waitForRequest((request) => request.method() === 'PATCH');
			await update.click();
			await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
			await expectAccessible(page);
			expect((await sent).postDataJSON()).toEqual({ name: 'Reached', color: '#2563EB' });
			go();
			await expect(dialog).toHaveCount(0);
			await expect(toast(page, 'Status updated')).toContainText('Status has been updated successfully.');
			await expect(row(page, 'Reached')).toBeVisible();
		});
		await test.step('a renamed status is the status of a contact that was opened before', async () => {
			await page.goBack();
			await expect(status).toHaveText('Reached');
		});
	});
});
