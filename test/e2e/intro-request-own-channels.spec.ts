import type { Page } from '@playwright/test';
import { box, compose, send, watchOpened } from './support/composer.ts';
import { expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Sent yourself' });
const message = (page: Page) => box(page, 'Message *');
const linkedIn = (page: Page) => page.getByRole('button', { name: 'Copy and open LinkedIn' });
const profile = 'https://www.linkedin.com/in/ines-nash';
const ines = { connectionSource: 'Ines Nash', connections: [{ name: 'Ines Nash', linkedinUrl: profile }] };

test('without an address LinkedIn comes first, and nothing is recorded until the user says that they sent it', async ({
	page,
	context,
	ada,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const { prospect, contact, list } = await compose(page, ada, ines);
	const states = async () => {
		const answer = await ada.api.prospects[':id']['intro-requests'].$get({ param: { id: prospect.id }, query: {} });
		return (await answer.json()).map(({ status }) => status);
	};
	const status = async () =>
		(await (await ada.api.prospects[':id'].$get({ param: { id: prospect.id } })).json()).status;
	await test.step('the screen says so, the reason has the focus, and Send Email stays beside it', async () => {
		await expect(page.getByText('We don’t have Ines’s email. Message Ines on LinkedIn')).toBeVisible();
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await expect(linkedIn(page)).toHaveClass(/bg-ember/);
		await expect(send(page)).toBeVisible();
		await expectAccessible(page);
	});
	const opened = await watchOpened(page);
	await test.step('blanks are asked about once, as for an email', async () => {
		await linkedIn(page).click();
		await expect(page.getByRole('group', { name: /left:/ })).toContainText('[your reason, in one line]');
		await page.getByRole('button', { name: 'Fill in', exact: true }).click();
		await expect(message(page)).toHaveValue(/^Hi Ines,/);
		await page.keyboard.type('they lead design');
	});
	await test.step('the message with its answer link is copied, and the profile opens', async () => {
		await linkedIn(page).click();
		await expect(bar(page)).toContainText('Did you send it to Ines?');
		expect(await opened()).toEqual([profile]);
		expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/they lead design[\s\S]+\/api\/r\/\S+/);
		await expectAccessible(page);
		expect([await states(), await status()]).toEqual([[], 'pending']);
	});
	await test.step('after a reload, and on another screen, the bar still asks and the text is still there', async () => {
		await page.reload();
		await expect(bar(page)).toContainText('Did you send it to Ines?');
		await expect(message(page)).toHaveValue(/they lead design/);
		await page.goto('/');
		await expect(bar(page)).toBeVisible();
		await page.goBack();
	});
	await test.step('“Not yet” keeps it as a draft, and opening it again copies the same link', async () => {
		const before = await page.evaluate(() => navigator.clipboard.readText());
		await bar(page).getByRole('button', { name: 'Not yet' }).click();
		await expect(bar(page)).toHaveCount(0);
		await expect(toast(page, 'Kept as a draft')).toBeVisible();
		await watchOpened(page);
		await linkedIn(page).click();
		await expect(bar(page)).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before);
		expect((await (await ada.api['needs-you'].$get()).json()).prepared).toHaveLength(1);
	});
	await test.step('“Yes” records the request and leads back to the list; Undo reverts it', async () => {
		await bar(page).getByRole('button', { name: 'Yes, I sent it' }).click();
		await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
		await expect(toast(page, 'Marked as asked')).toBeVisible();
		expect([await states(), await status()]).toEqual([['pending'], 'intro_requested']);
		await toast(page, 'Marked as asked').getByRole('button', { name: 'Undo' }).click();
		await expect(bar(page)).toBeVisible();
		expect([await states(), await status()]).toEqual([[], 'pending']);
		await bar(page).getByRole('button', { name: 'Yes, I sent it' }).click();
		await expect(bar(page)).toHaveCount(0);
	});
	await test.step('it can be undone in the history later, until someone has answered', async () => {
		await page.goto(contact);
		await page.getByRole('button', { name: 'I didn’t send it' }).click();
		await expect(toast(page, 'Marked as not sent')).toBeVisible();
		await expect(page.getByRole('button', { name: 'I didn’t send it' })).toHaveCount(0);
		await expect(bar(page)).toHaveCount(0);
		expect([await states(), await status()]).toEqual([[], 'pending']);
	});
});

test('the message opens in the user’s own mailbox, and the last choice comes first', async ({ page, context, ada }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await compose(page, ada, { connectionSource: 'Ines Nash' });
	const opened = await watchOpened(page);
	await page.getByRole('textbox', { name: 'Your reason' }).fill('they lead design');
	await page.getByRole('button', { name: 'Open in Gmail' }).click();
	await expect(page.getByText('Your message is in Gmail.')).toBeVisible();
	const url = new URL((await opened())[0] ?? '');
	expect([url.host, url.searchParams.get('to'), url.searchParams.get('su')]).toEqual([
		'mail.google.com',
		null,
		'Introduction request: Amara Silva',
	]);
	expect(url.searchParams.get('body')).toMatch(/they lead design[\s\S]+\/api\/r\/\S+/);
	await test.step('a typed address is filled in, and Send Email is the primary button again', async () => {
		await box(page, 'Send To *').fill('ines@example.com');
		await expect(send(page)).toHaveClass(/bg-ember/);
		await page.getByRole('button', { name: 'Open in Outlook' }).click();
		await expect(page.getByText('Your message is in Outlook.')).toBeVisible();
		const outlook = new URL((await opened())[1] ?? '');
		expect([outlook.host, outlook.searchParams.get('to')]).toEqual(['outlook.office.com', 'ines@example.com']);
	});
	await test.step('a message too long for a link is reported, and copied', async () => {
		await message(page).fill(`Hi Ines,\n\n${'word '.repeat(2_000)}`);
		await page.getByRole('button', { name: 'Open in Gmail' }).click();
		await expect(
			page.getByText('The message is too long for a link. Message copied. Paste it in Gmail.'),
		).toBeVisible();
		expect(new URL((await opened())[2] ?? '').searchParams.get('body')).toBeNull();
	});
	await test.step('next time Gmail is the primary button', async () => {
		await compose(page, ada, { name: 'Bo Lind', connectionSource: 'Omar Haddad' });
		await expect(page.getByRole('button', { name: 'Open in Gmail' })).toHaveClass(/bg-ember/);
	});
});
