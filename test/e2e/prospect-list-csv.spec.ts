import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { threePeople } from './support/lists.ts';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { countPresses } from './support/presses.ts';
import { expectError, expectNoOverflow, toast } from './support/screen.ts';
import { fromMenu } from './support/toolbar.ts';

const file = (text: string, name = 'people.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const names = (page: Page) => page.locator('a.row-link');
const dialog = (page: Page, title = 'Import people') => page.getByRole('dialog', { name: title });
const choose = (page: Page, text: string, name?: string) => page.getByLabel('CSV file').setInputFiles(file(text, name));
const prospectsOf = async (owner: Person, id: string) =>
	(await owner.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();

/** A file as other programs write them: ten columns with headings of their own. */
function messyExport(people: number): string {
	const headings =
		'Full Name (First Last),Current Job Title,Company Name - Cleaned,Geography / City,Person Linkedin Url,Work E-Mail Address,Phone Number (Mobile),Lead Stage,My Notes,Introduced by';
	const rows = Array.from({ length: people }, (_, at) =>
		[
			`Person ${at}`,
			'Engineer',
			`Acme ${at}`,
			'Berlin',
			`https://www.linkedin.com/in/person-${at}`,
			`person${at}@example.org`,
			`+49 30 12345${String(at).padStart(2, '0')}`,
			'CONTACTED',
			`Met ${at}`,
			'Ravi Sen',
		].join(','),
	);
	return [headings, ...rows].join('\n');
}

/** Collects the paths of all imports sent from now on, with their query. */
function imports(page: Page) {
	const sent: string[] = [];
	page.on('request', (request) => {
		const { pathname, search } = new URL(request.url());
		if (request.method() === 'POST' && pathname.endsWith('/import')) sent.push(`import${search}`);
	});
	return sent;
}

test.describe('CSV import', () => {
	test('every line is read or refused with a reason before anything is imported', async ({ page, ada }) => {
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
			'New: 5, Updated: 0, Already there: 1, Also in other lists: 1, Not imported: 2',
		);
		await expect(box.getByRole('list', { name: 'Not imported' }).getByRole('listitem')).toHaveText([
			/^Line 7: A prospect needs a name\./,
			/^Line 9: It has 4 cells, but the table has 3 columns\. Too,many,cells,here/,
		]);
		await expect(box.getByRole('button', { name: 'Create the status “Lead” (1)' })).toBeVisible();
		await expectAccessible(page);
		expect(sent).toEqual(['import?dryRun=1']);
		await expect(names(page)).toHaveCount(1);

		await box.getByRole('button', { name: 'Import 5 people' }).click();
		const end = dialog(page, 'Import finished');
		await expect(end.getByRole('status')).toHaveText(
			'Added: 5, Updated: 0, Already there: 1, Also in other lists: 1, Not imported: 2',
		);
		await expectAccessible(page);
		await end.getByRole('button', { name: 'Done' }).click();
		await expect(names(page)).toHaveText(['Silva, Amara', 'Bob', 'Bob', '"Bob" Smith', 'Mei Chen', 'Noah Okafor']);
		await expect(page.getByRole('row', { name: /Silva/ }).getByRole('gridcell').nth(5)).toHaveText('Contacted');
		expect(sent).toEqual(['import?dryRun=1', 'import']);
	});

	test('an empty list is filled from a file, whatever arrives meanwhile, and the count of the overview follows; the same file again has nothing to import', async ({
		page,
		ada,
	}) => {
		const list = await addList(ada, 'From a file');
		await page.goto('/prospect-lists');
		await expect(page.getByText('0 prospects', { exact: true })).toBeVisible();
		await page.getByRole('link', { name: 'View Prospects' }).click();
		const asked = page.waitForEvent('filechooser');
		await page.getByRole('button', { name: 'Import CSV' }).click();
		// While the user chooses a file, the first person comes from elsewhere, and the empty list becomes a table.
		await addProspects(ada, list.id, [{ name: 'Mei Chen' }]);
		await expect(names(page)).toHaveText('Mei Chen');
		const people = 'Name,Title,Company\r\n"Silva, Amara",Partner,Hearthside\r\nNoah Okafor,CEO,\r\n';
		await (await asked).setFiles(file(people));
		await dialog(page).getByRole('button', { name: 'Import 2 people' }).click();
		await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
		await expect(page.getByRole('gridcell', { name: 'Partner at Hearthside' })).toBeVisible();
		await page.getByRole('button', { name: 'Back to Lists' }).click();
		await expect(page.getByText('3 prospects', { exact: true })).toBeVisible();
		await page.goBack();
		await choose(page, people);
		await expect(dialog(page).getByRole('button', { name: 'Nothing to import' })).toHaveAttribute(
			'aria-disabled',
			'true',
		);
	});

	test('files as other programs write them', async ({ page, ada }) => {
		const list = await addList(ada, 'From files');
		await page.goto(`/prospect-lists/${list.id}`);
		await test.step('a German export arrives by two clicks; a bad cell is named, and its person is kept', async () => {
			const presses = await countPresses(page);
			const chooser = page.waitForEvent('filechooser');
			await page.getByRole('button', { name: 'Import CSV' }).click();
			const lines = [
				'Vorname;Name;Firma;Funktion;E-Mail-Adresse;Telefonnummer;Ort;Land;Status;Bemerkungen;Profil-URL',
				'Jürgen;Weiß;Hütte GmbH;Geschäftsführer;j@huette.example;030 123 4567;Köln;Deutschland;CONTACTED;Alt;linkedin.com/in/weiss',
				'Eva;Brandt;Acme AG;Leiterin;eva at brandt;;Bonn;Deutschland;pending;;',
			];
			await (await chooser).setFiles({ ...file(''), buffer: Buffer.from(lines.join('\r\n'), 'latin1') });
			const box = dialog(page);
			await expect(box.locator('summary').first()).toHaveText('All 11 columns recognised');
			await expect(box.getByRole('list', { name: 'Cells left out' }).getByRole('listitem')).toHaveText([
				'Line 3: Email must be a valid email address. Email: eva at brandt (Eva Brandt)',
			]);
			await expectAccessible(page);
			await box.getByRole('button', { name: 'Import 2 people' }).click();
			await expect(dialog(page, 'Import finished').getByRole('status')).toContainText('Added: 2');
			expect(await presses()).toBe(2);
			await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
			expect(await prospectsOf(ada, list.id)).toMatchObject([
				{
					name: 'Jürgen Weiß',
					title: 'Geschäftsführer at Hütte GmbH',
					location: 'Köln, Deutschland',
					status: 'contacted',
				},
				{ name: 'Eva Brandt', title: 'Leiterin at Acme AG', email: null, status: 'pending' },
			]);
		});
		await test.step('a column that would be left out is shown in amber before the button, and a status is created; the choice is remembered', async () => {
			// If the dialog fits, its top edge stays as it shrinks.
			await page.setViewportSize({ width: 1280, height: 1000 });
			await choose(page, 'Name,Shoe size,Team,Status\nAda,38,Blue,Qualified\n');
			const box = dialog(page);
			await expect(box).toContainText('2 columns will be left out: “Shoe size”, “Team”');
			await expect(box.getByRole('combobox').first()).toHaveAccessibleName('Read Shoe size as');
			await expectAccessible(page);
			await box.getByLabel('Read Team as').selectOption('Company');
			await expect(box).toContainText('1 column will be left out: “Shoe size”');
			const create = box.getByRole('button', { name: 'Create the status “Qualified” (1)' });
			await expect(create).toBeVisible();
			const edges = async () => (await box.boundingBox()) ?? { y: 0, height: 0 };
			const before = await edges();
			await box.getByRole('button', { name: 'Add it to Notes' }).click();
			await expect(box).not.toContainText('will be left out');
			await expect.poll(async () => (await edges()).height).toBeLessThan(before.height);
			expect((await edges()).y).toBe(before.y);
			await create.click();
			await expect(toast(page, 'Status created')).toBeVisible();
			await expect(box.getByRole('button', { name: /Create the status/ })).toBeHidden();
			await box.getByRole('button', { name: 'Import 1 person' }).click();
			await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
			await choose(page, 'Name,Shoe size,Team,Status\nEve,41,Red,QUALIFIED\n');
			await expect(box.locator('summary').first()).toHaveText('All 4 columns recognised');
			await expect(box.getByLabel('Read Team as')).toBeHidden();
			await box.getByRole('button', { name: 'Import 1 person' }).click();
			await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
			expect((await prospectsOf(ada, list.id)).slice(0, 2)).toMatchObject([
				{ name: 'Eve', title: 'Red', notes: 'Shoe size: 41', status: 'qualified' },
				{ name: 'Ada', title: 'Blue', notes: 'Shoe size: 38', status: 'qualified' },
			]);
		});
		await test.step('a messy export of 300 people arrives with every column, by two clicks', async () => {
			const presses = await countPresses(page);
			const chooser = page.waitForEvent('filechooser');
			await page.getByRole('button', { name: 'Import CSV' }).click();
			await (await chooser).setFiles(file(messyExport(300)));
			const box = dialog(page);
			await expect(box.locator('summary').first()).toHaveText('All 10 columns recognised');
			await expect(box.getByLabel('Read Work E-Mail Address as')).toBeHidden();
			await box.getByRole('button', { name: 'Import 300 people' }).click();
			await expect(dialog(page, 'Import finished').getByRole('status')).toContainText('Added: 300');
			expect(await presses()).toBe(2);
			const [first] = await prospectsOf(ada, list.id);
			expect(first).toMatchObject({
				name: 'Person 0',
				title: 'Engineer at Acme 0',
				location: 'Berlin',
				linkedinUrl: 'https://www.linkedin.com/in/person-0',
				email: 'person0@example.org',
				phone: '+49 30 1234500',
				notes: 'Met 0',
				connectionSource: 'Ravi Sen',
				status: 'contacted',
			});
			await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
		});
	});

	test('filling one list from a file twice', async ({ page, ada, allowed }) => {
		const list = await addList(ada, 'From a file');
		await page.goto(`/prospect-lists/${list.id}`);
		await test.step('the last screen of an import undoes it with one click', async () => {
			await page.setViewportSize({ width: 390, height: 500 });
			await choose(
				page,
				`Name,Title,${Array.from({ length: 9 }, (_, at) => `Odd ${at}`)}\nMara,CEO,${'x,'.repeat(8)}x\nNora\nMara,CEO\nNora\n`,
			);
			const box = dialog(page);
			await expect(box.getByRole('status')).toContainText(
				'New: 3, Updated: 0, Already there: 0, Twice in this file: 1',
			);
			for (const zero of ['Updated', 'Already there', 'Also in other lists']) {
				await expect(box.getByText(zero, { exact: true })).toHaveCount(0);
			}
			await expect(box.getByRole('button', { name: 'Import 3 people' })).toBeInViewport({ ratio: 1 });
			await expectNoOverflow(page);
			await box.getByRole('button', { name: 'Import 3 people' }).click();
			await page.setViewportSize({ width: 1280, height: 800 });
			const end = dialog(page, 'Import finished');
			const presses = await countPresses(page);
			// When the dialog closes, the row below comes under the pointer and is prefetched. It may be gone by then.
			allowed.push(/status of 404/);
			await end.getByRole('button', { name: 'Undo this import' }).click();
			await expect(page.getByText('No prospects yet')).toBeVisible();
			await expect(end).toBeHidden();
			expect(await presses()).toBe(1);
			expect(await prospectsOf(ada, list.id)).toEqual([]);
		});
		await test.step('columns that no one knows are chosen by hand', async () => {
			allowed.push(/status of 503/);
			const sent = imports(page);
			await choose(page, 'Wer\tWas\tWo\nAda\tCEO\tBerlin\n', 'people.tsv');
			const box = dialog(page);
			await expect(box).toContainText('Which column has the names?');
			await expect(box.getByRole('button', { name: 'Nothing to import' })).toBeVisible();
			expect(sent).toEqual([]);
			await expectAccessible(page);
			// A failed check is retried with the chosen columns.
			const { mend } = await breakCall(page, { method: 'POST', path: /import$/, status: 503, body: 'Later, please.' });
			await box.getByLabel('Read Wer as').selectOption('Name');
			await box.getByLabel('Read Wo as').selectOption('Location');
			await expect(box.getByRole('alert')).toContainText('Later, please.');
			mend();
			await box.getByRole('button', { name: 'Check again' }).click();
			await expect(box.getByLabel('Read Wo as')).toHaveValue('location');
			await box.getByRole('button', { name: 'Import 1 person' }).click();
			await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
			await expect(page.getByRole('row', { name: /Ada/ })).toContainText('Berlin');
		});
		await test.step('on a phone a long status does not reach over the edge of the dialog', async () => {
			await page.setViewportSize({ width: 390, height: 800 });
			await choose(page, 'Name,Title,Status\nGrace,CTO,Waiting for the second reply of their assistant\n');
			await expect(dialog(page).getByRole('button', { name: /Create the status/ })).toBeVisible();
			expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
			await dialog(page).getByRole('button', { name: 'Cancel' }).click();
			await page.setViewportSize({ width: 1280, height: 800 });
		});
		await test.step('the list is removed elsewhere: the screen shows it no more, and the import and its check say why', async () => {
			await choose(page, 'Name,Title\nGrace,CTO\n');
			const start = dialog(page).getByRole('button', { name: 'Import 1 person' });
			await expect(start).toBeVisible();
			await ada.api['prospect-lists'][':id'].$delete({ param: { id: list.id } });
			await start.click();
			await expectError(page, 'List not found.');
			await expect(dialog(page).getByRole('alert')).toContainText('List not found.');
			await expect(dialog(page).getByRole('button', { name: 'Nothing to import' })).toBeVisible();
			await dialog(page).getByRole('button', { name: 'Cancel' }).click();
			await expect(page.getByRole('alert').getByText('Failed to load prospects')).toBeVisible();
			await expect(names(page)).toHaveCount(0);
		});
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
});

test('files with a list that is there', async ({ page, ada }) => {
	const { path } = await threePeople(ada);
	await page.goto(path);
	await expect(names(page)).toHaveCount(3);
	await test.step('a file without people says so, and nothing is sent', async () => {
		const sent = sentTo(page, 'POST', /import$/);
		await choose(page, 'Name,Title\n');
		await expect(toast(page, 'Nothing to import')).toBeVisible();
		expect(sent).toHaveLength(0);
	});
	await test.step('CSV export: what is shown is exported, in the order shown', async () => {
		await page.getByPlaceholder('Search prospects...').fill('o');
		await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
		await expect(names(page)).toHaveText(['Noah Okafor', 'Zoe Hart']);
		const saved = page.waitForEvent('download');
		await fromMenu(page, 'Export CSV');
		const download = await saved;
		expect(download.suggestedFilename()).toBe('VC Investors.csv');
		const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
		expect(lines).toHaveLength(3);
		expect(lines[1]).toMatch(/^Noah Okafor,Founder,Berlin,Dana Whitfield,Met at a summit,contacted,/);
		expect(lines[2]).toMatch(/^Zoe Hart,,,Sam Okoye,,introduced,/);
	});
	await test.step('a file can be dropped anywhere on the list', async () => {
		await page.getByPlaceholder('Search prospects...').fill('');
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
});

test.describe('importing again', () => {
	test('possible duplicates are asked about, and neither doubled nor merged silently; one click undoes it', async ({
		page,
		ada,
	}) => {
		const list = await addList(ada, 'From a file');
		const before = await addProspects(ada, list.id, [
			{ name: 'Mara Quill', title: 'Founder at Acme', notes: 'Mine' },
			{ name: 'Nora Fox', title: 'CEO at Initech' },
		]);
		await page.goto(`/prospect-lists/${list.id}`);
		await expect(names(page)).toHaveCount(2);
		await choose(
			page,
			[
				'Name,Job Title,Company,LinkedIn URL,Email,Team',
				'Mara Quill,CEO,Acme,https://www.linkedin.com/in/mara,m@acme.example,Blue',
				'Nora Fox,Advisor,Initech,https://www.linkedin.com/in/nora,,',
				'Ola Berg,,,,,',
			].join('\n'),
		);
		const box = dialog(page);
		await expect(box).toContainText('2 people may be there already');
		await expect(box.getByRole('button', { name: 'Import 3 people' })).toHaveAttribute('aria-disabled', 'true');
		await expectAccessible(page);
		await box.getByRole('button', { name: 'Same people' }).click();
		await expect(box).toContainText('2 the same, 0 different');
		await box.getByRole('checkbox', { name: /Nora Fox/ }).uncheck();
		await box.getByLabel('Read Team as').selectOption('Phone');
		await expect(box).toContainText('1 the same, 1 different');
		await expect(box.getByRole('status').first()).toContainText('New: 2, Updated: 1');
		await box.getByRole('button', { name: 'Import 3 people' }).click();
		await expect(dialog(page, 'Import finished').getByRole('status')).toContainText('Added: 2, Updated: 1');
		await expect(names(page)).toHaveCount(4);
		const [, , mara] = await prospectsOf(ada, list.id);
		expect(mara).toMatchObject({ id: before[0]?.id, title: 'CEO at Acme', email: 'm@acme.example', notes: 'Mine' });

		await dialog(page, 'Import finished').getByRole('button', { name: 'Done' }).click();
		const presses = await countPresses(page);
		await page.getByRole('button', { name: 'Undo this import' }).click();
		await expect(toast(page, 'Import undone')).toContainText('2 people moved to Removed.');
		await expect(names(page)).toHaveText(['Mara Quill', 'Nora Fox']);
		await expect(page.getByRole('button', { name: 'Undo this import' })).toBeHidden();
		expect(await presses()).toBe(1);
		// A person who existed before keeps the imported values, as the words beside the button say.
		const [kept] = await prospectsOf(ada, list.id);
		expect(kept).toMatchObject({ id: before[0]?.id, title: 'CEO at Acme', email: 'm@acme.example', notes: 'Mine' });
	});
});
