import { breakCall } from './support/calls.ts';
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { expectError, toast } from './support/screen.ts';
import { fromMenu, moreActions } from './support/toolbar.ts';

test('people are added by hand, the first in two clicks, and no one twice', async ({ page, ada, allowed }) => {
	allowed.push(/status of 500/);
	const [angels, list] = [await addList(ada, 'Angels'), await addList(ada, 'VC Investors')];
	await addProspects(ada, angels.id, [{ name: 'Noah Okafor', title: 'CEO', location: 'Berlin' }]);
	await page.goto(`/prospect-lists/${list.id}`);
	const dialog = page.getByRole('dialog', { name: 'Add person' });
	const rows = page.getByRole('grid').getByRole('row');
	const stored = async () =>
		(await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json()).map(
			({ name, title, company, email, connectionSource }) => ({ name, title, company, email, connectionSource }),
		);

	await test.step('the first one: one click opens the form, one adds', async () => {
		await page.getByRole('button', { name: 'Add person' }).click();
		await expect(dialog.getByLabel('Name')).toBeFocused();
		await page.keyboard.type('Amara Silva');
		await dialog.getByLabel('Title').fill('Partner at Solstice');
		await dialog.getByLabel('Connection Source').fill('Dana Whitfield');
		await dialog.getByLabel('Email').fill('amara@example.com');
		await dialog.getByRole('button', { name: 'Add person' }).click();
		await expect(toast(page, 'Person added')).toBeVisible();
		await expect(dialog.getByRole('status')).toHaveText('Amara Silva is in the list now.');
		await expectAccessible(page);
	});

	await test.step('the form is empty for the next one; invalid input is reported at its field', async () => {
		await expect(dialog.getByLabel('Name')).toHaveValue('');
		await expect(dialog.getByLabel('Name')).toBeFocused();
		await dialog.getByLabel('Email').fill('nobody');
		await dialog.getByRole('button', { name: 'Add another' }).click();
		await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('A prospect needs a name.');
		await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email must be a valid email address.');
		await dialog.getByLabel('Email').fill('');
	});

	await test.step('someone already in the list is shown, and nothing is written', async () => {
		await dialog.getByLabel('Name').fill('amara silva');
		await dialog.getByLabel('Title').fill('Partner at Solstice');
		await dialog.getByRole('button', { name: 'Add another' }).click();
		await expect(dialog.getByRole('status')).toContainText('amara silva is already in this list.');
		await expect(dialog.getByRole('link', { name: 'Open contact' })).toHaveAttribute('href', /\/prospects\/./);
		await expectAccessible(page);
	});

	await test.step('someone in another list is added only by a second click; a failure loses nothing', async () => {
		await dialog.getByLabel('Name').fill('Noah Okafor');
		await dialog.getByLabel('Title').fill('CEO');
		await dialog.getByLabel('Location').fill('Berlin');
		await dialog.getByLabel('Location').press('Enter');
		await expect(dialog.getByRole('status')).toHaveText('Noah Okafor is also in “Angels”.');
		expect(await stored()).toHaveLength(1);
		const { mend } = await breakCall(page, { method: 'POST', path: /import/ });
		await dialog.getByRole('button', { name: 'Add anyway' }).click();
		await expectError(page, 'Failed to add the person. Please try again.');
		await expect(dialog.getByLabel('Location')).toHaveValue('Berlin');
		mend();
		await dialog.getByRole('button', { name: 'Add anyway' }).click();
		await expect(dialog.getByRole('status')).toHaveText('Noah Okafor is in the list now.');
	});

	await dialog.getByRole('button', { name: 'Done' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(rows).toHaveCount(3);
	await fromMenu(page, 'Add person');
	await expect(dialog.getByLabel('Name')).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(moreActions(page)).toBeFocused();
	expect(await stored()).toEqual([
		{ name: 'Noah Okafor', title: 'CEO', company: null, email: null, connectionSource: null },
		{
			name: 'Amara Silva',
			title: 'Partner at Solstice',
			company: 'Solstice',
			email: 'amara@example.com',
			connectionSource: 'Dana Whitfield',
		},
	]);
});
