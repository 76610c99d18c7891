import { devices, type Locator } from '@playwright/test';
import { requestWithLink } from './support/answer-link.ts';
import { expect, expectAccessibleInBoth, mailsTo, test } from './support/people.ts';

test('a connector says yes on a phone without an account, and the person gets a mail and sees the answer', async ({
	page,
	ada,
	browser,
}) => {
	const { contact, link } = await requestWithLink(ada);
	const phone = await browser.newContext({ ...devices['Pixel 7'], javaScriptEnabled: false });
	const theirs = await phone.newPage();
	await theirs.goto(link);
	await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
		'Ada Lovelace is asking for an introduction to Amara Silva',
	);
	await expect(theirs.getByText('Hi Amara, I am Ada.')).toBeVisible();
	expect(await theirs.evaluate(() => document.documentElement.scrollWidth <= innerWidth).catch(() => true)).toBe(true);
	await theirs.getByLabel('Add a note to Ada (optional)').fill('She will like you.');
	await theirs.getByRole('button', { name: 'Yes, happy to introduce you' }).click();
	await expect(theirs.getByText('You answered: Yes, happy to introduce you.')).toBeVisible();
	await test.step('the next step is one card with two tabs, which need no script', async () => {
		const [check, forward] = ['Check with Amara first', 'Forward'].map((name) =>
			theirs.getByRole('radio', { name, exact: true }),
		);
		await expect(check as Locator).toBeChecked();
		await expect(theirs.getByText('The answer will show up here.')).toBeVisible();
		await expect(theirs.getByRole('link', { name: 'Forward in your mail app' })).toBeHidden();
		await theirs.getByText('Forward', { exact: true }).click();
		await expect(forward as Locator).toBeChecked();
		await expect(theirs.getByRole('link', { name: 'Forward in your mail app' })).toBeVisible();
		await expect(theirs.getByText('The answer will show up here.')).toBeHidden();
		await (forward as Locator).press('ArrowLeft');
		await expect(check as Locator).toBeChecked();
	});
	await test.step('everything else is behind “More”, which stays open after a reply there', async () => {
		for (const name of ['How well do you know Amara?', 'How I’d like to be introduced'])
			await expect(theirs.getByRole('heading', { name })).toBeHidden();
		await expect(theirs.getByText('Stop these emails')).toBeHidden();
		await theirs.getByText('More', { exact: true }).click();
		await expect(theirs.getByText('Stop these emails')).toBeVisible();
		await theirs.getByRole('button', { name: 'A little' }).click();
		await expect(theirs.getByText('You said how well you know Amara. Only Ada Lovelace can see it.')).toBeVisible();
	});
	await phone.close();
	await expect
		.poll(async () => (await mailsTo(ada.email)).map(({ subject }) => subject))
		.toEqual(['Dana Whitfield said yes: introduction to Amara Silva']);
	await page.goto(contact);
	const history = page.locator('section', { has: page.getByRole('heading', { name: 'Introduction history' }) });
	// The connector's own words come before everything else about the request.
	await expect(history).toContainText(/Said yes\s*“She will like you\.”\s*Yes, happy to introduce you.*Amara\?/);
	const connections = page.getByRole('region', { name: 'Mutual connections' });
	await expect(connections.getByRole('listitem')).toContainText('Says they know Amara a little');
	await test.step('once they have met, the person is reminded of a thank-you, and the connector’s page tells of both', async () => {
		await history.getByRole('button', { name: 'Introduced', exact: true }).click();
		await history.getByRole('button', { name: 'We met' }).click();
		await expect(history.getByRole('button', { name: 'We met' })).toHaveAttribute('aria-pressed', 'true');
		await expect(page.getByText('Asked once, introduced you once, not thanked yet')).toBeVisible();
		await page.goto('/');
		await page.getByRole('link', { name: 'Thank Dana for introducing you to Amara Silva' }).click();
		await page.getByLabel('Message *').fill('Thank you, Dana.');
		await page.getByRole('button', { name: 'Send Email' }).click();
		await expect(page.getByText('Thank-you sent', { exact: true })).toBeVisible();
		await page.goto(link);
		await expect(page.getByText('You introduced Ada and Amara in ')).toContainText(', and they met.');
		await page.getByText('Ada thanked you').click();
		await expect(page.getByText('Thank you, Dana.')).toBeVisible();
		await expectAccessibleInBoth(page);
	});
});

test('the answer page is accessible in light and in dark, before, after, and when the link is gone', async ({
	browser,
	ada,
}) => {
	const { link } = await requestWithLink(ada);
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true });
	const page = await context.newPage();
	await page.goto(link);
	await expectAccessibleInBoth(page);
	await page.getByRole('button', { name: 'Not right now' }).click();
	await expect(page.getByText('You answered: Not right now.')).toBeVisible();
	await expectAccessibleInBoth(page);
	await page.getByText('Change your answer').click();
	await page.getByRole('button', { name: 'I don’t know them well enough' }).click();
	await expect(page.getByText('You answered: I don’t know them well enough.')).toBeVisible();
	await page.goto(`${link}x`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
	await expectAccessibleInBoth(page);
	await context.close();
});

test('nothing on the answer page breaks its own policy', { tag: ['@H3'] }, async ({ page, ada }) => {
	const { link } = await requestWithLink(ada, '<script>alert(1)</script>\n---\n<img src=x onerror=alert(2)>');
	page.on('dialog', () => {
		throw new Error('A script ran.');
	});
	await page.goto(link);
	await expect(page.getByText('<img src=x onerror=alert(2)>')).toBeVisible();
	expect(
		await page.evaluate(() => getComputedStyle(document.querySelector('blockquote') as Element).borderLeftWidth),
	).toBe('3px');
});

const screen = { width: 390, height: 844 };
const ask = `Hi Dana,

I'd love to talk to Amara Silva because they rebuilt their brand last year and we are about to do the same. Would you be open to asking Amara if they'd take a 15-minute call?

You can forward the note below as is. If now's not a good time, no problem at all.`;
const note = (name: string) => `Hi ${name},

I'm Ada Lovelace, founder of Hearthside. I'm reaching out because you rebuilt your brand last year and we are about to do the same. Would you have 15 minutes in the next few weeks to share how you saw it?

No pressure at all, and thanks for reading.

Ada`;

test('after a yes the connector’s page takes at most one and a half phone screens, whichever tab is chosen', async ({
	browser,
	ada,
}) => {
	const { link } = await requestWithLink(ada, `${ask}\n\n---\n${note('Amara')}`);
	for (const javaScriptEnabled of [true, false]) {
		const phone = await browser.newContext({ viewport: screen, javaScriptEnabled });
		const theirs = await phone.newPage();
		await theirs.goto(link);
		const height = async () => (await theirs.locator('main').boundingBox())?.height;
		if (javaScriptEnabled) {
			expect(await height()).toBeLessThanOrEqual(2 * screen.height);
			await theirs.getByRole('button', { name: 'Yes, happy to introduce you' }).click();
		}
		await expect(theirs.getByRole('heading', { name: 'Introduce them' })).toBeVisible();
		expect(await height()).toBeLessThanOrEqual(1.5 * screen.height);
		await theirs.getByText('Forward', { exact: true }).click();
		await expect(theirs.getByText("I'm Ada Lovelace, founder of Hearthside.")).toBeVisible();
		expect(await height()).toBeLessThanOrEqual(1.5 * screen.height);
		await phone.close();
	}
});
