// The rules: docs/product/statuses.md.
import type { Page } from '@playwright/test';
import { breakCall, sentTo } from './support/calls.ts';
import { expect, moving, test } from './support/people.ts';
import { toast } from './support/screen.ts';
import { names, namesOf, rows, starting } from './support/statuses.ts';

test.use(moving);

test.describe('reordering', () => {
	const own = 'Not a Fit';
	const changed = ['Contacted', 'Pending', 'Intro Requested', 'Introduced', own];

	test('the statuses in another order', async ({ page, ada, allowed }) => {
		allowed.push(/status of 500/);
		await ada.api.statuses.$post({ json: { name: own, color: '#eab308' } });
		await page.goto('/settings');
		await expect(rows(page)).toHaveCount(5);
		await test.step('dragging sends the ids in their new order, silently', async () => {
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
		await test.step('dropping outside the list does nothing', async () => {
			const sent = sentTo(page, 'POST', /reorder$/);
			const from = await center(page, 'Reorder Pending');
			await page.mouse.move(from.x, from.y);
			await page.mouse.down();
			await page.mouse.move(from.x, from.y + 80, { steps: 5 });
			await expect(page.getByText(/^Pending is at position \d of 5\.$/)).toBeAttached();
			await page.mouse.move(1100, 700, { steps: 5 });
			// All rows are drawn in their places once it is known that the pointer is outside.
			await expect.poll(() => rows(page).evaluateAll(movedOf)).toBe(0);
			await page.mouse.up();
			await expect(page.getByText('Pending stays where it was.')).toBeAttached();
			expect(await names(page)).toEqual(changed);
			expect(sent).toEqual([]);
		});
		await test.step('Space, an arrow and Space move a status by keyboard, and screen readers hear what happens', async () => {
			const handle = page.getByRole('button', { name: 'Reorder Contacted' });
			await handle.focus();
			await page.keyboard.press('Space');
			await lifted(page, 'Lifted Contacted. It is at position 1 of 5.');
			await page.keyboard.press('ArrowDown');
			await expect(page.getByText('Contacted is at position 2 of 5.')).toBeAttached();
			await page.keyboard.press('Space');
			await expect.poll(() => namesOf(ada)).toEqual([...starting, own]);
			await expect.poll(() => names(page)).toEqual([...starting, own]);
			await expect(handle).toBeFocused();
		});
		await test.step('Escape leaves the status where it was', async () => {
			await page.getByRole('button', { name: 'Reorder Pending' }).focus();
			await page.keyboard.press('Space');
			await lifted(page, 'Lifted Pending. It is at position 1 of 5.');
			await page.keyboard.press('ArrowDown');
			await expect(page.getByText('Pending is at position 2 of 5.')).toBeAttached();
			await page.keyboard.press('Escape');
			await expect(page.getByText('Pending stays at position 1 of 5.')).toBeAttached();
			expect(await names(page)).toEqual([...starting, own]);
		});
		const order = ['Contacted', 'Intro Requested', 'Pending', 'Introduced', own];
		await test.step('Move up and Move down move a status with single presses, also quick ones', async () => {
			const down = page.getByRole('button', { name: 'Move Pending down' });
			await down.click();
			await down.click();
			await down.click();
			const lower = ['Contacted', 'Intro Requested', 'Introduced', 'Pending', own];
			await expect.poll(() => names(page)).toEqual(lower);
			await expect.poll(() => namesOf(ada)).toEqual(lower);
			await expect(down).toBeFocused();
			await expect.poll(() => names(page)).toEqual(lower);
			await expect(page.getByRole('button', { name: 'Move Contacted up' })).toBeDisabled();
			await page.getByRole('button', { name: 'Move Pending up' }).click();
			await expect.poll(() => namesOf(ada)).toEqual(order);
		});
		await test.step('a failure moves everything back', async () => {
			await expect.poll(() => names(page)).toEqual(order);
			await breakCall(page, { method: 'POST', path: /reorder$/ });
			await page.getByRole('button', { name: 'Move Pending down' }).click();
			await expect(toast(page, 'Error')).toContainText('Failed to reorder statuses. Please try again.');
			await expect.poll(() => names(page)).toEqual(order);
		});
	});
});

// Counts the rows that are drawn away from their places.
const movedOf = (all: (HTMLElement | SVGElement)[]) => all.filter(({ style }) => style.transform).length;

// The handle listens for arrows one turn after it says that it is lifted.
async function lifted(page: Page, said: string) {
	await expect(page.getByText(said)).toBeAttached();
	await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

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
