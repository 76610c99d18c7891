import { mkdirSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type AppProxy, startAppProxy } from './app-proxy.ts';
import { type ExtensionBrowser, launchWithExtension } from './extension-driver.ts';
import type { Popup } from './extension-popup.ts';
import { origin, type Person, person, signIn } from './people.ts';
import { appPort } from './ports.ts';

export { expectAccessiblePopup } from './accessible.ts';
export { expect };

/** The ZIP as a person downloads it from the app. */
export async function downloadZip(who: Person): Promise<Uint8Array> {
	const Cookie = who.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const answer = await fetch(`${origin}/api/extension/download`, { headers: { Cookie } });
	expect(answer.headers.get('Content-Type')).toBe('application/zip');
	return new Uint8Array(await answer.arrayBuffer());
}

/** Everyone in a list, as the server keeps them. */
export const prospectsIn = async (who: Person, listId: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id: listId } })).json();

/** Keeps a picture of the popup in the folder KINDLING_SHOTS, where that is set. */
export async function picture(popup: Popup, name: string): Promise<void> {
	const folder = process.env.KINDLING_SHOTS;
	if (!folder) return;
	mkdirSync(folder, { recursive: true });
	await popup.screenshot(`${folder}/${name}.png`);
}

type Fixtures = { chrome: ExtensionBrowser; ida: Person; gate: AppProxy };
type WorkerFixtures = { sharedGate: AppProxy; sharedChrome: ExtensionBrowser };

/**
 * A test with a Chromium that has the real ZIP loaded, where Ida is signed in, the app behind a proxy. Starting a
 * Chromium is half of such a test's work, so those of a worker share one, which is made empty after each.
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
		// At the end, because a tab that is left open would call the app in a next test that has a Chromium of its own.
		await sharedChrome.reset();
		expect(complaints).toEqual([]);
	},
});
