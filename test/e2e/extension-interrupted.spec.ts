import { expect, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList } from './support/people.ts';
import { allDrawn, halfDrawn, halfRead, renderRest, searchUrl } from './support/sales-search-site/server.ts';

test('the popup is closed, and the worker is stopped, half-way', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	const other = await addList(ida, 'Founders');
	await chrome.page.goto(halfDrawn);
	let popup = await chrome.openPopup();
	await test.step('the popup may be closed half-way: it shows the result when it is opened again', async () => {
		await popup.choose('Destination list', 'Investors');
		await popup.click('Import Search Results');
		await popup.waitFor(/\d+ of 25 read/);
		await popup.close();
		await renderRest(chrome.page);
		await expect.poll(async () => (await prospectsIn(ida, list.id)).length).toBe(25);
		popup = await chrome.openPopup();
		await popup.waitFor('25 added');
	});
	await test.step('the worker may be stopped half-way: everyone arrives, once', async () => {
		await chrome.page.goto(halfDrawn);
		popup = await chrome.openPopup();
		await popup.choose('Destination list', 'Founders');
		await popup.click('Import Search Results');
		await popup.waitFor(halfRead);
		await chrome.stopWorker();
		await renderRest(chrome.page);
		await popup.waitFor('25 added');
		expect(await prospectsIn(ida, other.id)).toHaveLength(25);
	});
});

test('a worker that is stopped while it sends continues by itself', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	gate.mode = 'silent';
	gate.only = /\/import/;
	await popup.click('Import Search Results');
	// Counts this list's calls only, because the worker of an earlier test may have sent what waited there.
	await expect.poll(() => gate.calls.filter((call) => call.includes(`${list.id}/prospects/import`)).length).toBe(1);
	await popup.close();
	await chrome.stopWorker();
	gate.mode = 'through';
	// Opening the popup starts the worker again. Nothing is clicked.
	popup = await chrome.openPopup();
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('when the page is closed half-way, the people it had shown are kept', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	const other = await chrome.context.newPage();
	await chrome.page.goto(halfDrawn);
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(halfRead);
	await chrome.page.goto('about:blank');
	// Everyone's name was known; those not rendered came by name only.
	await expect.poll(async () => (await prospectsIn(ida, list.id)).length).toBe(25);
	const text = await popup.waitFor('The page was closed or reloaded');
	const onlyByName = (await prospectsIn(ida, list.id)).filter(({ title }) => title === null);
	expect(onlyByName.length).toBeGreaterThan(6);
	expect(text).toContain(`${onlyByName.length} only by name, because reading ended before their rows loaded`);
	for (const { name } of onlyByName) expect(text).toContain(name);
	await picture(popup, 'interrupted');
	await other.close();
});

test('cancelling writes nothing', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(halfDrawn);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await popup.click('Cancel');
	// The reader begins the next import only after the cancelled one has ended.
	const other = await addList(ida, 'Next');
	await popup.close();
	await renderRest(chrome.page);
	popup = await chrome.openPopup();
	await popup.choose('Destination list', 'Next');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, other.id)).toHaveLength(25);
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
});

test('a hidden tab pauses the reading and says so', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	await chrome.setVisibility(chrome.page, 'hidden');
	await popup.click('Import Search Results');
	await popup.waitFor(/Paused at \d+ of 25/);
	await picture(popup, 'paused');
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
	await chrome.setVisibility(chrome.page, 'visible');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('a page that changes under the reader', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	const other = await addList(ida, 'Founders');
	await chrome.page.goto(halfDrawn);
	let popup = await chrome.openPopup();
	await test.step('another search under the reader ends the reading; who was read is kept', async () => {
		await popup.choose('Destination list', 'Investors');
		await popup.click('Import Search Results');
		await popup.waitFor(halfRead);
		await chrome.page.evaluate(() => document.querySelector<HTMLElement>('.artdeco-pagination__button--next')?.click());
		const text = await popup.waitFor('The search changed while it was being read.');
		expect(text).toContain('25 added');
		expect(text).toMatch(/\d+ only by name/);
		const people = await prospectsIn(ida, list.id);
		expect(people.filter(({ title }) => title === null).length).toBeGreaterThan(0);
		expect(people[0]?.name).toBe('Mara Quill');
	});
	await test.step('other rows under the same address end the reading; none of them is taken', async () => {
		await popup.close();
		await chrome.page.goto(halfDrawn);
		popup = await chrome.openPopup();
		await popup.choose('Destination list', 'Founders');
		await popup.click('Import Search Results');
		await popup.waitFor(halfRead);
		// Nothing here is waited for inside the page: Chromium 150 may collect a promise that only a test waits for.
		await chrome.page.evaluate((url) => {
			void fetch(url, { headers: { 'x-part': 'results' } })
				.then((response) => response.text())
				.then((rows) => {
					const results = document.querySelector('[data-sn-view-name="module-lead-search-results"]') as Element;
					results.innerHTML = rows;
					results.setAttribute('data-replaced', '');
				});
		}, searchUrl('german'));
		await expect(chrome.page.locator('[data-replaced]')).toBeAttached();
		const others = await chrome.page.evaluate(() => {
			const rows = document.querySelector('[data-replaced]')?.innerHTML ?? '';
			return [...rows.matchAll(/fs_salesProfile:\(([\w-]+)/g)].map(([, id]) => id);
		});
		expect(others.length).toBeGreaterThan(20);
		await popup.waitFor('The search changed while it was being read.');
		const read = await prospectsIn(ida, other.id);
		expect(read).toHaveLength(25);
		expect(read.filter(({ linkedinUrl }) => others.some((id) => linkedinUrl?.endsWith(`/${id}`)))).toEqual([]);
	});
});
