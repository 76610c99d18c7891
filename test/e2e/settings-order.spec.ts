// The rules: docs/product.md §8.4, §8.5.
import type { Page } from '@playwright/test';
import { expect, moving, test } from './support/people.ts';
import { toast } from './support/screen.ts';
import { names, namesOf, rows, starting } from './support/statuses.ts';

test.use(moving);
test.beforeEach(async ({ page, ada }) => {
	await ada.api.statuses.$post({ json: { name: 'Not a Fit', color: '#eab308' } });
	await page.goto('/settings');
	await expect(rows(page)).toHaveCount(5);
});

test.describe('reordering', () => {
	const changed = ['Contacted', 'Pending', 'Intro Requested', 'Introduced', 'Not a Fit'];

	test('dragging sends the ids in their new order, silently', async ({ page, ada }) => {
		const sent = page.waitForRequest('**/api/statuses/reorder');
		await drag(page, 'Reorder Pending', 'Reorder Contacted');
		await expect.poll(() => names(page)).toEqual(changed);
		const ids = (await (await ada.api.statuses.$get()).json()).map((status) => status.id);
		const { statusIds } = (await sent).postDataJSON();
		expect([...statusIds].sort()).toEqual([...ids].sort());
		await expect.poll(() => namesOf(ada)).toEqual(changed);
		await expect(toast(page, '')).toHaveCount(0);
		await page.reload();
		await expect(rows(page)).toHaveCount(5);
		await expect.poll(() => names(page)).toEqual(changed);
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
		await expect(page.getByText('Pending stays where it was.')).toBeAttached();
		expect(await names(page)).toEqual([...starting, 'Not a Fit']);
		expect(sent).toBe(0);
	});

	test('Space, an arrow and Space move a status by keyboard, and screen readers hear what happens', async ({
		page,
		ada,
	}) => {
		const handle = page.getByRole('button', { name: 'Reorder Pending' });
		await handle.focus();
		await page.keyboard.press('Space');
		await expect(page.getByText('Lifted Pending. It is at position 1 of 5.')).toBeAttached();
		await page.keyboard.press('ArrowDown');
		await expect(page.getByText('Pending is at position 2 of 5.')).toBeAttached();
		await page.keyboard.press('Space');
		await expect.poll(() => namesOf(ada)).toEqual(changed);
		await expect.poll(() => names(page)).toEqual(changed);
		await expect(handle).toBeFocused();
	});

	test('Escape leaves the status where it was', async ({ page }) => {
		await page.getByRole('button', { name: 'Reorder Pending' }).focus();
		await page.keyboard.press('Space');
		await expect(page.getByText('Lifted Pending. It is at position 1 of 5.')).toBeAttached();
		await page.keyboard.press('ArrowDown');
		await expect(page.getByText('Pending is at position 2 of 5.')).toBeAttached();
		await page.keyboard.press('Escape');
		await expect(page.getByText('Pending stays at position 1 of 5.')).toBeAttached();
		expect(await names(page)).toEqual([...starting, 'Not a Fit']);
	});

	test('Move up and Move down move a status with single presses, also quick ones', async ({ page, ada }) => {
		const down = page.getByRole('button', { name: 'Move Pending down' });
		await down.click();
		await down.click();
		await down.click();
		const order = ['Contacted', 'Intro Requested', 'Introduced', 'Pending', 'Not a Fit'];
		await expect.poll(() => names(page)).toEqual(order);
		await expect.poll(() => namesOf(ada)).toEqual(order);
		await expect(down).toBeFocused();
		await expect.poll(() => names(page)).toEqual(order);
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
	await expect(page.getByText(/ is at position \d of \d\./)).toBeAttached();
	await page.mouse.up();
}
