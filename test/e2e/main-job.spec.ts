import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import { browserArgs } from './playwright.config.ts';
import { launchWithExtension } from './support/extension-driver.ts';
import { deliver } from './support/local-mail.ts';
import { expect, mailsTo, origin, replyAddress, test } from './support/people.ts';
import { searchUrl } from './support/sales-search-site/server.ts';

const nav = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('a new person goes from an empty account to an introduction request that was sent', async () => {
	const profile = mkdtempSync(join(tmpdir(), 'kindling-afternoon-'));
	const tag = crypto.randomUUID().slice(0, 8);
	const [me, connector] = [`ida.${tag}@example.com`, `connector.${tag}@example.com`];

	const zip = await test.step('signs up, creates a list, downloads the extension', async () => {
		const browser = await chromium.launchPersistentContext(join(profile, 'profile'), {
			executablePath: findBrowser(),
			args: browserArgs,
		});
		const page = browser.pages()[0] ?? (await browser.newPage());
		await page.goto(origin);
		await page.getByRole('tab', { name: 'Sign Up' }).click();
		await page.getByLabel('First Name').fill('Ida');
		await page.getByLabel('Last Name').fill('Importer');
		await page.getByLabel('Email').fill(me);
		await page.getByLabel('Password', { exact: true }).fill('correct horse');
		await page.getByRole('button', { name: 'Create Account' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

		await nav(page, 'Prospect Lists');
		await page.getByRole('button', { name: 'Create Your First List' }).click();
		await page.getByPlaceholder('List name (e.g., VC Investors, Tech CEOs)').fill('VC Investors');
		await page.getByRole('form', { name: 'Create List' }).getByRole('button', { name: 'Create List' }).click();
		await expect(page.getByRole('heading', { name: 'VC Investors' })).toBeVisible();

		await nav(page, 'Extension');
		const download = page.waitForEvent('download');
		await page.getByRole('link', { name: /^Download/ }).click();
		const bytes = await readFile(await (await download).path());
		await browser.close();
		return bytes;
	});

	// The same browser, started again with the extension: the person is still signed in.
	const chrome = await launchWithExtension({ zip, profile, agreedTo: null });
	const site = chrome.page;
	await test.step('imports a page of 25 people twice, six of them drawn before scrolling', async () => {
		await site.goto(searchUrl('investors'));
		await expect(site.locator('[data-anonymize="person-name"]').first()).toBeVisible();
		expect(await site.locator('[data-anonymize="person-name"]').count()).toBeLessThan(10);
		const popup = await chrome.openPopup(site);
		await popup.click('Agree');
		await popup.choose('Destination list', 'VC Investors');
		await popup.click('Import Search Results');
		await popup.waitFor('25 added');
		await popup.click('Import Search Results');
		await popup.waitFor('25 already there');
		await popup.close();
	});

	await test.step('finds the mutual connections of one of them', async () => {
		const popup = await chrome.openPopup(site);
		await popup.choose('Person to be introduced to', 'Mara Quill');
		await popup.click('Find mutual connections');
		await popup.waitFor('can introduce you');
		await popup.close();
	});

	const page = await chrome.context.newPage();
	await test.step('finds all 25 in the list, once', async () => {
		await page.goto(origin);
		await nav(page, 'Prospect Lists');
		await expect(page.getByText('25 prospects')).toBeVisible();
		await page.getByRole('link', { name: 'View Prospects' }).click();
		await expect(page.getByText('Showing 25 of 25 prospects')).toBeVisible();
		const hrefs = await page
			.locator('tbody tr a[href*="/prospects/"]:not([href*="/intro-request"])')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
		expect(new Set(hrefs).size).toBe(25);
	});

	const source = await test.step('opens one and sees who can introduce', async () => {
		await page.getByRole('link', { name: 'Mara Quill', exact: true }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
		const field = page.getByRole('textbox', { name: 'Connection Source' });
		await expect(field).not.toHaveValue('');
		return field.inputValue();
	});

	await test.step('requests the introduction', async () => {
		await page.getByRole('link', { name: 'Request introduction' }).click();
		await expect(page.getByText(`Suggested: ${source} (your mutual connection)`)).toBeVisible();
		await page.getByLabel('Send To *').fill(connector);
		await page.getByRole('textbox', { name: 'Your reason' }).fill('they lead design');
		await page.getByRole('button', { name: 'Send Email' }).click();
		await expect(page.getByText('Introduction request sent', { exact: true })).toBeVisible();
		await expect(page).toHaveURL(/\/prospect-lists\/[\w-]+$/);
	});

	const replyTo = await test.step('the mail that was sent is right, and the history shows it as sent', async () => {
		const [mail, ...more] = await mailsTo(connector);
		expect(more).toEqual([]);
		expect(mail?.from).toEqual({ email: 'introductions@kindling.example', name: 'Ida Importer via Kindling' });
		expect(mail?.reply_to).toEqual({ email: expect.stringMatching(replyAddress), name: 'Ida Importer' });
		expect(mail?.subject).toBe('Introduction request: Mara Quill');
		const text = mail?.content.find(({ type }) => type.startsWith('text/plain'))?.value;
		expect(text).toContain('Mara Quill');
		expect(text).toContain(`Hi ${source.split(' ')[0]}`);
		await page.getByRole('link', { name: 'Mara Quill', exact: true }).click();
		const history = page.locator('section', { has: page.getByRole('heading', { name: 'Introduction history' }) });
		await expect(history.getByText('Sent', { exact: true })).toBeVisible();
		await expect(history).toContainText(connector);
		return mail?.reply_to?.email ?? '';
	});

	await test.step('a reply is in the history without a reload, and reaches the person with the connector to answer', async () => {
		const envelope = { from: connector, to: replyTo };
		await deliver(origin, envelope, { From: connector, To: replyTo }, 'Gladly, she is on copy next week.');
		const history = page.locator('section', { has: page.getByRole('heading', { name: 'Introduction history' }) });
		await expect(history.getByText('Replied', { exact: true })).toBeVisible();
		await expect(history).toContainText('Gladly, she is on copy next week.');
		const handedOn = async () => (await mailsTo(me)).filter(({ reply_to }) => reply_to?.email === connector);
		await expect.poll(async () => (await handedOn()).length).toBe(1);
		expect((await handedOn())[0]?.content[0]?.value).toContain('Gladly, she is on copy next week.');
	});
	await chrome.close();
	rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});
