import { disclosure, wordsVersion } from '../../worker/contract/disclosure.ts';
import { expectContrastInPopup } from './support/accessible.ts';
import { startAppProxy } from './support/app-proxy.ts';
import { launchWithExtension } from './support/extension-driver.ts';
import type { Popup } from './support/extension-popup.ts';
import { downloadZip, expect, expectAccessiblePopup, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, signIn } from './support/people.ts';
import { appPort } from './support/ports.ts';
import { allDrawn } from './support/sales-search-site/server.ts';

async function expectGoodLooks(popup: Popup, name: string) {
	await expectAccessiblePopup(popup);
	expect(await popup.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
	for (const scheme of ['light', 'dark'] as const) {
		await popup.setColorScheme(scheme);
		await expectContrastInPopup(popup);
		await picture(popup, `${scheme}-${name}`);
	}
}

test('the popup asks for consent before anything is read and again when its words change, and it can be withdrawn', async ({
	ida,
}) => {
	// A proxy of its own, because the browser of other tests in this worker may still call through theirs.
	await using gate = await startAppProxy(appPort);
	const list = await addList(ida, 'Investors');
	const zip = await downloadZip(ida);
	const appVia = { appPort, proxyPort: gate.port };
	let chrome = await launchWithExtension({ zip, agreedTo: null, appVia });
	await signIn(chrome.context, ida);
	await chrome.page.goto(allDrawn);
	const untouched = () => chrome.page.evaluate(() => document.documentElement.outerHTML);
	const before = await untouched();
	let popup = await chrome.openPopup();
	await test.step('the words come before everything else, and nothing is read or called', async () => {
		const shown = await popup.waitFor('Before Kindling reads a page');
		for (const { text } of disclosure) expect(shown).toContain(text);
		expect(shown).toContain('Your server: localhost');
		expect(shown).not.toMatch(/Investors|people on this page|Ida/);
		await expectGoodLooks(popup, 'consent');
		await popup.click('Not now');
		await popup.waitFor('Kindling won’t read any page until you agree.');
		expect(await untouched()).toBe(before);
		expect(gate.calls).toEqual([]);
	});
	await test.step('after "Agree" it works, and remembers', async () => {
		await popup.click('Show it again');
		await popup.click('Agree');
		await popup.click('Import Search Results');
		await popup.waitFor('25 added');
		expect(await popup.waitFor('Read today: 1 page')).not.toContain('person');
		await popup.close();
		popup = await chrome.openPopup();
		await popup.waitFor('25 people on this page');
		expect(await prospectsIn(ida, list.id)).toHaveLength(25);
	});
	await test.step('above the daily limit it waits for a second click', async () => {
		await popup.click('Settings');
		await popup.fill('Pages of results', '0');
		await popup.click('Save');
		await popup.waitFor('Enter a number from 1 to 1,000.');
		await popup.fill('Pages of results', '1');
		await expectGoodLooks(popup, 'limits');
		await popup.click('Save');
		await expect.poll(() => popup.text()).not.toContain('API URL');
		await popup.putAway();
		await popup.click('Import Search Results');
		await popup.waitFor('Click again to continue.');
		await expectGoodLooks(popup, 'second-press');
		await popup.click('Import Search Results');
		await popup.waitFor('25 already there');
	});
	await test.step('once withdrawn in the settings, it asks again', async () => {
		await popup.click('Settings');
		await popup.waitFor('to what Kindling reads.');
		await popup.click('Withdraw');
		await popup.waitFor('Before Kindling reads a page');
		await popup.click('Agree');
		await popup.waitFor('25 people on this page');
	});
	expect(await chrome.complaints()).toEqual([]);
	await chrome.close();
	await test.step('an update with other words asks again', async () => {
		chrome = await launchWithExtension({ zip, agreedTo: wordsVersion - 1, appVia });
		await signIn(chrome.context, ida);
		await chrome.page.goto(allDrawn);
		popup = await chrome.openPopup();
		await popup.waitFor('What Kindling reads has changed');
		await popup.click('Agree');
		await popup.waitFor('people on this page');
		await chrome.close();
	});
});
