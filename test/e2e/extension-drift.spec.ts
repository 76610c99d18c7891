import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessiblePopup, picture, test } from './support/extension-test.ts';
import { addList } from './support/people.ts';
import { leadId } from './support/sales-search-site/people.ts';
import { searchUrl } from './support/sales-search-site/server.ts';

const changed = 'Sales Navigator may have changed';

test('pages that are read as usual say nothing of a change', async ({ chrome, ida }) => {
	await addList(ida, 'Any');
	const pages = [
		searchUrl('investors'),
		searchUrl('messy'),
		searchUrl('german'),
		'https://www.linkedin.com/sales/lists/people/7012345678901234567',
		`https://www.linkedin.com/sales/lead/${leadId(3005)},NAME_SEARCH,aB1c`,
	];
	for (const page of pages) {
		await test.step(page, async () => {
			await chrome.page.goto(page);
			const popup = await chrome.openPopup();
			await popup.waitFor(/Import (Search Results|This Person)/);
			// The popup asks for the report last. This asks again and waits for it.
			const problems = await popup.evaluate(`new Promise((done) =>
				chrome.tabs.query({ active: true, currentWindow: true }, ([tab]) =>
					chrome.runtime.sendMessage({ name: 'report', tabId: tab.id }, ({ drift }) => done(drift.problems))))`);
			expect(problems).toEqual([]);
			expect(await popup.text()).not.toContain(changed);
			await popup.close();
		});
	}
});

test('a page whose rows lost their titles says so, and its report holds nothing personal', async ({ chrome, ida }) => {
	await addList(ida, 'Any');
	await chrome.page.goto(searchUrl('investors'));
	await expect(chrome.page.locator('[data-anonymize="title"]').nth(4)).toBeAttached();
	const texts = await chrome.page.evaluate(() => {
		const planted = [...document.querySelectorAll('[data-anonymize]')].map((one) => one.textContent?.trim() ?? '');
		for (const line of document.querySelectorAll('.artdeco-entity-lockup__subtitle')) line.remove();
		return planted.filter((text) => text.length > 3);
	});
	const ids = await chrome.page.evaluate(() =>
		[...document.documentElement.outerHTML.matchAll(/ACwAA[\w-]{10,}/g)].map(String),
	);
	expect(texts.length).toBeGreaterThan(15);
	expect(ids.length).toBeGreaterThan(25);
	const popup = await chrome.openPopup();
	const text = await popup.waitFor(changed);
	expect(text).toContain('No title was read.');
	expect(text).toMatch(/Read: 25 of 25 people\. In the \d+ rows that have loaded: 0 titles, 0 companies/);
	await picture(popup, 'drift');
	await expectAccessiblePopup(popup);

	const folder = mkdtempSync(join(tmpdir(), 'kindling-report-'));
	await chrome.saveDownloadsTo(folder);
	await popup.click('Save a report');
	await expect.poll(() => readdirSync(folder)).toEqual(['kindling-page-report.html']);
	const file = join(folder, 'kindling-page-report.html');
	await expect.poll(() => readFileSync(file, 'utf8').trimEnd().endsWith('</html>')).toBe(true);
	const saved = readFileSync(file, 'utf8');
	for (const planted of [...new Set([...texts, ...ids, 'investors', 'Ida'])]) expect(saved).not.toContain(planted);
	const output = execFileSync('node', ['test/drift/run.ts', file], { encoding: 'utf8' });
	expect(output).toContain('Problems: no-titles');
	expect(output).toMatch(/title +read 0 of \d+: .*FAILED/);
});
