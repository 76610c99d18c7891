import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('possible duplicates are compared two at a time: merged with a choice per field, or kept as two', async ({
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
		await expect(page.getByText('2 people may be duplicates.')).toBeVisible();
		await page.getByRole('button', { name: 'Review them' }).click();
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
		await expect(page.getByText(/may be duplicates/)).toBeHidden();
	});
});

test('notes too long for one person are reported before a merge, with links to both', async ({ page, ada }) => {
	const list = await addList(ada, 'Twice');
	const notes = 'n'.repeat(5_000);
	const [older] = await addProspects(ada, list.id, [{ name: 'Mara Quill', title: 'Founder at Acme', notes }]);
	const [newer] = await addProspects(ada, list.id, [{ name: 'Mara Quill', title: 'CEO at ACME', notes: `${notes}m` }]);
	await page.goto(`/prospect-lists/${list.id}`);
	await page.getByRole('button', { name: 'Review them' }).click();
	const box = page.getByRole('dialog', { name: 'Are these the same person?' });
	await expect(box).toContainText('Together, their notes have 10,003 characters, and one person can have 10,000.');
	await expect(box.getByRole('button', { name: 'Merge' })).toHaveAttribute('aria-disabled', 'true');
	await expectAccessible(page);
	const contact = (id = '') => `/prospect-lists/${list.id}/prospects/${id}`;
	const ways = box.getByRole('link', { name: 'Mara Quill' });
	await expect(ways.first()).toHaveAttribute('href', contact(older?.id));
	await ways.last().click();
	await expect(page).toHaveURL(contact(newer?.id));
	await page.getByLabel('Notes').fill(notes.slice(3));
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await page.getByRole('button', { name: 'Review them' }).click();
	await box.getByRole('button', { name: 'Merge' }).click();
	await expect(toast(page, 'People merged')).toBeVisible();
	const merged = await (await ada.api.prospects[':id'].$get({ param: { id: older?.id ?? '' } })).json();
	expect(merged.notes).toBe(`${notes}\n\n${notes.slice(3)}`);
});
