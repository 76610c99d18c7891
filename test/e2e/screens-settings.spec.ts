import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Person, test } from './people.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Statuses' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });
const toast = (page: Page, title: string) =>
	page
		.getByRole('region', { name: /Notifications/ })
		.getByRole('listitem')
		.filter({ hasText: title });
const names = async (page: Page) => {
	const texts = await rows(page).allInnerTexts();
	return texts.map((text) => text.trim().split('\n')[0]);
};
const namesOf = async (who: Person) => (await (await who.api.statuses.$get()).json()).map((status) => status.name);
const starting = ['Pending', 'Contacted', 'Intro Requested', 'Introduced'];

test.beforeEach(async ({ page, ada }) => {
	await ada.api.statuses.$post({ json: { name: 'Not a Fit', color: '#eab308' } });
	await page.goto('/settings');
	await expect(rows(page)).toHaveCount(5);
});

test.describe('§2 settings', () => {
	test('heading, card, help text, Add Status', async ({ page }) => {
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(
			'Settings - Manage your status list and other preferences',
		);
		const card = page.getByRole('region', { name: 'Status Management' });
		await expect(card).toContainText('Drag and drop to reorder statuses. Click to edit or delete them.');
		await expect(card.getByRole('button', { name: 'Add Status' })).toBeVisible();
		await expectAccessible(page);
	});

	test('statuses stand in the order the server returns', async ({ page, ada }) => {
		expect(await names(page)).toEqual([...starting, 'Not a Fit']);
		expect(await namesOf(ada)).toEqual([...starting, 'Not a Fit']);
	});

	test('each row has a handle, a coloured badge, Default where it is, edit, and delete where it is not', async ({
		page,
	}) => {
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

	test('the list waits with grey bars, and says so when it cannot be loaded', async ({ page, allowed }) => {
		allowed.push(/status of 500/);
		await page.route('**/api/statuses', (route) => route.fulfill({ status: 500, body: 'Broken.' }), { times: 1 });
		await page.reload();
		await expect(page.getByRole('alert')).toContainText('Failed to load statuses');
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(rows(page)).toHaveCount(5);
	});
});

test.describe('§2, §5 adding a status', () => {
	test('the dialog has a name, a color, Cancel and Create Status, and gives the focus back', async ({ page }) => {
		const add = page.getByRole('button', { name: 'Add Status' });
		await add.click();
		const dialog = page.getByRole('dialog', { name: 'Add Status' });
		await expect(dialog.getByLabel('Status Name')).toBeFocused();
		await expect(dialog.getByLabel('Status Name')).toHaveValue('');
		await expect(dialog.getByLabel('Color', { exact: true })).toHaveValue('#6b7280');
		await expect(dialog.getByLabel('Color', { exact: true })).toHaveAttribute('type', 'color');
		await expect(dialog.getByRole('button', { name: 'Create Status' })).toBeVisible();
		await expectAccessible(page);
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await expect(dialog).toHaveCount(0);
		await expect(add).toBeFocused();
	});

	test('a name of spaces: a notice, the same words at the field, nothing sent', async ({ page }) => {
		let sent = 0;
		page.on('request', (request) => {
			if (request.method() === 'POST') sent += 1;
		});
		await page.getByRole('button', { name: 'Add Status' }).click();
		await page.getByLabel('Status Name').fill('   ');
		await page.getByRole('button', { name: 'Create Status' }).click();
		await expect(toast(page, 'Validation Error')).toContainText('Please enter a status name.');
		await expect(page.getByLabel('Status Name')).toBeFocused();
		await expect(page.getByLabel('Status Name')).toHaveAccessibleDescription('Please enter a status name.');
		await expectAccessible(page);
		expect(sent).toBe(0);
	});

	test('Creating... while pending; sent trimmed, with the next order; then closed, reset, shown', async ({ page }) => {
		let go = () => {};
		const held = new Promise<void>((resolve) => {
			go = resolve;
		});
		await page.route('**/api/statuses', async (route) => {
			if (route.request().method() === 'POST') await held;
			await route.continue();
		});
		await page.getByRole('button', { name: 'Add Status' }).click();
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
		await page.getByRole('button', { name: 'Add Status' }).click();
		await expect(page.getByLabel('Status Name')).toHaveValue('');
		await expect(page.getByLabel('Color', { exact: true })).toHaveValue('#6b7280');
		await page.reload();
		await expect(rows(page)).toHaveCount(6);
		expect((await names(page)).at(-1)).toBe('Met in person');
	});

	test('the first of all statuses gets order 1', async ({ page }) => {
		await page.route('**/api/statuses', (route) =>
			route.fulfill(route.request().method() === 'GET' ? { json: [] } : { status: 201, json: {} }),
		);
		await page.reload();
		await page.getByRole('button', { name: 'Add Status' }).click();
		await page.getByLabel('Status Name').fill('First');
		const sent = page.waitForRequest((request) => request.method() === 'POST');
		await page.getByRole('button', { name: 'Create Status' }).click();
		expect((await sent).postDataJSON()).toEqual({ name: 'First', color: '#6B7280', displayOrder: 1 });
	});
	test.describe('refused', () => {
		test.use({ allowed: [/status of 409/] });
		test('a taken name: the error toast, and the dialog stays with the reason', async ({ page }) => {
			await page.getByRole('button', { name: 'Add Status' }).click();
			await page.getByLabel('Status Name').fill('pending');
			await page.getByRole('button', { name: 'Create Status' }).click();
			await expect(toast(page, 'Error')).toContainText('Failed to create status. Please try again.');
			await expect(toast(page, 'Error')).toHaveAttribute('data-variant', 'destructive');
			await expect(page.getByLabel('Status Name')).toHaveAccessibleDescription(
				'A status with this name already exists.',
			);
			await expect(page.getByLabel('Status Name')).toHaveValue('pending');
		});
	});
});

test.describe('§2, §5 editing a status', () => {
	test('the dialog is filled in; Updating... while pending; default ones can be edited', async ({ page }) => {
		await page.route('**/api/statuses/*', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 400));
			await route.continue();
		});
		await page.getByRole('button', { name: 'Edit Contacted' }).click();
		const dialog = page.getByRole('dialog', { name: 'Edit Status' });
		await expect(dialog.getByLabel('Status Name')).toHaveValue('Contacted');
		await expect(dialog.getByLabel('Color', { exact: true })).toHaveValue('#2563eb');
		await expectAccessible(page);
		await dialog.getByLabel('Status Name').fill(' Reached ');
		const sent = page.waitForRequest((request) => request.method() === 'PATCH');
		await dialog.getByRole('button', { name: 'Update Status' }).click();
		await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
		expect((await sent).postDataJSON()).toEqual({ name: 'Reached', color: '#2563EB' });
		await expect(dialog).toHaveCount(0);
		await expect(toast(page, 'Status updated')).toContainText('Status has been updated successfully.');
		await expect(row(page, 'Reached')).toBeVisible();
	});

	test('an empty name does nothing and says nothing', async ({ page }) => {
		let sent = 0;
		page.on('request', (request) => {
			if (request.method() === 'PATCH') sent += 1;
		});
		await page.getByRole('button', { name: 'Edit Not a Fit' }).click();
		await page.getByLabel('Status Name').fill('  ');
		await page.getByRole('button', { name: 'Update Status' }).click();
		await expect(page.getByRole('dialog', { name: 'Edit Status' })).toBeVisible();
		await expect(toast(page, '')).toHaveCount(0);
		expect(sent).toBe(0);
	});

	test('Escape closes it and gives the focus back to the edit button', async ({ page }) => {
		await page.getByRole('button', { name: 'Edit Not a Fit' }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(page.getByRole('button', { name: 'Edit Not a Fit' })).toBeFocused();
	});

	test('a failure keeps the dialog open', async ({ page, allowed }) => {
		allowed.push(/status of 500/);
		await page.route('**/api/statuses/*', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
		await page.getByRole('button', { name: 'Edit Not a Fit' }).click();
		await page.getByLabel('Status Name').fill('Later');
		await page.getByRole('button', { name: 'Update Status' }).click();
		await expect(toast(page, 'Error')).toContainText('Failed to update status. Please try again.');
		await expect(page.getByLabel('Status Name')).toHaveValue('Later');
	});
});

test.describe('§5, §8 deleting a status', () => {
	test('the browser asks; No keeps it', async ({ page, ada }) => {
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

	test('Yes removes it at once, says so, and the focus goes to the row beside it', async ({ page, ada }) => {
		page.once('dialog', (dialog) => dialog.accept());
		await page.getByRole('button', { name: 'Delete Not a Fit' }).click();
		await expect(row(page, 'Not a Fit')).toHaveCount(0);
		await expect(toast(page, 'Status deleted')).toContainText('Status has been deleted successfully.');
		await expect(page.getByRole('button', { name: 'Edit Introduced' })).toBeFocused();
		expect(await namesOf(ada)).toEqual(starting);
	});

	test('a failure brings it back', async ({ page, allowed }) => {
		allowed.push(/status of 500/);
		await page.route('**/api/statuses/*', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 500));
			await route.fulfill({ status: 500, body: 'Broken.' });
		});
		page.once('dialog', (dialog) => dialog.accept());
		await page.getByRole('button', { name: 'Delete Not a Fit' }).click();
		await expect(row(page, 'Not a Fit')).toHaveCount(0);
		await expect(toast(page, 'Error')).toContainText('Failed to delete status. Please try again.');
		await expect(row(page, 'Not a Fit')).toBeVisible();
	});
});

test.describe('§4, §7 reordering', () => {
	const changed = ['Contacted', 'Pending', 'Intro Requested', 'Introduced', 'Not a Fit'];

	test('dragging sends the ids in their new order, silently', async ({ page, ada }) => {
		const sent = page.waitForRequest('**/api/statuses/reorder');
		await drag(page, 'Reorder Pending', 'Reorder Contacted');
		expect(await names(page)).toEqual(changed);
		const ids = (await (await ada.api.statuses.$get()).json()).map((status) => status.id);
		const { statusIds } = (await sent).postDataJSON();
		expect([...statusIds].sort()).toEqual([...ids].sort());
		await expect.poll(() => namesOf(ada)).toEqual(changed);
		await expect(toast(page, '')).toHaveCount(0);
		await page.reload();
		await expect(rows(page)).toHaveCount(5);
		expect(await names(page)).toEqual(changed);
	});

	test('dropping outside the list does nothing', async ({ page }) => {
		let sent = 0;
		page.on('request', (request) => {
			if (request.url().endsWith('/reorder')) sent += 1;
		});
		const from = await center(page, 'Reorder Pending');
		await page.mouse.move(from.x, from.y);
		await page.mouse.down();
		await page.mouse.move(from.x, from.y + 80, { steps: 5 });
		await page.mouse.move(1100, 700, { steps: 5 });
		await page.mouse.up();
		await page.waitForTimeout(300);
		expect(await names(page)).toEqual([...starting, 'Not a Fit']);
		expect(sent).toBe(0);
	});

	test('space, arrow, space do it by keyboard, with what happens said', async ({ page, ada }) => {
		const handle = page.getByRole('button', { name: 'Reorder Pending' });
		await handle.focus();
		await page.keyboard.press('Space');
		await expect(page.getByText('Lifted Pending. It is at position 1 of 5.')).toBeAttached();
		await page.keyboard.press('ArrowDown');
		await expect(page.getByText('Pending is at position 2 of 5.')).toBeAttached();
		await page.keyboard.press('Space');
		await expect.poll(() => namesOf(ada)).toEqual(changed);
		expect(await names(page)).toEqual(changed);
		await expect(handle).toBeFocused();
	});

	test('Escape leaves it where it was', async ({ page }) => {
		await page.getByRole('button', { name: 'Reorder Pending' }).focus();
		await page.keyboard.press('Space');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Escape');
		expect(await names(page)).toEqual([...starting, 'Not a Fit']);
	});

	test('Move up and Move down do it with single presses, quick ones included', async ({ page, ada }) => {
		const down = page.getByRole('button', { name: 'Move Pending down' });
		await down.click();
		await down.click();
		await down.click();
		const order = ['Contacted', 'Intro Requested', 'Introduced', 'Pending', 'Not a Fit'];
		await expect.poll(() => names(page)).toEqual(order);
		await expect.poll(() => namesOf(ada)).toEqual(order);
		await expect(down).toBeFocused();
		expect(await names(page)).toEqual(order);
		await expect(page.getByRole('button', { name: 'Move Contacted up' })).toBeDisabled();
		await page.getByRole('button', { name: 'Move Pending up' }).click();
		await expect
			.poll(() => namesOf(ada))
			.toEqual(['Contacted', 'Intro Requested', 'Pending', 'Introduced', 'Not a Fit']);
	});

	test('a failure moves everything back', async ({ page, allowed }) => {
		allowed.push(/status of 500/);
		await page.route('**/api/statuses/reorder', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
		await page.getByRole('button', { name: 'Move Pending down' }).click();
		await expect(toast(page, 'Error')).toContainText('Failed to reorder statuses. Please try again.');
		await expect.poll(() => names(page)).toEqual([...starting, 'Not a Fit']);
	});
});

async function center(page: Page, handle: string) {
	const box = await page.getByRole('button', { name: handle, exact: true }).boundingBox();
	if (!box) throw new Error(`${handle} is not there.`);
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: string, to: string) {
	const [start, end] = [await center(page, from), await center(page, to)];
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(start.x, start.y + 10, { steps: 3 });
	await page.mouse.move(end.x, end.y + 5, { steps: 8 });
	await page.waitForTimeout(100);
	await page.mouse.up();
}
