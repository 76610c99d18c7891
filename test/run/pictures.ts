import { mkdirSync, writeFileSync } from 'node:fs';
import { type APIRequestContext, chromium, devices, type Page } from '@playwright/test';
import { ensureBrowser, findHeadlessShell } from './browser.ts';
import { drawStorePictures } from './store-pictures.ts';

/**
 * Takes the README's pictures from a running `npm start`, in both colour schemes, into docs/pictures, with a new
 * account for each scheme: a list, the composer, the dashboard, and a connector's page on a phone. Then draws the
 * stores' pictures.
 */
const origin = `http://localhost:${process.env.PORT ?? 8787}`;
const folder = 'docs/pictures';

const screens: Record<string, (page: Page) => Promise<void>> = {
	list: openList,
	dashboard: async (page) => {
		await page.goto(origin);
		await page.getByRole('heading', { level: 1 }).waitFor();
	},
	composer: async (page) => {
		await openList(page);
		await page.getByRole('link', { name: 'Request introduction to Siobhan Kearney' }).click();
		await page.getByRole('button', { name: /^nadia@/ }).click();
		await page.getByRole('textbox', { name: 'Your reason' }).fill('they back teams long before anybody else does');
		await page.evaluate(() => scrollTo(0, 0));
	},
};

async function openList(page: Page): Promise<void> {
	await page.goto(`${origin}/prospect-lists`);
	await page.getByRole('link', { name: 'View Prospects', description: 'Sample people' }).click();
	await page.getByRole('link', { name: 'Siobhan Kearney', exact: true }).waitFor();
}

/** Saves a request that its user sends by hand. Returns the address of the page where the connector answers. */
async function askByHand(request: APIRequestContext): Promise<string> {
	const post = async <T>(path: string, data: object) =>
		(await (await request.post(origin + path, { data })).json()) as T;
	const { id } = await post<{ id: string }>('/api/prospect-lists', { name: 'Seed round', type: 'contact' });
	const person = { name: 'Farah Finch', title: 'Head of Brand at Halcyon Bank', connectionSource: 'Diego Costa' };
	await post(`/api/prospect-lists/${id}/prospects/import`, { prospects: [person] });
	const listed = await request.get(`${origin}/api/prospect-lists/${id}/prospects`);
	const [prospect] = (await listed.json()) as { id: string }[];
	const { answerUrl } = await post<{ answerUrl: string }>('/api/intro-requests', {
		prospectId: prospect?.id,
		recipientEmail: null,
		subject: 'An introduction to Farah Finch?',
		message: [
			'Hi Diego,\n\nI’d love to talk with Farah Finch, because she rebuilt a brand in a year.',
			'Would you be open to asking if she’d take a 15-minute call?\n\n---',
			'Hi Farah,\n\nI’m Robin Hale. You rebuilt your brand in a year, and I’d like to hear what you’d do again.',
		].join('\n\n'),
		sendEmail: false,
		answerLink: true,
	});
	return answerUrl;
}

ensureBrowser();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findHeadlessShell() });
for (const colorScheme of ['light', 'dark'] as const) {
	const context = await browser.newContext({
		viewport: { width: 1280, height: 960 },
		deviceScaleFactor: 1.5,
		locale: 'en-US',
		reducedMotion: 'reduce',
		colorScheme,
	});
	await context.request.post(`${origin}/api/register`, {
		data: {
			firstName: 'Robin',
			lastName: 'Hale',
			email: `${crypto.randomUUID()}@invented.example`,
			password: 'sample people',
		},
	});
	await context.request.post(`${origin}/api/prospect-lists/sample`);
	for (const [name, open] of Object.entries(screens)) {
		const page = await context.newPage();
		await open(page);
		await page.mouse.move(0, 0);
		await page.evaluate(() => document.fonts.ready);
		await page.waitForLoadState('networkidle');
		await keep(page, `${folder}/${name}-${colorScheme}.webp`);
	}
	// The connector has no account, and reads it on a phone.
	const { viewport, userAgent } = devices['Pixel 7'];
	const phone = await browser.newContext({ viewport, userAgent, deviceScaleFactor: 2, isMobile: true, colorScheme });
	const page = await phone.newPage();
	await page.goto(await askByHand(context.request));
	await page.evaluate(() => document.fonts.ready);
	await keep(page, `${folder}/answer-${colorScheme}.webp`);
	await phone.close();
	await context.close();
}
await drawStorePictures(browser);
await browser.close();

// Playwright's own screenshots are PNG or JPEG; WebP is a third of the size.
async function keep(page: Page, path: string): Promise<void> {
	const devTools = await page.context().newCDPSession(page);
	const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
	const picture = Buffer.from(data, 'base64');
	writeFileSync(path, picture);
	console.log(`${path}: ${Math.round(picture.length / 1000)} kB`);
}
