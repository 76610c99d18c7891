import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import built from '#extension-build' with { type: 'json' };
import { makeZip } from '../../worker/extension-zip/make-zip.ts';
import { resultsHtml } from '../e2e/support/sales-search-site/pages.ts';
import { investors } from '../e2e/support/sales-search-site/people.ts';
import { type Figure, median } from './report.ts';

const address = 'https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)';
const html = resultsHtml({ people: investors(25), page: 1, pages: 1, rendered: 25, panel: true });

// The reader listens for the extension's messages; here the benchmark sends them.
const extensionStub = `globalThis.chrome = { runtime: { id: 'bench', sendMessage() {}, onMessage: { addListener(hear) {
	globalThis.look = () => { let seen; hear({ name: 'look' }, { id: 'bench' }, (answer) => { seen = answer; }); return seen; };
} } } };`;

/** Measures one look of the built reader at 25 drawn rows in Chromium, and the size of the ZIP. */
export async function extensionFigures(browser: Browser): Promise<Figure[]> {
	const page = await browser.newPage();
	await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
	await page.goto(address);
	await page.addScriptTag({ content: extensionStub });
	await page.addScriptTag({ content: readFileSync('dist/extension/reader.js', 'utf8') });
	const { people, times } = await page.evaluate(() => {
		const { look } = globalThis as unknown as { look: () => { people: unknown[] } };
		const taken = Array.from({ length: 60 }, () => {
			const start = performance.now();
			look();
			return performance.now() - start;
		});
		return { people: look().people.length, times: taken };
	});
	await page.close();
	if (people !== 25) throw new Error(`${people} of 25 rows were read.`);
	return [
		{ what: 'first look at 25 rows', unit: 'ms', bar: 50, value: times[0] ?? 0 },
		{ what: 'look at 25 rows', unit: 'ms', bar: 15, value: median(times) },
		{ what: 'the extension as a ZIP', unit: 'kB', bar: 200, value: zipSize() / 1000 },
	];
}

const zipSize = () =>
	makeZip(JSON.parse(readFileSync(`dist/client${built.path}`, 'utf8')), 'http://localhost:8787').length;
