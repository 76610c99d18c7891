import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { asInChrome88 } from '../extension/chrome-88.ts';
import { launchWithExtension } from './support/extension-driver.ts';
import { downloadZip, expect, prospectsIn, test } from './support/extension-test.ts';
import { addList, signIn } from './support/people.ts';
import { appPort } from './support/ports.ts';
import { searchUrl } from './support/sales-search-site/server.ts';

/** The ZIP, changed so that everything newer than Chrome 88 is removed before each of its scripts runs. */
function inChrome88(zip: Uint8Array): Uint8Array {
	const files = Object.entries(unzipSync(zip)).map(([path, bytes]) => {
		const isScript = path.endsWith('.js');
		return [path, isScript ? strToU8(asInChrome88 + strFromU8(bytes)) : bytes] as const;
	});
	return zipSync(Object.fromEntries(files));
}

test('with only the features of Chrome 88, people are imported and their connections found', async ({ ida, gate }) => {
	const list = await addList(ida, 'Investors');
	const zip = inChrome88(await downloadZip(ida));
	const chrome = await launchWithExtension({ zip, appVia: { appPort, proxyPort: gate.port } });
	await signIn(chrome.context, ida);
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	expect(await popup.evaluate('[typeof structuredClone, typeof [].at, typeof chrome.storage.session]')).toEqual(
		Array(3).fill('undefined'),
	);
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	await popup.click('Find mutual connections');
	await popup.waitFor('can introduce you.');
	await popup.click('Settings');
	await popup.waitFor('API URL');
	expect(await prospectsIn(ida, list.id)).toHaveLength(25);
	expect(await chrome.complaints()).toEqual([]);
	await chrome.close();
});
