import type { Page } from '@playwright/test';
import { breakCall, sentTo } from './support/calls.ts';
import { contact } from './support/lists.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { expectError, toast } from './support/screen.ts';

const oneProspect = /^\/api\/prospects\/[^/]+$/;
const ofList = /^\/api\/prospect-lists\/[^/]+\/prospects$/;
const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label);
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('invalid input is not saved', { tag: ['@36'] }, async ({ page, ada, allowed }) => {
	const { path } = await contact(ada);
	const own = await (await ada.api.statuses.$post({ json: { name: 'Coffee Soon', color: '#15803D' } })).json();
	await page.goto(path);
	await test.step('an empty name: a notice whose words are on the page once, a hint at the field, the focus there, nothing sent', async () => {
		const sent = sentTo(page, 'PATCH', oneProspect);
		await field(page, 'Name').fill('   ');
		await save(page).click();
		await expect(toast(page, 'Validation Error')).toContainText('Contact name is required.');
		await expect(toast(page, 'Validation Error')).toHaveAttribute('data-variant', 'destructive');
		await expect(page.getByText('Contact name is required.', { exact: true })).toHaveCount(1);
		await expect(field(page, 'Name')).toHaveAccessibleDescription('Please fill this in.');
		await expect(field(page, 'Name')).toBeFocused();
		await expectAccessible(page);
		expect(sent).toHaveLength(0);
		await field(page, 'Name').fill('Amara Silva');
		await expect(field(page, 'Name')).toHaveAccessibleDescription('');
	});
	await test.step('an address that no browser should open: a notice, the same words at the field, nothing sent', async () => {
		const sent = sentTo(page, 'PATCH', oneProspect);
		await field(page, 'LinkedIn URL').fill('javascript:alert(1)');
		await save(page).click();
		await expect(toast(page, 'Validation Error')).toContainText('LinkedIn URL must be a web address');
		await expect(field(page, 'LinkedIn URL')).toHaveAccessibleDescription(/must be a web address/);
		await expect(field(page, 'LinkedIn URL')).toBeFocused();
		expect(sent).toHaveLength(0);
		await field(page, 'LinkedIn URL').fill('');
	});
	await test.step('email, phone and website: folded while empty, sent only when changed, refused at their field', async () => {
		const sent = sentTo(page, 'PATCH', oneProspect);
		await expect(field(page, 'Phone')).toBeHidden();
		await page.getByText('Email, phone, website', { exact: true }).click();
		await field(page, 'Email').fill('amara');
		await field(page, 'Phone').fill('+1 (512) 555-0100 ext. 5');
		await page.getByText('Email, phone, website', { exact: true }).click();
		await expect(field(page, 'Phone')).toBeHidden();
		await save(page).click();
		await expect(field(page, 'Email')).toBeFocused();
		await expect(field(page, 'Email')).toHaveAccessibleDescription('Email must be a valid email address.');
		await expectAccessible(page);
		expect(sent).toHaveLength(0);
		await field(page, 'Email').fill('amara@example.com');
		await expect(page.getByRole('link', { name: 'Write to this address' })).toHaveAttribute(
			'href',
			'mailto:amara@example.com',
		);
		await expect(page.getByRole('link', { name: 'Call this number' })).toHaveAttribute('href', 'tel:+15125550100');
		await save(page).click();
		await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();
		await expect(field(page, 'Email')).toHaveValue('amara@example.com');
		expect(sent).toEqual([expect.objectContaining({ email: 'amara@example.com', phone: '+1 (512) 555-0100 ext. 5' })]);
		expect(sent[0]).not.toHaveProperty('websiteUrl');
	});
	await test.step('a failure says so, stays and keeps what was typed', async () => {
		allowed.push(/status of 500/);
		const { mend } = await breakCall(page, { method: 'PATCH', path: oneProspect });
		await field(page, 'Job Title').fill('Founder');
		await save(page).click();
		await expectError(page, 'Failed to update the contact. Please try again.');
		await expect(page).toHaveURL(path);
		await expect(field(page, 'Job Title')).toHaveValue('Founder');
		mend();
		await toast(page, 'Error').getByRole('button', { name: 'Close' }).click();
		await expect(toast(page, 'Error')).toHaveCount(0);
	});
	const status = page.getByRole('combobox', { name: 'Status' });
	await test.step('a chosen, unsaved status follows its rename elsewhere', async () => {
		await status.click();
		await page.getByRole('option', { name: 'Coffee Soon' }).click();
		await ada.api.statuses[':id'].$patch({ param: { id: own.id }, json: { name: 'Tea Later' } });
		await expect(status).toHaveText('Tea Later');
		await expect(field(page, 'Job Title')).toHaveValue('Founder');
	});
	await test.step('a refusal of the server shows a toast, and the reason at its field', async () => {
		allowed.push(/status of 400/);
		await ada.api.statuses[':id'].$delete({ param: { id: own.id } });
		await save(page).click();
		await expectError(page, 'Failed to update the contact. Please try again.');
		await expect(status).toHaveAccessibleDescription(/status/);
		await expect(status).toBeFocused();
		await expect(page).toHaveURL(path);
	});
});

test('leaving and saving a contact', async ({ page, ada }) => {
	const { back, prospect } = await contact(ada);
	await page.goto(back);
	await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();
	const notes = field(page, 'Notes');
	await test.step('leaving keeps what was typed as a draft, by Back and by the browser’s Back, and says that it was not saved', async () => {
		for (const leave of [
			() => page.getByRole('link', { name: 'Back to List', exact: true }).click(),
			() => page.evaluate(() => window.history.back()),
		]) {
			await notes.fill('Call on Monday');
			await leave();
			await expect(page).toHaveURL(back);
			await expect(toast(page, 'Not saved yet')).toContainText('Your changes to Amara Silva are kept as a draft.');
			await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();
			await expect(page.getByText('It wasn’t saved yet.')).toBeVisible();
			await expect(notes).toHaveValue('Call on Monday');
		}
	});
	await test.step('a reload keeps it too, and Discard and Cancel drop it without a word', async () => {
		await page.reload();
		await expect(notes).toHaveValue('Call on Monday');
		await page.getByRole('button', { name: 'Discard', exact: true }).click();
		await expect(notes).toHaveValue('Met at a summit');
		await notes.fill('Call on Tuesday');
		await page.getByRole('button', { name: 'Cancel' }).click();
		await expect(page).toHaveURL(back);
		await expect(toast(page, 'Not saved yet')).toHaveCount(0);
		await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();
		await expect(notes).toHaveValue('Met at a summit');
		await page.getByRole('button', { name: 'Cancel' }).click();
		await expect(page).toHaveURL(back);
	});
	await test.step('all seven fields are sent, trimmed, null where empty; a toast; back to the list, which is fetched again', async () => {
		await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();
		const sent = sentTo(page, 'PATCH', oneProspect);
		await field(page, 'Name').fill('  Amara da Silva ');
		await field(page, 'Job Title').fill('   ');
		await field(page, 'Location').fill(' Berlin ');
		await field(page, 'LinkedIn URL').fill('');
		await field(page, 'Notes').fill('');
		await page.getByRole('combobox', { name: 'Status' }).click();
		await page.getByRole('option', { name: 'Intro Requested' }).click();
		const asked = sentTo(page, 'GET', ofList);
		const askedOne = sentTo(page, 'GET', oneProspect);
		await save(page).click();
		await expect(page).toHaveURL(back);
		await expect(toast(page, 'Contact updated')).toBeVisible();
		expect(sent).toEqual([
			{
				name: 'Amara da Silva',
				title: null,
				location: 'Berlin',
				linkedinUrl: null,
				notes: null,
				connectionSource: 'Dana Whitfield',
				status: 'intro_requested',
			},
		]);
		await expect(page.getByRole('gridcell', { name: 'Intro Requested' })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Amara da Silva', exact: true })).toBeVisible();
		await expect.poll(() => [asked.length, askedOne.length]).toEqual([1, 1]);
		const stored = await (await ada.api.prospects[':id'].$get({ param: { id: prospect.id } })).json();
		expect(stored.location).toBe('Berlin');
	});
});
