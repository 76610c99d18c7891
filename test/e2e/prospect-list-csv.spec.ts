// The rules: docs/product.md §6.12, §6.13.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hold, sentTo } from './support/calls.ts';
import { threePeople } from './support/lists.ts';
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const file = (text: string, name = 'people.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const names = (page: Page) => page.locator('a.row-link');
const dialog = (page: Page, title = 'Import people') => page.getByRole('dialog', { name: title });
const choose = (page: Page, text: string, name?: string) => page.getByLabel('CSV file').setInputFiles(file(text, name));
/** The paths of all imports sent from now on, with their query. */
function imports(page: Page) {
	const sent: string[] = [];
	page.on('request', (request) => {
		const { pathname, search } = new URL(request.url());
		if (request.method() === 'POST' && pathname.endsWith('/import')) sent.push(`import${search}`);
	});
	return sent;
}

test.describe('CSV import', () => {
	test('every line is read or refused with a reason before anything is written', async ({ page, ada }) => {
		const list = await addList(ada, 'From a file');
		await addProspects(ada, list.id, [{ name: 'Noah Okafor', title: 'CEO' }]);
		const other = await addList(ada, 'Angels');
		await addProspects(ada, other.id, [{ name: 'Mei Chen', title: 'CTO' }]);
		await page.goto(`/prospect-lists/${list.id}`);
		await expect(names(page)).toHaveCount(1);
		const sent = imports(page);
		const lines = [
			'Name,Title,Status',
			'"Silva, Amara",Partner,contacted',
			'Bob,5" pipe',
			'Bob, "CTO, Acme"',
			'"Bob" Smith,CFO',
			'Noah Okafor,CEO',
			',nobody',
			'Mei Chen,CTO,Lead',
			'Too,many,cells,here',
		];
		await choose(page, lines.join('\r\n'));
		const box = dialog(page);
		await expect(box.getByRole('status')).toHaveText(
			'New: 5, Updated: 0, Already there: 1, Elsewhere too: 1, Not read: 2',
		);
		await expect(box.getByRole('list', { name: 'Not read' }).getByRole('listitem')).toHaveText([
			/^Line 7: A prospect needs a name\./,
			/^Line 9: It has 4 cells, but the table has 3 columns\. Too,many,cells,here/,
		]);
		await expect(box).toContainText('“Lead” (1)');
		await expectAccessible(page);
		expect(sent).toEqual(['import?dryRun=1']);
		await expect(names(page)).toHaveCount(1);

		await box.getByRole('button', { name: 'Import 5 people' }).click();
		const end = dialog(page, 'Import finished');
		await expect(end.getByRole('status')).toHaveText(
			'Added: 5, Updated: 0, Already there: 1, Elsewhere too: 1, Not read: 2',
		);
		await expectAccessible(page);
		await end.getByRole('button', { name: 'Done' }).click();
		await expect(names(page)).toHaveText(['Silva, Amara', 'Bob', 'Bob', '"Bob" Smith', 'Mei Chen', 'Noah Okafor']);
		await expect(page.getByRole('row', { name: /Silva/ }).getByRole('cell').nth(5)).toHaveText('contacted');
		expect(sent).toEqual(['import?dryRun=1', 'import']);
	});

	test('an empty list is filled from a file; the same file again has nothing to import', async ({ page, ada }) => {
		const list = await addList(ada, 'From a file');
		await page.goto(`/prospect-lists/${list.id}`);
		await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible();
		const people = 'Name,Title,Company\r\n"Silva, Amara",Partner,Hearthside\r\nNoah Okafor,CEO,\r\n';
		await choose(page, people);
		await dialog(page).getByRole('button', { name: 'Import 2 people' }).click();
		await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
		await expect(page.getByRole('cell', { name: 'Partner at Hearthside' })).toBeVisible();
		await choose(page, people);
		await expect(dialog(page).getByRole('button', { name: 'Nothing to import' })).toHaveAttribute(
			'aria-disabled',
			'true',
		);
	});

	test('columns that nobody knows are chosen by hand', async ({ page, ada }) => {
		const list = await addList(ada, 'From a file');
		await page.goto(`/prospect-lists/${list.id}`);
		const sent = imports(page);
		await choose(page, 'Wer\tWas\tWo\nAda\tCEO\tBerlin\n', 'people.tsv');
		const box = dialog(page);
		await expect(box).toContainText('Choose the column that holds the names.');
		await expect(box.getByRole('button', { name: 'Nothing to import' })).toBeVisible();
		expect(sent).toEqual([]);
		await expectAccessible(page);
		await box.getByLabel('Read Wer as').selectOption('Name');
		await box.getByLabel('Read Wo as').selectOption('Location');
		await box.getByRole('button', { name: 'Import 1 person' }).click();
		await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
		await expect(page.getByRole('row', { name: /Ada/ })).toContainText('Berlin');
	});

	test('a file can be dropped anywhere on the list', async ({ page, ada }) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		await expect(names(page)).toHaveCount(3);
		const data = await page.evaluateHandle(() => {
			const transfer = new DataTransfer();
			transfer.items.add(new File(['Name,Title\nMei Chen,CTO'], 'people.csv'));
			return transfer;
		});
		await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
		await expect(page.getByText('Drop the file to import it into this list')).toBeVisible();
		await page.dispatchEvent('main', 'drop', { dataTransfer: data });
		await dialog(page).getByRole('button', { name: 'Import 1 person' }).click();
		await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
		await expect(names(page)).toHaveCount(4);
	});

	test('progress is shown while people are sent; a failure leaves the file there for another try', async ({
		page,
		ada,
		allowed,
	}) => {
		allowed.push(/status of 503/);
		const list = await addList(ada, 'Many');
		await page.goto(`/prospect-lists/${list.id}`);
		const rows = Array.from({ length: 1_500 }, (_, index) => `Person ${index},CEO`);
		await choose(page, ['Name,Title', ...rows].join('\n'));
		const start = dialog(page).getByRole('button', { name: 'Import 1,500 people' });
		await expect(start).toBeVisible();
		let calls = 0;
		await page.route(/\/import$/, async (route) => {
			calls += 1;
			if (calls === 2) await route.fulfill({ status: 503, body: 'Later, please.' });
			else await route.fallback();
		});
		const { go } = await hold(page, { method: 'POST', path: /import$/ });
		await start.click();
		await expect(dialog(page).getByRole('status')).toHaveText('0 of 1,500 people');
		await expectAccessible(page);
		go();
		await expect(toast(page, 'Error')).toContainText('Failed to import the file. Please try again.');
		await dialog(page).getByRole('button', { name: 'Import 500 people' }).click();
		await expect(dialog(page, 'Import finished').getByRole('status')).toContainText('Added: 500');
	});

	test('a file without people says so, and nothing is sent', async ({ page, ada }) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		await expect(names(page)).toHaveCount(3);
		const sent = sentTo(page, 'POST', /import$/);
		await choose(page, 'Name,Title\n');
		await expect(toast(page, 'Nothing to import')).toBeVisible();
		expect(sent).toHaveLength(0);
	});
});

test.describe('CSV export', () => {
	test('what is shown is exported, in the order shown', async ({ page, ada }) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		await page.getByPlaceholder('Search prospects...').fill('o');
		await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
		await expect(names(page)).toHaveText(['Noah Okafor', 'Zoe Hart']);
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
