import { threePeople } from './support/lists.ts';
import { expect, test } from './support/people.ts';
import { answerNext, toast } from './support/screen.ts';

test('a person and a list come back by "Undo", by Z, and from Settings', async ({ page, ada, allowed }) => {
	// The row under the pointer is prefetched, and may be gone by then.
	allowed.push(/status of 404/);
	const { path } = await threePeople(ada);
	const names = page.locator('a.row-link');
	const remove = async (name: string) => {
		void answerNext(page, true);
		await page.getByRole('button', { name }).click();
	};
	await page.goto(path);
	await expect(names).toHaveCount(3);
	const before = await names.allTextContents();
	await test.step('the toast of a removed person takes it back to its place', async () => {
		await remove('Delete Noah Okafor');
		await expect(toast(page, 'Prospect deleted')).toContainText('Press Z to undo.');
		await expect(names).toHaveCount(2);
		await toast(page, 'Prospect deleted').getByRole('button', { name: 'Undo' }).click();
		await expect(toast(page, 'Undone')).toBeVisible();
		await expect(names).toHaveText(before);
	});
	await test.step('Z brings a list back', async () => {
		await page.getByRole('button', { name: 'Back to Lists' }).click();
		const list = page.getByRole('link', { name: /View Prospects/ });
		await expect(list).toHaveCount(1);
		await remove('Delete VC Investors');
		await expect(toast(page, 'List deleted')).toBeVisible();
		await expect(list).toHaveCount(0);
		await page.keyboard.press('z');
		await expect(toast(page, 'Undone')).toBeVisible();
		await expect(list).toHaveCount(1);
	});
	const removed = page.getByRole('region', { name: 'Removed' });
	await test.step('Settings say what, from where and until when, and bring it back', async () => {
		await page.goto(path);
		await remove('Delete Noah Okafor');
		await expect(toast(page, 'Prospect deleted')).toBeVisible();
		await page.goto('/settings#data');
		const row = removed.getByRole('listitem').filter({ hasText: 'Noah Okafor' });
		await expect(row).toContainText('From VC Investors');
		await expect(row).toContainText(/Removed .* Here until /);
		// By keyboard, because the cards above may still grow and a click would miss it.
		await row.getByRole('button', { name: 'Restore Noah Okafor' }).press('Enter');
		await expect(toast(page, 'Restored')).toContainText('Noah Okafor');
		await expect(removed).toContainText('Nothing here.');
		await page.goto(path);
		await expect(names).toHaveText(before);
	});
	await test.step('after the question it is gone for good', async () => {
		await remove('Delete Noah Okafor');
		await expect(toast(page, 'Prospect deleted')).toBeVisible();
		await page.goto('/settings#data');
		await removed.getByRole('button', { name: 'Delete Noah Okafor forever' }).press('Enter');
		const question = page.getByRole('alertdialog', { name: 'Delete Noah Okafor forever?' });
		await expect(question).toContainText('This can’t be undone.');
		await question.getByRole('button', { name: 'Delete Forever' }).click();
		await expect(toast(page, 'Deleted forever')).toBeVisible();
		await page.reload();
		await expect(removed).toContainText('Nothing here.');
	});
});
