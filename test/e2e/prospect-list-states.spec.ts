import type { Page } from '@playwright/test';
import { builtFile } from './support/built-file.ts';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { threePeople } from './support/lists.ts';
import { addList, addProspects, expect, expectAccessible, person, test } from './support/people.ts';
import { fromMenu } from './support/toolbar.ts';

const ofList = /^\/api\/prospect-lists\/[^/]+\/prospects$/;
const listItself = /^\/api\/prospect-lists\/[^/]+$/;
const names = (page: Page) => page.locator('a.row-link');
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

test('one list: states', { tag: ['@2'] }, async ({ page, ada, allowed }) => {
	allowed.push(/status of (404|500)/);
	const { path } = await threePeople(ada);
	await test.step('loading keeps the place of the table', async () => {
		const { go } = await hold(page, { path: ofList });
		await page.goto(path);
		await expect(page.getByText('Loading prospects')).toBeAttached();
		await expectAccessible(page);
		go();
		await expect(names(page)).toHaveCount(3);
	});
	await test.step('the title, description, badge and the way back', async () => {
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('VC Investors');
		await expect(page).toHaveTitle('VC Investors · Kindling');
		await expect(page.getByText('Seed-stage partners')).toBeVisible();
		await expect(page.getByText('3 prospects', { exact: true })).toBeVisible();
		await page.getByRole('button', { name: 'Back to Lists' }).click();
		await expect(page).toHaveURL('/prospect-lists');
	});
	await test.step('the empty list shows the five steps', async () => {
		const list = await addList(ada, 'Empty');
		await page.goto(`/prospect-lists/${list.id}`);
		await expect(page.getByText('0 prospects', { exact: true })).toBeVisible();
		const main = page.getByRole('main');
		await expect(main).toContainText('browser extension to scrape results from the sales search tool');
		const steps = main.getByRole('listitem');
		await expect(steps).toHaveCount(5);
		for (const [index, text] of [
			'Install the extension',
			'Go to the sales search tool',
			'Do a people search',
			'Click "Import Search Results" in the extension',
			'Select this list as destination',
		].entries()) {
			await expect(steps.nth(index)).toContainText(text);
		}
		await expectAccessible(page);
		// A file and the extension look equal: the same width, and neither button stands out.
		const ways = [
			main.getByRole('region', { name: 'From a file' }),
			main.getByRole('region', { name: 'With the extension' }),
		] as const;
		const [file, extension] = [await ways[0].boundingBox(), await ways[1].boundingBox()];
		expect([file?.y, file?.width]).toEqual([extension?.y, extension?.width]);
		const looks = (within: (typeof ways)[number], name: string) =>
			within
				.locator('.btn')
				.filter({ hasText: name })
				.evaluate((each) => getComputedStyle(each).backgroundColor);
		expect(await looks(ways[0], 'Import CSV')).toBe(await looks(ways[1], 'How to install it'));
	});
	await test.step('someone else’s list looks like one that is not there', async () => {
		const theirs = await addList(await person('Eve'), 'Theirs');
		await page.goto(`/prospect-lists/${theirs.id}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prospect List');
		await expect(page.getByRole('alert')).toContainText('Failed to load prospects');
	});
	await test.step('after a failure Refresh loads again', async () => {
		const { mend } = await breakCall(page, { path: ofList });
		await page.goto(path);
		await expect(page.getByRole('alert')).toBeVisible();
		await expectAccessible(page);
		mend();
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(names(page)).toHaveCount(3);
	});
	await test.step('without the list’s name the title is Prospect List', async () => {
		await breakCall(page, { path: listItself });
		await page.goto(path);
		await expect(names(page)).toHaveCount(3);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prospect List');
	});
});

test('one list: search, sorting and what is fetched', async ({ page, ada, allowed }) => {
	const { list, path } = await threePeople(ada);
	const search = page.getByPlaceholder('Search prospects...');
	await test.step('a list and the code of its screen are requested before the app’s code has loaded', async () => {
		const data = page.waitForRequest((request) => request.url().endsWith(`/api/prospect-lists/${list.id}/prospects`));
		const code = page.waitForRequest(builtFile('prospect-list'));
		const asked = sentTo(page, 'GET', ofList);
		await page.route(builtFile('index'), async (route) => {
			await Promise.all([data, code]);
			await route.continue();
		});
		await page.goto(path);
		await expect(names(page)).toHaveCount(3);
		expect(asked).toHaveLength(1);
	});
	await test.step('the search looks at name, location, title and connection source, word by word, whatever the case', async () => {
		await expect(page.getByText('Showing 3 of 3 prospects').first()).toBeVisible();
		for (const [text, found] of [
			['AMARA', 'Amara Silva'],
			['berlin', 'Noah Okafor'],
			['partn', 'Amara Silva'],
			['OKOYE', 'Zoe Hart'],
			['summit  noah berlin', 'Noah Okafor'],
		] as const) {
			await search.fill(text);
			await expect(names(page)).toHaveText([found]);
			await expect(page.getByText('Showing 1 of 3 prospects').first()).toBeVisible();
		}
	});
	await test.step('it looks at notes, not at the status; nothing found is said, and can be cleared', async () => {
		await search.fill('summit');
		await expect(names(page)).toHaveText(['Noah Okafor']);
		await search.fill('introduced');
		await expect(page.getByText('No prospects match “introduced”')).toBeVisible();
		await expect(page.getByText('Showing 0 of 3 prospects').first()).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Clear search' }).click();
		await expect(names(page)).toHaveCount(3);
	});
	await test.step('six columns sort: ascending, then descending, and another one starts ascending', async () => {
		for (const name of ['Name', 'Title', 'Location', 'Connection Source', 'Status', 'Added']) {
			await expect(header(page, name).getByRole('button')).toBeVisible();
		}
		for (const name of ['Notes', 'Actions']) await expect(header(page, name).getByRole('button')).toHaveCount(0);
		const press = (name: string) => header(page, name).getByRole('button').click();
		await press('Name');
		await expect(names(page)).toHaveText(['Amara Silva', 'Noah Okafor', 'Zoe Hart']);
		await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
		await press('Name');
		await expect(names(page)).toHaveText(['Zoe Hart', 'Noah Okafor', 'Amara Silva']);
		await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
		await expect(page.getByRole('status').filter({ hasText: '3 found, sorted by Name, descending' })).toBeAttached();
		await press('Title');
		await expect(names(page)).toHaveText(['Zoe Hart', 'Noah Okafor', 'Amara Silva']);
		await expect(header(page, 'Title')).toHaveAttribute('aria-sort', 'ascending');
		await expect(page.locator('th[aria-sort]')).toHaveCount(1);
		await press('Status');
		await expect(names(page)).toHaveText(['Noah Okafor', 'Zoe Hart', 'Amara Silva']);
		await expectAccessible(page);
	});
	await test.step('coming back shows search and order as they were, and fetches nothing', async () => {
		await search.fill('a');
		await header(page, 'Name').click();
		await header(page, 'Name').click();
		await page.getByRole('link', { name: 'Noah Okafor', exact: true }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
		const asked = sentTo(page, 'GET', ofList);
		await page.getByRole('link', { name: 'Back to List', exact: true }).click();
		await expect(page).toHaveURL(`${path}?q=a&sort=-name`);
		await expect(search).toHaveValue('a');
		await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
		await expect(names(page)).toHaveText(['Zoe Hart', 'Noah Okafor', 'Amara Silva']);
		expect(asked).toHaveLength(0);
	});
	await test.step('the address has the search when someone leaves the list before the browser was idle', async () => {
		await page.evaluate(() => {
			window.requestIdleCallback = () => 0;
		});
		await search.fill('noah');
		await page.getByRole('link', { name: 'Noah Okafor', exact: true }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
		await page.goBack();
		await expect(page).toHaveURL(`${path}?q=noah&sort=-name`);
		await expect(search).toHaveValue('noah');
	});
	await test.step('Refresh fetches what an import has added meanwhile', async () => {
		await search.fill('');
		await addProspects(ada, list.id, [{ name: 'Mei Chen', title: 'CTO' }]);
		await fromMenu(page, 'Refresh');
		await expect(names(page)).toHaveCount(4);
	});
	await test.step('a refresh that fails leaves the list, and says from when it is', async () => {
		allowed.push(/status of 500/);
		const notice = page.getByRole('status').filter({ hasText: 'This is from' });
		const { mend } = await breakCall(page, { path: ofList });
		await fromMenu(page, 'Refresh');
		await expect(notice).toHaveText(/^We can’t reach Kindling right now\. This is from \d+:\d\d [AP]M\.$/);
		await expect(names(page)).toHaveCount(4);
		await expectAccessible(page);
		mend();
		await fromMenu(page, 'Refresh');
		await expect(notice).toHaveCount(0);
	});
});
