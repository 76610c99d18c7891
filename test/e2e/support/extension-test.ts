import { mkdirSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type AppProxy, startAppProxy } from './app-proxy.ts';
import { type ExtensionBrowser, launchWithExtension } from './extension-driver.ts';
import type { Popup } from './extension-popup.ts';
import { origin, type Person, person, signIn } from './people.ts';
import { appPort } from './ports.ts';

export { expectAccessiblePopup } from './accessible.ts';
export { expect };

/** Downloads the ZIP from the app, as a user does. */
export async function downloadZip(who: Person): Promise<Uint8Array> {
	const Cookie = who.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const answer = await fetch(`${origin}/api/extension/download`, { headers: { Cookie } });
	expect(answer.headers.get('Content-Type')).toBe('application/zip');
	return new Uint8Array(await answer.arrayBuffer());
}

/** Returns everyone in a list as stored on the server. */
export const prospectsIn = async (who: Person, listId: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id: listId } })).json();

/** Saves a screenshot of the popup in the folder KINDLING_SHOTS, if set. */
export async function picture(popup: Popup, name: string): Promise<void> {
	const folder = process.env.KINDLING_SHOTS;
	if (!folder) return;
	mkdirSync(folder, { recursive: true });
	await popup.screenshot(`${folder}/${name}.png`);
}

type Fixtures = { chrome: ExtensionBrowser; ida: Person; gate: AppProxy };
type WorkerFixtures = { sharedGate: AppProxy; sharedChrome: ExtensionBrowser };

/**
 * A test with Ida signed in, in a Chromium with the real ZIP loaded, and a proxy before the app. Starting a Chromium is
 * half of such a test's work, so the tests of a worker share one, which is reset after each.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
	sharedGate: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
		async ({}, use) => {
			const gate = await startAppProxy(appPort);
			await use(gate);
			await gate.close();
		},
		{ scope: 'worker' },
	],
	sharedChrome: [
		async ({ sharedGate }, use) => {
			const zip = await downloadZip(await person('Zip', 'Loader'));
			const chrome = await launchWithExtension({ zip, appVia: { appPort, proxyPort: sharedGate.port } });
			await use(chrome);
			await chrome.close();
		},
		{ scope: 'worker' },
	],
	// biome-ignore lint/correctness/noEmptyPattern: as above.
	ida: async ({}, use) => use(await person('Ida', 'Importer')),
	gate: async ({ sharedGate }, use) => {
		sharedGate.reset();
		await use(sharedGate);
	},
	chrome: async ({ sharedChrome, gate: _, ida }, use) => {
		await signIn(sharedChrome.context, ida);
		await use(sharedChrome);
		const complaints = await sharedChrome.complaints();
		// At the end: a tab left open would call the app during a later test that has its own Chromium.
		await sharedChrome.reset();
		expect(complaints).toEqual([]);
	},
});
