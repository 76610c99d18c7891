// The rules: docs/product/replies.md.
import type { Page } from '@playwright/test';
import { requestWithLink } from './support/answer-link.ts';
import { expect, expectAccessibleInBoth, type Person, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const needsYou = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });
const card = (page: Page) => page.getByRole('region', { name: 'Write to Amara' });

/** Makes a yes that lets the user write to the prospect, whose address is known. */
async function allowed(ada: Person, page: Page) {
	const { contact, link } = await requestWithLink(ada);
	await page.goto(link);
	await page.getByRole('button', { name: 'Yes, happy to introduce you' }).click();
	await page.getByText('More', { exact: true }).click();
	await page.getByRole('button', { name: 'Ada can write to Amara and mention my name' }).click();
	await expect(page.locator('[name=terms][aria-pressed=true]')).toHaveCount(1);
	const [, , listId = '', , id = ''] = contact.split('/');
	await ada.api.prospects[':id'].$patch({ param: { id }, json: { email: 'amara@example.org' } });
	return { contact, listId, id };
}

test('from a yes to a sent message takes two clicks, and the draft is kept either way', async ({ page, ada }) => {
	const { contact, listId } = await allowed(ada, page);
	await page.goto('/');
	let clicks = 0;
	const click = async (name: string) => {
		clicks += 1;
		await page.getByRole('link', { name, exact: true }).click();
	};
	await expect(needsYou(page)).toContainText('You can write to Amara yourself');
	await expectAccessibleInBoth(page);
	await click('Write to Amara Silva');
	const send = card(page).getByRole('link', { name: 'Open in my mail app' });
	// One key opens the mail app from here.
	await expect(send).toBeFocused();
	await expect(card(page).getByLabel('Your message to Amara')).toHaveValue(/Dana Whitfield suggested I get in touch/);
	const address = new URL((await send.getAttribute('href')) ?? '');
	expect(decodeURIComponent(address.pathname)).toBe('amara@example.org');
	expect(address.searchParams.get('body')).toContain('Dana Whitfield suggested I get in touch');
	// The mail app is no page, so the click must not leave this one.
	await send.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
	await click('Open in my mail app');
	expect(clicks).toBe(2);
	await expectAccessibleInBoth(page);
	await test.step('asking again no longer stands out on the contact', async () => {
		await expect(page.getByRole('link', { name: 'Request introduction', exact: true })).not.toHaveClass(/bg-ember/);
	});
	await test.step('a booking link is asked for once, refused where it is none, and offered in the message', async () => {
		await card(page).getByText('Add your booking link').click();
		const field = card(page).getByLabel('Your booking link');
		await field.fill('call me');
		await field.press('Enter');
		await expect(card(page)).toContainText('Your booking link must be a web address, such as https://cal.com/ada.');
		await field.fill('cal.com/ada');
		await expectAccessibleInBoth(page);
		await field.press('Enter');
		await expect(field).toHaveCount(0);
		await expect(card(page).getByLabel('Your message to Amara')).toHaveValue(
			/would work for me, or pick a time that suits you: https:\/\/cal\.com\/ada\n/,
		);
	});
	await test.step('what is typed stays when an outcome is recorded, and after a reload', async () => {
		await card(page).getByLabel('Your message to Amara').fill('Hi Amara, my own words.');
		await page.getByRole('group', { name: 'Outcome' }).getByRole('button', { name: 'Introduced' }).click();
		await expect(toast(page, 'Marked as introduced')).toBeVisible();
		await expect(card(page)).toContainText('Dana Whitfield introduced you today.');
		await expect(card(page).getByLabel('Your message to Amara')).toHaveValue('Hi Amara, my own words.');
		await page.reload();
		await expect(card(page).getByLabel('Your message to Amara')).toHaveValue('Hi Amara, my own words.');
	});
	await test.step('the list leads there too', async () => {
		await page.goto(`/prospect-lists/${listId}`);
		await page.getByRole('link', { name: 'Write to Amara', exact: true }).click();
		await expect(card(page).getByRole('link', { name: 'Open in my mail app' })).toBeFocused();
	});
	await test.step('it ends when the two have met', async () => {
		await page.goto(contact);
		await card(page).getByRole('button', { name: 'Mark as written' }).click();
		await expect(toast(page, 'Marked as written')).toBeVisible();
		await card(page).getByRole('button', { name: 'We met' }).click();
		await expect(card(page)).toHaveCount(0);
	});
});

test('without an address the profile opens, with the message on the clipboard', async ({ page, ada, context }) => {
	const { contact, id } = await allowed(ada, page);
	const linkedinUrl = 'https://www.linkedin.com/in/amara';
	await ada.api.prospects[':id'].$patch({ param: { id }, json: { email: null, linkedinUrl } });
	await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'Amara' }));
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(contact);
	const opened = context.waitForEvent('page');
	await card(page).getByRole('link', { name: 'Copy and open their profile' }).click();
	expect((await opened).url()).toBe(linkedinUrl);
	await page.bringToFront();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
		'Dana Whitfield suggested I get in touch',
	);
});

test('a thank-you takes two clicks from the dashboard, after writing to the person', async ({ page, ada }) => {
	const { id } = await allowed(ada, page);
	const [request] = await (await ada.api.prospects[':id']['intro-requests'].$get({ param: { id }, query: {} })).json();
	await ada.api['intro-requests'][':id'].$patch({ param: { id: request?.id ?? '' }, json: { outcome: 'introduced' } });
	await page.goto('/');
	await expect(needsYou(page)).toContainText(/You were introduced to Amara Silva on \w+day\. ?Have you written yet\?/);
	await expectAccessibleInBoth(page);
	await page.getByRole('link', { name: 'Thank Dana for introducing Amara Silva' }).click();
	await page.getByRole('button', { name: 'Send Email' }).click();
	await expect(toast(page, 'Thank-you sent')).toBeVisible();
});
