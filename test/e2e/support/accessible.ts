import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A page or the extension's popup, in which an expression can be evaluated. */
type Looked = { evaluate: (expression: string) => Promise<unknown> };

/**
 * Runs axe. AxeBuilder would open a second page for each scan to join the results of frames, which the app doesn't
 * have. Loads axe's half a megabyte only once per page. Scans from the top of the page: after scrolling, the sticky
 * head may cover half of a button, which axe reports as a target that is too small.
 */
async function scan(page: Looked, runOnly: { type: 'tag' | 'rule'; values: string[] }) {
	if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`{ ${axe} }`);
	return page.evaluate(`(async () => {
		// A part that is still fading in has too little contrast. Spinners never end, and aren't waited for.
		const moving = () => document.getAnimations().filter((one) =>
			one.playState === 'running' && one.effect.getComputedTiming().endTime < 2_000);
		while (moving().length > 0) await Promise.allSettled(moving().map((one) => one.finished));
		const { scrollX, scrollY } = window;
		const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		window.scrollTo({ top: 0, behavior: 'instant' });
		if (scrollY > 0) await drawn();
		const { violations } = await axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] });
		window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
		if (scrollY > 0) await drawn();
		return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' | '));
	})()`);
}

/** Expects axe to find nothing against WCAG 2.2 A and AA on the page as it is. Close popovers first. */
export async function expectAccessible(page: Page) {
	expect(page.frames()).toHaveLength(1);
	expect(await scan(page, { type: 'tag', values: wcag })).toEqual([]);
}

/**
 * Expects axe to find no text with too little contrast, which is all that differs between the light and the dark page.
 */
export async function expectContrast(page: Page) {
	expect(await scan(page, { type: 'rule', values: ['color-contrast'] })).toEqual([]);
}

/** Expects axe to find nothing in light, and nothing against contrast in dark. Ends in light. */
export async function expectAccessibleInBoth(page: Page) {
	await page.emulateMedia({ colorScheme: 'light' });
	await expectAccessible(page);
	await page.emulateMedia({ colorScheme: 'dark' });
	await expectContrast(page);
	await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects axe to find nothing in the extension's popup as it is, its best-practice rules included. */
export async function expectAccessiblePopup(popup: Looked) {
	expect(await scan(popup, { type: 'tag', values: [...wcag, 'best-practice'] })).toEqual([]);
}

/** Expects axe to find no text with too little contrast in the extension's popup. */
export async function expectContrastInPopup(popup: Looked) {
	expect(await scan(popup, { type: 'rule', values: ['color-contrast'] })).toEqual([]);
}
