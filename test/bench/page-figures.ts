import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import { type Figure, inTurns, median } from './report.ts';
import { app, floor, type Seeded } from './servers.ts';

const probe = new URL('page-probe.js', import.meta.url).pathname;
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'];

declare const window: { probe: Probe; gc: () => void };
type Probe = {
	loaded: Promise<number>;
	shift: () => number;
	change: (act: () => void) => Promise<number>;
	scroll: () => Promise<{ frames: number; empty: number; slow: number }>;
};

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), args });

/** A fresh context, signed in: nothing is cached. */
export async function signedIn(browser: Browser, { cookie }: Seeded): Promise<BrowserContext> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
	const [name = '', value = ''] = cookie.split('=');
	await context.addCookies([{ name, value, url: app }]);
	await context.addInitScript({ path: probe });
	return context;
}

/** The page of a list of 10,000, beside one written by hand that shows the same. */
export async function pageFigures(browser: Browser, seeded: Seeded): Promise<Figure[]> {
	const ours = `${app}/prospect-lists/${seeded.listId}`;
	const plain = `${floor}/?list=${seeded.listId}`;
	const shifts: number[] = [];
	const load = (url: string) => async () => {
		const context = await signedIn(browser, seeded);
		const page = await context.newPage();
		await page.goto(url, { waitUntil: 'commit' });
		const time = await page.evaluate(() => window.probe.loaded);
		if (url === ours) shifts.push(await page.evaluate(() => window.probe.shift()));
		await context.close();
		return time;
	};
	const cold = await inTurns(9, load(ours), load(plain));

	const context = await signedIn(browser, seeded);
	const [page, other] = [await context.newPage(), await context.newPage()];
	for (const [each, url] of [[page, ours] as const, [other, plain] as const]) {
		await each.goto(url);
		await each.evaluate(() => window.probe.loaded);
	}
	const [nodes, heap] = [await counted(page), await counted(other)];
	const scrolled = { ours: await scroll(page), plain: await scroll(other) };
	const filter = await pressFilter(page);
	const sort = await inTurns(
		10,
		() => press(page, 'th:first-child button'),
		() => press(other, 'th:first-child'),
	);
	const search = await inTurns(
		8,
		() => type(page),
		() => type(other),
	);
	await context.close();
	return [
		{ what: 'cold load to rows', unit: 'ms', bar: 2, ...cold },
		{ what: 'sort to paint', unit: 'ms', bar: 1.5, ...sort },
		// Two frames.
		{ what: 'filter to paint', unit: 'ms', bar: 33, value: filter },
		{ what: 'key to paint', unit: 'ms', bar: 1.2, ...search },
		{ what: 'frames without rows, 2 s scroll', unit: '', bar: 0, value: scrolled.ours.empty },
		{ what: 'the same, written by hand', unit: '', bar: 0, value: scrolled.plain.empty },
		{ what: 'frames over 50 ms', unit: '', bar: 3, value: scrolled.ours.slow },
		{ what: 'nodes', unit: '', bar: 1.5, value: nodes.nodes, floor: heap.nodes },
		{ what: 'heap', unit: 'MB', bar: 16, value: nodes.heap },
		{ what: 'layout shift', unit: '', bar: 0.02, value: median(shifts) },
	];
}

// The better of three: what else the machine does makes frames slow, but shows no row more.
async function scroll(page: Page) {
	const all = [];
	for (let round = 0; round < 3; round += 1) {
		await page.bringToFront();
		all.push(await page.evaluate(() => window.probe.scroll()));
	}
	return { empty: Math.max(...all.map(({ empty }) => empty)), slow: Math.min(...all.map(({ slow }) => slow)) };
}

async function press(page: Page, selector: string) {
	await page.bringToFront();
	return page.evaluate(
		(target) => window.probe.change(() => (document.querySelector(target) as HTMLElement).click()),
		selector,
	);
}

// Before the sort, because then each press of this filter shows another first row. Pressed an even number of times, so
// that it is off afterwards.
async function pressFilter(page: Page) {
	const filter = page.getByRole('button', { name: /^Has a connection/ });
	const times = [];
	for (let round = 0; round < 10; round += 1) {
		await page.bringToFront();
		times.push(await filter.evaluate((button: HTMLElement) => window.probe.change(() => button.click())));
	}
	return median(times);
}

async function type(page: Page) {
	await page.bringToFront();
	const search = page.getByPlaceholder('Search prospects...');
	await search.fill('');
	await page.waitForTimeout(100);
	return search.evaluate((input: HTMLInputElement) =>
		window.probe.change(() => {
			// As React sees it: its own setter remembers the value.
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'cap');
			input.dispatchEvent(new Event('input', { bubbles: true }));
		}),
	);
}

async function counted(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send('HeapProfiler.enable');
	await session.send('HeapProfiler.collectGarbage');
	await session.send('Performance.enable');
	const { metrics } = await session.send('Performance.getMetrics');
	const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
	const nodes = await page.evaluate(() => {
		const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
		let count = 0;
		while (walker.nextNode()) count += 1;
		return count;
	});
	return { nodes, heap: metric('JSHeapUsedSize') / 1e6 };
}
