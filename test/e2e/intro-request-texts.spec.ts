import { box, compose } from './support/composer.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('templates, drafts and saved texts of the composer', async ({ page, ada, allowed }) => {
	await compose(page, ada);
	await test.step('templates fill the text, Undo restores an edited text, and Custom message is the default text', async () => {
		const choose = async (name: string) => {
			await page.getByRole('combobox', { name: 'Email Template' }).selectOption(name);
		};
		await choose('Short and direct');
		await expect(box(page, 'Subject Line *')).toHaveValue('Could you introduce me to Amara Silva?');
		await expect(box(page, 'Message *')).toHaveValue(/^Hi Dana,[\s\S]+\(VP Engineering\)[\s\S]+Ada Lovelace/);
		await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
		await box(page, 'Message *').fill('My own words about Amara.');
		await choose('Catching up first');
		await expect(box(page, 'Message *')).toHaveValue(/It's been a while/);
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(box(page, 'Message *')).toHaveValue('My own words about Amara.');
		await expect(page.getByLabel('Email Template').locator('option:checked')).toHaveText('Short and direct');
		await choose('Custom message');
		await expect(box(page, 'Message *')).toHaveValue(/I'd love to talk with Amara Silva/);
	});
	await test.step('a draft replaces the text and switches to custom; without AI it says so; a failure leaves the text', async () => {
		allowed.push(/status of 502/);
		await box(page, 'Message *').fill('Mine.');
		const asked = page.waitForRequest('**/api/generate-intro-message');
		await page.getByRole('button', { name: 'Regenerate with AI' }).click();
		expect((await asked).postDataJSON()).toEqual({
			prospectName: 'Amara Silva',
			prospectTitle: 'VP Engineering',
			prospectLocation: 'Lisbon',
			prospectLinkedInUrl: null,
		});
		await expect(toast(page, 'Message drafted')).toContainText(
			'AI is not connected here, so this is the built-in draft.',
		);
		await expect(box(page, 'Subject Line *')).toHaveValue('Introduction request: Amara Silva');
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(box(page, 'Message *')).toHaveValue('Mine.');
		await page.route('**/api/generate-intro-message', (route) => route.fulfill({ status: 502, body: 'No.' }), {
			times: 1,
		});
		await page.getByRole('button', { name: 'Regenerate with AI' }).click();
		await expect(toast(page, 'Error')).toContainText('Failed to generate message. Please try again.');
		await expect(box(page, 'Message *')).toHaveValue('Mine.');
		await page.route('**/api/generate-intro-message', (route) =>
			route.fulfill({ json: { subject: 'From AI', message: 'Written by AI', source: 'ai' } }),
		);
		await page.getByRole('button', { name: 'Regenerate with AI' }).click();
		await expect(toast(page, 'Message regenerated')).toContainText(
			'A new AI-powered message has been generated for you.',
		);
		await expect(box(page, 'Message *')).toHaveValue('Written by AI');
	});
	await test.step('a text is saved as a template, renamed, chosen for the next person, and deleted', async () => {
		await box(page, 'Subject Line *').fill('Meeting Amara Silva');
		await box(page, 'Message *').fill('Hi Dana Whitfield, about Amara Silva. Ada Lovelace');
		await page.getByRole('button', { name: 'Save as template' }).click();
		await expect(page.getByRole('button', { name: 'Save Template' })).toBeDisabled();
		await page.getByLabel('Template Name').fill('Mine');
		await page.getByRole('button', { name: 'Save Template' }).click();
		await expect(toast(page, 'Template saved')).toBeVisible();
		const saved = (await (await ada.api.templates.$get()).json()).find((one) => one.name === 'Mine');
		expect(saved).toMatchObject({
			subject: 'Meeting {{prospect}}',
			message: 'Hi {{connection}}, about {{prospect}}. {{me}}',
		});
		await page.getByRole('button', { name: 'Manage templates' }).click();
		await page.getByRole('button', { name: 'Edit Mine' }).click();
		await page.getByLabel('Template Name').fill('Ours');
		await page.getByRole('button', { name: 'Save Template' }).click();
		await expect(page.getByRole('dialog').getByText('Ours', { exact: true })).toBeVisible();
		page.once('dialog', (dialog) => dialog.accept());
		await page.getByRole('button', { name: 'Delete Ours' }).click();
		await expect(page.getByRole('dialog').getByText('Ours', { exact: true })).toHaveCount(0);
		await expectAccessible(page);
		await page.setViewportSize({ width: 390, height: 844 });
		for (const name of ['Close', 'Delete Asking for advice']) {
			await expect(page.getByRole('dialog').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
		}
		await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
		await expect(page.getByRole('button', { name: 'Manage templates' })).toBeFocused();
	});
});
