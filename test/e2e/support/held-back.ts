import type { Page, Request } from '@playwright/test';
import { expect } from './people.ts';

type Paused = { requestId: string; request: { url: string; method: string } };

const isCode = ({ request }: Paused) => request.url.includes('/assets/');
const isRead = ({ request }: Paused) => request.method === 'GET' && request.url.includes('/api/');
const isWrite = ({ request }: Paused) => !/GET|HEAD/.test(request.method);

/** The kinds of calls that are held back. Writes always are. */
export type Holding = { code?: boolean; reads?: boolean };

/**
 * Holds requests of a page back, by the browser's own means: a route of Playwright's would keep the page from its cache.
 */
export async function holdBack(page: Page) {
	const session = await page.context().newCDPSession(page);
	const onTheWay = new Set<Request>();
	let paused: Paused[] = [];
	let holding: Holding = {};
	let came = new Set<string>();
	page.on('request', (request) => onTheWay.add(request));
	page.on('requestfinished', (request) => onTheWay.delete(request));
	page.on('requestfailed', (request) => onTheWay.delete(request));
	// The page may have been left, and the request with it.
	const letCome = async (one: Paused) => {
		if (isCode(one)) came.add(one.request.url);
		const { requestId } = one;
		await session.send('Fetch.continueRequest', { requestId }).catch(() => {});
	};
	const fail = async ({ requestId }: Paused) => {
		await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => {});
	};
	session.on('Fetch.requestPaused', (one: Paused) => {
		// By it the app asks whether the server is there, and it would load the page anew.
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
		/** Holds these back from now on. What is held already stays so. */
		hold: (next: Holding) => {
			holding = next;
		},
		held: () => ({
			code: paused.some(isCode),
			reads: paused.some(isRead),
			writes: paused.some(isWrite),
		}),
		/** The code that has come since `forget`. */
		came: (): ReadonlySet<string> => new Set(came),
		forget: () => {
			came = new Set();
		},
		/** Lets the reads come that are held back. */
		letReadsCome: () => release(isRead, letCome),
		/** Lets the code come that is held back. */
		letCodeCome: () => release(isCode, letCome),
		/** Lets everything else fail. */
		failOthers: () => release(() => true, fail),
		/** Begins anew, with a page that is about to be loaded. */
		begin: async () => {
			holding = {};
			await release(() => true, fail);
			onTheWay.clear();
		},
		/** Waits until nothing is on its way but what is held back, and the page stands still. */
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
