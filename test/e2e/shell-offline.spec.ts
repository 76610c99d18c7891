// The rules: docs/product.md §4.12.
import { contact, threePeople } from './support/lists.ts';
import { expect, test } from './support/people.ts';

test.use({ allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|\/api\/changes/] });

const lost = 'This part could not be loaded. It is loaded when the connection is back.';

test('offline a part says in its own place that it is missing, typed text stays, and it comes by itself', async ({
	page,
	ada,
	context,
}) => {
	// What the page fetches by itself once it is still would come first on a slow machine.
	let isBroken = true;
	await page.route(/\/assets\/(add-person|selected-bar|status-menu|add-connection)-/, (route) =>
		isBroken ? route.abort() : route.continue(),
	);
	const failed = page.getByRole('alert').filter({ hasText: lost });
	const notes = page.getByLabel('Notes');

	await test.step('in a list: a dialog', async () => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
		await context.setOffline(true);
		await page.getByPlaceholder('Search prospects...').fill('Noah');
		for (const open of ['Add person', 'Select']) {
			await page.getByRole('button', { name: open, exact: true }).click();
			await expect(failed).toBeVisible();
			await expect(page.getByRole('link', { name: 'Noah Okafor', exact: true })).toBeVisible();
			if (open === 'Add person') await page.getByRole('button', { name: 'Close', exact: true }).click();
		}
		await page.getByRole('button', { name: 'Select', exact: true }).click();
		await page.getByText('contacted', { exact: true }).click();
		await expect(failed).toBeVisible();
		isBroken = false;
		await context.setOffline(false);
		await expect(page.getByRole('menu', { name: 'Status of Noah Okafor' })).toBeVisible();
		await expect(failed).toHaveCount(0);
		await expect(page.getByPlaceholder('Search prospects...')).toHaveValue('Noah');
	});
	await test.step('on a contact: a form in place', async () => {
		isBroken = true;
		const { path } = await contact(ada);
		await page.goto(path);
		await expect(page.getByRole('heading', { name: 'Mutual connections' })).toBeVisible();
		await context.setOffline(true);
		await notes.fill('She would rather be called.');
		await page.getByRole('button', { name: 'Add a connection' }).click();
		// Another part of the contact may be missing too.
		const card = page.getByRole('region', { name: 'Mutual connections' });
		await expect(card.getByRole('alert').filter({ hasText: lost })).toBeVisible();
		await expect(notes).toHaveValue('She would rather be called.');
		isBroken = false;
		await context.setOffline(false);
		await expect(page.getByRole('form', { name: 'Add a connection' })).toBeVisible();
		await expect(notes).toHaveValue('She would rather be called.');
	});
});

test('what is needed to write is fetched at the first sign of use: offline, the next press works', async ({
	page,
	ada,
	context,
}) => {
	const { path } = await threePeople(ada);
	const fetched = ['status-menu', 'add-person', 'selected-bar'].map((part) =>
		page.waitForResponse((response) => response.url().includes(`/assets/${part}-`)),
	);
	await page.goto(path);
	await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
	await page.mouse.move(5, 5);
	await Promise.all((await Promise.all(fetched)).map((response) => response.finished()));
	await context.setOffline(true);
	await page.getByText('contacted', { exact: true }).click();
	await expect(page.getByRole('menu')).toBeVisible();
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Add person', exact: true }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
});
