import { screenTable } from '../../web/screen-table.ts';
import { contact, threePeople } from './support/lists.ts';
import { expect, signedOutErrors, test } from './support/people.ts';
import { follow } from './support/screen.ts';
import { pressEverything, translate } from './support/translated.ts';

test.beforeEach(({ page }) => translate(page));

test('on a page that the browser translates nothing breaks, whatever is clicked', async ({ page, ada, allowed }) => {
	// The server often refuses the text that the walk fills in.
	allowed.push(/status of 4\d\d/);
	page.on('dialog', (dialog) => dialog.dismiss());
	const { prospect } = await contact(ada, { connectionSource: 'Dana Whitfield' });
	const sample = await (await ada.api['prospect-lists'].sample.$post()).json();
	const [invented] = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: sample.id } })).json();
	const pathsWith = (ids: Record<string, string>) =>
		Object.entries(screenTable)
			.filter(([screen]) => screen !== 'auth')
			.map(
				([
					,
					{
						at: [path],
					},
				]) => path.replace(/:\w+/g, (name) => ids[name] ?? name),
			);
	const own = pathsWith({ ':listId': prospect.prospectListId, ':prospectId': prospect.id });
	const others = pathsWith({ ':listId': sample.id, ':prospectId': invented?.id ?? '' });
	await page.goto('/');
	for (const path of new Set([...own, ...others, '/nowhere'])) {
		await test.step(path, async () => {
			await follow(page, path);
			await expect(page.locator('h1')).toBeVisible();
			const { pressed, bare } = await pressEverything(page, path);
			expect(pressed).toBeGreaterThan(1);
			// These texts aren't broken yet, but aren't safe either.
			expect(bare).toEqual([]);
		});
	}
});

test('on a page that the browser translates texts keep updating', async ({ page, context, ada, allowed }) => {
	allowed.push(...signedOutErrors);
	const { path } = await threePeople(ada);
	await test.step('the sign-in screen', async () => {
		await context.clearCookies();
		await page.goto(path);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(page.getByText('Please enter a valid email address')).toBeVisible();
		await page.getByLabel('Email').fill(ada.email);
		await page.getByLabel('Password', { exact: true }).fill('wrong horse');
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(page.getByText('Invalid email or password.', { exact: true })).toBeVisible();
		await page.getByLabel('Password', { exact: true }).fill(ada.password);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
	});
	await test.step('the count of a list', async () => {
		const search = page.getByPlaceholder('Search prospects...');
		await search.fill('amara');
		await expect(page.getByText('Showing 1 of 3 prospects')).toBeVisible();
		await search.fill('no one of that name');
		await expect(page.getByText('Showing 0 of 3 prospects')).toBeVisible();
		await search.fill('');
		await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
	});
});
