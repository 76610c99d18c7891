// Each text that other programs and handbooks of this product rely on is on its screen.
import type { Locator, Page } from '@playwright/test';
import { addList, addProspects, allowing, expect, signedOutErrors, test } from './support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, ...allowing(/status of (401|404|500)/) });

/** Expects each text on the page: an element that has exactly this text and is visible, by its opacity too. */
async function sees(within: Page | Locator, ...texts: string[]) {
	for (const text of texts) {
		await expect
			.poll(
				() =>
					within
						.getByText(text, { exact: true })
						.evaluateAll((found) =>
							found.some((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
						),
				{ message: text },
			)
			.toBe(true);
	}
}

/** Expects these fields, by their labels. A star follows the label of a required one. */
const hasFields = async (within: Page | Locator, ...labels: string[]) => {
	for (const label of labels) await expect(within.getByLabel(label, { exact: true }).first(), label).toBeVisible();
};
const hasButtons = async (within: Page | Locator, ...names: string[]) => {
	for (const name of names) {
		await expect(within.getByRole('button', { name, exact: true }).first(), name).toBeVisible();
	}
};
const hasLinks = async (page: Page, links: Record<string, string>) => {
	for (const [name, path] of Object.entries(links)) {
		await expect(page.getByRole('link', { name, exact: true }).first(), name).toHaveAttribute('href', path);
	}
};

/** Clicks while every write fails, and expects the failure; then clicks again, and expects success. */
async function failsThenWorks(page: Page, button: Locator, failure: string, ...done: string[]) {
	await page.route('**/api/**', (route) =>
		route.request().method() === 'GET'
			? route.fallback()
			: route.fulfill({ status: 500, body: 'Something went wrong.' }),
	);
	await button.click();
	await sees(page, failure);
	await page.unroute('**/api/**');
	await button.click();
	await sees(page, ...done);
}

/** Accepts every confirmation of the browser. Returns their texts, to which each one adds its own. */
function acceptedBy(page: Page): string[] {
	const asked: string[] = [];
	page.on('dialog', (confirmation) => {
		asked.push(confirmation.message());
		void confirmation.accept();
	});
	return asked;
}

test('signing in and up', async ({ page, allowed }) => {
	// A tab that signs out may request changes one last time.
	allowed.push(...signedOutErrors);
	await page.goto('/any/path');
	await sees(page, 'Turn Cold Outreach Into Warm Introductions');
	await hasFields(page, 'Email', 'Password');
	await hasButtons(page, 'Sign In', 'Show password');
	const form = page.locator('form');
	await form.getByLabel('Email', { exact: true }).fill('nobody');
	await form.getByLabel('Password', { exact: true }).fill('short');
	await form.getByRole('button', { name: 'Sign In', exact: true }).click();
	await sees(page, 'Please enter a valid email address', 'Password must be at least 6 characters');
	await form.getByLabel('Email', { exact: true }).fill(`nobody.${crypto.randomUUID()}@example.com`);
	await form.getByLabel('Password', { exact: true }).fill('long enough');
	await form.getByRole('button', { name: 'Sign In', exact: true }).click();
	await sees(page, 'Login failed');
	await page.getByRole('tab', { name: 'Sign Up' }).click();
	await hasFields(page, 'First Name', 'Last Name', 'Email', 'Password');
	await hasButtons(page, 'Create Account');
	await page.getByLabel('Email', { exact: true }).fill(`nobody.${crypto.randomUUID()}@example.com`);
	await page.getByLabel('Password', { exact: true }).fill('long enough');
	await failsThenWorks(
		page,
		page.getByRole('button', { name: 'Create Account' }),
		'Registration failed',
		'Your account has been created successfully.',
	);
	await page.getByRole('button', { name: 'Logout' }).click();
	await sees(page, 'Logged out', 'You have been successfully logged out.');
});

test('the frame, the dashboard, the extension, the templates and an unknown path', async ({ page, ada: _ }) => {
	await page.goto('/');
	await hasLinks(page, {
		Dashboard: '/',
		'Prospect Lists': '/prospect-lists',
		Templates: '/templates',
		Extension: '/extension',
		'View Prospect Lists': '/prospect-lists',
		'Install Browser Extension': '/extension',
		'Manage Templates (Coming Soon)': '/templates',
	});
	await hasButtons(page, 'Logout');
	await sees(page, 'Browser Extension', 'Available', 'Templates', 'Coming Soon', 'Quick Actions', 'Recent Activity');
	await page.goto('/extension');
	await sees(page, 'Chrome Browser Extension', 'How it Works', new URL(page.url()).origin);
	await page.getByRole('button', { name: /^Copy/ }).first().click();
	await sees(page, 'Copied!', 'Text copied to clipboard');
	await page.goto('/templates');
	await sees(page, 'Email Templates - Manage your introduction request templates');
	await hasButtons(page, 'Create Template');
	await sees(page, 'For now, templates can be used when creating introduction requests from contact details pages.');
	await page.getByRole('button', { name: 'Go to Prospect Lists' }).click();
	await expect(page).toHaveURL(/\/prospect-lists$/);
	await page.goto('/no/such/path');
	await sees(page, 'Page Not Found');
});

test('the lists', async ({ page, ada }) => {
	await page.goto('/target-connections');
	await sees(page, 'Prospect Lists', 'Organize your target connections into focused lists');
	await sees(page, 'No prospect lists yet', 'Create your first list to organize target connections');
	await page.getByRole('button', { name: 'Create Your First List' }).click();
	await page.getByPlaceholder('List name (e.g., VC Investors, Tech CEOs)').fill('Investors');
	const create = page.locator('form').getByRole('button', { name: 'Create List' });
	await failsThenWorks(
		page,
		create,
		'Failed to create prospect list. Please try again.',
		'List created',
		'Your new prospect list has been created successfully.',
	);
	await addList(ada, 'Founders', 'In Europe');
	await page.reload();
	await sees(page, '2 lists', 'In Europe', '0 prospects', 'active');
	await expect(page.getByPlaceholder('Search lists...')).toBeVisible();
	await expect(page.getByText(/^Created /).first()).toBeVisible();
	await expect(page.getByRole('link', { name: /^View Prospects/ }).first()).toBeVisible();
	await page.getByRole('button', { name: 'Edit Founders' }).click();
	const dialog = page.getByRole('dialog', { name: 'Edit Prospect List' });
	await hasFields(dialog, 'List Name', 'Description (optional)');
	await hasButtons(dialog, 'Save Changes', 'Cancel');
	await dialog.getByLabel('List Name').fill('Builders');
	await failsThenWorks(
		page,
		dialog.getByRole('button', { name: 'Save Changes' }),
		'Failed to update the list. Please try again.',
		'List updated',
	);
	const asked = acceptedBy(page);
	await failsThenWorks(
		page,
		page.getByRole('button', { name: 'Delete Builders' }),
		'Failed to delete the list. Please try again.',
		'List deleted',
		'1 list',
	);
	expect(new Set(asked)).toEqual(
		new Set([
			'Are you sure you want to delete "Builders"? This will also delete all prospects in this list. This action cannot be undone.',
		]),
	);
	await page.route('**/api/prospect-lists', (route) => route.fulfill({ status: 500, body: 'No.' }));
	await page.reload();
	await sees(page, 'Failed to load prospect lists', 'Please try refreshing the page.');
});

test('one list', async ({ page, ada }) => {
	const { id } = await addList(ada, 'Investors', 'Seed and later');
	await page.goto(`/prospect-lists/${id}`);
	await sees(page, 'Investors', 'Seed and later', '0 prospects', 'Back to Lists');
	await expect(page.getByText(/Import Search Results/).first()).toBeVisible();
	await addProspects(ada, id, [
		{ name: 'Mara Quill', linkedinUrl: 'https://www.linkedin.com/in/mara', connectionSource: 'Dana' },
		{ name: 'Noah Berg' },
	]);
	await page.reload();
	await sees(page, '2 prospects', 'Showing 2 of 2 prospects', '-');
	await expect(page.getByPlaceholder('Search prospects...')).toBeVisible();
	for (const name of ['Name', 'Title', 'Location', 'Connection Source', 'Notes', 'Status', 'Added', 'Actions']) {
		await expect(page.getByRole('columnheader', { name, exact: true }), name).toHaveCount(1);
	}
	await page.getByPlaceholder('Search prospects...').fill('mara');
	await sees(page, 'Showing 1 of 2 prospects');
	const asked = acceptedBy(page);
	const remove = page.getByRole('button', { name: 'Delete Mara Quill' });
	await failsThenWorks(
		page,
		remove,
		'Failed to delete the prospect. Please try again.',
		'Prospect deleted',
		'The prospect has been removed successfully.',
	);
	expect(asked[0]).toBe('Are you sure you want to delete Mara Quill? This action cannot be undone.');
	await page.route('**/api/prospect-lists/*/prospects', (route) => route.fulfill({ status: 500, body: 'No.' }));
	await page.reload();
	await sees(page, 'Failed to load prospects', 'Please try refreshing the page.');
});

test('a contact', async ({ page, ada }) => {
	const { id } = await addList(ada, 'Investors');
	const [mara] = await addProspects(ada, id, [{ name: 'Mara Quill' }]);
	const path = `/prospect-lists/${id}/prospects/${mara?.id}`;
	await page.goto(path);
	await sees(page, 'Edit Contact', 'Update contact information and details');
	await hasFields(page, 'Name *', 'Job Title', 'Location', 'LinkedIn URL', 'Connection Source', 'Status', 'Notes');
	await expect(page.getByPlaceholder('Who can introduce you?')).toBeVisible();
	await expect(page.getByLabel('Notes', { exact: true })).toHaveAttribute('rows', '4');
	await hasButtons(page, 'Save Changes', 'Cancel');
	await page.getByLabel('Name *').fill(' ');
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await sees(page, 'Validation Error', 'Contact name is required.');
	await page.getByLabel('Name *').fill('Mara Quill-Berg');
	await failsThenWorks(
		page,
		page.getByRole('button', { name: 'Save Changes' }),
		'Failed to update the contact. Please try again.',
		'Contact updated',
	);
	await page.goto(`${path}x`);
	await sees(page, 'Contact not found.', 'Back to List');
});

test('a request for an introduction', async ({ page, ada }) => {
	const { id } = await addList(ada, 'Investors');
	const [mara] = await addProspects(ada, id, [{ name: 'Mara Quill', location: 'Lyon', connectionSource: 'Dana' }]);
	const path = `/prospect-lists/${id}/prospects/${mara?.id}/intro-request`;
	await page.goto(path);
	await sees(page, 'Request Introduction', 'Introduction For', 'Mara Quill', 'No title', 'Lyon', 'Your Connection');
	await expect(page.getByText('Send an introduction request for').first()).toBeVisible();
	await sees(page, 'Email Tips', 'Suggested: Dana (your mutual connection)');
	await expect(page.getByLabel('Email Template', { exact: true })).toContainText('Custom message');
	await hasFields(page, 'Email Template', 'Send To *', 'Subject Line *', 'Message *');
	await expect(page.getByLabel('Send To *')).toHaveAttribute('type', 'email');
	await expect(page.getByLabel('Message *')).toHaveAttribute('rows', '12');
	await hasButtons(page, 'Regenerate with AI', 'Cancel', 'Send Email');
	// The test server has no model.
	const drafted = { subject: 'Mara?', message: 'Hi Dana,', source: 'ai', composedBecause: null };
	await page.route('**/api/generate-intro-message', (route) => route.fulfill({ json: drafted }));
	await failsThenWorks(
		page,
		page.getByRole('button', { name: 'Regenerate with AI' }),
		'Failed to generate message. Please try again.',
		'Message regenerated',
		'A new AI-powered message has been generated for you.',
	);
	const send = page.getByRole('button', { name: 'Send Email' });
	await page.getByLabel('Subject Line *').fill('');
	await page.getByLabel('Message *').fill('');
	await send.click();
	await sees(page, "Please enter the recipient's email address.");
	await page.getByLabel('Send To *').fill('dana@example.com');
	await send.click();
	await sees(page, 'Please enter a subject line.');
	await page.getByLabel('Subject Line *').fill('Mara?');
	await send.click();
	await sees(page, 'Please enter a message.');
	await page.getByLabel('Message *').fill('Hi Dana, would you?');
	await send.click();
	await sees(page, 'Introduction request sent', 'Your email has been sent and the request has been saved.');
	await expect(page).toHaveURL(new RegExp(`/prospect-lists/${id}$`));
	await page.goto(path.replace(`${mara?.id}`, 'none'));
	await sees(page, 'Contact not found.');
});

test('the settings', async ({ page, ada: _ }) => {
	await page.goto('/settings');
	await sees(page, 'Settings - Manage your status list and other preferences', 'Status Management', 'Default');
	await sees(page, 'Drag and drop to reorder statuses. Click to edit or delete them.');
	const asked = acceptedBy(page);
	await page.getByRole('button', { name: 'Add Status' }).click();
	const dialog = page.getByRole('dialog');
	await hasFields(dialog, 'Status Name');
	await sees(dialog, 'Color');
	await hasButtons(dialog, 'Cancel', 'Create Status');
	await dialog.getByRole('button', { name: 'Create Status' }).click();
	await sees(page, 'Validation Error', 'Please enter a status name.');
	await dialog.getByLabel('Status Name').fill('Warm');
	await failsThenWorks(
		page,
		dialog.getByRole('button', { name: 'Create Status' }),
		'Failed to create status. Please try again.',
		'Status created',
		'New status has been added successfully.',
	);
	await page.getByRole('button', { name: 'Edit Warm' }).click();
	await dialog.getByLabel('Status Name').fill('Hot');
	await failsThenWorks(
		page,
		dialog.getByRole('button', { name: 'Update Status' }),
		'Failed to update status. Please try again.',
		'Status updated',
		'Status has been updated successfully.',
	);
	await failsThenWorks(
		page,
		page.getByRole('button', { name: 'Delete Hot' }),
		'Failed to delete status. Please try again.',
		'Status deleted',
		'Status has been deleted successfully.',
	);
	expect(new Set(asked)).toEqual(new Set(['Are you sure you want to delete the "Hot" status?']));
});
