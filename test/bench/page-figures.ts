import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import { type Figure, inTurns, median, rounds } from './report.ts';
import { app, floor, type Seeded } from './servers.ts';

const probe = new URL('page-probe.js', import.meta.url).pathname;
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'];

declare const window: { probe: Probe; gc: () => void };
type Probe = {
	loaded: Promise<number>;
	answered: (target: string, answer: string) => Promise<number>;
	shift: () => number;
	longest: () => Promise<number>;
	scripts: () => Promise<string[]>;
	change: (act: () => void) => Promise<number>;
	scroll: () => Promise<{ frames: number; empty: number; slow: number }>;
};

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), args });

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Opens a new context, signed in, with nothing cached. */
export async function signedIn(browser: Browser, { cookie }: Seeded, viewport = desktop): Promise<BrowserContext> {
	const context = await browser.newContext({ viewport, locale: 'en-US' });
	const [name = '', value = ''] = cookie.split('=');
	await context.addCookies([{ name, value, url: app }]);
	await context.addInitScript({ path: probe });
	return context;
}

async function slowDown(page: Page, rate: number) {
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * `busy` is the main thread's processor time until the rows show, in ms, so other load on the machine doesn't count.
 */
type Load = { time: number; busy: number; longest: number; shift: number; scripts: string[] };

/**
 * Opens an address with nothing cached, until nothing more loads. Returns when the first row was painted, and what that
 * took.
 */
async function load(
	browser: Browser,
	seeded: Seeded,
	url: string,
	{ slowdown = 1, viewport = desktop } = {},
): Promise<Load> {
	const context = await signedIn(browser, seeded, viewport);
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send('Performance.enable');
	await slowDown(page, slowdown);
	await page.goto(url, { waitUntil: 'commit' });
	const time = await page.evaluate(() => window.probe.loaded);
	const { metrics } = await session.send('Performance.getMetrics');
	await page.waitForLoadState('networkidle');
	await page.waitForTimeout(500 * slowdown);
	const rest = await page.evaluate(async () => ({
		longest: await window.probe.longest(),
		scripts: await window.probe.scripts(),
		shift: window.probe.shift(),
	}));
	await context.close();
	return { time, busy: 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0), ...rest };
}

/** Measures the page of a list of 10,000 beside a handwritten page that shows the same. */
export async function pageFigures(browser: Browser, seeded: Seeded): Promise<Figure[]> {
	const ours = `${app}/prospect-lists/${seeded.listId}`;
	const plain = `${floor}/?list=${seeded.listId}`;
	const loads: Record<string, Load[]> = { [ours]: [], [plain]: [] };
	const loadAndKeep = (url: string) => async () => {
		const one = await load(browser, seeded, url);
		loads[url]?.push(one);
		return one.time;
	};
	const cold = await inTurns(loadAndKeep(ours), loadAndKeep(plain));
	const pressed = [];
	for (let round = 0; round < rounds; round += 1) pressed.push(await pressAtOnce(browser, seeded, ours));
	const middle = (url: string, what: 'busy' | 'longest' | 'shift') => median(loads[url]?.map((one) => one[what]) ?? []);
	const slow = await slowdownOf(browser, 4);
	const slowed = [];
	for (let round = 0; round < 2; round += 1) slowed.push(await load(browser, seeded, ours, { slowdown: slow }));
	const onPhone = (url: string) => async () => (await load(browser, seeded, url, { viewport: phone })).time;
	const narrow = await inTurns(onPhone(ours), onPhone(plain));
	const first = loads[ours]?.[0]?.scripts ?? [];

	const context = await signedIn(browser, seeded);
	const [page, other] = [await context.newPage(), await context.newPage()];
	for (const [each, url] of [[page, ours] as const, [other, plain] as const]) {
		await each.goto(url);
		await each.evaluate(() => window.probe.loaded);
		await each.waitForLoadState('networkidle');
	}
	const hasFilter = /^Has a connection/;
	await page.getByRole('button', { name: 'Filter', exact: true }).click();
	const [nodes, heap] = [await counted(page), await counted(other)];
	const scrolled = { ours: await scroll(page), plain: await scroll(other) };
	// Before the sort: after it, this filter wouldn't change the first row each time.
	const filter = await inTurns(
		() => pressFilter(page, hasFilter),
		() => pressFilter(other, hasFilter),
	);
	const sort = await inTurns(
		() => press(page, 'th:first-child button'),
		() => press(other, 'th:first-child'),
	);
	const typing = () =>
		inTurns(
			() => type(page),
			() => type(other),
		);
	const search = await typing();
	for (const each of [page, other]) await slowDown(each, slow);
	const slowSearch = await typing();
	await context.close();
	const fromLists = [];
	for (let round = 0; round < rounds; round += 1) fromLists.push(await openFromLists(browser, seeded));
	const after = { unit: 'ms', bar: 50, value: middle(ours, 'longest') };
	const throttled = { unit: 'ms', bar: 100, value: Math.min(...slowed.map(({ longest }) => longest)) };
	return [
		{ what: 'rows in sight, cold', unit: 'ms', bar: 1.5, ...cold },
		{ what: 'rows in sight, cold, 390 px wide', unit: 'ms', bar: 1.5, ...narrow },
		{ what: 'until a press works, cold', unit: 'ms', value: median(pressed) },
		{ what: 'main thread until rows', unit: 'ms', bar: 2, value: middle(ours, 'busy'), floor: middle(plain, 'busy') },
		{ what: 'longest task after the first rows', ...after },
		{ what: 'the same on a quarter of the processor', ...throttled },
		{ what: 'script before the first rows', unit: 'kB', value: kilobytesOf(first) },
		{ what: 'first opening from the lists', unit: 'ms', bar: 350, value: median(fromLists) },
		{ what: 'sort to paint', unit: 'ms', bar: 1.3, ...sort },
		{ what: 'filter to paint', unit: 'ms', bar: 1.3, ...filter },
		{ what: 'key to paint', unit: 'ms', bar: 1.2, ...search },
		{ what: 'key to paint on a quarter of the processor', unit: 'ms', bar: 2, ...slowSearch },
		{ what: 'frames without rows, 2 s scroll', unit: '', bar: 0, value: scrolled.ours.empty },
		{ what: 'the same, written by hand', unit: '', bar: 0, value: scrolled.plain.empty },
		{ what: 'frames over 50 ms', unit: '', bar: 3, value: scrolled.ours.slow },
		{ what: 'nodes', unit: '', bar: 1.5, value: nodes.nodes, floor: heap.nodes },
		{ what: 'heap', unit: 'MB', bar: 2, value: nodes.heap, floor: heap.heap },
		{ what: 'layout shift', unit: '', bar: 0.02, value: middle(ours, 'shift') },
	];
}

const kilobytesOf = (files: readonly string[]) =>
	files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client${file}`)).length, 0) / 1000;

// Chromium's rate doesn't slow scripts by exactly its number, so it is adjusted until a loop takes `times` as long.
async function slowdownOf(browser: Browser, times: number): Promise<number> {
	const page = await browser.newPage();
	const session = await page.context().newCDPSession(page);
	const loop = () =>
		page.evaluate(() => {
			const start = performance.now();
			for (let left = 3e7; Math.sqrt(left) > 0; left -= 1);
			return performance.now() - start;
		});
	const [usual, slowed]: [number[], number[]] = [[], []];
	for (let round = 0; round < 5; round += 1) {
		await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
		usual.push(await loop());
		await session.send('Emulation.setCPUThrottlingRate', { rate: times });
		slowed.push(await loop());
	}
	await page.close();
	return Math.max(1, (times * times * median(usual)) / median(slowed));
}

/** Clicks the first row's status as soon as the rows show. Returns when its menu opened. */
async function pressAtOnce(browser: Browser, seeded: Seeded, url: string) {
	const context = await signedIn(browser, seeded);
	const page = await context.newPage();
	await page.goto(url, { waitUntil: 'commit' });
	const time = await page.evaluate(() => window.probe.answered('tr[data-row] [aria-haspopup=menu]', '[role=menu]'));
	await context.close();
	return time;
}

async function openFromLists(browser: Browser, seeded: Seeded) {
	const context = await signedIn(browser, seeded);
	const page = await context.newPage();
	await page.goto(`${app}/prospect-lists`);
	await page.waitForLoadState('networkidle');
	const link = page.locator(`a[href$="${seeded.listId}"]`).first();
	const time = await link.evaluate((target: HTMLElement) => window.probe.change(() => target.click()));
	await context.close();
	return time;
}

// The best of three: other load on the machine slows frames, but can't draw more rows.
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

async function pressFilter(page: Page, name: RegExp) {
	await page.bringToFront();
	const filter = page.getByRole('button', { name });
	return filter.evaluate((button: HTMLElement) => window.probe.change(() => button.click()));
}

async function type(page: Page) {
	await page.bringToFront();
	const search = page.getByPlaceholder('Search prospects...');
	await search.fill('');
	await page.waitForTimeout(300);
	return search.evaluate((input: HTMLInputElement) =>
		window.probe.change(() => {
			// Past React's own setter, which would remember the value and miss the change.
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
