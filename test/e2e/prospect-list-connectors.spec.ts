import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { whoCanIntroduce } from './support/toolbar.ts';

test('connectors are in a panel, and clicking one filters the list until the next click, also after coming back', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Investors');
	await addProspects(ada, list.id, [
		{ name: 'Mara Quill', title: 'CEO', connectionSource: 'Dana Whitfield' },
		{ name: 'Noor Aziz', title: 'CTO', connections: [{ name: 'Helena Brandt' }, { name: 'Dana Whitfield' }] },
		{ name: 'Olu Ade', title: 'CFO' },
	]);
	await page.goto(`/prospect-lists/${list.id}`);
	const toggle = whoCanIntroduce(page);
	await expect(toggle).toHaveAttribute('aria-expanded', 'false');
	await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
	await toggle.click();
	const dana = page.getByRole('button', { name: /^Dana Whitfield.*2 prospects$/ });
	await expect(dana).toContainText('Not asked yet');
	await expect(dana).toContainText('2 prospects');
	await expectAccessible(page);
	await dana.click();
	await expect(page.getByText('Showing 2 of 3 prospects')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Olu Ade' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Noor Aziz', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
	await page.getByRole('link', { name: 'Back to List', exact: true }).click();
	await expect(page.getByText('Showing 2 of 3 prospects')).toBeVisible();
	await toggle.click();
	await expect(dana).toHaveAttribute('aria-pressed', 'true');
	await dana.click();
	await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
	await test.step('the numbers are of those who the search and the filters show, and Escape closes the panel', async () => {
		await page.getByPlaceholder('Search prospects...').fill('Noor');
		await expect(page.getByText('Showing 1 of 3 prospects')).toBeVisible();
		await toggle.click();
		await expect(page.getByRole('button', { name: /^Dana Whitfield.*1 prospect$/ })).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(toggle).toBeFocused();
		await page.getByPlaceholder('Search prospects...').fill('Olu');
		await toggle.click();
		await expect(page.getByText('No one can introduce you to the people shown.')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(toggle).toBeFocused();
	});
});
