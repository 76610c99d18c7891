import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, origin } from './support/people.ts';
import { allDrawn, searchUrl } from './support/sales-search-site/server.ts';

test('25 lazy rows arrive in the list, once, and an open tab shows them', { tag: ['@X1'] }, async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	const app = await chrome.context.newPage();
	await app.goto(`${origin}/prospect-lists/${list.id}`);
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	await picture(popup, 'ready');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	await picture(popup, 'done');
	const prospects = await prospectsIn(ida, list.id);
	expect(prospects).toHaveLength(25);
	expect(prospects[0]).toMatchObject({
		name: 'Mara Quill',
		title: 'Founder & Investor at Acme',
		location: 'Lyon, Auvergne-Rhône-Alpes, France',
		connectionSource: null,
		status: 'pending',
	});
	expect(prospects[0]?.linkedinUrl).toMatch(/^https:\/\/www\.linkedin\.com\/sales\/lead\/ACwAA[\w-]+$/);
	await expect(app.getByText('Mara Quill')).toBeVisible();
	expect(await chrome.page.evaluate(() => document.querySelector('#search-results-container')?.scrollTop)).toBe(0);
});

test('page after page into a new list', async ({ chrome, ida }) => {
	const { page } = chrome;
	await page.goto(allDrawn);
	const popup = await chrome.openPopup();
	let listId = '';
	await test.step('a new list made in the popup takes the people', async () => {
		await popup.fill('Name of the new list', 'Clients à Lyon');
		await picture(popup, 'new-list');
		await popup.click('Create list');
		await popup.click('Import Search Results');
		await popup.waitFor('25 added');
		const [list] = await (await ida.api['prospect-lists'].$get()).json();
		expect([list?.name, list?.prospectCount]).toEqual(['Clients à Lyon', 25]);
		listId = list?.id ?? '';
	});
	await test.step('while the next page loads under its new address, the rows of the previous page cannot be imported', async () => {
		const load = await held(page, /[?&]page=2/);
		await popup.click('Go to next page');
		await page.waitForURL(/[?&]page=2/);
		// The popup looks at the page when its address changes, and answers later messages after that.
		for (const name of ['look', 'report', 'look']) {
			const seen = await popup.evaluate<{ url?: string; total?: number }>(`new Promise((done) =>
				chrome.tabs.query({ active: true, currentWindow: true }, ([tab]) =>
					chrome.runtime.sendMessage({ name: '${name}', tabId: tab.id }, done)))`);
			if (name === 'look') expect(seen).toMatchObject({ url: page.url(), total: 25 });
		}
		expect(await popup.evaluate(disabledButtons)).toEqual(['Import Search Results', 'Go to next page']);
		load();
		await popup.click('Import Search Results');
		await popup.waitFor('25 added');
		expect(await prospectsIn(ida, listId)).toHaveLength(50);
	});
	await test.step('page after page up to the shorter last one; a repeat adds no one', async () => {
		await popup.putAway();
		await popup.click('Go to next page');
		// The next page shows people just like the previous one: only the enabled Import tells them apart.
		await popup.click('Import Search Results');
		await popup.waitFor('10 added');
		expect(await prospectsIn(ida, listId)).toHaveLength(60);
		await popup.putAway();
		expect(await popup.waitFor('10 people on this page')).not.toContain('Go to next page');
		await popup.click('Import Search Results');
		await popup.waitFor(/0 added\s+10 already there/);
		expect(await prospectsIn(ida, listId)).toHaveLength(60);
	});
});

const disabledButtons = '[...document.querySelectorAll("button:disabled")].map((one) => one.textContent.trim())';

/** Holds a page's requests for such addresses until the returned function is called. */
async function held(page: Page, address: RegExp): Promise<() => void> {
	let load = () => {};
	const loaded = new Promise<void>((resolve) => {
		load = resolve;
	});
	await page.route(address, async (route) => {
		await loaded;
		await route.continue();
	});
	return load;
}

test('people with unusual names and rows are stored as shown, and every row is counted', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Messy');
	await chrome.page.goto(searchUrl('messy'));
	const popup = await chrome.openPopup();
	await popup.waitFor(/1[12] people on this page/);
	await popup.click('Import Search Results');
	const text = await popup.waitFor('9 added');
	await picture(popup, 'messy');
	expect(text).toContain('1 not read: the site hides their names');
	expect(text).toContain('Not read: Nemo Nobody has no address');
	expect(text).toContain('1 shown twice on the page');
	const prospects = await prospectsIn(ida, list.id);
	expect(prospects.map(({ name }) => name)).toEqual([
		'Mara Quill, Ph.D.',
		'Jonas H.',
		'PETRA VON ARNIM',
		'Zoë 👩‍🚀 Núñez 🇵🇹',
		'מיכל לוי',
		'Ada King',
		'<b>Bobby</b> & "Tables"',
		'田中 由紀',
		'Zofia Dvořáková',
	]);
	expect(prospects[0]?.title).toBe('Partner at Acme Law, P.C.');
	const app = await chrome.context.newPage();
	await app.goto(`${origin}/prospect-lists/${list.id}`);
	await expect(app.getByText('<b>Bobby</b> & "Tables"')).toBeVisible();
});

test('rows that never render come by name only, and are named', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Stuck');
	// Newer rules, with which the reader doesn't wait long for a stuck row.
	const { timing, ...rules } = JSON.parse(readFileSync('extension/sites/reading-rules.json', 'utf8'));
	const hastily = { ...timing, rowMs: 500, stalledRowMs: 200, stallAfter: 1 };
	const hasty = { ...rules, version: rules.version + 1, timing: hastily };
	gate.bodies.set('/api/extension/reading-rules', JSON.stringify(hasty));
	await chrome.page.goto(searchUrl('stuck'));
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor('of 12 read');
	await picture(popup, 'reading');
	const text = await popup.waitFor('12 added');
	expect(text).toContain('3 only by name, because their rows did not load');
	await picture(popup, 'only-by-name');
	const prospects = await prospectsIn(ida, list.id);
	expect(prospects.filter(({ title }) => title === null)).toHaveLength(3);
	expect(prospects.every(({ linkedinUrl }) => linkedinUrl)).toBe(true);
});

test('other pages of the site', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Others');
	await test.step('pages that cannot be imported say what they are and what to do', async () => {
		const pages = [
			['/sales/search/company?query=x', 'This is a search for companies'],
			['/sales/company/123', 'This is a company page'],
			['/sales/lists/company/5', 'This is a list of companies'],
			['/search/results/people/?keywords=x', 'This is LinkedIn’s regular search'],
			['/in/mara-quill/', 'This is a regular LinkedIn profile'],
			['/login', 'LinkedIn wants you to sign in'],
			['/checkpoint/challenge/1', 'LinkedIn asks for a security check'],
			['/sales/home', 'No people search here'],
			['/sales/search/people?query=(keywords%3Aold)', 'This layout isn’t supported'],
			['/sales/search/people?query=(keywords%3Aempty)', 'This page shows no people'],
		] as const;
		await chrome.page.goto('https://www.linkedin.com/sales/home/');
		const popup = await chrome.openPopup();
		for (const [path, title] of pages) {
			await chrome.page.goto(`https://www.linkedin.com${path}`);
			const text = await popup.waitFor(title);
			expect(text).not.toContain('Import Search Results');
			expect(text).not.toMatch(/\b0 (results|people|added)/);
			if (path === '/in/mara-quill/') await picture(popup, 'wrong-page');
		}
		await chrome.page.goto(`${origin}/api/health`);
		await (await chrome.openPopup()).waitFor('This isn’t LinkedIn Sales Navigator');
	});
	await test.step('a lead page and a saved list are read too', async () => {
		await chrome.page.goto('https://www.linkedin.com/sales/lists/people/7012345678901234567');
		let popup = await chrome.openPopup();
		await popup.waitFor('Saved list of people in Sales Navigator');
		await popup.click('Import Search Results');
		await popup.waitFor('12 added');
		await chrome.page.goto(searchUrl('investors'));
		const href = await chrome.page.locator('a[href*="/sales/lead/"]').nth(2).getAttribute('href');
		await chrome.page.goto(`https://www.linkedin.com${href}`);
		popup = await chrome.openPopup();
		await popup.waitFor('Lead page in Sales Navigator');
		await picture(popup, 'lead');
		await popup.click('Import This Person');
		await popup.waitFor('1 added');
		expect(await prospectsIn(ida, list.id)).toHaveLength(13);
	});
});
