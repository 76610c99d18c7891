import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from '../run/browser.ts';
import { keepInMemory } from '../run/in-memory.ts';
import { appPort, mailPort, sitePort } from './support/ports.ts';

// Workers load this file again, and find the folder made first.
keepInMemory();
const state = process.env.KINDLING_STATE ?? mkdtempSync(join(tmpdir(), 'kindling-'));
process.env.KINDLING_STATE = state;

export const browserArgs = [
	'--no-sandbox',
	'--disable-gpu',
	// Without a graphics processor, Chromium would emulate one. Its pages look the same without it.
	'--disable-software-rasterizer',
	// A page lives for seconds here. Optimizing its code for long use took a fifteenth of these tests' processor time.
	'--js-flags=--no-opt,--no-maglev',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Chromium would keep a second, empty renderer for each page. Only the last use of this flag counts, so it repeats
	// Playwright's features.
	'--disable-features=SpareRendererForSitePerProcess,PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,ThirdPartyStoragePartitioning,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,AvoidCorsURLLoaderRestartOnRedirect,MediaRouter,OptimizationHints',
];

const [shell, browser] = [findHeadlessShell(), findBrowser()];
const fullBrowser = {
	name: 'full browser',
	grep: /@full-browser/,
	use: { launchOptions: { executablePath: browser, args: browserArgs } },
};

export default defineConfig({
	testDir: '.',
	outputDir: '../../test-results/browser',
	fullyParallel: true,
	// A test leaves the processor idle a third of the time.
	workers: Math.min(4, availableParallelism() + 1),
	// Only a failing test waits this long. A busy machine is many times slower than a quiet one.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	reporter: [
		['list'],
		['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../../test-results/browser.json' }],
	],
	use: {
		baseURL: `http://localhost:${appPort}`,
		viewport: { width: 1280, height: 800 },
		locale: 'en-US',
		// The local server compresses each file again for each page, which took a twentieth of these tests' processor time.
		extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
		// Each frame of a motion costs processor time, and each click waits until its target is still. Files about motion,
		// focus and keys turn it on again: `moving` in support/people.ts.
		contextOptions: { reducedMotion: 'reduce' },
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
		launchOptions: { executablePath: shell, args: browserArgs },
	},
	// The two don't cache and request code in the same way in all versions.
	projects: browser && shell && browser !== shell ? [{ name: 'shell' }, fullBrowser] : [{ name: 'shell' }],
	webServer: [
		{
			command: 'node test/e2e/support/mail-server.ts',
			cwd: '../..',
			url: `http://127.0.0.1:${mailPort}/mails`,
			env: { MAIL_PORT: String(mailPort) },
		},
		{
			command: 'node test/e2e/support/sales-search-site/serve.ts',
			cwd: '../..',
			url: `https://127.0.0.1:${sitePort}/`,
			ignoreHTTPSErrors: true,
			env: { SITE_PORT: String(sitePort) },
		},
		{
			command: 'node test/e2e/support/serve.ts',
			cwd: '../..',
			url: `http://localhost:${appPort}/api/health`,
			env: { PORT: String(appPort), KINDLING_STATE: state },
			timeout: 120_000,
		},
	],
});
