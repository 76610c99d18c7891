import type { Browser, Page, Request } from '@playwright/test';
import { signedIn } from './page-figures.ts';
import { type Figure, median } from './report.ts';
import { app, type Seeded } from './servers.ts';

declare const window: { probe: { loaded: Promise<number>; until: (act: () => void, done: string) => Promise<Shown> } };
type Shown = { time: number; frames: number };

const bar = 'section[aria-label="Selected prospects"]';
const rounds = 10;

/**
 * What the page does with 10,000 selected; the bars are two frames. The call to the server is in neither, because the list
 * changes before. A status is shown in two steps, the end of the dialog and the list, so there the frames are counted.
 */
export async function selectFigures(browser: Browser, seeded: Seeded): Promise<Figure[]> {
	const context = await signedIn(browser, seeded);
	const page = await context.newPage();
	await page.goto(`${app}/prospect-lists/${seeded.listId}`);
	await page.evaluate(() => window.probe.loaded);
	await page.locator('[data-select]:not([aria-disabled="true"])').click();
	await page.locator(bar).waitFor();
	const all: number[] = [];
	const statuses: number[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		if (round > 0) await page.locator(bar).getByRole('button', { name: 'Clear' }).click();
		all.push((await press(page, 'thead input', 'input:checked')).time);
		statuses.push((await setStatus(page, round % 2 ? 'contacted' : 'introduced')).frames);
	}
	await context.close();
	return [
		{ what: 'select all 10,000 to paint', unit: 'ms', bar: 33, value: median(all.slice(1)) },
		{ what: 'set their status, frames to paint', unit: '', bar: 2, value: median(statuses.slice(1)) },
	];
}

/** Chooses a status for all that are selected, and waits until the list was fetched again. */
async function setStatus(page: Page, status: string) {
	await page.locator(bar).getByRole('button', { name: 'Set status' }).click();
	const choice = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${status}$`, 'i') });
	await choice.evaluate((button) => button.setAttribute('data-chosen', ''));
	const isList = (request: Request) => request.method() === 'GET' && request.url().endsWith('/prospects');
	// Chromium calls a response that was read as a stream failed, also when it was read to its end.
	const fetched = Promise.any([
		page.waitForEvent('requestfinished', isList),
		page.waitForEvent('requestfailed', isList),
	]);
	const shown = await press(page, '[data-chosen]', `button[title="${status}"]`);
	await fetched;
	return shown;
}

async function press(page: Page, target: string, done: string) {
	await page.bringToFront();
	return page.evaluate(
		([pressed = '', shown = '']) =>
			window.probe.until(() => document.querySelector<HTMLElement>(pressed)?.click(), shown),
		[target, done],
	);
}
