import { zipSync } from 'fflate';
import { storeFiles } from '../../.scripts/build/store-copy.ts';
import manifest from '../../extension/manifest.json' with { type: 'json' };
import { extensionId } from '../../worker/contract/extension.ts';
import { startAppProxy } from './support/app-proxy.ts';
import { launchWithExtension } from './support/extension-driver.ts';
import { attachPopup, type Popup } from './support/extension-popup.ts';
import { expect, expectAccessiblePopup, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, origin, signIn } from './support/people.ts';
import { appPort } from './support/ports.ts';
import { allDrawn, searchUrl } from './support/sales-search-site/server.ts';

type Chrome = Awaited<ReturnType<typeof launchWithExtension>>;

/** The copy for stores. It keeps the key of the download here, so that its id is known. */
function storeZip(): Uint8Array {
	const files = storeFiles('dist/extension');
	const own = JSON.parse(new TextDecoder().decode(files.get('manifest.json')));
	files.set('manifest.json', new TextEncoder().encode(JSON.stringify({ ...own, key: manifest.key })));
	return zipSync(Object.fromEntries(files));
}

/** Allows a host, as the user can on the browser's page of the extension. No test can answer the browser's prompt. */
async function allow(chrome: Chrome, host: string) {
	const page = await chrome.context.newPage();
	await page.goto('chrome://extensions');
	await page.evaluate(
		([id, pattern]) =>
			new Promise<void>((done) => {
				type Private = { addHostPermission: (id: string, host: string, done: () => void) => void };
				const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: Private } }).chrome;
				developerPrivate.addHostPermission(id as string, pattern as string, done);
			}),
		[extensionId, `${host}/*`],
	);
	await page.close();
}

/** The panel beside the page, once it is open. */
async function panelOf(chrome: Chrome): Promise<Popup> {
	const cdp = await (
		chrome.context.browser() as NonNullable<ReturnType<typeof chrome.context.browser>>
	).newBrowserCDPSession();
	let targetId: string | undefined;
	const find = async () => {
		const { targetInfos } = await cdp.send('Target.getTargets');
		targetId = targetInfos.find(({ url }) => url.endsWith('/popup.html?panel'))?.targetId;
		return targetId !== undefined;
	};
	await expect.poll(find).toBe(true);
	return attachPopup(cdp, targetId as string);
}

/** Holds back the next answer to the panel's look at a tab. The test gives one by calling `answerLook`. */
const holdNextLook = (panel: Popup) =>
	panel.evaluate(`{
		const send = chrome.runtime.sendMessage;
		chrome.runtime.sendMessage = (message, respond) => {
			if (message.name !== 'look') return send(message, respond);
			chrome.runtime.sendMessage = send;
			globalThis.answerLook = respond;
		};
	}`);

test('the store copy asks for an address once, and its panel stays open while people are looked up one by one', async ({
	ida,
}) => {
	// A proxy of its own, because the browser of other tests in this worker may still call through theirs.
	await using gate = await startAppProxy(appPort);
	const list = await addList(ida, 'Investors');
	const chrome = await launchWithExtension({ zip: storeZip(), appVia: { appPort, proxyPort: gate.port } });
	await signIn(chrome.context, ida);
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	await test.step('it knows no server and calls none', async () => {
		await popup.waitFor('Where is your Kindling?');
		await picture(popup, 'store-address');
		await expectAccessiblePopup(popup);
		expect(gate.calls).toEqual([]);
		await popup.close();
	});
	await test.step('an address that the user allows is taken', async () => {
		await allow(chrome, origin);
		popup = await chrome.openPopup();
		await popup.fill('API URL', origin);
		await popup.click('Save');
		await popup.click('Import Search Results');
		await popup.waitFor('25 added');
		await popup.putAway();
	});
	await popup.waitFor('Find mutual connections');
	await popup.click('Keep open beside the page');
	const panel = await panelOf(chrome);
	await panel.waitFor('Find mutual connections');
	await picture(panel, 'panel');
	await expectAccessiblePopup(panel);
	await test.step('one click looks up one person; the panel stays', async () => {
		for (const looked of [1, 2]) {
			await panel.click('Find mutual connections');
			await panel.waitFor(new RegExp(`\\b${looked} of \\d+ looked at`));
		}
		const people = await prospectsIn(ida, list.id);
		expect(people.filter(({ connectionSource }) => connectionSource)).toHaveLength(2);
	});
	await test.step('on a page without access it says how to grant it', async () => {
		const other = await chrome.context.newPage();
		await other.goto(searchUrl('german'));
		await panel.waitFor('Click the toolbar button on this page');
		await other.close();
		await chrome.page.bringToFront();
		await panel.waitFor('Who can introduce you?');
	});
	await test.step('a page that loads while it is read is read once more', async () => {
		await chrome.context.newPage();
		await panel.waitFor('Click the toolbar button on this page');
		await holdNextLook(panel);
		await chrome.page.bringToFront();
		await expect.poll(() => panel.evaluate('Boolean(globalThis.answerLook)')).toBe(true);
		await chrome.page.reload();
		await panel.evaluate("answerLook('no-access')");
		await panel.waitFor('Who can introduce you?');
	});
	expect(await chrome.complaints()).toEqual([]);
	await chrome.close();
});
