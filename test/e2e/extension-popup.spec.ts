import { expectContrastInPopup } from './support/accessible.ts';
import type { Popup } from './support/extension-popup.ts';
import { expect, expectAccessiblePopup, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, origin, person, signIn } from './support/people.ts';
import { allDrawn, halfDrawn, renderRest, searchUrl } from './support/sales-search-site/server.ts';

test('the popup is accessible, by keyboard too, in light and in dark', async ({ chrome, ida }) => {
	await addList(ida, 'Investors');
	await chrome.page.goto(halfDrawn);
	let popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	await test.step('it opens in the colours of the browser', async () => {
		for (const colorScheme of ['dark', 'light'] as const) {
			await popup.setColorScheme(colorScheme);
			await popup.reload();
			await popup.waitFor('25 people on this page');
			expect(await popup.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
		}
	});
	await expectAccessibleInBoth(popup, 'ready');
	expect(await popup.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
	await popup.click('Settings');
	await popup.waitFor('API URL');
	await expectAccessibleInBoth(popup, 'settings');
	await popup.click('Cancel');
	const order: string[] = [];
	for (let press = 0; press < 6; press += 1) {
		await popup.press('Tab');
		order.push(
			await popup.evaluate(
				`document.activeElement.getAttribute('aria-label') || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent`,
			),
		);
	}
	expect(order.map((one) => one.trim()).join(' > ')).toContain('Destination list > New list > Import Search Results');
	await popup.click('Import Search Results');
	await popup.waitFor(/\d+ of 25 read/);
	await expectAccessibleInBoth(popup, 'reading');
	await renderRest(chrome.page);
	await popup.waitFor('25 added');
	expect(await popup.evaluate('document.activeElement.textContent')).toBe('Imported into Investors');
	// Going to the next page is the primary action.
	expect(await popup.evaluate('document.querySelector("button.bg-ember").textContent.trim()')).toBe('Go to next page');
	await expectAccessibleInBoth(popup, 'done');
	await popup.click('Done');
	await popup.click('Last runs');
	await popup.waitFor('Import into Investors');
	await popup.evaluate('document.querySelector("details").scrollIntoView({ block: "end" })');
	await expectAccessibleInBoth(popup, 'last-runs');
	await chrome.page.evaluate(() => {
		for (const line of document.querySelectorAll('.artdeco-entity-lockup__subtitle')) line.remove();
	});
	await popup.close();
	popup = await chrome.openPopup();
	await popup.waitFor('Sales Navigator may have changed');
	await popup.evaluate(
		'[...document.querySelectorAll("button")].find((one) => one.textContent.includes("Save a report")).scrollIntoView({ block: "end" })',
	);
	await expectAccessibleInBoth(popup, 'drift');
});

/**
 * Expects axe to find nothing in the popup in light, and nothing against contrast in dark, where only colours differ.
 */
async function expectAccessibleInBoth(popup: Popup, name: string) {
	await picture(popup, `light-${name}`);
	await expectAccessiblePopup(popup);
	await popup.setColorScheme('dark');
	await picture(popup, `dark-${name}`);
	await expectContrastInPopup(popup);
	await popup.setColorScheme('light');
}

test('the settings of the popup and its note of a newer version', async ({ chrome, ida, gate }) => {
	await addList(ida, 'Any');
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	// Waits for the last part, which moves everything below it.
	await popup.waitFor('Find mutual connections');
	await test.step('the settings show the address, and refuse one the extension may not talk to', async () => {
		await popup.click('Settings');
		await popup.waitFor('API URL');
		expect(await popup.evaluate(`document.querySelector('[name=apiUrl]').value`)).toBe(origin);
		await popup.fill('API URL', 'https://kindling.example');
		await popup.click('Save');
		await popup.waitFor('can’t talk to that address');
		await popup.fill('API URL', `${origin}/`);
		await popup.click('Save');
		await expect.poll(() => popup.text()).not.toContain('API URL');
	});
	await test.step('a newer version on the server is announced, with the way to it', async () => {
		expect(await popup.text()).not.toContain('of the extension is out');
		await popup.close();
		gate.bodies.set('/api/extension', JSON.stringify({ version: '9.0.0' }));
		popup = await chrome.openPopup();
		await popup.waitFor('Version 9.0.0 of the extension is out');
		await popup.waitFor('Find mutual connections');
		await picture(popup, 'outdated');
		await expectAccessiblePopup(popup);
		const opened = chrome.context.waitForEvent('page');
		await popup.click('Get the new version');
		await expect(await opened).toHaveURL(`${origin}/extension`);
	});
});

test('no page can give the extension commands, and no reader can forge a report', { tag: ['@X1'] }, async ({
	chrome,
	ida,
}) => {
	const list = await addList(ida, 'Target');
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	const orders = [
		{ name: 'import', tabId: 1, listId: list.id, listName: list.name },
		{ name: 'discard-waiting', userId: 'any' },
		{
			name: 'reading',
			runId: 'x',
			url: 'x',
			total: 1,
			people: [],
			refused: [],
			hasNext: false,
			paused: false,
			end: 'complete',
		},
	];
	for (const order of orders) {
		const answers = await chrome.evaluateEverywhere(
			chrome.page,
			`new Promise((done) => {
				if (!globalThis.chrome?.runtime?.id) return done('no way in');
				chrome.runtime.sendMessage(${JSON.stringify(order)}, (answer) => done(chrome.runtime.lastError ? 'no answer' : answer));
			})`,
		);
		expect(answers).toContain('no way in');
		expect(answers.filter((answer) => typeof answer === 'object')).toEqual([]);
	}
	// Another import can begin, so none is running. When it has ended, no other one has written into the list.
	const other = await addList(ida, 'Other');
	await popup.close();
	popup = await chrome.openPopup();
	await popup.choose('Destination list', 'Other');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	expect(await prospectsIn(ida, other.id)).toHaveLength(25);
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
});

test('the last five runs are shown with their results', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('traps'));
	const popup = await chrome.openPopup();
	for (const result of [/5 added/, /0 added\s+5 already there/]) {
		await popup.click('Import Search Results');
		await popup.waitFor(result);
		await popup.putAway();
	}
	for (const { id } of (await prospectsIn(ida, list.id)).slice(0, 2))
		await ida.api.prospects[':id'].$delete({ param: { id } });
	for (let more = 0; more < 4; more += 1) {
		await popup.click('Import Search Results');
		await popup.waitFor(/\d added\s+\d already there/);
		await popup.putAway();
	}
	await popup.click('Last runs');
	const text = await popup.waitFor(/Import into Investors[\s\S]*2 added\s+3 already there/);
	expect(text.match(/Import into Investors/g)).toHaveLength(5);
	expect(text).not.toContain('5 added');
	await picture(popup, 'last-runs');
	await expectAccessiblePopup(popup);
});

test('an account sees no result, no run and no queue of another account', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('traps'));
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor('Imported into Investors');
	await popup.waitFor('0 of 4 looked at');
	await popup.waitFor('Last runs');
	await popup.close();
	// The queue gets the id of the other account's list, because two accounts can't have a list with the same id.
	const eve = await person('Eve', 'Else');
	const hers = await addList(eve, 'Hers');
	await signIn(chrome.context, eve);
	popup = await chrome.openPopup();
	await popup.waitFor('Hers');
	await popup.evaluate(`new Promise((done) => chrome.storage.local.get('leads', ({ leads }) =>
		chrome.storage.local.set({ leads: leads.map((one) => ({ ...one, listId: ${JSON.stringify(hers.id)} })) }, done)))`);
	await popup.close();
	popup = await chrome.openPopup();
	const text = await popup.waitFor('5 people on this page');
	expect(text).toContain('Hers');
	expect(text).not.toContain(list.name);
	expect(text).not.toContain('looked at');
	expect(text).not.toContain('Last runs');
});
