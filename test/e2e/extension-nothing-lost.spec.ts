// The rules: docs/product.md §15.7.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchWithExtension } from './support/extension-driver.ts';
import { downloadZip, expect, expectAccessiblePopup, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, person, signIn } from './support/people.ts';
import { appPort } from './support/ports.ts';
import { searchUrl } from './support/sales-search-site/server.ts';

// Each row takes this long to render, so that there is a half-way.
const slow = searchUrl('investors', '&slow=200');

test('the popup may be closed half-way: it shows how it went when it is opened again', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await popup.close();
	await expect.poll(async () => (await prospectsIn(ida, list.id)).length, { timeout: 15_000 }).toBe(25);
	popup = await chrome.openPopup();
	await popup.waitFor('25 added');
});

test('the worker may be stopped half-way: everyone arrives, once', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/[6-9] of 25 read/);
	await chrome.stopWorker();
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('a worker that is stopped while it sends continues by itself', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('investors'));
	let popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	gate.mode = 'silent';
	gate.only = /\/import/;
	await popup.click('Import Search Results');
	await expect.poll(() => gate.calls.filter((call) => call.includes('/import')).length).toBe(1);
	await popup.close();
	await chrome.stopWorker();
	gate.mode = 'through';
	// Opening the popup starts the worker again. Nothing is pressed.
	popup = await chrome.openPopup();
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('a page closed half-way keeps whom it had shown', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	const other = await chrome.context.newPage();
	await chrome.page.goto(slow);
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/[6-9] of 25 read/);
	await chrome.page.goto('about:blank');
	// Everyone's name was known; those not rendered came by name only.
	await expect.poll(async () => (await prospectsIn(ida, list.id)).length).toBe(25);
	const text = await popup.waitFor('The page was closed or reloaded');
	const onlyByName = (await prospectsIn(ida, list.id)).filter(({ title }) => title === null);
	expect(onlyByName.length).toBeGreaterThan(6);
	expect(text).toContain(`${onlyByName.length} only by name, as the reading ended before their rows loaded`);
	for (const { name } of onlyByName) expect(text).toContain(name);
	await picture(popup, 'interrupted');
	await other.close();
});

test('cancelling writes nothing', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await popup.click('Cancel');
	// The reader begins the next import only after the cancelled one has ended.
	const other = await addList(ida, 'Next');
	await popup.close();
	popup = await chrome.openPopup();
	await popup.choose('Destination list', 'Next');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, other.id)).toHaveLength(25);
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
});

test('a hidden tab pauses the reading and says so', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
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

test('server down, then up: what was read is kept and sent once', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('investors'));
	let popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	gate.mode = 'down';
	gate.only = /\/import/;
	await popup.click('Import Search Results');
	await popup.waitFor('Send 25 waiting prospects');
	await picture(popup, 'waiting');
	await expectAccessiblePopup(popup);
	gate.only = /./;
	await popup.close();
	await chrome.stopWorker();
	popup = await chrome.openPopup();
	await popup.waitFor('Kindling does not answer');
	await picture(popup, 'unreachable');
	await expectAccessiblePopup(popup);
	gate.mode = 'through';
	await popup.click('Try again');
	await popup.click('Send 25 waiting prospects');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('an answer that is lost after the write costs nothing: the repeat adds nobody', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	gate.mode = 'lost';
	gate.only = /\/import/;
	await popup.click('Import Search Results');
	await popup.waitFor('Kindling cannot be reached.');
	gate.mode = 'through';
	await popup.click('Send 25 waiting prospects');
	await popup.waitFor('25 already there');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('signed out, then in: what was read is kept and sent once', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await chrome.context.clearCookies();
	await popup.waitFor('Sign in to Kindling');
	expect(await popup.waitFor('25 waiting prospects')).toContain('You are signed out');
	await picture(popup, 'signed-out');
	await expectAccessiblePopup(popup);
	await signIn(chrome.context, ida);
	await popup.close();
	popup = await chrome.openPopup();
	await popup.click('Send 25 waiting prospects');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('people read for one account are never sent to another', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await chrome.context.clearCookies();
	await popup.waitFor('25 waiting prospects');
	await popup.close();
	const eve = await person('Eve', 'Else');
	const hers = await addList(eve, 'Hers');
	await signIn(chrome.context, eve);
	popup = await chrome.openPopup();
	await popup.click('Send 25 waiting prospects');
	await popup.waitFor('They were read while another account was signed in.');
	expect(await prospectsIn(eve, hers.id)).toHaveLength(0);
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
	await popup.click('Discard');
	await popup.click('Really discard them');
	await expect.poll(() => popup.text()).not.toContain('waiting');
});

test('a deleted list: its people can go to another one', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Gone soon');
	await chrome.page.goto(slow);
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	const other = await addList(ida, 'Still there');
	await ida.api['prospect-lists'][':id'].$delete({ param: { id: list.id } });
	await popup.waitFor('is not there any more');
	await popup.waitFor('They can go to “Still there” instead.');
	await popup.click('Send 25 waiting prospects');
	await expect.poll(async () => (await prospectsIn(ida, other.id)).length).toBe(25);
});

test('1,000 waiting prospects are sent in chunks and arrive once', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Thousand');
	const user = (await (await ida.api.user.$get()).json()) as { id: string };
	await chrome.page.goto(searchUrl('investors'));
	let popup = await chrome.openPopup();
	const prospects = Array.from({ length: 1_000 }, (_, index) => ({
		name: `Person ${index}`,
		linkedinUrl: `https://www.linkedin.com/sales/lead/ID${index}`,
	}));
	const kept = {
		id: 'b1',
		userId: user.id,
		listId: list.id,
		listName: list.name,
		prospects,
		problem: null,
		listGone: false,
	};
	await popup.evaluate(`new Promise((done) => chrome.storage.local.set({ waiting: [${JSON.stringify(kept)}] }, done))`);
	await popup.close();
	popup = await chrome.openPopup();
	await popup.click('Send 1,000 waiting prospects');
	await expect.poll(async () => (await prospectsIn(ida, list.id)).length, { timeout: 15_000 }).toBe(1_000);
	await expect.poll(() => popup.text()).not.toContain('waiting');
	const chunks = gate.calls.filter((call) => call.includes('/import')).length;
	expect(chunks).toBe(5);
});

test('what waits is still there after the browser was closed and started again', async ({ ida, gate }) => {
	const list = await addList(ida, 'Investors');
	const profile = mkdtempSync(join(tmpdir(), 'kindling-profile-'));
	const launch = { zip: await downloadZip(ida), profile, appVia: { appPort, proxyPort: gate.port } };
	let chrome = await launchWithExtension(launch);
	await signIn(chrome.context, ida);
	await chrome.page.goto(searchUrl('investors'));
	let popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	gate.mode = 'failing';
	gate.only = /\/import/;
	await popup.click('Import Search Results');
	await popup.waitFor('25 waiting prospects');
	await chrome.close();
	gate.mode = 'through';
	chrome = await launchWithExtension(launch);
	await signIn(chrome.context, ida);
	await chrome.page.goto('https://www.linkedin.com/sales/home');
	popup = await chrome.openPopup();
	await popup.click('Send 25 waiting prospects');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
	await chrome.close();
	rmSync(profile, { recursive: true, force: true });
});

test('another search under the reader ends the reading; who was read is kept', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/[6-9] of 25 read/);
	await chrome.page.evaluate(() => document.querySelector<HTMLElement>('.artdeco-pagination__button--next')?.click());
	const text = await popup.waitFor('The search changed while it was read.');
	expect(text).toContain('25 added');
	expect(text).toMatch(/\d+ only by name/);
	const people = await prospectsIn(ida, list.id);
	expect(people.filter(({ title }) => title === null).length).toBeGreaterThan(0);
	expect(people[0]?.name).toBe('Mara Quill');
});

test('other rows under the same address end the reading; nobody of them is taken', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(slow);
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/[6-9] of 25 read/);
	const others = await chrome.page.evaluate(async (url) => {
		const response = await fetch(url, { headers: { 'x-part': 'results' } });
		const results = document.querySelector('[data-sn-view-name="module-lead-search-results"]') as Element;
		results.innerHTML = await response.text();
		return [...results.innerHTML.matchAll(/fs_salesProfile:\(([\w-]+)/g)].map(([, id]) => id);
	}, searchUrl('german'));
	expect(others.length).toBeGreaterThan(20);
	await popup.waitFor('The search changed while it was read.');
	const read = await prospectsIn(ida, list.id);
	expect(read).toHaveLength(25);
	expect(read.filter(({ linkedinUrl }) => others.some((id) => linkedinUrl?.endsWith(`/${id}`)))).toEqual([]);
});
