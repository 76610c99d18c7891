import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser, findHeadlessShell } from './browser.ts';

/** Takes the README's pictures from a running `npm start`, in both colour schemes, into docs/pictures. Each of a new account. */
const origin = `http://localhost:${process.env.PORT ?? 8787}`;
const folder = 'docs/pictures';

const screens: Record<string, (page: Page) => Promise<void>> = {
	list: openList,
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
	await context.close();
}
await browser.close();

// Playwright's own screenshots are PNG or JPEG; WebP is a third of that.
async function keep(page: Page, path: string): Promise<void> {
	const devTools = await page.context().newCDPSession(page);
	const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
	const picture = Buffer.from(data, 'base64');
	writeFileSync(path, picture);
	console.log(`${path}: ${Math.round(picture.length / 1000)} kB`);
}
