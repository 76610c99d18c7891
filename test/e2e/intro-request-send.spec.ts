import { expectAccessible } from './support/accessible.ts';
import { address, box, compose, fill, send } from './support/composer.ts';
import { expect, mailsTo, replyAddress, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('sending posts the request once, shows a toast and goes back to the list', { tag: ['@26'] }, async ({
	page,
	ada,
}) => {
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
	// A sent message is no longer a draft.
	expect(
		await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kindling.draft.'))),
	).toEqual([]);
	const mails = await mailsTo(to);
	expect(mails).toHaveLength(1);
	expect(mails[0]).toMatchObject({
		from: { name: 'Ada Lovelace via Kindling' },
		reply_to: { email: expect.stringMatching(replyAddress), name: 'Ada Lovelace' },
		subject: 'Introduction to Amara Silva?',
	});
	expect(mails[0]?.content[1]?.value).toContain('&lt;b&gt;would&lt;/b&gt;');
});

test('an email does not leave when the address is unconfirmed or the provider refuses or is unclear', {
	tag: ['@E1', '@23'],
}, async ({ page, ada, allowed }) => {
	await compose(page, ada);
	allowed.push(/status of 400/);
	await test.step('an invalid address is reported at its field, in our own words', async () => {
		const to = box(page, 'Send To *');
		await to.fill('Clara Finch');
		await box(page, 'Subject Line *').fill('Hello');
		await box(page, 'Message *').fill('Hi');
		await send(page).click();
		await expect(to).toHaveAttribute('aria-invalid', 'true');
		await expect(page.getByText("Please enter a valid address for the recipient's email.").first()).toBeVisible();
	});
	await test.step('of a pasted name and address the field takes the address', async () => {
		const to = box(page, 'Send To *');
		await to.fill('');
		await to.evaluate((input) => {
			input.focus();
			const clipboardData = new DataTransfer();
			clipboardData.setData('text', 'Clara Finch <clara@finch.example>');
			input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
		});
		await expect(to).toHaveValue('clara@finch.example');
	});
	await test.step('an address that is not confirmed yet: the composer says so, keeps the text and sends the link again', async () => {
		allowed.push(/status of 403/);
		// A local server requires no confirmation, so the response of a deployed one stands in for its own.
		await page.route('**/api/intro-requests', (route) =>
			route.request().method() === 'POST'
				? route.fulfill({
						status: 403,
						contentType: 'text/plain',
						headers: { 'X-Problem': 'address-unverified' },
						body: 'Please confirm your own email address first. Open the link we emailed you.',
					})
				: route.fallback(),
		);
		const to = address('dana');
		await fill(page, to);
		await send(page).click();
		await expect(
			page.getByRole('alert').filter({ hasText: 'Please confirm your own email address first' }),
		).toBeVisible();
		await expect(page.getByText(`Open the link we emailed to ${ada.email}`)).toBeVisible();
		await expect(box(page, 'Send To *')).toHaveValue(to);
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Send the link again' }).click();
		await expect(toast(page, 'Check your email')).toContainText(
			`A new link was sent to ${ada.email}. It’s valid for a day.`,
		);
		// The mail leaves after the response.
		await expect.poll(() => mailsTo(ada.email)).toMatchObject([{ subject: 'Confirm your email address for Kindling' }]);
		await page.unroute('**/api/intro-requests');
	});
	for (const [name, status, sentence] of [
		['refused', 502, 'The mail provider refused this message.'],
		['failed', 502, 'The mail provider refused this message.'],
		['broken', 503, 'may or may not have been sent'],
	] as const) {
		await test.step(`a provider that answers "${name}" leaves the email as it is and says what is known`, async () => {
			allowed.push(new RegExp(`status of ${status}`));
			const to = address(name);
			await fill(page, to);
			const answered = page.waitForResponse((response) => response.request().method() === 'POST');
			await send(page).click();
			expect((await answered).status()).toBe(status);
			await expect(toast(page, 'Error')).toContainText('Failed to send the introduction request. Please try again.');
			await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
			await expect(box(page, 'Send To *')).toHaveValue(to);
			const sent = async () => (await mailsTo(to)).length;
			expect(await sent()).toBe(1);
			await send(page).click();
			await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
			// A refusal is settled, so the next click is a new email; an unclear one is never sent again by a plain click.
			await expect.poll(sent).toBe(status === 502 ? 2 : 1);
			if (status === 502) return;
			await page.getByRole('button', { name: 'Send it again' }).click();
			await expect.poll(sent).toBe(2);
		});
	}
});

test('a provider that never responds is given up after ten seconds, and another click meanwhile sends nothing', {
	tag: ['@24'],
}, async ({ page, ada, allowed }) => {
	allowed.push(/status of 503/);
	const { prospect } = await compose(page, ada);
	const to = address('silent');
	await fill(page, to);
	await send(page).click();
	await expect(send(page)).toHaveAttribute('aria-busy', 'true');
	// Playwright would wait for aria-disabled to end; a person does not.
	await send(page).click({ force: true });
	await expect(page.getByRole('alert').filter({ hasText: 'may or may not have been sent' })).toBeVisible();
	expect(await mailsTo(to)).toHaveLength(1);
	const requests = await ada.api.prospects[':id']['intro-requests'].$get({ param: { id: prospect.id }, query: {} });
	expect(await requests.json()).toMatchObject([{ status: 'unknown', sentAt: null }]);
});

test('after a lost response the next click uses the same key, so one email is sent in all', { tag: ['@E2'] }, async ({
	page,
	ada,
	allowed,
}) => {
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
	await fill(page, to);
	await send(page).click();
	await expect(toast(page, 'Error')).toContainText('Failed to send the introduction request.');
	await send(page).click();
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
	expect(await mailsTo(to)).toHaveLength(1);
});

test('an answer link that was switched off stays off in this browser', async ({ page, ada }) => {
	const { contact } = await compose(page, ada);
	const answerLink = page.getByRole('switch', { name: 'One-click reply' });
	await expect(answerLink).toBeChecked();
	await answerLink.uncheck();
	await page.reload();
	await expect(answerLink).not.toBeChecked();
	const to = address('dana');
	await fill(page, to);
	const sent = page.waitForRequest((request) => request.method() === 'POST');
	await send(page).click();
	expect((await sent).postDataJSON()).toMatchObject({ answerLink: false });
	await expect.poll(async () => (await mailsTo(to)).length).toBe(1);
	await page.goto(`${contact}/intro-request`);
	await expect(answerLink).not.toBeChecked();
	// By keyboard, because the previous address appears above it and moves it.
	await answerLink.press('Space');
	await expect(answerLink).toBeChecked();
	await page.reload();
	await expect(answerLink).toBeChecked();
});
