// The rules: docs/product/lists.md.
import { expect, expectAccessible, test } from './support/people.ts';

test('someone new sees the app with sample people, sends nothing, and removes them', async ({ page, ada, allowed }) => {
	allowed.push(/status of 409/);

	await test.step('one click creates the list and opens it', async () => {
		await page.goto('/prospect-lists');
		await page.getByRole('button', { name: 'Try it with sample people' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample people');
		await expect(page.getByText('Sample data.')).toBeVisible();
		// With little room left by the buttons, neither the name nor the note is cut, and no button covers them.
		const [name, note] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Remove them' })];
		for (const width of [1024, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await expect.poll(() => name.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
			await note.click({ trial: true });
		}
		await expect(page.getByText('24 prospects', { exact: true })).toBeVisible();
		await expectAccessible(page);
	});

	await test.step('the dashboard shows what to do next, and offers no second sample', async () => {
		await page.getByRole('link', { name: 'Dashboard' }).click();
		await expect(page.getByText('Your first steps')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Try it with sample people' })).toHaveCount(0);
		const queue = page.getByRole('region', { name: 'Everything in your queue' });
		await expect(queue.getByRole('button', { name: /to Hanna Lindqvist$/ })).toBeVisible();
		await expect(queue.getByRole('button', { name: 'Ask Nadia Sorensen about Siobhan Kearney' })).toBeVisible();
		await queue.getByRole('button', { name: /^Follow up with .* about Mateo Villalobos/ }).click();
		await page.getByRole('link', { name: /^Follow up with .* about Mateo Villalobos/ }).click();
	});

	await test.step('an email is shown as it would arrive, and nothing is sent', async () => {
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nudge');
		await page.getByRole('button', { name: 'Send Email' }).click();
		await expect(page.getByRole('heading', { name: 'Nothing was sent, because this is sample data' })).toBeFocused();
		const mail = page.getByRole('article', { name: 'Your email' });
		await expect(mail).toContainText('Ada Lovelace via Kindling');
		await expect(mail).toContainText('Answer with one click');
		await expect(page.getByText('Failed to send')).toHaveCount(0);
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Back to the email' }).click();
		await expect(page.getByRole('button', { name: 'Send Email' })).toBeVisible();
	});

	await test.step('one click and the usual question remove them', async () => {
		page.on('dialog', (dialog) => dialog.accept());
		await page.getByRole('link', { name: 'Prospect Lists' }).click();
		// By keyboard, because a pointer resting on a row prefetches the person.
		await page.getByRole('link', { name: 'View Prospects' }).press('Enter');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample people');
		// Reads of the list in progress when it is removed are 404s in the console.
		await page.reload({ waitUntil: 'networkidle' });
		await page.getByRole('button', { name: 'Remove them' }).click();
		await expect(page.getByText('No prospect lists yet')).toBeVisible();
		await expect.poll(async () => (await ada.api['prospect-lists'].$get()).json()).toEqual([]);
		await page.getByRole('link', { name: 'Dashboard' }).click();
		await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible();
		await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
	});
});
