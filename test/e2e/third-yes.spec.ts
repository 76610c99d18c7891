// The rules: docs/product/replies.md.
import { devices } from '@playwright/test';
import { requestWithLink } from './support/answer-link.ts';
import { expect, expectAccessibleInBoth, mailsTo, test } from './support/people.ts';

declare global {
	interface Window {
		shared: { text: string } | undefined;
	}
}

test('on a phone the text is sent after four taps, and the prospect answers after two', async ({
	page,
	ada,
	browser,
}) => {
	const { contact, link } = await requestWithLink(ada);
	const phone = await browser.newContext({ ...devices['Pixel 7'], bypassCSP: true });
	const theirs = await phone.newPage();
	// The phone's share sheet: a tap on someone in it sends the text.
	await theirs.addInitScript(() => {
		navigator.share = async (given) => {
			window.shared = { text: given?.text ?? '' };
		};
	});
	let presses = 1;
	await theirs.goto(link);
	const press = async (name: string) => {
		presses += 1;
		await theirs.getByRole('button', { name, exact: true }).click();
	};
	await press('Yes, happy to introduce you');
	await expect(theirs.getByRole('radio', { name: 'Check with Amara first' })).toBeChecked();
	await expectAccessibleInBoth(theirs);
	await press('Share with Amara');
	const text = await theirs.evaluate(() => window.shared?.text ?? '');
	expect(text).toContain('Hi Amara,\n\nAda Lovelace would like to meet you');
	// Plus one on Amara in the sheet.
	expect(presses + 1).toBeLessThanOrEqual(4);

	const amaras = await phone.newPage();
	await amaras.goto(/http\S+\/api\/p\/\S+/.exec(text)?.[0] ?? '');
	await expect(amaras.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace would like to meet you');
	await expect(amaras.getByText('Hi Amara, I am Ada.')).toBeVisible();
	await expectAccessibleInBoth(amaras);
	await amaras.getByText('Add a note or preference').click();
	await expectAccessibleInBoth(amaras);
	await amaras.getByLabel('Your email, number or link (optional)').fill('amara@saltgate.example');
	await amaras.getByRole('button', { name: 'Yes, introduce us' }).click();
	await expect(amaras.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
	await expectAccessibleInBoth(amaras);

	await theirs.reload();
	await expect(theirs.getByRole('heading', { name: 'Amara said yes' })).toBeVisible();
	await expect(theirs.getByRole('link', { name: 'Introduce them now' })).toHaveAttribute(
		'href',
		/amara%40saltgate\.example/,
	);
	await expectAccessibleInBoth(theirs);
	await phone.close();
	await page.goto(contact);
	const history = page.locator('section', { has: page.getByRole('heading', { name: 'Introduction history' }) });
	await expect(history).toContainText('Both said yes');
	await expect(history).toContainText('Amara would like to meet you');
	await expect(history).toContainText('amara@saltgate.example');
	expect(await mailsTo('amara@saltgate.example')).toEqual([]);
});

test('nothing on the page with the text breaks its own policy, and it copies the text', async ({ ada, browser }) => {
	const { link } = await requestWithLink(ada);
	const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
	const page = await context.newPage();
	await page.goto(link);
	await page.getByRole('button', { name: 'Yes, happy to introduce you' }).click();
	await page.getByRole('button', { name: 'Copy', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/api/p/');
	// Without a share sheet there is no button for it.
	await expect(page.getByRole('button', { name: /Share/ })).toHaveCount(0);
	await context.close();
});

test('the user makes a link for the prospect after a yes, and ends it', async ({ page, ada, browser }) => {
	const { contact, link } = await requestWithLink(ada);
	const other = await browser.newPage();
	await other.goto(link);
	await other.getByRole('button', { name: 'Yes, happy to introduce you' }).click();
	await page.goto(contact);
	await page.getByRole('button', { name: 'Create link for Amara' }).click();
	const url = await page.getByLabel('Link for Amara').inputValue();
	await other.goto(url);
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace would like to meet you');
	await page.getByRole('button', { name: 'Turn off link' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off link' }).click();
	await expect(page.getByText('Link turned off', { exact: true })).toBeVisible();
	await other.goto(url);
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
	await other.close();
});

test('a connector sets terms with a click each, and the user reads them and the permitted words', async ({
	page,
	ada,
	browser,
}) => {
	const { contact, link } = await requestWithLink(ada);
	const phone = await browser.newContext({ ...devices['Pixel 7'], javaScriptEnabled: false });
	const theirs = await phone.newPage();
	await theirs.goto(link);
	await theirs.getByRole('button', { name: 'Yes, happy to introduce you' }).click();
	const terms = theirs.locator('[name=terms][aria-pressed=true]');
	await theirs.getByText('More', { exact: true }).click();
	await theirs.getByRole('button', { name: 'Ada can write to Amara and mention my name' }).click();
	// Each click loads its own page.
	await expect(terms).toHaveText(['Ada can write to Amara and mention my name']);
	await theirs.getByRole('button', { name: 'Call only' }).click();
	await expect(terms).toHaveText(['Ada can write to Amara and mention my name', 'Call only']);
	const looking = await browser.newContext({ ...devices['Pixel 7'], bypassCSP: true });
	const look = await looking.newPage();
	await look.goto(`${link}?more=1`);
	await expect(look.getByRole('button', { name: 'Call only' })).toBeVisible();
	await expectAccessibleInBoth(look);
	await looking.close();
	await phone.close();
	await page.goto(contact);
	await expect(page.getByRole('region', { name: 'Write to Amara' })).toContainText('Call only, please.');
	await expect(page.getByLabel('Your message to Amara')).toHaveValue(
		/^Hi Amara,\n\nDana Whitfield suggested I get in touch\. I am Ada\.\n\nWould you have 15 minutes/,
	);
	await expectAccessibleInBoth(page);
});
