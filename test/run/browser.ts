import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of the Chromium to test with: CHROMIUM_PATH, a usual place, or Playwright's own; undefined if there
 * is none.
 */
export function findBrowser(): string | undefined {
	const chosen = process.env.CHROMIUM_PATH;
	if (chosen) return existsSync(chosen) ? chosen : undefined;
	return [...usual, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Returns the Chromium for everything but extensions: without a window it needs half the processor time. It is Debian's
 * package; undefined if Playwright has its own (whose headless shell starts by itself); otherwise the usual Chromium.
 */
export function findHeadlessShell(): string | undefined {
	if (process.env.CHROMIUM_PATH) return findBrowser();
	const shell = '/usr/bin/chromium-headless-shell';
	if (existsSync(shell)) return shell;
	const found = findBrowser();
	return found === chromium.executablePath() ? undefined : found;
}

/**
 * Finds a browser or installs one (Playwright's, or Debian's with the rights to); throws a sentence if neither works.
 */
export function ensureBrowser(): string {
	const found = findBrowser();
	if (found) return found;
	console.log('No Chromium found; installing one.');
	spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' });
	if (!findBrowser() && process.platform === 'linux' && process.getuid?.() === 0) {
		spawnSync('apt-get', ['update'], { stdio: 'ignore' });
		for (const name of ['chromium', 'chromium-headless-shell']) {
			spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit' });
		}
	}
	const installed = findBrowser();
	if (installed) return installed;
	throw new Error(
		'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
	);
}

if (import.meta.main) console.log(execFileSync(ensureBrowser(), ['--version'], { encoding: 'utf8' }).trim());
