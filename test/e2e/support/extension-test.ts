import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect } from '@playwright/test';
import { type AppProxy, startAppProxy } from './app-proxy.ts';
import { type ExtensionBrowser, launchWithExtension } from './extension-driver.ts';
import type { Popup } from './extension-popup.ts';
import { origin, type Person, person, signIn } from './people.ts';
import { appPort, proxyPort } from './ports.ts';

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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe finds nothing in the popup as it is, its advice on good practice included. */
export async function expectAccessiblePopup(popup: Popup) {
	await popup.evaluate(`${axe};1`);
	const found = await popup.evaluate<string[]>(`(async () => {
		const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
		const { violations } = await axe.run(document, { runOnly: tags });
		return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' | '));
	})()`);
	expect(found).toEqual([]);
}

type Fixtures = { chrome: ExtensionBrowser; ida: Person; gate: AppProxy };

/** A test with a Chromium of its own that has the real ZIP loaded, where Ida is signed in, the app behind a proxy. */
export const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
	ida: async ({}, use) => use(await person('Ida', 'Importer')),
	// biome-ignore lint/correctness/noEmptyPattern: as above.
	gate: async ({}, use, { parallelIndex }) => {
		const gate = await startAppProxy(proxyPort + parallelIndex, appPort);
		await use(gate);
		await gate.close();
	},
	chrome: async ({ ida, gate, colorScheme }, use) => {
		const appVia = { appPort, proxyPort: gate.port };
		const scheme = colorScheme === 'dark' ? 'dark' : 'light';
		const chrome = await launchWithExtension({ zip: await downloadZip(ida), appVia, colorScheme: scheme });
		await signIn(chrome.context, ida);
		await use(chrome);
		expect(await chrome.complaints()).toEqual([]);
		await chrome.close();
	},
});
