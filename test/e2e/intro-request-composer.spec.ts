import { address, box, compose, send } from './support/composer.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('the composer', async ({ page, context, ada }) => {
	const { list, contact } = await compose(page, ada);
	const again = async () => {
		await page.goto(`${contact}/intro-request`);
		await expect(box(page, 'Message *')).toHaveValue(/\[Connection Name\]/);
	};
	await test.step('it shows who the request is about and who is asked, a draft, and five tips', async () => {
		await expect(page.getByText('Send an introduction request for Amara Silva')).toBeVisible();
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
	await test.step('leaving asks nothing and loses nothing: the way back, Cancel and a reload keep text and reason', async () => {
		page.on('dialog', (dialog) => dialog.dismiss());
		const reason = page.getByRole('textbox', { name: 'Your reason' });
		await reason.fill('they build rob');
		for (const leave of [
			() => page.getByRole('link', { name: 'Back to List' }).click(),
			() => page.getByRole('button', { name: 'Cancel' }).click(),
		]) {
			await leave();
			await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
			await expect(toast(page, 'Not saved yet')).toContainText('Your email about Amara Silva is kept as a draft.');
			await page.goBack();
			await expect(box(page, 'Message *')).toHaveValue(/because they build rob\. /);
			await expect(reason).toHaveValue('they build rob');
		}
		await page.reload();
		await expect(reason).toHaveValue('they build rob');
		await reason.fill('they build robots');
		await expect(box(page, 'Message *')).toHaveValue(/because they build robots\.[\s\S]+because you build robots\./);
		await page.getByRole('button', { name: 'Discard' }).click();
		await expect(reason).toHaveValue('');
	});
	await again();
	await test.step('recipient, subject and message are checked in this order, and nothing is sent', async () => {
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
			await expect(page.getByText(sentence, { exact: true })).toHaveCount(1);
			await expect(box(page, field)).toBeFocused();
			await expect(box(page, field)).toHaveAttribute('aria-invalid', 'true');
			await box(page, field).fill(text);
			await expect(box(page, field)).not.toHaveAttribute('aria-invalid', 'true');
		}
		await test.step('a valid click removes the toast that covered the question', async () => {
			await box(page, 'Message *').fill('');
			await box(page, 'Message *').press('Control+Enter');
			// It stays while the pointer is over it.
			await toast(page, 'Validation Error').hover();
			await box(page, 'Message *').fill('Hello [name]');
			await box(page, 'Message *').press('Control+Enter');
			await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible();
			await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0);
		});
		expect(calls).toEqual([]);
	});
	await test.step('the part to forward is shown, can be copied, and can be added when it is missing', async () => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await box(page, 'Message *').fill('Hi Dana.');
		await page.getByRole('button', { name: 'Add a part to forward' }).click();
		await expect(box(page, 'Message *')).toHaveValue(/^Hi Dana\.\n\n---\nHi Amara, I'm/);
		await page.getByText('Ready to forward', { exact: true }).click();
		await page.getByRole('button', { name: 'Copy this part' }).click();
		await expect(toast(page, 'Copied!')).toContainText('Text copied to clipboard');
		expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Hi Amara, I'm/);
	});
	await test.step('the user is asked who they are; the answer appears in it at once, and is kept', async () => {
		const line = page.getByLabel('Who you are, in one line');
		await line.fill('founder of Hearthside');
		await line.press('Enter');
		await expect(toast(page, 'Saved for next time')).toBeVisible();
		await expect(line).toHaveCount(0);
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await expect(box(page, 'Message *')).toHaveValue(
			/^Hi Dana\.[\s\S]+I'm \S+( \S+)?, founder of Hearthside\. I'm reaching/,
		);
	});
	// The reload restores the text, and Discard drops it.
	await page.reload();
	await page.getByRole('button', { name: 'Discard' }).click();
	await expect(box(page, 'Message *')).toHaveValue(/\[Connection Name\]/);
	await test.step('the checks advise below the message, fill what is known, and never block', async () => {
		const checks = page.getByRole('region', { name: 'Checks' });
		await expect(checks).toContainText('Blanks left: [Connection Name], [your reason, in one line], [Your Name]');
		await checks.getByRole('button', { name: 'Fill in what we know' }).click();
		await expect(box(page, 'Message *')).toHaveValue(/^Hi Dana,[\s\S]+Ada Lovelace/);
		await expect(checks).toContainText('Blanks left: [your reason, in one line]');
		await box(page, 'Send To *').fill('amara@northwind.example.com');
		await expect(checks).toContainText('Amara Silva’s own address');
		await box(page, 'Subject Line *').fill('Hello');
		await expect(checks).toContainText('Name Amara Silva in the subject.');
		await box(page, 'Message *').fill('Hi.');
		await expect(checks).toContainText('No clear ask yet.');
		await send(page).click();
		await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
	});
});

test('the composer for someone with few details', async ({ page, ada, allowed }) => {
	const { list, contact } = await compose(page, ada, { title: null, connectionSource: null });
	await test.step('without a title and a connection it says "No title" and suggests no one', async () => {
		await expect(page.getByText('No title', { exact: true })).toBeVisible();
		await expect(page.getByText('Suggested:')).toHaveCount(0);
		await expect(page.getByText('Your Connection')).toHaveCount(0);
	});
	await test.step('a missing prospect is "Contact not found."', async () => {
		allowed.push(/status of 404/);
		await page.goto(`/prospect-lists/${list.id}/prospects/${crypto.randomUUID()}/intro-request`);
		await expect(page.getByText('Contact not found.')).toBeVisible();
	});
	await test.step('without the request to nudge, it is a first request', async () => {
		await page.goto(`${contact}/intro-request?nudge=${crypto.randomUUID()}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Introduction');
		await expect(page.getByLabel('Email Template')).toBeVisible();
	});
});
