import type { Page } from '@playwright/test';
import { holdApp } from './support/hold-app.ts';
import { threePeople } from './support/lists.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { answerNext } from './support/screen.ts';

const row = (page: Page, name: string) =>
	page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const idOf = (prospects: { id: string; name: string }[], name: string) =>
	prospects.find((prospect) => prospect.name === name)?.id;

test('one list: table', { tag: ['@D7'] }, async ({ page, ada }) => {
	const { path, prospects } = await threePeople(ada);
	await page.goto(path);
	await test.step('the profile opens in a new tab, and only where there is one', async () => {
		const link = page.getByRole('link', { name: 'Open Noah Okafor’s profile (opens in a new tab)' });
		await expect(link).toHaveAttribute('href', 'https://www.linkedin.com/in/noah');
		await expect(link).toHaveAttribute('target', '_blank');
		await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
		await expect(row(page, 'Zoe Hart').getByRole('link', { name: /profile/ })).toHaveCount(0);
	});
	await test.step('a click on the row opens the contact, one on an action does not; the name is a link, for keys and new tabs', async () => {
		void answerNext(page, false);
		await page.getByRole('button', { name: 'Delete Noah Okafor' }).click();
		await expect(page).toHaveURL(path);
		const actions = row(page, 'Amara Silva').getByRole('gridcell', { name: 'Actions' }).locator('div');
		await page.getByRole('heading', { level: 1 }).hover();
		await expect(actions).toHaveCSS('opacity', '0.4');
		await row(page, 'Amara Silva').hover();
		await expect(actions).toHaveCSS('opacity', '1');
		await row(page, 'Noah Okafor').getByText('Berlin').click();
		await expect(page).toHaveURL(`${path}/prospects/${idOf(prospects, 'Noah Okafor')}`);
		await page.goBack();
		const link = page.getByRole('link', { name: 'Amara Silva', exact: true });
		await link.focus();
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(`${path}/prospects/${idOf(prospects, 'Amara Silva')}`);
		await page.goBack();
	});
	await test.step('it has the eight columns, "-" for what is empty, a colour for each status, and asks where there is a source', async () => {
		await expect(page.getByRole('columnheader')).toHaveText([
			'Name',
			'Title',
			'Location',
			'Connection Source',
			'Notes',
			'Status',
			'Added',
			'Actions',
		]);
		const added = new Date(prospects[0]?.createdAt ?? '').toLocaleDateString('en-US');
		const cells = (name: string) => row(page, name).getByRole('gridcell');
		for (const [index, text] of ['Zoe Hart', '-', '-', /Sam Okoye/, '-', 'Introduced', added].entries()) {
			await expect(cells('Zoe Hart').nth(index)).toHaveText(text);
		}
		await expect(cells('Amara Silva').nth(3)).toHaveText('-');
		await expect(cells('Noah Okafor').nth(4)).toHaveText('Met at a summit');
		await expectAccessible(page);
		const look = (name: string, text: string) =>
			row(page, name)
				.getByText(text, { exact: true })
				.evaluate((badge) => getComputedStyle(badge).backgroundColor);
		await expect(row(page, 'Noah Okafor').getByText('Contacted', { exact: true })).toHaveClass(/badge-tint/);
		const pending = await look('Amara Silva', 'Pending');
		const contacted = await look('Noah Okafor', 'Contacted');
		expect(pending).not.toBe(contacted);
		const introduced = await look('Zoe Hart', 'Introduced');
		expect(new Set([pending, contacted, introduced]).size).toBe(3);
		await expect(row(page, 'Amara Silva').getByRole('link', { name: /Request introduction/ })).toHaveCount(0);
		await page.getByRole('link', { name: 'Request introduction to Zoe Hart' }).click();
		await expect(page).toHaveURL(`${path}/prospects/${idOf(prospects, 'Zoe Hart')}/intro-request`);
	});
	await test.step('a truncated text shows all of it under the pointer, and no other does', async () => {
		const notes = 'Met at the summit in Porto, and wants to hear about robots in hospitals. '.repeat(4).trim();
		const id = idOf(prospects, 'Noah Okafor') ?? '';
		const name = 'Waits until the next budget of the whole year';
		const { value: status } = await (await ada.api.statuses.$post({ json: { name, color: '#2563eb' } })).json();
		await ada.api.prospects[':id'].$patch({ param: { id }, json: { notes, status } });
		// The pointer may rest there before the app has loaded.
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		const cells = row(page, 'Noah Okafor').getByRole('gridcell');
		await cells.nth(4).hover();
		letCome();
		await expect(cells.nth(4)).toHaveAttribute('title', notes);
		const badge = row(page, 'Noah Okafor').getByRole('button', { name });
		await badge.hover();
		await expect(badge).toHaveAttribute('title', name);
		await cells.nth(6).hover();
		await expect(page.locator('td[title], tbody [aria-haspopup][title]')).toHaveCount(0);
	});
	await test.step('the beginning of a name written from right to left is visible', async () => {
		const id = idOf(prospects, 'Zoe Hart') ?? '';
		const name = 'مرحبا بالعالم العربي '.repeat(4).trim();
		await ada.api.prospects[':id'].$patch({ param: { id }, json: { name } });
		await page.goto(path);
		const link = page.getByRole('link', { name, exact: true });
		await expect(link).toBeVisible();
		const isSeen = await link.evaluate((element) => {
			const first = document.createRange();
			first.setStart(element.firstChild as Text, 0);
			first.setEnd(element.firstChild as Text, 1);
			const [letter, cell] = [first.getBoundingClientRect(), element.getBoundingClientRect()];
			return letter.left >= cell.left && letter.right <= cell.right;
		});
		expect(isSeen).toBe(true);
	});
});
