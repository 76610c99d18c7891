// The rules: docs/product.md §6.21.
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('people who may be in a list twice are looked at two at a time: merged with a choice per field, or kept as two', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Twice');
	const [older] = await addProspects(ada, list.id, [
		{ name: 'Mara Quill', title: 'Founder at Acme', notes: 'Old', connections: [{ name: 'Bo' }] },
		{ name: 'Nora Fox' },
	]);
	await addProspects(ada, list.id, [
		{
			name: 'Mara Quill',
			title: 'CEO at ACME',
			notes: 'New',
			email: 'm@acme.example',
			status: 'intro_requested',
			connections: [{ name: 'Cy' }],
		},
		{ name: 'Nora Fox', title: 'Baker at One' },
	]);
	await page.goto(`/prospect-lists/${list.id}`);
	const box = page.getByRole('dialog', { name: 'Are these the same person?' });
	await test.step('a line below the list leads to the first two', async () => {
		await expect(page.getByText('2 people may be here twice.')).toBeVisible();
		await page.getByRole('button', { name: 'Look at them' }).click();
		await expect(box.getByRole('group', { name: 'Title' }).getByRole('radio')).toHaveCount(2);
		await expect(box).toContainText('EmailNothingm@acme.example');
		await expect(box.getByRole('radio', { name: 'Intro Requested', exact: true })).toBeVisible();
		await expectAccessible(page);
	});
	await test.step('merging keeps what both have', async () => {
		await box.getByRole('radio', { name: 'Founder at Acme' }).check();
		await box.getByRole('button', { name: 'Merge' }).click();
		await expect(toast(page, 'People merged')).toContainText('Mara Quill');
		await expect(box).toContainText('Nora Fox');
		const merged = await (await ada.api.prospects[':id'].$get({ param: { id: older?.id ?? '' } })).json();
		expect(merged).toMatchObject({ title: 'Founder at Acme', email: 'm@acme.example', notes: 'Old\n\nNew' });
	});
	await test.step('different people stay two, and are not asked about again', async () => {
		await box.getByRole('button', { name: 'Different people' }).click();
		await expect(box).toBeHidden();
		await expect(page.locator('a.row-link')).toHaveCount(3);
		await page.reload();
		await expect(page.locator('a.row-link')).toHaveCount(3);
		await expect(page.getByText(/may be here twice/)).toBeHidden();
	});
});
