import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { builtFile } from './support/built-file.ts';
import {
	addList,
	addProspects,
	expect,
	expectAccessible,
	mailsTo,
	origin,
	person,
	signIn,
	test,
} from './support/people.ts';
import { expectNoOverflow, toast } from './support/screen.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

/** Waits for a mail with this subject. Returns its text, and the first link to the server in it. */
async function mailTo(address: string, subject: string) {
	await expect.poll(async () => (await mailsTo(address)).at(-1)?.subject).toBe(subject);
	const text = (await mailsTo(address)).at(-1)?.content[0]?.value ?? '';
	return { text, link: /http:\S+/.exec(text)?.[0] ?? '' };
}

test('an account is renamed, gets a new address, and is deleted', async ({ page, ada, allowed }) => {
	allowed.push(/status of 40[13]/);
	const next = `new.${ada.email}`;
	await test.step('a person changes their name, and it stays', async () => {
		await page.goto('/settings#you');
		const name = card(page, 'Your Name');
		await expect(name.getByLabel('First Name')).toHaveValue('Ada');
		await name.getByLabel('First Name').fill('Augusta');
		await name.getByRole('button', { name: 'Save Name' }).click();
		await expect(toast(page, 'Name saved')).toBeVisible();
		await page.reload();
		await expect(name.getByLabel('First Name')).toHaveValue('Augusta');
		await mailTo(ada.email, 'Your name on Kindling was changed');
	});
	await test.step('a new address counts once its mailed link is clicked', async () => {
		const address = card(page, 'Your Address');
		await address.getByLabel('New Address').fill(next);
		await address.getByLabel('Your Password', { exact: true }).fill(ada.password);
		await address.getByRole('button', { name: 'Change Address' }).click();
		await expect(toast(page, 'Check your email')).toBeVisible();
		const { link } = await mailTo(next, 'Confirm your email address for Kindling');
		await page.goto(link);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your address');
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Yes, confirm it' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
		await page.goto('/settings#you');
		await expect(card(page, 'Your Address')).toContainText(next);
		await mailTo(ada.email, 'Your Kindling address was changed');
	});
	await test.step('an account is deleted with its password, and nothing of it is left', async () => {
		await page.getByRole('link', { name: 'Data', exact: true }).click();
		await page.getByRole('button', { name: 'Delete Account' }).click();
		const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
		// Checked once it is there and has the focus.
		await expect(dialog.locator(':focus')).toBeVisible();
		await expectAccessible(page);
		await dialog.getByLabel('Your Password', { exact: true }).fill('not it');
		await dialog.getByRole('button', { name: 'Delete Everything' }).click();
		await expect(dialog).toContainText('That isn’t your password.');
		await dialog.getByLabel('Your Password', { exact: true }).fill(ada.password);
		await dialog.getByRole('button', { name: 'Delete Everything' }).click();
		await expect(toast(page, 'Account deleted')).toBeVisible();
		await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
		await page.getByLabel('Email').fill(next);
		await page.getByLabel('Password', { exact: true }).fill(ada.password);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(toast(page, 'Login failed')).toBeVisible();
		await mailTo(next, 'Your Kindling account was deleted');
	});
});

test('the sessions of an account', async ({ page, ada, browser, allowed }) => {
	allowed.push(/status of 403/);
	await test.step('sessions are listed, this one is marked, and others are ended', async () => {
		const others = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
		for (const other of others) {
			await other.request.post(`${origin}/api/login`, { data: { email: ada.email, password: ada.password } });
		}
		const statuses = () =>
			Promise.all(others.map(async (other) => (await other.request.get(`${origin}/api/user`)).status()));
		await page.goto('/settings#sessions');
		const sessions = card(page, 'Where You Are Signed In').getByRole('listitem');
		await expect(sessions).toHaveCount(4);
		await expect(sessions.filter({ hasText: 'This one' })).toHaveCount(1);
		await sessions
			.first()
			.getByRole('button', { name: /^Sign out/ })
			.click();
		await expect(toast(page, 'Session signed out')).toBeVisible();
		await expect(sessions).toHaveCount(3);
		expect((await statuses()).toSorted()).toEqual([200, 200, 401]);
		await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
		await expect(sessions).toHaveCount(1);
		expect(await statuses()).toEqual([401, 401, 401]);
		for (const other of others) await other.close();
	});
	await test.step('a new password needs the old one and signs out every other browser', async () => {
		const elsewhere = await browser.newContext();
		const password = card(page, 'Your Password');
		await password.getByLabel('Current Password', { exact: true }).fill('not it');
		await password.getByLabel('New Password', { exact: true }).fill('short');
		await password.getByRole('button', { name: 'Change Password' }).click();
		await expect(password).toContainText('Password must be at least 6 characters');
		await password.getByLabel('New Password', { exact: true }).fill('a new secret');
		await password.getByRole('button', { name: 'Change Password' }).click();
		await expect(password).toContainText('That isn’t your password.');
		await expect(password.getByLabel('New Password', { exact: true })).toHaveValue('a new secret');
		const signedIn = await elsewhere.request.post(`${origin}/api/login`, {
			data: { email: ada.email, password: ada.password },
		});
		expect(signedIn.status()).toBe(200);
		await password.getByLabel('Current Password', { exact: true }).fill(ada.password);
		await password.getByRole('button', { name: 'Change Password' }).click();
		await expect(toast(page, 'Password changed')).toBeVisible();
		await expect(password.getByLabel('New Password', { exact: true })).toHaveValue('');
		expect((await elsewhere.request.get(`${origin}/api/user`)).status()).toBe(401);
		await mailTo(ada.email, 'Your Kindling password was changed');
		await elsewhere.close();
	});
});

test('a forgotten password: from the sign-in screen to a new one, by mail', async ({ page, ada, context, allowed }) => {
	allowed.push(/status of 40[14]/);
	await context.clearCookies();
	await page.goto('/auth');
	await page.getByRole('link', { name: 'Forgot your password?' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
	await expectAccessible(page);
	await page.getByLabel('Email').fill(ada.email);
	await page.getByRole('button', { name: 'Email me a link' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
	const { link } = await mailTo(ada.email, 'Choose a new password for Kindling');
	await page.goto(link);
	await page.getByLabel('New password').fill('a fresh start');
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Save new password' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new password is saved');
	await page.getByRole('link', { name: 'sign in' }).click();
	await page.getByLabel('Email').fill(ada.email);
	await page.getByLabel('Password', { exact: true }).fill('a fresh start');
	await page.getByRole('button', { name: 'Sign In' }).click();
	await expect(toast(page, 'Welcome back!')).toBeVisible();
	await page.goto(link);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});

test('a personal token is made, shown once, and ended by a click or a new password', async ({ page, ada }) => {
	await page.goto('/settings#personal-tokens', { waitUntil: 'networkidle' });
	const tokens = card(page, 'Personal Tokens');
	const rows = tokens.getByRole('listitem');
	const make = async (name: string) => {
		await tokens.getByLabel('Token Name').fill(name);
		await tokens.getByRole('button', { name: 'Create Token' }).click();
		await expect(rows.filter({ hasText: name })).toContainText('Never used');
	};
	await test.step('missing input is reported at its field', async () => {
		await tokens.getByLabel('Read your lists and people').uncheck();
		await tokens.getByRole('button', { name: 'Create Token' }).click();
		await expect(tokens).toContainText('Please name the token.');
		await expect(tokens).toContainText('Please say what the token may do: read, write, or both.');
		await tokens.getByLabel('Read your lists and people').check();
	});
	await test.step('it works, and is not shown again', async () => {
		await make('Assistant');
		const token = (await tokens.getByRole('region', { name: 'New token' }).locator('code').textContent()) ?? '';
		expect(token).toMatch(/^kdl_[\w-]{43}$/);
		const headers = { Authorization: `Bearer ${token}`, Cookie: '' };
		expect(await (await fetch(`${origin}/api/user`, { headers })).json()).toMatchObject({ email: ada.email });
		await expectAccessible(page);
		await tokens.getByRole('button', { name: 'Done' }).click();
		await expect(tokens).not.toContainText(token);
		await page.reload();
		await expect(rows.filter({ hasText: 'Assistant' })).toContainText('Last used');
		// By keyboard, because the cards above may still grow and a click would miss it.
		await tokens.getByRole('button', { name: 'Revoke Assistant' }).press('Enter');
		await expect(rows).toHaveCount(0);
		await expect(toast(page, 'Token revoked')).toBeVisible();
		expect((await fetch(`${origin}/api/user`, { headers })).status).toBe(401);
	});
	await test.step('a new password ends it too, unless the box is cleared', async () => {
		await make('Nightly');
		await page.getByRole('link', { name: 'You', exact: true }).click();
		const password = card(page, 'Your Password');
		await expect(password.getByLabel('Also revoke my tokens, assistants, webhook, links and sharing')).toBeChecked();
		await password.getByLabel('Current Password', { exact: true }).fill(ada.password);
		await password.getByLabel('New Password', { exact: true }).fill('a new secret');
		await password.getByRole('button', { name: 'Change Password' }).click();
		await expect(toast(page, 'Password changed')).toBeVisible();
		await page.getByRole('link', { name: 'For programs' }).click();
		await expect(rows).toHaveCount(0);
	});
	await page.setViewportSize({ width: 390, height: 800 });
	await expectNoOverflow(page);
});

test('someone in Berlin chooses UTC as the time zone of the weekly email', async ({ browser }) => {
	const context = await browser.newContext({ baseURL: origin, timezoneId: 'Europe/Berlin' });
	await signIn(context, await person('Ada'));
	const page = await context.newPage();
	await page.goto('/settings#you');
	const zone = card(page, 'Weekly Email').getByLabel('Time Zone');
	await expect(zone).toHaveValue('Europe/Berlin');
	await zone.selectOption('UTC');
	await expect(toast(page, 'Weekly email saved')).toBeVisible();
	await page.reload();
	await expect(zone).toHaveValue('UTC');
	await context.close();
});

test('everything is downloaded as a ZIP and restored in another account', async ({ page, ada, context, allowed }) => {
	const list = await addList(ada, 'Investors', 'Seed stage');
	await addProspects(ada, list.id, [
		{ name: 'Amara Silva', title: 'VP Engineering', notes: '=1+1', connections: [{ name: 'Dana Whitfield' }] },
		{ name: 'Bo Lind' },
	]);
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	const code = builtFile('settings-later');
	await page.route(code, (route) => route.abort('internetdisconnected'));
	await page.goto('/settings#data');
	const download = page.waitForEvent('download');
	await page.getByRole('link', { name: 'Download Everything' }).click();
	const zip = await (await download).path();
	expect((await download).suggestedFilename()).toMatch(/^kindling-\d{4}-\d\d-\d\d\.zip$/);

	const input = page.getByLabel('Archive to restore');
	const restoring = page.getByRole('alertdialog', { name: 'Restore into this account?' });
	await test.step('offline, where the code for it cannot be fetched, it says so in words', async () => {
		await context.setOffline(true);
		await input.setInputFiles(zip);
		await expect(card(page, 'Your Data').getByRole('alert')).toHaveText(
			'You are offline. Please check your connection and try again.',
		);
		await context.setOffline(false);
		await page.unroute(code);
	});
	await test.step('in an account that has lists it is asked about: its own people would be there twice', async () => {
		await input.setInputFiles(zip);
		await expect(restoring).toContainText('You already have 1 list.');
		await restoring.getByRole('button', { name: 'Cancel' }).click();
		await expect(restoring).toHaveCount(0);
		expect(await (await ada.api['prospect-lists'].$get()).json()).toHaveLength(1);
	});

	const eve = await person('Eve');
	await context.clearCookies();
	await signIn(context, eve);
	await page.reload();
	await input.setInputFiles({
		name: 'broken.zip',
		mimeType: 'application/zip',
		buffer: readFileSync(zip).subarray(0, 300),
	});
	await expect(card(page, 'Your Data').getByRole('alert')).toHaveText(
		'This isn’t a ZIP file, or part of it is missing.',
	);
	await test.step('cut off half-way, it says in words that the same file brings the rest', async () => {
		allowed.push(/ERR_CONNECTION_FAILED/);
		await page.route('**/api/account/archive', (route) =>
			route.request().postData()?.includes('"part":"prospects"') ? route.abort('connectionfailed') : route.continue(),
		);
		await input.setInputFiles(zip);
		await expect(page.locator('[data-variant="destructive"]')).toContainText(
			'The server can’t be reached. Please try again in a moment. What’s already restored stays. Choose the same file again for the rest.',
		);
		await page.unroute('**/api/account/archive');
	});
	// The first try has restored a part of it.
	await input.setInputFiles(zip);
	await restoring.getByRole('button', { name: 'Restore' }).click();
	await expect(toast(page, 'Archive restored')).toBeVisible();
	await expect(card(page, 'Your Data').getByRole('alert')).toHaveCount(0);
	await page.getByRole('link', { name: 'Prospect Lists', exact: true }).first().click();
	await page.getByRole('link', { name: /View Prospects/ }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investors');
	await expect(page.locator('a.row-link')).toHaveText(['Amara Silva', 'Bo Lind']);
});
