import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';

const stored = readFileSync(new URL('../extension/pages/search-lazy.html', import.meta.url), 'utf8');
const address = /<!-- (\S+) -->/.exec(stored)?.[1] ?? '';

/** The results page as Chromium saves it as "Webpage, Single File". Nothing leaves the machine. */
async function savedBy(context: BrowserContext): Promise<Buffer> {
	const tab = await context.newPage();
	await tab.route('**/*', (route) =>
		route.request().url() === address
			? route.fulfill({ contentType: 'text/html; charset=utf-8', body: stored })
			: route.abort(),
	);
	await tab.goto(address);
	const session = await context.newCDPSession(tab);
	const { data } = await session.send('Page.captureSnapshot', { format: 'mhtml' });
	await tab.close();
	return Buffer.from(data);
}

test('without the extension, a saved results page is imported; another page says what it is', { tag: ['@H3'] }, async ({
	page,
	context,
	ada,
}) => {
	const list = await addList(ada, 'From a page');
	await addProspects(ada, list.id, [
		{ name: 'Amara Silva', linkedinUrl: 'https://www.linkedin.com/sales/lead/ACwAAAAAA-r5-fn5-fn5-fn5-fn5-fn5-fn5-fk' },
	]);
	const buffer = await savedBy(context);
	await page.goto(`/prospect-lists/${list.id}`);
	const elsewhere: string[] = [];
	page.on('request', (request) => {
		if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url());
	});
	const file = page.getByLabel('CSV file');
	const dialog = page.getByRole('dialog');

	await test.step('the preview says how much was read, before anything is written', async () => {
		await file.setInputFiles({ name: 'Lead search.mhtml', mimeType: 'multipart/related', buffer });
		await expect(dialog.getByRole('heading', { name: 'Import people' })).toBeVisible();
		await expect(dialog.getByRole('status')).toHaveText(
			'New: 8, Updated: 1, Already there: 0, Also in other lists: 0, Not imported: 0',
		);
		await expect(dialog).toContainText('4 of 9 rows were read in full');
		await expect(dialog).toContainText('5 people are read only by name.');
		await expect(dialog).toContainText('The search has more pages.');
		await expectAccessible(page);
		await expect(page.locator('a.row-link')).toHaveCount(1);
	});

	await test.step('the people arrive with title, company, place and profile', async () => {
		await dialog.getByRole('button', { name: 'Import 9 people' }).click();
		await dialog.getByRole('button', { name: 'Done' }).click();
		await expect(page.locator('a.row-link')).toHaveCount(9);
		const prospects = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
		expect(prospects.find(({ name }) => name === 'Mara Quill')).toMatchObject({
			title: 'Founder & Investor at Acme',
			location: 'Lyon, Auvergne-Rhône-Alpes, France',
			linkedinUrl: 'https://www.linkedin.com/sales/lead/ACwAAAAAA-j39_f39_f39_f39_f39_f39_f39_c',
		});
	});

	await test.step('a page of another kind says what it is; nothing in it runs and nothing is fetched', async () => {
		const html = `<!-- saved from url=(0027)https://www.linkedin.com/in/ada -->
			<body style="color: red" onload="window.ran = true"><script>window.ran = true</script>
			<link rel="stylesheet" href="https://www.linkedin.com/style.css">
			<img src="https://www.linkedin.com/pixel.gif" onerror="window.ran = true"></body>`;
		await file.setInputFiles({ name: 'Ada.html', mimeType: 'text/html', buffer: Buffer.from(html) });
		await expect(dialog.getByRole('status')).toContainText('This is a regular LinkedIn profile');
		await expect(dialog.getByRole('status')).toContainText('“Webpage, Single File”');
		await expectAccessible(page);
		await dialog.getByRole('button', { name: 'Close' }).last().click();
		await expect(dialog).toHaveCount(0);
		expect(await page.evaluate(() => 'ran' in window)).toBe(false);
		expect(elsewhere).toEqual([]);
	});
});
