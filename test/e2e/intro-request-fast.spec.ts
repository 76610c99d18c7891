import type { Page } from '@playwright/test';
import { builtFile } from './support/built-file.ts';
import { address, box, compose, watchOpened } from './support/composer.ts';
import { addList, addProspects, expect, expectAccessible, mailsTo, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const reason = (page: Page) => page.getByRole('textbox', { name: 'Your reason' });
const message = (page: Page) => box(page, 'Message *');

test('five people are asked about with at most 12 clicks and one typed line each', async ({ page, ada }) => {
	const names = ['Amara Silva', 'Bo Lindqvist', 'Chidi Okafor', 'Ines Prado', 'Li Wei'];
	const list = await addList(ada, 'Investors');
	await addProspects(
		ada,
		list.id,
		names.map((name) => ({ name, title: 'VP Engineering', connectionSource: 'Dana Whitfield' })),
	);
	const to = address('dana');
	let clicks = 0;
	const click = (name: string, role: 'link' | 'button' = 'button') => {
		clicks += 1;
		return page.getByRole(role, { name }).click();
	};
	await page.goto(`/prospect-lists/${list.id}`);
	for (const [at, name] of names.entries()) {
		await test.step(name, async () => {
			await click(`Request introduction to ${name}`, 'link');
			if (at === 0) {
				clicks += 2;
				await box(page, 'Send To *').click();
				await page.keyboard.type(to);
				await reason(page).click();
			} else {
				await click(to);
			}
			await expect(reason(page)).toBeFocused();
			await page.keyboard.type(`they lead design at firm ${at}, and I want to learn from them`);
			await expect(message(page)).toHaveValue(
				new RegExp(
					`^Hi Dana,[\\s\\S]+because they lead[\\s\\S]+Ada Lovelace\\n\\n---\\nHi [\\s\\S]+because you lead design at firm ${at}`,
				),
			);
			await page.keyboard.press('Control+Enter');
			await expect(toast(page, 'Introduction request sent')).toBeVisible();
			await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
		});
	}
	expect(clicks).toBeLessThanOrEqual(12);
	const mails = await mailsTo(to);
	expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
		names.map((name) => `Introduction request: ${name}`).toSorted(),
	);
	for (const { content } of mails)
		expect(content[0]?.value).not.toMatch(/\[(?:Connection Name|Your Name|your reason)/i);
});

test('a person without a name is asked for it, the reason can be undone, and Ctrl+Enter checks first and sends once', async ({
	page,
	ada,
}) => {
	await ada.api.account.$patch({ json: { firstName: null, lastName: null } });
	const { list } = await compose(page, ada);
	await reason(page).fill('they build robots');
	await expect(message(page)).toHaveValue(
		/because they build robots\. [\s\S]+I'm \[Your Name\]\. I'm reaching out because you build robots\. Would/,
	);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(message(page)).toHaveValue(
		/because \[your reason, in one line\][\s\S]+because \[your reason, in one line\]\. Would/,
	);
	await expect(reason(page)).toHaveValue('');
	await page.getByLabel('First Name').fill('Ada');
	await page.getByLabel('Last Name').fill('King');
	await page.getByLabel('Last Name').blur();
	await expect(message(page)).toHaveValue(/Thank you,\nAda King\n/);
	await expect(page.getByText('Your email is from “Ada King via Kindling”.')).toBeVisible();
	await expectAccessible(page);
	await reason(page).fill('they build robots');
	await expect(message(page)).toHaveValue(/Thank you,\nAda King\n/);
	await page.getByRole('combobox', { name: 'Email Template' }).selectOption('Short and direct');
	await expect(message(page)).toHaveValue(/I'd love to talk with them because they build robots\.\n[\s\S]+Ada King/);
	await expect(reason(page)).toHaveValue('they build robots');
	await reason(page).press('Enter');
	await expect(reason(page)).toBeFocused();
	await reason(page).press('Control+Enter');
	await expect(toast(page, 'Validation Error')).toContainText("Please enter the recipient's email address.");
	await expect(box(page, 'Send To *')).toBeFocused();
	const to = address('dana');
	await page.keyboard.type(to);
	// Dispatches one event after the other, with nothing drawn in between.
	await message(page).evaluate((field) => {
		const press = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
		for (const repeat of [false, true, false]) field.dispatchEvent(new KeyboardEvent('keydown', { ...press, repeat }));
	});
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
	expect(await mailsTo(to)).toMatchObject([{ from: { name: 'Ada King via Kindling' } }]);
	expect(await (await ada.api.user.$get()).json()).toMatchObject({ firstName: 'Ada', lastName: 'King' });
});

test('another connector is chosen beside the path, and asked without an address', async ({ page, context, ada }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const { prospect, contact } = await compose(page, ada, {
		connections: [{ name: 'Dana Whitfield' }, { name: 'Omar Haddad', title: 'CTO', company: 'Northwind' }],
	});
	await page.getByRole('button', { name: 'Fill in what we know' }).click();
	await box(page, 'Send To *').fill('dana@example.com');
	const omar = page.getByRole('button', { name: 'Omar Haddad CTO · Northwind' });
	await omar.click();
	await expect(omar).toHaveAttribute('aria-pressed', 'true');
	await expect(page.getByText('Suggested: Omar Haddad (your mutual connection)')).toBeVisible();
	await expect(message(page)).toHaveValue(/^Hi Omar,[\s\S]+\n---\nHi Amara,/);
	await expect(box(page, 'Send To *')).toHaveValue('');
	await expectAccessible(page);
	await test.step('a connection removed meanwhile is asked by name', async () => {
		const theirs = await (
			await ada.api.prospects[':id'].connections.$get({ param: { id: prospect.id }, query: {} })
		).json();
		const { id = '' } = theirs.find(({ mutualConnectionName }) => mutualConnectionName === 'Omar Haddad') ?? {};
		await ada.api.connections[':id'].$delete({ param: { id } });
		await expect(page.getByText('Suggested: Omar Haddad', { exact: true })).toBeVisible();
	});
	const opened = await watchOpened(page);
	await reason(page).fill('they build robots');
	await page.getByRole('button', { name: 'Copy and open LinkedIn' }).click();
	await expect(page.getByText('Message copied. Paste it in LinkedIn.')).toBeVisible();
	expect(await opened()).toEqual(['https://www.linkedin.com/search/results/people/?keywords=Omar%20Haddad']);
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toMatch(/^Hi Omar,[\s\S]+no account needed:\n\S+\n\n---\nReady to forward:\n\nHi Amara,/);
	const link = /\S+\/api\/r\/\S+/.exec(copied)?.[0] ?? '';
	await expectAccessible(page);
	expect((await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })).status).toBe(200);
	await test.step('an answer says by itself that it was sent', async () => {
		await expect(page.getByText('Did you send it to Omar?')).toHaveCount(0);
	});
	const requests = await ada.api.prospects[':id']['intro-requests'].$get({ param: { id: prospect.id }, query: {} });
	expect(await requests.json()).toMatchObject([
		{ status: 'accepted', recipientEmail: null, connectorName: 'Omar Haddad', sentAt: null },
	]);
	await page.goto('/');
	await expect(page.getByText('Omar Haddad said yes to introducing you to Amara Silva.')).toBeVisible();
	await page.goto(contact);
	await expect(page.getByText('To Omar Haddad')).toBeVisible();
});

test('a failed fetch or copy loses nothing: no request without its link, and the message can be copied by hand', {
	tag: ['@full-browser'],
}, async ({ page, ada, allowed }) => {
	allowed.push(/ERR_FAILED/);
	await page.addInitScript(() => {
		navigator.clipboard.writeText = () => Promise.reject(new Error('No.'));
		document.execCommand = () => false;
	});
	// Blocked from the start, because a page that is open for a while fetches it unprompted.
	await page.route(builtFile('intro-request-later'), (route) => route.abort());
	const { prospect } = await compose(page, ada);
	await watchOpened(page);
	await reason(page).fill('they build robots');
	const press = () => page.getByRole('button', { name: 'Copy and open LinkedIn' }).click();
	await press();
	await expect(toast(page, 'Error')).toContainText('This part couldn’t be loaded.');
	await page.unroute(builtFile('intro-request-later'));
	await expect(reason(page)).toHaveValue('they build robots');
	const waiting = async () => (await (await ada.api['needs-you'].$get()).json()).prepared.map((one) => one.prospectId);
	expect(await waiting()).toEqual([]);
	await press();
	await expect(page.getByText('This browser doesn’t let us copy.')).toBeVisible();
	await expect(page.getByLabel('Message to send')).toHaveValue(/they build robots[\s\S]+\/api\/r\//);
	expect(await waiting()).toEqual([prospect.id]);
});

test('the focus is where the next word is needed, the first one fills in the names, and one Undo reverts that', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/status of 502/);
	const { prospect, contact } = await compose(page, ada);
	await test.step('without a known address, in the reason; the first thing typed in "Send To" fills in what is known', async () => {
		await expect(reason(page)).toBeFocused();
		await box(page, 'Send To *').focus();
		await page.keyboard.type('d');
		await expect(message(page)).toHaveValue(/^Hi Dana,[\s\S]+Thank you,\nAda Lovelace\n/);
		await reason(page).fill('they build robots');
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(message(page)).toHaveValue(/^Hi \[Connection Name\],[\s\S]+\[your reason, in one line\]/);
		await box(page, 'Send To *').press('End');
		await page.keyboard.type('ana');
		await expect(message(page)).toHaveValue(/^Hi \[Connection Name\],/);
	});
	await test.step('the surest known address is one Enter away, and leads on to the reason', async () => {
		const asked = { prospectId: prospect.id, subject: 'S', message: 'M', sendEmail: false };
		const to = address('dana');
		await ada.api['intro-requests'].$post({ json: { ...asked, recipientEmail: to } });
		await box(page, 'Send To *').fill('');
		await page.getByRole('button', { name: 'Cancel' }).click();
		await page.goto(`${contact}/intro-request`);
		await expect(page.getByRole('button', { name: to })).toBeVisible();
		await expect(box(page, 'Send To *')).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(reason(page)).toBeFocused();
		await expect(box(page, 'Send To *')).toHaveValue(to);
		await expect(message(page)).toHaveValue(/^Hi Dana,/);
	});
	await test.step('known fields are not asked for: after a reload the focus is on the reason', async () => {
		await page.reload();
		await expect(reason(page)).toBeFocused();
	});
	await test.step('"Send Email" is always in sight, and says there why it failed', async () => {
		for (const [width, height] of [
			[1280, 800],
			[390, 844],
		] as const) {
			await page.setViewportSize({ width, height });
			await page.goto(`${contact}/intro-request`);
			const send = page.getByRole('button', { name: 'Send Email' });
			await expect(send).toBeInViewport({ ratio: 1 });
			await box(page, 'Send To *').fill(address('refused'));
			await reason(page).fill('they build robots');
			await send.click();
			await expect(page.getByRole('alert').getByText('The mail provider refused this message.')).toBeInViewport({
				ratio: 1,
			});
			await expect(send).toBeInViewport({ ratio: 1 });
			await expectAccessible(page);
			await page.getByRole('button', { name: 'Cancel' }).click();
		}
	});
});
