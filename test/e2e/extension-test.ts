import { mkdirSync } from 'node:fs';
import { type ExtensionBrowser, launchWithExtension } from './extension-driver.ts';
import type { Popup } from './extension-popup.ts';
import { test as base, expect, origin, type Person, person, signIn } from './people.ts';

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

/** A test with a Chromium of its own that has the real ZIP loaded, where Ida is signed in. */
export const test = base.extend<{ chrome: ExtensionBrowser; ida: Person }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
	ida: async ({}, use) => use(await person('Ida', 'Importer')),
	chrome: async ({ ida }, use) => {
		const chrome = await launchWithExtension({ zip: await downloadZip(ida) });
		await signIn(chrome.context, ida);
		await use(chrome);
		await chrome.close();
	},
});
