// The rules: docs/product/asks.md.
import type { Page } from '@playwright/test';
import type { IntroRequest } from '#contract/intro-request';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const history = (page: Page) =>
	page.locator('section', { has: page.getByRole('heading', { name: 'Introduction history' }) });

/** Makes a contact of Ada's with a sent request. Returns the paths and calls around it. */
async function asked(ada: Person) {
	const list = await addList(ada, 'Investors');
	const [prospect] = await addProspects(ada, list.id, [{ name: 'Amara Silva', connectionSource: 'Dana Whitfield' }]);
	if (!prospect) throw new Error('No prospect.');
	const send = (recipientEmail: string, subject: string) =>
		ada.api['intro-requests'].$post({
			json: {
				prospectId: prospect.id,
				recipientEmail,
				subject,
				message: 'Hi Dana.',
				sendEmail: true,
				answerLink: true,
			},
		});
	await send('dana@example.com', 'First');
	return {
		send,
		contact: `/prospect-lists/${list.id}/prospects/${prospect.id}`,
		calls: `**/api/prospects/${prospect.id}/intro-requests`,
	};
}

test('the timeline of a contact', async ({ page, ada }) => {
	const { send, contact } = await asked(ada);
	const entries = history(page).locator('ol > li');
	await test.step('it has every request, newest first, with its state, and its message when opened', async () => {
		await send('refused@example.com', 'Second');
		await send('broken@example.com', 'Third');
		await page.goto(contact);
		await expect(entries).toHaveCount(3);
		await expect(entries.nth(0)).toContainText('May not have been sent');
		await expect(entries.nth(1)).toContainText('Not sent: refused');
		await expect(entries.nth(2)).toContainText('Sent');
		await expect(entries.nth(2)).toContainText('To dana@example.com');
		await expect(entries.nth(2).getByText('Hi Dana.')).toBeHidden();
		await entries.nth(2).getByText('Show message').click();
		await expect(entries.nth(2).getByText('Hi Dana.')).toBeVisible();
		await expectAccessible(page);
	});
	await test.step('of a long history the newest twenty are shown, and then twenty earlier ones', async () => {
		const prospectId = contact.split('/').at(-1) ?? '';
		const saved = { prospectId, recipientEmail: null, message: 'Hi Dana.', sendEmail: false };
		for (let number = 4; number <= 22; number += 1) {
			await ada.api['intro-requests'].$post({ json: { ...saved, subject: `Request ${number}` } });
		}
		const pages: string[] = [];
		page.on('request', (request) => {
			if (/intro-requests\?before=/.test(request.url())) pages.push(request.url());
		});
		await page.goto(contact);
		await expect(entries).toHaveCount(20);
		await expect(entries.first()).toContainText('Request 22');
		const earlier = history(page).getByRole('button', { name: 'Show earlier' });
		await expect(earlier).toBeVisible();
		expect(pages).toHaveLength(0);
		await earlier.click();
		await expect(entries).toHaveCount(22);
		expect(pages).toHaveLength(1);
		await expect(entries.last()).toContainText('First');
		await expect(earlier).toHaveCount(0);
	});
});

test('the one request of a contact', async ({ page, ada, allowed }) => {
	const { contact, calls } = await asked(ada);
	await test.step('a history that cannot be loaded says so and can be loaded again', async () => {
		allowed.push(/status of 503/);
		await page.route(calls, (route) => route.fulfill({ status: 503, body: 'Down.' }), { times: 1 });
		await page.goto(contact);
		await expect(history(page)).toContainText('The history couldn’t be loaded.');
		await history(page).getByRole('button', { name: 'Try again' }).click();
		await expect(history(page)).toContainText('First');
	});
	await test.step('an outcome is recorded by hand and stays after a reload; then a thank-you can be written', async () => {
		const press = (name: string) => history(page).getByRole('group', { name: 'Outcome' }).getByRole('button', { name });
		for (const name of ['No reply', 'Said no', 'Said yes', 'Introduced']) {
			await press(name).click();
			await expect(press(name)).toHaveAttribute('aria-pressed', 'true');
		}
		await expect(press('No reply')).toHaveCount(0);
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(press('Said yes')).toHaveAttribute('aria-pressed', 'true');
		await press('Introduced').click();
		await expect(press('Introduced')).toHaveAttribute('aria-pressed', 'true');
		await page.reload();
		await expect(press('Introduced')).toHaveAttribute('aria-pressed', 'true');
		await history(page).getByRole('link', { name: 'Thank Dana' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank-you');
		await expect(page.getByLabel('Subject Line *')).toHaveValue('Thank you for introducing me to Amara Silva');
		await expect(page.getByLabel('Send To *')).toHaveValue('dana@example.com');
		// A thank-you asks nothing, so it has no answer link and no advice on asking.
		await expect(page.getByRole('switch')).toHaveCount(0);
		await expect(page.getByRole('region', { name: 'Checks' })).toHaveCount(0);
	});
});

test('after five working days without an answer a nudge can be written, and is not sent by itself', async ({
	page,
	ada,
}) => {
	const { contact, calls } = await asked(ada);
	let days = 1;
	await page.route(calls, async (route) => {
		const answer = await route.fetch();
		const sentAt = new Date(Date.now() - days * 86_400_000).toISOString();
		await route.fulfill({ json: ((await answer.json()) as IntroRequest[]).map((one) => ({ ...one, sentAt })) });
	});
	await page.goto(contact);
	await expect(history(page).getByText('First')).toBeVisible();
	await expect(history(page).getByRole('link', { name: 'Follow up with Dana' })).toHaveCount(0);
	days = 8;
	await page.reload();
	await history(page).getByRole('link', { name: 'Follow up with Dana' }).click();
	await expect(page.getByLabel('Subject Line *')).toHaveValue('Re: First');
	await expect(page.getByLabel('Message *')).toHaveValue(/^Hi Dana,[\s\S]+Ada Lovelace$/);
	await test.step('it stays a nudge after "Skip to content", Back and a reload', async () => {
		const address = page.url();
		await page.getByRole('link', { name: 'Skip to content' }).focus();
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/#main$/);
		await page.goBack();
		await expect(page).toHaveURL(address);
		await page.reload();
		await expect(page.getByLabel('Subject Line *')).toHaveValue('Re: First');
	});
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nudge');
	// A nudge is no second ask.
	await expect(page.getByRole('region', { name: 'Checks' })).toHaveText(/^Advice: Name Amara Silva in the subject\.$/);
	await page.getByRole('button', { name: 'Send Email' }).click();
	await expect(toast(page, 'Nudge sent')).toContainText('Your email has been sent and is in the history.');
	await page.goto(contact);
	await expect(history(page).locator('ol > li').first()).toContainText('Nudge');
	await expect(history(page).getByRole('link', { name: 'Follow up with Dana' })).toHaveCount(0);
	await expect(history(page).getByRole('group', { name: 'Outcome' })).toHaveCount(1);
});
