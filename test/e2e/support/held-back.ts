import type { Page, Request } from '@playwright/test';
import { expect } from './people.ts';

type Paused = { requestId: string; request: { url: string; method: string } };

const isCode = ({ request }: Paused) => request.url.includes('/assets/');
const isRead = ({ request }: Paused) => request.method === 'GET' && request.url.includes('/api/');
const isWrite = ({ request }: Paused) => !/GET|HEAD/.test(request.method);

/** Kinds of calls to hold back. Writes always are. */
export type Holding = { code?: boolean; reads?: boolean };

/** Holds back a page's requests through the browser itself: a Playwright route would turn off the page's cache. */
export async function holdBack(page: Page) {
	const session = await page.context().newCDPSession(page);
	const onTheWay = new Set<Request>();
	let paused: Paused[] = [];
	let holding: Holding = {};
	// Addresses that arrived with the page, and since.
	let loaded = new Set<string>();
	let came = new Set<string>();
	page.on('request', (request) => onTheWay.add(request));
	page.on('requestfinished', (request) => onTheWay.delete(request));
	page.on('requestfailed', (request) => onTheWay.delete(request));
	// The page, and the request with it, may be gone.
	const letCome = async (one: Paused) => {
		if ((isCode(one) || isRead(one)) && !loaded.has(one.request.url)) came.add(one.request.url);
		const { requestId } = one;
		await session.send('Fetch.continueRequest', { requestId }).catch(() => {});
	};
	const fail = async ({ requestId }: Paused) => {
		await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => {});
	};
	session.on('Fetch.requestPaused', (one: Paused) => {
		// The app asks with HEAD whether the server is there, and would reload the page.
		if (one.request.method === 'HEAD') void fail(one);
		else if (isWrite(one) || (holding.code && isCode(one)) || (holding.reads && isRead(one))) paused.push(one);
		else void letCome(one);
	});
	await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
	const release = async (which: (one: Paused) => boolean, act: typeof fail) => {
		const chosen = paused.filter(which);
		paused = paused.filter((one) => !which(one));
		await Promise.all(chosen.map(act));
	};
	return {
		/** Sets what is held back from now on. What is held already stays so. */
		hold: (next: Holding) => {
			holding = next;
		},
		held: () => ({
			code: paused.some(isCode),
			reads: paused.some(isRead),
			writes: paused.some(isWrite),
		}),
		/** The addresses of scripts and reads that have arrived since the page was there, and not with it. */
		came: (): ReadonlySet<string> => new Set(came),
		/** Notes that the page is there. */
		isThere: () => {
			loaded = came;
			came = new Set();
		},
		/** Lets the held reads through. */
		letReadsCome: () => release(isRead, letCome),
		/** Lets the held scripts through. */
		letCodeCome: () => release(isCode, letCome),
		/** Fails everything else. */
		failOthers: () => release(() => true, fail),
		/** Starts over, with a page about to be loaded. */
		begin: async () => {
			holding = {};
			[loaded, came] = [new Set(), new Set()];
			await release(() => true, fail);
			onTheWay.clear();
		},
		/** Waits until every request is done or held back, and the page is still. */
		settle: async () => {
			let last = -1;
			const isStill = async () => {
				const now = await page.evaluate(() => window.look.changes());
				const still = onTheWay.size <= paused.length && now === last;
				last = now;
				return still;
			};
			await expect.poll(isStill, { intervals: [0], message: 'The page stands still.' }).toBe(true);
		},
	};
}
