import { readFile } from 'node:fs/promises';
import { sentTo } from './support/calls.ts';
import { threePeople } from './support/lists.ts';
import { addList, expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const file = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test.describe('CSV', () => {
	test('an empty list is filled from a file; the same file again changes nothing', async ({ page, ada }) => {
		const list = await addList(ada, 'From a file');
		await page.goto(`/prospect-lists/${list.id}`);
		await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible();
		const people = 'Name,Title,Company\r\n"Silva, Amara",Partner,Hearthside\r\nNoah Okafor,CEO,\r\n,nobody,\r\n';
		await page.getByLabel('CSV file').setInputFiles(file(people));
		await expect(toast(page, 'Import finished')).toContainText('2 added, 0 updated, 0 already there, 1 not read.');
		await expect(page.locator('a.row-link')).toHaveCount(2);
		await expect(page.getByRole('cell', { name: 'Partner at Hearthside' })).toBeVisible();
		await expectAccessible(page);
		await page.getByLabel('CSV file').setInputFiles(file(people));
		await expect(toast(page, 'Import finished')).toContainText('0 added, 0 updated, 2 already there, 1 not read.');
	});

	test('a file without names says so, and nothing is sent', async ({ page, ada }) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		await expect(page.locator('a.row-link')).toHaveCount(3);
		const sent = sentTo(page, 'POST', /import$/);
		await page.getByLabel('CSV file').setInputFiles(file('Date,Amount\n1,2\n'));
		await expect(toast(page, 'Nothing to import')).toBeVisible();
		expect(sent).toHaveLength(0);
	});

	test('what is shown can be taken out, in the order shown', async ({ page, ada }) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		await page.getByPlaceholder('Search prospects...').fill('o');
		await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
		await expect(page.locator('a.row-link')).toHaveText(['Noah Okafor', 'Zoe Hart']);
		const saved = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Export CSV' }).click();
		const download = await saved;
		expect(download.suggestedFilename()).toBe('VC Investors.csv');
		const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
		expect(lines).toHaveLength(3);
		expect(lines[1]).toMatch(/^Noah Okafor,Founder,Berlin,Dana Whitfield,Met at a summit,contacted,/);
		expect(lines[2]).toMatch(/^Zoe Hart,,,Sam Okoye,,introduced,/);
	});
});
