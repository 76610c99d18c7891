import { holdPauses } from './support/pauses.ts';
import { addList, addProspects, expect, test } from './support/people.ts';
import { openHearing } from './support/screen.ts';

test('setting statuses by keys row by row reads the list once, and a long menu scrolls', async ({ page, ada }) => {
	const list = await addList(ada, 'VC Investors');
	const names = Array.from({ length: 5 }, (_, at) => `Person ${at}`);
	await addProspects(
		ada,
		list.id,
		names.map((name) => ({ name })),
	);
	for (let at = 0; at < 20; at += 1) await ada.api.statuses.$post({ json: { name: `Stage ${at}`, color: '#112233' } });
	// The server reports this tab's own writes to it too, which is no reason to read again.
	const pauses = await holdPauses(page, 500);
	await openHearing(page, `/prospect-lists/${list.id}`);
	const first = page.getByRole('link', { name: 'Person 0', exact: true });
	await first.focus();
	const reads: string[] = [];
	const answers: string[] = [];
	page.on('response', (response) => {
		const { method, path } = { method: response.request().method(), path: new URL(response.url()).pathname };
		if (method === 'GET' && path.endsWith('/prospects')) reads.push(path);
		if (method === 'PATCH') answers.push(path);
	});
	for (const name of names) {
		await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
		await page.keyboard.press('s');
		const choices = page.getByRole('menu', { name: `Status of ${name}` }).getByRole('menuitemradio');
		await expect(choices.nth(0)).toBeFocused();
		await page.keyboard.press('ArrowDown');
		await expect(choices.nth(1)).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('menu')).toHaveCount(0);
		await page.keyboard.press('j');
	}
	await expect.poll(() => answers.length).toBe(names.length);
	expect(reads).toEqual([]);
	// Nothing is read while a response is pending, and the pause restarts after the last one.
	await expect
		.poll(async () => {
			await pauses.end();
			return reads.length;
		})
		.toBe(1);
	const badges = page.getByRole('grid').getByRole('button');
	await expect(badges.filter({ hasText: /^Contacted$/ })).toHaveCount(names.length);
	expect(reads).toHaveLength(1);

	await test.step('the last of many statuses is reached by scrolling in the menu', async () => {
		await page.setViewportSize({ width: 1280, height: 400 });
		await first.focus();
		await page.keyboard.press('s');
		const menu = page.getByRole('menu');
		const last = page.getByRole('menuitemradio', { name: 'Stage 19' });
		await expect(last).not.toBeInViewport();
		await menu.hover();
		await page.mouse.wheel(0, 2_000);
		await expect(last).toBeInViewport();
		await last.click();
		await expect(menu).toHaveCount(0);
		await expect(badges.filter({ hasText: /^Stage 19$/ })).toBeVisible();
	});
});
