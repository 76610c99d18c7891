import type { Page } from '@playwright/test';
import { addList, addProspects, expect, expectAccessible, mailsTo, type Person, test } from './people.ts';

const toast = (page: Page, title: string) =>
	page
		.getByRole('region', { name: /Notifications/ })
		.getByRole('listitem')
		.filter({ hasText: title });
const box = (page: Page, label: string) => page.getByLabel(label, { exact: false });
const send = (page: Page) => page.getByRole('button', { name: 'Send Email' });
const address = (name: string) => `${name}@${crypto.randomUUID().slice(0, 8)}.example.com`;

/** Opens the composer for a prospect of Ada's. */
async function compose(page: Page, ada: Person, person: object = {}) {
	const list = await addList(ada, 'Investors');
	const [prospect] = await addProspects(ada, list.id, [
		{
			name: 'Amara Silva',
			title: 'VP Engineering',
			location: 'Lisbon',
			email: 'amara@northwind.example.com',
			connectionSource: 'Dana Whitfield',
			...person,
		},
	]);
	if (!prospect) throw new Error('No prospect.');
	const contact = `/prospect-lists/${list.id}/prospects/${prospect.id}`;
	await page.goto(`${contact}/intro-request`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Introduction');
	return { list, prospect, contact };
}

test.describe('§2 request introduction', () => {
	test('shows the card, the hint, who it is for, and five tips', async ({ page, ada }) => {
		await compose(page, ada);
		await expect(page.getByText('Send an introduction request for Amara Silva')).toBeVisible();
		await expect(page.getByRole('combobox', { name: 'Email Template' })).toHaveText('Custom message');
		await expect(box(page, 'Send To *')).toHaveAttribute('type', 'email');
		await expect(page.getByText('Suggested: Dana Whitfield (your mutual connection)')).toBeVisible();
		await expect(box(page, 'Message *')).toHaveAttribute('rows', '12');
		for (const fact of ['Amara Silva', 'VP Engineering', 'Lisbon', '[Connection Name]', '[Your Name]']) {
			await expect(box(page, 'Message *')).toHaveValue(new RegExp(fact.replace(/[[\]]/g, '\\$&')));
		}
		const side = page.locator('section', { has: page.getByRole('heading', { name: 'Introduction For' }) });
		for (const text of ['Amara Silva', 'VP Engineering', 'Lisbon', 'Dana Whitfield', 'Your Connection']) {
			await expect(side).toContainText(text);
		}
		const tips = page.locator('section', { has: page.getByRole('heading', { name: 'Email Tips' }) });
		await expect(tips.getByRole('listitem')).toHaveCount(5);
		await expectAccessible(page);
	});

	test('without a title and a connection it says "No title" and suggests nobody', async ({ page, ada }) => {
		await compose(page, ada, { title: null, connectionSource: null });
		await expect(page.getByText('No title')).toBeVisible();
		await expect(page.getByText('Suggested:')).toHaveCount(0);
		await expect(page.getByText('Your Connection')).toHaveCount(0);
	});

	test('a prospect that is not there is "Contact not found."', async ({ page, ada, allowed }) => {
		allowed.push(/status of 404/);
		const list = await addList(ada, 'Investors');
		await page.goto(`/prospect-lists/${list.id}/prospects/${crypto.randomUUID()}/intro-request`);
		await expect(page.getByText('Contact not found.')).toBeVisible();
	});
});

test('§5 recipient, subject and message are asked for in this order, and nothing is sent', async ({ page, ada }) => {
	await compose(page, ada);
	const calls: string[] = [];
	page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
	await box(page, 'Subject Line *').fill(' ');
	await box(page, 'Message *').fill('');
	for (const [field, sentence, text] of [
		['Send To *', "Please enter the recipient's email address.", address('dana')],
		['Subject Line *', 'Please enter a subject line.', 'Hello'],
		['Message *', 'Please enter a message.', 'Hello'],
	] as const) {
		await send(page).click();
		await expect(toast(page, 'Validation Error')).toContainText(sentence);
		await expect(box(page, field)).toBeFocused();
		await expect(box(page, field)).toHaveAttribute('aria-invalid', 'true');
		await box(page, field).fill(text);
		await expect(box(page, field)).not.toHaveAttribute('aria-invalid', 'true');
	}
	expect(calls).toEqual([]);
});

test('§7 and §8 sending posts the payload once, says so, and goes back to the list', async ({ page, ada }) => {
	const { list, prospect } = await compose(page, ada);
	const to = address('dana');
	await box(page, 'Send To *').fill(to);
	await box(page, 'Subject Line *').fill('Introduction to Amara Silva?');
	await box(page, 'Message *').fill('Hi Dana, <b>would</b> you?\n\n---\nHi Amara');
	const posted = page.waitForRequest(
		(request) => request.url().endsWith('/api/intro-requests') && request.method() === 'POST',
	);
	await send(page).dblclick();
	expect((await posted).postDataJSON()).toEqual({
		prospectId: prospect.id,
		recipientEmail: to,
		subject: 'Introduction to Amara Silva?',
		message: 'Hi Dana, <b>would</b> you?\n\n---\nHi Amara',
		answerLink: true,
		sendEmail: true,
	});
	await expect(toast(page, 'Introduction request sent')).toContainText(
		'Your email has been sent and the request has been saved.',
	);
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
	const mails = await mailsTo(to);
	expect(mails).toHaveLength(1);
	expect(mails[0]).toMatchObject({
		from: { name: 'Ada Lovelace via Kindling' },
		reply_to: { email: ada.email, name: 'Ada Lovelace' },
		subject: 'Introduction to Amara Silva?',
	});
	expect(mails[0]?.content[1]?.value).toContain('&lt;b&gt;would&lt;/b&gt;');
});

for (const [name, status, sentence] of [
	['refused', 502, 'The mail provider refused this message.'],
	['failed', 502, 'The mail provider refused this message.'],
	['broken', 503, 'may or may not have been sent'],
] as const) {
	test(`a provider that answers "${name}" leaves the email as it is and says what is known`, async ({
		page,
		ada,
		allowed,
	}) => {
		allowed.push(new RegExp(`status of ${status}`));
		await compose(page, ada);
		const to = address(name);
		await box(page, 'Send To *').fill(to);
		await send(page).click();
		await expect(toast(page, 'Error')).toContainText('Failed to send the introduction request. Please try again.');
		await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
		await expect(box(page, 'Send To *')).toHaveValue(to);
		const sent = async () => (await mailsTo(to)).length;
		expect(await sent()).toBe(1);
		await send(page).click();
		await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
		// A refusal is settled, so the next press is a new email; an unclear one is never sent again by a plain press.
		await expect.poll(sent).toBe(status === 502 ? 2 : 1);
		if (status === 502) return;
		await page.getByRole('button', { name: 'Send once more' }).click();
		await expect.poll(sent).toBe(2);
	});
}

test('a provider that never answers is given up after ten seconds; pressing again meanwhile sends nothing more', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/status of 503/);
	const { prospect } = await compose(page, ada);
	const to = address('silent');
	await box(page, 'Send To *').fill(to);
	await send(page).click();
	await expect(send(page)).toHaveAttribute('aria-busy', 'true');
	// Playwright would wait for aria-disabled to end; a person does not.
	await send(page).click({ force: true });
	await expect(page.getByRole('alert').filter({ hasText: 'may or may not have been sent' })).toBeVisible({
		timeout: 14_000,
	});
	expect(await mailsTo(to)).toHaveLength(1);
	const requests = await ada.api.prospects[':id']['intro-requests'].$get({ param: { id: prospect.id } });
	expect(await requests.json()).toMatchObject([{ status: 'unknown', sentAt: null }]);
});

test('an answer lost on the way is asked for with the same key: one email in all', async ({ page, ada, allowed }) => {
	allowed.push(/ERR_CONNECTION_RESET|ERR_FAILED/);
	const { list } = await compose(page, ada);
	const to = address('dana');
	await page.route(
		'**/api/intro-requests',
		async (route) => {
			if (route.request().method() !== 'POST') return route.continue();
			await route.fetch();
			await route.abort('connectionreset');
		},
		{ times: 1 },
	);
	await box(page, 'Send To *').fill(to);
	await send(page).click();
	await expect(toast(page, 'Error')).toContainText('Failed to send the introduction request.');
	await send(page).click();
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
	expect(await mailsTo(to)).toHaveLength(1);
});

test('templates fill the text, an edited one comes back with Undo, and custom is the default text', async ({
	page,
	ada,
}) => {
	await compose(page, ada);
	const choose = async (name: string) => {
		await page.getByRole('combobox', { name: 'Email Template' }).click();
		await page.getByRole('option', { name }).click();
	};
	await choose('Short and direct');
	await expect(box(page, 'Subject Line *')).toHaveValue('Could you introduce me to Amara Silva?');
	await expect(box(page, 'Message *')).toHaveValue(/^Hi Dana Whitfield,[\s\S]+\(VP Engineering\)[\s\S]+Ada Lovelace/);
	await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
	await box(page, 'Message *').fill('My own words about Amara.');
	await choose('Catching up first');
	await expect(box(page, 'Message *')).toHaveValue(/It has been a while/);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(box(page, 'Message *')).toHaveValue('My own words about Amara.');
	await expect(page.getByRole('combobox', { name: 'Email Template' })).toHaveText('Short and direct');
	await choose('Custom message');
	await expect(box(page, 'Message *')).toHaveValue(/I noticed that you are connected with Amara Silva/);
});

test('a text is saved as a template, renamed, chosen for the next person, and deleted', async ({ page, ada }) => {
	await compose(page, ada);
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
	await expect(page.getByText('Ours', { exact: true })).toBeVisible();
	page.once('dialog', (dialog) => dialog.accept());
	await page.getByRole('button', { name: 'Delete Ours' }).click();
	await expect(page.getByText('Ours', { exact: true })).toHaveCount(0);
	await expectAccessible(page);
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	await expect(page.getByRole('button', { name: 'Manage templates' })).toBeFocused();
});

test('a draft replaces the text and switches to custom; without AI it says so; a failure leaves the text', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/status of 502/);
	await compose(page, ada);
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
	await expect(box(page, 'Subject Line *')).toHaveValue('Could you introduce me to Amara Silva?');
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

test('the checks advise beside the message, fill what is known, and never block', async ({ page, ada }) => {
	const { list } = await compose(page, ada);
	const checks = page.getByRole('region', { name: 'Checks' });
	await expect(checks).toContainText('Still to fill: [Connection Name], [your reason, in one line], [Your Name]');
	await checks.getByRole('button', { name: 'Fill in what is known' }).click();
	await expect(box(page, 'Message *')).toHaveValue(/^Hi Dana Whitfield,[\s\S]+Ada Lovelace/);
	await expect(checks).toContainText('Still to fill: [your reason, in one line]');
	await box(page, 'Send To *').fill('amara@northwind.example.com');
	await expect(checks).toContainText('Amara Silva’s own address');
	await box(page, 'Subject Line *').fill('Hello');
	await expect(checks).toContainText('Name Amara Silva in the subject.');
	await box(page, 'Message *').fill('Hi.');
	await expect(checks).toContainText('No clear ask yet.');
	await send(page).click();
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
});

test('the part to forward is shown, copied, and added where it is missing', async ({ page, context, ada }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await compose(page, ada);
	await box(page, 'Message *').fill('Hi Dana.');
	await page.getByRole('button', { name: 'Add a part to forward' }).click();
	await expect(box(page, 'Message *')).toHaveValue(/^Hi Dana\.\n\n---\nHi Amara Silva, I am/);
	await page.getByRole('button', { name: 'Copy this part' }).click();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Hi Amara Silva, I am/);
	await expect(toast(page, 'Copied!')).toContainText('Text copied to clipboard');
});

test('leaving with changes is asked about, Cancel is not', async ({ page, ada }) => {
	const { list } = await compose(page, ada);
	await box(page, 'Message *').fill('Changed.');
	page.once('dialog', (dialog) => dialog.dismiss());
	await page.getByRole('link', { name: 'Back to List' }).click();
	await expect(box(page, 'Message *')).toHaveValue('Changed.');
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
});

for (const colorScheme of ['light', 'dark'] as const) {
	for (const viewport of [
		{ width: 1280, height: 800 },
		{ width: 390, height: 844 },
	]) {
		test(`the composer is accessible in ${colorScheme} at ${viewport.width}, with errors and troubles shown`, async ({
			page,
			ada,
			allowed,
		}) => {
			allowed.push(/status of 503/);
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize(viewport);
			await compose(page, ada);
			await expectAccessible(page);
			await send(page).click();
			await expect(toast(page, 'Validation Error')).toBeVisible();
			await box(page, 'Send To *').fill(address('broken'));
			await send(page).click();
			await expect(page.getByRole('button', { name: 'Send once more' })).toBeVisible();
			await expectAccessible(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
		});
	}
}
