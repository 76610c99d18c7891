import type { Browser } from '@playwright/test';
import { signedIn } from './page-figures.ts';
import { type Figure, median } from './report.ts';
import { app, type Seeded } from './servers.ts';

declare const window: {
	probe: { loaded: Promise<number>; answered: (target: string, answer: string) => Promise<number> };
};

// The link is slower than the machine, so its times hardly vary.
const rounds = 3;
const link = { offline: false, latency: 1_200, downloadThroughput: 60_000, uploadThroughput: 60_000 };

/**
 * Opens a list of 100 with nothing cached, over 60 kB a second and 1.2 s more for each call. Measures the time until
 * its rows show, and how much later the composer opens for someone who clicked at that moment.
 */
export async function linkFigures(browser: Browser, seeded: Seeded): Promise<Figure[]> {
	const rows: number[] = [];
	const composers: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const context = await signedIn(browser, seeded);
		const page = await context.newPage();
		const session = await context.newCDPSession(page);
		await session.send('Network.enable');
		await session.send('Network.emulateNetworkConditions', link);
		await page.goto(`${app}/prospect-lists/${seeded.shortListId}`, { waitUntil: 'commit' });
		const inSight = await page.evaluate(() => window.probe.loaded);
		const composer = await page.evaluate(() =>
			window.probe.answered('tr a[aria-label^="Request introduction"]', 'textarea[name=message]'),
		);
		rows.push(inSight);
		composers.push(composer - inSight);
		await context.close();
	}
	return [
		{ what: 'rows in sight, slow link', unit: 'ms', bar: 4_500, value: median(rows) },
		{ what: 'composer after a press on one, slow link', unit: 'ms', bar: 6_000, value: median(composers) },
	];
}
