import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { wordsVersion } from '../../../worker/contract/disclosure.ts';
import { extensionId } from '../../../worker/contract/extension.ts';
import { findBrowser } from '../../run/browser.ts';
import { browserArgs } from '../playwright.config.ts';
import { collectErrors } from './extension-errors.ts';
import { attachPopup, type Popup } from './extension-popup.ts';
import { sitePort } from './ports.ts';

type Launch = {
	/** The ZIP as downloaded from the app. */
	zip: Uint8Array;
	/** The port of a proxy before the app on `appPort` (app-proxy.ts). */
	appVia?: { appPort: number; proxyPort: number };
	/** The version of the consent text the user has agreed to; null for a new user, who is asked by the popup. */
	agreedTo?: number | null;
	/** A folder for the profile, so that a second launch restarts the same browser. */
	profile?: string;
};

/** A Chromium with the extension loaded unpacked and the site's stub in place of the sales search site. */
export type ExtensionBrowser = Awaited<ReturnType<typeof launchWithExtension>>;

/**
 * Unzips the extension, starts Chromium with it and maps the site's real host name to the stub. `openPopup(page)`
 * clicks the toolbar button on a page, which gives the extension access to it.
 */
export async function launchWithExtension({ zip, appVia, profile, agreedTo = wordsVersion }: Launch) {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-extension-'));
	const unpacked = join(profile ?? folder, 'unpacked');
	unpack(zip, unpacked);
	const rules = [`MAP www.linkedin.com:443 127.0.0.1:${sitePort}`];
	if (appVia) rules.push(`MAP localhost:${appVia.appPort} 127.0.0.1:${appVia.proxyPort}`);
	const context = await chromium.launchPersistentContext(join(profile ?? folder, 'profile'), {
		executablePath: findBrowser(),
		headless: true,
		viewport: null,
		ignoreHTTPSErrors: true,
		args: [
			...browserArgs,
			`--disable-extensions-except=${unpacked}`,
			`--load-extension=${unpacked}`,
			'--enable-unsafe-extension-debugging',
			'--ignore-certificate-errors',
			`--host-resolver-rules=${rules.join(', ')}`,
		],
	});
	const cdp = await (context.browser() as NonNullable<ReturnType<typeof context.browser>>).newBrowserCDPSession();
	const page = context.pages()[0] ?? (await context.newPage());
	const errors = await collectErrors(context);
	let storage: Page | undefined;
	if (agreedTo !== null) {
		storage = await openStorage(context);
		await agree(storage, agreedTo);
	}
	const chrome = {
		context,
		page,
		openPopup: (on?: Page) => openPopup(cdp, on ?? chrome.page),
		stopWorker: () => stopWorker(cdp),
		setVisibility,
		evaluateEverywhere,
		complaints: () => errors.sinceLastCall(),
		/** Saves the browser's downloads in this folder, under their own names. */
		async saveDownloadsTo(folder: string) {
			await cdp.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
		},
		/** Resets the browser: one empty tab, no cookies, an extension with empty storage. */
		async reset() {
			const old = context.pages().filter((one) => one !== errors.page && one !== storage);
			storage ??= await openStorage(context);
			chrome.page = await context.newPage();
			const popup = await popupTarget(cdp);
			if (popup) await cdp.send('Target.closeTarget', { targetId: popup }).catch(() => {});
			await Promise.all(old.map((page) => page.close()));
			await stopWorker(cdp);
			await clearStorage(storage);
			if (agreedTo !== null) await agree(storage, agreedTo);
			await context.clearCookies();
			await context.clearPermissions();
		},
		close: async () => {
			await context.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
	return chrome;
}

function unpack(zip: Uint8Array, folder: string) {
	for (const [path, bytes] of Object.entries(unzipSync(zip))) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), bytes);
	}
}

async function openPopup(cdp: CDPSession, page: Page): Promise<Popup> {
	await page.bringToFront();
	const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'tab' }] });
	const tab = targetInfos.find((target) => target.url === page.url());
	if (!tab) throw new Error(`No tab shows ${page.url()}`);
	const before = await popupTarget(cdp);
	// The popup may have closed in the meantime.
	if (before) await cdp.send('Target.closeTarget', { targetId: before }).catch(() => {});
	const trigger = cdp.send as unknown as (method: string, params: object) => Promise<unknown>;
	await trigger.call(cdp, 'Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
	for (let tries = 0; tries < 400; tries += 1) {
		const targetId = await popupTarget(cdp);
		if (targetId && targetId !== before) return attachPopup(cdp, targetId);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error('The popup did not open.');
}

async function popupTarget(cdp: CDPSession): Promise<string | undefined> {
	const { targetInfos } = await cdp.send('Target.getTargets');
	const start = `chrome-extension://${extensionId}/popup.html`;
	return targetInfos.find(({ type, url }) => type === 'page' && url.startsWith(start))?.targetId;
}

/** Evaluates an expression in every world of a page: its own and the one of the extension's reader. */
async function evaluateEverywhere(page: Page, expression: string): Promise<unknown[]> {
	const session = await page.context().newCDPSession(page);
	const worlds: number[] = [];
	session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context.id));
	await session.send('Runtime.enable');
	const values: unknown[] = [];
	for (const contextId of worlds) {
		const params = { expression, contextId, returnByValue: true, awaitPromise: true };
		values.push((await session.send('Runtime.evaluate', params)).result.value);
	}
	await session.detach();
	return values;
}

// In a headless browser every tab is visible. This makes the page and its reader see another state.
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
	evaluateEverywhere(
		page,
		`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true }), 1`,
	);

// As the browser does to an idle worker: the next message restarts it with empty memory.
async function stopWorker(cdp: CDPSession): Promise<void> {
	const { targetInfos } = await cdp.send('Target.getTargets');
	const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(extensionId));
	if (worker) await cdp.send('Target.closeTarget', { targetId: worker.targetId });
}

/** Opens a page of the extension that runs none of its code. */
async function openStorage(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.goto(`chrome-extension://${extensionId}/manifest.json`);
	return page;
}

/** Stores what a click on "Agree" stores. */
const agree = (page: Page, words: number) =>
	page.evaluate(
		(consent) =>
			(
				globalThis as unknown as { chrome: { storage: { local: { set: (kept: object) => Promise<void> } } } }
			).chrome.storage.local.set({ consent }),
		{ words, agreedAt: Date.UTC(2026, 10, 1) },
	);

const clearStorage = (page: Page) =>
	page.evaluate(async () => {
		type Area = { clear: () => Promise<void> };
		const { storage } = (globalThis as unknown as { chrome: { storage: Record<'local' | 'session', Area> } }).chrome;
		await Promise.all([storage.local.clear(), storage.session.clear()]);
	});
