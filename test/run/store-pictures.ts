import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { storePictures, storePicturesFolder } from '../../.scripts/build/store-pictures.ts';

const dataUrl = (path: string) =>
	`data:image/${path.endsWith('.webp') ? 'webp' : 'png'};base64,${readFileSync(path, 'base64')}`;

/** Draws each picture a store asks for, in its size: one of docs/pictures or the icon, on a plain background. */
export async function drawStorePictures(browser: Browser): Promise<void> {
	mkdirSync(storePicturesFolder, { recursive: true });
	for (const { name, of, width, height } of storePictures) {
		const page = await browser.newPage({ viewport: { width, height } });
		await page.setContent(
			`<body style="margin:0;height:100vh;display:grid;place-items:center;background:#f3ede8">
			<img src="${dataUrl(of)}" alt="" style="max-width:90%;max-height:90%;border-radius:12px"></body>`,
			{ waitUntil: 'load' },
		);
		await page.screenshot({ path: `${storePicturesFolder}/${name}.png` });
		await page.close();
		console.log(`${storePicturesFolder}/${name}.png`);
	}
}
