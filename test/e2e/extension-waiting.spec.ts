import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchWithExtension } from './support/extension-driver.ts';
import { downloadZip, expect, expectAccessiblePopup, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, person, signIn } from './support/people.ts';
import { appPort } from './support/ports.ts';
import { allDrawn, halfDrawn, renderRest } from './support/sales-search-site/server.ts';

test('a server that is down or loses a response', async ({ chrome, ida, gate }) => {
	const list = await addList(ida, 'Investors');
	const other = await addList(ida, 'Founders');
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	await test.step('people read while the server is down are kept and sent once it is up', async () => {
		await popup.waitFor('25 people on this page');
		gate.mode = 'down';
		gate.only = /\/import/;
		await popup.choose('Destination list', 'Investors');
		await popup.click('Import Search Results');
		await popup.waitFor('Send 25 waiting prospects');
		await picture(popup, 'waiting');
		await expectAccessiblePopup(popup);
		gate.only = /./;
		await popup.close();
		await chrome.stopWorker();
		popup = await chrome.openPopup();
		await popup.waitFor('Kindling isn’t responding');
		await picture(popup, 'unreachable');
		await expectAccessiblePopup(popup);
		gate.mode = 'through';
		await popup.click('Try again');
		await popup.click('Send 25 waiting prospects');
		await popup.waitFor('25 added');
		expect(await prospectsIn(ida, list.id)).toHaveLength(25);
	});
	await test.step('after a response that is lost after the write, the repeat adds no one', async () => {
		await popup.putAway();
		await popup.choose('Destination list', 'Founders');
		gate.mode = 'lost';
		gate.only = /\/import/;
		await popup.click('Import Search Results');
		await popup.waitFor('Kindling can’t be reached.');
		gate.mode = 'through';
		await popup.click('Send 25 waiting prospects');
		await popup.waitFor('25 already there');
		expect(await prospectsIn(ida, other.id)).toHaveLength(25);
	});
});

test('people read before signing out are kept and sent once after signing in', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(halfDrawn);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await chrome.context.clearCookies();
	await renderRest(chrome.page);
	await popup.waitFor('Sign in to Kindling');
	expect(await popup.waitFor('25 waiting prospects')).toContain('You’re signed out');
	await picture(popup, 'signed-out');
	await expectAccessiblePopup(popup);
	await signIn(chrome.context, ida);
	await popup.close();
	popup = await chrome.openPopup();
	await popup.click('Send 25 waiting prospects');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
});

test('people read for one account are neither sent nor discarded by another', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(halfDrawn);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await chrome.context.clearCookies();
	await renderRest(chrome.page);
	await popup.waitFor('25 waiting prospects');
	await popup.close();
	const eve = await person('Eve', 'Else');
	const hers = await addList(eve, 'Hers');
	await signIn(chrome.context, eve);
	popup = await chrome.openPopup();
	const text = await popup.waitFor('25 waiting prospects of another account');
	expect(text).not.toMatch(/Send 25|Discard/);
	await popup.waitFor('Destination list');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	expect(await prospectsIn(eve, hers.id)).toHaveLength(25);
	await popup.close();
	await signIn(chrome.context, ida);
	popup = await chrome.openPopup();
	await popup.click('Discard');
	await popup.click('Yes, discard them');
	await expect.poll(() => popup.text()).not.toContain('waiting');
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
});

test('nothing in the popup moves once it is drawn, whatever loads later', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	const user = (await (await ida.api.user.$get()).json()) as { id: string };
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	const prospects = Array.from({ length: 25 }, (_, at) => ({ name: `Person ${at}` }));
	const batch = { userId: user.id, listId: list.id, listName: list.name, prospects, listGone: false };
	const waiting = [{ ...batch, id: crypto.randomUUID(), problem: 'Kindling can’t be reached.' }];
	await popup.evaluate(
		`new Promise((done) => chrome.storage.local.set({ waiting: ${JSON.stringify(waiting)} }, done))`,
	);
	await popup.close();
	// The page is still loading when the popup opens, and has lost its titles once loaded. A hidden page draws no row
	// again.
	await chrome.setVisibility(chrome.page, 'hidden');
	await chrome.page.evaluate(() => {
		for (const line of document.querySelectorAll('.artdeco-entity-lockup__subtitle')) line.remove();
		const results = document.querySelector('#search-results-container') as Element;
		const loader = document.createElement('div');
		loader.className = 'artdeco-loader';
		loader.id = 'search-results-container';
		results.replaceWith(loader);
		Object.assign(globalThis, { load: () => loader.replaceWith(results) });
	});
	popup = await chrome.openPopup();
	await popup.waitFor('Looking at the page…');
	await popup.evaluate(`(() => {
		globalThis.places = {};
		const note = () => {
			for (const one of document.querySelectorAll('button, select, summary')) {
				const name = one.getAttribute('aria-label') || one.textContent.trim();
				const { left, top } = one.getBoundingClientRect();
				(places[name] = places[name] || new Set()).add([innerWidth, left, top + document.querySelector('main').scrollTop].join());
			}
			requestAnimationFrame(note);
		};
		note();
	})()`);
	await chrome.page.evaluate(() => (globalThis as unknown as { load: () => void }).load());
	await popup.waitFor('Sales Navigator may have changed');
	await popup.waitFor('Last runs');
	type Places = [string, string[]][];
	// Places are noted with the next frame.
	await expect
		.poll(() => popup.evaluate('Object.keys(places)'))
		.toEqual(
			expect.arrayContaining(['Send 25 waiting prospects', 'Import Search Results', 'Save a report', 'Last runs']),
		);
	const places = await popup.evaluate<Places>('Object.entries(places).map(([name, all]) => [name, [...all]])');
	expect(places.filter(([, all]) => all.length > 1)).toEqual([]);
	expect(await popup.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
	await popup.click('Send 25 waiting prospects');
	await expect.poll(() => popup.text()).not.toContain('kept until sent');
});

test('people of a deleted list can be sent to another one', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Gone soon');
	await chrome.page.goto(halfDrawn);
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	const other = await addList(ida, 'Still there');
	await ida.api['prospect-lists'][':id'].$delete({ param: { id: list.id } });
	await renderRest(chrome.page);
	await popup.waitFor('no longer exists');
	await popup.waitFor('You can send them to “Still there” instead.');
	await popup.click('Send 25 waiting prospects');
	await expect.poll(async () => (await prospectsIn(ida, other.id)).length).toBe(25);
});

test('people who wait to be sent are still there after the browser was closed and started again', async ({
	ida,
	gate,
}) => {
	const list = await addList(ida, 'Investors');
	const profile = mkdtempSync(join(tmpdir(), 'kindling-profile-'));
	const launch = { zip: await downloadZip(ida), profile, appVia: { appPort, proxyPort: gate.port } };
	let chrome = await launchWithExtension(launch);
	await signIn(chrome.context, ida);
	await chrome.page.goto(allDrawn);
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
