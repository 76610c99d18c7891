// The rules: docs/product/app.md.
import { expect, test } from './support/extension-test.ts';
import { addList } from './support/people.ts';
import { searchUrl } from './support/sales-search-site/server.ts';
import { translator } from './support/translated.ts';

test('in a popup that the browser translates nothing breaks, and texts keep changing', async ({ chrome, ida }) => {
	await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	await popup.evaluate(`(${translator})()`);
	await popup.waitFor('25 people on this page');
	await popup.click('Settings');
	await popup.waitFor('API URL');
	await popup.click('Cancel');
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	await popup.click('Find mutual connections');
	await popup.waitFor('can introduce you.');
	await popup.click('Done');
	await popup.click('Last runs');
	await popup.waitFor('Import into Investors');
	expect(await popup.evaluate('window.bareTexts')).toEqual([]);
	expect(await chrome.complaints()).toEqual([]);
});
