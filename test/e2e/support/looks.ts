import { expect, type Page, test } from '@playwright/test';
import { twMerge } from 'tailwind-merge';
import { expectAccessible, expectContrast } from './accessible.ts';
import { expectNoOverflow } from './screen.ts';

/**
 * Looks at the page as it is, at each width and in both colour schemes: axe finds nothing, and nothing is cut off. The
 * page is loaded once. In the dark it is the same tree, so only the contrast is looked at again. Ends at the first width
 * in the light.
 */
export async function expectGoodLooks(page: Page, widths = [1280, 390]) {
	for (const width of widths) {
		await test.step(`${width} px`, async () => {
			await page.setViewportSize({ width, height: 844 });
			await page.emulateMedia({ colorScheme: 'light' });
			await expectAccessible(page);
			await expectNoOverflow(page);
			await expectOneClassEach(page);
			await page.emulateMedia({ colorScheme: 'dark' });
			await expectContrast(page);
		});
	}
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize({ width: widths[0] ?? 1280, height: 844 });
}

/**
 * No element has two classes for one property: their order in the style sheet would decide which wins. A part's
 * different looks are variants of the part.
 */
async function expectOneClassEach(page: Page) {
	const lists = await page.evaluate(() => [
		...new Set(Array.from(document.querySelectorAll('[class]'), (element) => element.getAttribute('class') ?? '')),
	]);
	const merged = lists.map((list) => [list, twMerge(list)] as const);
	expect(merged.filter(([list, kept]) => list.split(' ').length !== kept.split(' ').length)).toEqual([]);
}
