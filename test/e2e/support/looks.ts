import { expect, type Page, test } from '@playwright/test';
import { twMerge } from 'tailwind-merge';
import { expectAccessible, expectContrast } from './accessible.ts';
import { expectNoOverflow } from './screen.ts';

/**
 * Expects the page as it is to look right at each width and in both colour schemes: axe finds nothing, and nothing is
 * cut off. Loads the page once. In dark the tree is the same, so only the contrast is checked again. Ends at the first
 * width in light.
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
 * Expects no element to have two classes for one property, because their order in the style sheet would decide which
 * wins. Different looks of a part are its variants.
 */
async function expectOneClassEach(page: Page) {
	const lists = await page.evaluate(() => [
		...new Set(Array.from(document.querySelectorAll('[class]'), (element) => element.getAttribute('class') ?? '')),
	]);
	const merged = lists.map((list) => [list, twMerge(list)] as const);
	expect(merged.filter(([list, kept]) => list.split(' ').length !== kept.split(' ').length)).toEqual([]);
}
