import { addList, addProspects, expect, test } from './support/people.ts';

test('on paper: the light theme, every row of a list, and no buttons', async ({ page, ada }) => {
	const list = await addList(ada, 'Investors');
	const people = Array.from({ length: 160 }, (_, index) => ({ name: `Person ${index}`, title: 'CEO' }));
	const [first] = await addProspects(ada, list.id, people);
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto(`/prospect-lists/${list.id}`);
	const region = page.getByRole('region', { name: 'Prospects in Investors' });
	await expect(region).toBeVisible();
	const light = () => page.evaluate(() => getComputedStyle(document.body).color);
	const onScreen = await light();
	await page.emulateMedia({ media: 'print' });
	expect(await light()).not.toBe(onScreen);
	await expect(page.getByRole('banner')).toBeHidden();
	await expect(page.getByPlaceholder('Search prospects...')).toBeHidden();
	for (const index of [0, 80, 159]) await expect(region.getByText(`Person ${index}`, { exact: true })).toBeVisible();
	await expect(region.getByRole('row')).toHaveCount(161);
	expect(await region.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
	await page.emulateMedia({ media: 'screen' });
	await page.goto(`/prospect-lists/${list.id}/prospects/${first?.id}`);
	await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
	await expect(page.getByLabel('Job Title')).toHaveValue('CEO');
});
