import type { Browser, Page, Request } from '@playwright/test';
import { signedIn } from './page-figures.ts';
import { type Figure, median } from './report.ts';
import { app, type Seeded } from './servers.ts';

declare const window: {
	probe: { loaded: Promise<number>; until: (act: () => void, selector: string, text?: string) => Promise<Shown> };
};
type Shown = { time: number; frames: number };

const bar = 'section[aria-label="Selected prospects"]';
const rounds = 10;

/**
 * Measures the frames the page takes with 10,000 selected; each bar is two frames. The call to the server doesn't
 * count, because the list changes before it. A status shows in two steps, the menu closing and the list changing, so
 * for it the frames are counted.
 */
export async function selectFigures(browser: Browser, seeded: Seeded): Promise<Figure[]> {
	const context = await signedIn(browser, seeded);
	const page = await context.newPage();
	await page.goto(`${app}/prospect-lists/${seeded.listId}`);
	await page.evaluate(() => window.probe.loaded);
	const all: number[] = [];
	const statuses: number[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		await page.getByRole('button', { name: 'More actions' }).click();
		await page.getByRole('button', { name: 'Select', exact: true }).click();
		await page.locator(bar).waitFor();
		all.push((await press(page, 'thead input', 'input:checked')).time);
		statuses.push((await setStatus(page, round % 2 ? 'Contacted' : 'Introduced')).frames);
	}
	await context.close();
	return [
		{ what: 'select all 10,000 to paint', unit: 'ms', bar: 33, value: median(all.slice(1)) },
		{ what: 'set their status, frames to paint', unit: '', bar: 2, value: median(statuses.slice(1)) },
	];
}

/** Chooses a status for everyone selected, and waits until the list has been fetched again. */
async function setStatus(page: Page, status: string) {
	await page.locator(bar).getByRole('button', { name: 'Set status' }).click();
	const choice = page.getByRole('menuitemradio', { name: status, exact: true });
	await choice.evaluate((button) => button.setAttribute('data-chosen', ''));
	const isList = (request: Request) => request.method() === 'GET' && request.url().endsWith('/prospects');
	// Chromium reports a response read as a stream as failed, even if it was read to its end.
	const fetched = Promise.any([
		page.waitForEvent('requestfinished', isList),
		page.waitForEvent('requestfailed', isList),
	]);
	const shown = await press(page, '[data-chosen]', 'button[aria-haspopup=menu]', status);
	await fetched;
	return shown;
}

async function press(page: Page, target: string, selector: string, text?: string) {
	await page.bringToFront();
	return page.evaluate(
		(probed) =>
			window.probe.until(
				() => document.querySelector<HTMLElement>(probed.target)?.click(),
				probed.selector,
				probed.text,
			),
		{ target, selector, text },
	);
}
