import type { Page } from '@playwright/test';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { threePeople } from './support/lists.ts';
import { addProspects, expect, test } from './support/people.ts';
import { answerNext, expectError, toast } from './support/screen.ts';

const ofList = /^\/api\/prospect-lists\/[^/]+\/prospects$/;
const oneProspect = /^\/api\/prospects\/[^/]+$/;
const names = (page: Page) => page.locator('a.row-link');

test('deleting a prospect', async ({ page, ada, allowed }) => {
	allowed.push(/status of 500/);
	const { list } = await threePeople(ada);
	await page.goto('/prospect-lists');
	await expect(page.getByText('3 prospects', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'View Prospects' }).click();
	await test.step('the browser asks; No leaves all as it is', async () => {
		const asked = answerNext(page, false);
		await page.getByRole('button', { name: 'Delete Amara Silva' }).click();
		expect(await asked).toContain('Amara Silva');
		await expect(names(page)).toHaveCount(3);
	});
	await test.step('Yes removes the row at once; a toast; the prospects are fetched again; the focus goes to the next name, and the count of the overview follows', async () => {
		await expect(names(page)).toHaveCount(3);
		const { go } = await hold(page, { method: 'DELETE', path: oneProspect });
		const asked = sentTo(page, 'GET', ofList);
		void answerNext(page, true);
		await page.getByRole('button', { name: 'Delete Amara Silva' }).click();
		await expect(names(page)).toHaveText(['Noah Okafor', 'Zoe Hart']);
		await expect(page.getByText('2 prospects', { exact: true })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Zoe Hart', exact: true })).toBeFocused();
		expect(asked).toHaveLength(0);
		go();
		await expect(toast(page, 'Prospect deleted')).toBeVisible();
		await expect.poll(() => asked.length).toBe(1);
		await page.getByRole('button', { name: 'Back to Lists' }).click();
		await expect(page.getByText('2 prospects', { exact: true })).toBeVisible();
	});
	await test.step('a failure says so and brings the row back where it was', async () => {
		await page.goBack();
		await expect(names(page)).toHaveCount(2);
		const before = await names(page).allTextContents();
		const { mend } = await breakCall(page, { method: 'DELETE', path: oneProspect });
		void answerNext(page, true);
		await page.getByRole('button', { name: 'Delete Noah Okafor' }).click();
		await expectError(page, 'Failed to delete the prospect. Please try again.');
		await expect(names(page)).toHaveText(before);
		mend();
	});
	await test.step('two quick deletions: neither row comes back while the other is on its way', async () => {
		// The row that comes under the pointer is prefetched, and may be gone by then.
		allowed.push(/status of 404/);
		await addProspects(ada, list.id, [{ name: 'Mei Chen' }, { name: 'Bo Lind' }]);
		await expect(names(page)).toHaveCount(4);
		page.on('dialog', (dialog) => dialog.accept());
		let answered = 0;
		page.on('response', (response) => {
			if (response.request().method() === 'DELETE') answered += 1;
		});
		await page.getByRole('button', { name: 'Delete Mei Chen' }).click();
		await page.getByRole('button', { name: 'Delete Bo Lind' }).click();
		await expect(names(page)).toHaveText(['Noah Okafor', 'Zoe Hart']);
		// A reload would cancel the calls in flight.
		await expect.poll(() => answered).toBe(2);
		await page.reload();
		await expect(names(page)).toHaveText(['Noah Okafor', 'Zoe Hart']);
	});
});
