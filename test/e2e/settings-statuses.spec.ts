import { breakCall, hold } from './support/calls.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';
import { names, namesOf, row, rows, starting } from './support/statuses.ts';

test('the list of statuses in the settings', async ({ page, ada, allowed }) => {
	allowed.push(/status of 500/);
	await ada.api.statuses.$post({ json: { name: 'Not a Fit', color: '#eab308' } });
	await test.step('the list shows grey bars while it loads, and says when it cannot be loaded', async () => {
		await page.route('**/api/statuses', (route) => route.fulfill({ status: 500, body: 'Broken.' }), { times: 1 });
		await page.goto('/settings');
		await expect(page.getByRole('alert')).toContainText('Failed to load statuses');
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(rows(page)).toHaveCount(5);
	});
	await test.step('the statuses come in the order of the server, each with its buttons', async () => {
		await expectAccessible(page);
		expect(await names(page)).toEqual([...starting, 'Not a Fit']);
		expect(await namesOf(ada)).toEqual([...starting, 'Not a Fit']);
		for (const name of starting) {
			await expect(row(page, name).getByRole('button', { name: `Reorder ${name}` })).toBeVisible();
			await expect(row(page, name).getByText('Default', { exact: true })).toBeVisible();
			await expect(row(page, name).getByRole('button', { name: `Edit ${name}` })).toBeVisible();
			await expect(row(page, name).getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
		}
		const own = row(page, 'Not a Fit');
		await expect(own.getByText('Default', { exact: true })).toHaveCount(0);
		await expect(own.getByRole('button', { name: 'Delete Not a Fit' })).toBeVisible();
		const tint = await own.locator('.badge-tint').evaluate((badge) => getComputedStyle(badge).getPropertyValue('--c'));
		expect(tint).toBe('#eab308');
	});
	await test.step('deleting: the browser asks; No keeps it', async () => {
		let asked = '';
		page.once('dialog', async (dialog) => {
			asked = `${dialog.type()}: ${dialog.message()}`;
			await dialog.dismiss();
		});
		await page.getByRole('button', { name: 'Delete Not a Fit' }).click();
		expect(asked).toBe('confirm: Are you sure you want to delete the "Not a Fit" status?');
		await expect(row(page, 'Not a Fit')).toBeVisible();
		expect(await namesOf(ada)).toContain('Not a Fit');
	});
	await test.step('deleting: a failure brings it back', async () => {
		const call = { method: 'DELETE', path: /^\/api\/statuses\/[^/]+$/ };
		const { mend } = await breakCall(page, call);
		const { go } = await hold(page, call);
		page.once('dialog', (dialog) => dialog.accept());
		await page.getByRole('button', { name: 'Delete Not a Fit' }).click();
		await expect(row(page, 'Not a Fit')).toHaveCount(0);
		go();
		await expect(toast(page, 'Error')).toContainText('Failed to delete status. Please try again.');
		await expect(row(page, 'Not a Fit')).toBeVisible();
		mend();
	});
	await test.step('deleting: Yes removes it at once, says so, and the focus goes to the row beside it', async () => {
		page.once('dialog', (dialog) => dialog.accept());
		await page.getByRole('button', { name: 'Delete Not a Fit' }).click();
		await expect(row(page, 'Not a Fit')).toHaveCount(0);
		await expect(toast(page, 'Status deleted')).toContainText('Status has been deleted successfully.');
		await expect(page.getByRole('button', { name: 'Edit Introduced' })).toBeFocused();
		expect(await namesOf(ada)).toEqual(starting);
	});
});
