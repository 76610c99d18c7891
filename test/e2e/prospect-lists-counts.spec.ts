// The rules: docs/product.md §4.4, §6.2.
import { threePeople } from './support/lists.ts';
import { addList, expect, test } from './support/people.ts';
import { answerNext, toast } from './support/screen.ts';

test.describe('the counts of the overview', () => {
	test('follow a prospect that was deleted', async ({ page, ada }) => {
		await threePeople(ada);
		await page.goto('/prospect-lists');
		await expect(page.getByText('3 prospects', { exact: true })).toBeVisible();
		await page.getByRole('link', { name: 'View Prospects' }).click();
		void answerNext(page, true);
		await page.getByRole('button', { name: 'Delete Amara Silva' }).click();
		await expect(toast(page, 'Prospect deleted')).toBeVisible();
		await page.getByRole('button', { name: 'Back to Lists' }).click();
		await expect(page.getByText('2 prospects', { exact: true })).toBeVisible();
	});

	test('follow an import of a file', async ({ page, ada }) => {
		await addList(ada, 'Investors');
		await page.goto('/prospect-lists');
		await expect(page.getByText('0 prospects', { exact: true })).toBeVisible();
		await page.getByRole('link', { name: 'View Prospects' }).click();
		await page.getByLabel('CSV file').setInputFiles({
			name: 'people.csv',
			mimeType: 'text/csv',
			buffer: Buffer.from('Name\nAmara Silva\nNoah Okafor\n'),
		});
		await page.getByRole('button', { name: 'Import 2 people' }).click();
		await page.getByRole('dialog', { name: 'Import finished' }).getByRole('button', { name: 'Done' }).click();
		await page.getByRole('button', { name: 'Back to Lists' }).click();
		await expect(page.getByText('2 prospects', { exact: true })).toBeVisible();
	});
});
