import type { Page } from '@playwright/test';
import { threeLists } from './support/lists.ts';
import { expect, test } from './support/people.ts';

/** The colours of a part of the page, as [red, green, blue] of each pixel. */
async function pixels(page: Page, clip: { x: number; y: number; width: number; height: number }) {
	const png = Buffer.from(await page.screenshot({ clip })).toString('base64');
	return page.evaluate(async (data) => {
		const image = new Image();
		image.src = `data:image/png;base64,${data}`;
		await image.decode();
		const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
		const context = canvas.getContext('2d');
		context?.drawImage(image, 0, 0);
		const bytes = context?.getImageData(0, 0, image.width, image.height).data ?? [];
		return Array.from({ length: bytes.length / 4 }, (_, at) => [...bytes.slice(4 * at, 4 * at + 3)]);
	}, png);
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`the cross that empties a search has the colours of the app in ${colorScheme}, and empties it`, async ({
		page,
		ada,
	}) => {
		await page.emulateMedia({ colorScheme });
		await threeLists(ada);
		await page.goto('/prospect-lists');
		const search = page.getByPlaceholder('Search lists...');
		await search.fill('angels');
		await expect(page.getByText('1 list', { exact: true })).toBeVisible();
		const box = await search.boundingBox();
		if (!box) throw new Error('The search is not on the screen.');
		const cross = { x: box.x + box.width - 36, y: box.y + 8, width: 30, height: box.height - 16 };
		const shades = (await pixels(page, cross)).map(([red = 0, , blue = 0]) => blue - red);
		// The browser's own cross is blue; ours is a warm grey on the warm ground of the field.
		expect(Math.max(...shades)).toBeLessThan(40);
		await page.mouse.click(cross.x + 16, cross.y + cross.height / 2);
		await expect(search).toHaveValue('');
	});
}
