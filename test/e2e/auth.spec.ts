// The rules: docs/product/app.md.
import type { Page } from '@playwright/test';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { allowing, expect, expectAccessible, person, test } from './support/people.ts';
import { heard, toast } from './support/screen.ts';

test.use(allowing(/status of (401|409)/));

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

test('the sign-in form has two tabs, and refuses invalid input', async ({ page }) => {
	await page.goto('/auth');
	await test.step('the side panel has three steps', async () => {
		const steps = page.getByRole('complementary').getByRole('listitem');
		await expect(steps).toHaveCount(3);
		await expect(steps.nth(0)).toContainText(/import prospect lists/i);
		await expect(steps.nth(1)).toContainText(/find mutual connections with the extension/i);
		await expect(steps.nth(2)).toContainText(/request warm introductions/i);
	});
	await test.step('Sign In is the first tab shown, with Email and Password', async () => {
		await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
		await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
		await expect(page.getByRole('textbox')).toHaveCount(2);
		await expect(email(page)).toHaveAttribute('autocomplete', 'username');
		await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
	});
	for (const tab of ['Sign In', 'Sign Up']) {
		await test.step(`${tab}: the password can be shown and hidden, keeping what was typed`, async () => {
			await page.getByRole('tab', { name: tab }).click();
			await expect(password(page)).toHaveAttribute('type', 'password');
			await password(page).fill('secret1');
			await page.getByRole('button', { name: 'Show password' }).click();
			await expect(password(page)).toHaveAttribute('type', 'text');
			await page.getByRole('button', { name: 'Hide password' }).click();
			await expect(password(page)).toHaveAttribute('type', 'password');
			await expect(password(page)).toHaveValue('secret1');
		});
	}
	await test.step('Sign Up asks the browser for a new password', async () => {
		await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
	});
	await test.step('the typed email stays when the tab changes', async () => {
		await email(page).fill('ada@example.com');
		await page.getByRole('tab', { name: 'Sign In' }).click();
		await expect(email(page)).toHaveValue('ada@example.com');
	});
	for (const [tab, button] of [
		['Sign In', 'Sign In'],
		['Sign Up', 'Create Account'],
	] as const) {
		await test.step(`${tab}: messages in red under the fields, the first one focused, nothing sent`, async () => {
			const sent = sentTo(page, 'POST', /./);
			await page.getByRole('tab', { name: tab }).click();
			await email(page).fill('not an address');
			await password(page).fill('12345');
			await page.getByRole('button', { name: button }).click();
			await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
			await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
			await expect(email(page)).toBeFocused();
			await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
			await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address');
			const [red = 0, green = 0, blue = 0] = await page
				.getByText('Please enter a valid email address')
				.evaluate((element) => {
					const pixel = document.createElement('canvas').getContext('2d');
					if (!pixel) throw new Error('This browser draws nothing.');
					pixel.fillStyle = getComputedStyle(element).color;
					pixel.fillRect(0, 0, 1, 1);
					return [...pixel.getImageData(0, 0, 1, 1).data];
				});
			expect(red).toBeGreaterThan(2 * Math.max(green, blue));
			await expectAccessible(page);
			expect(sent).toEqual([]);
		});
	}
	await test.step('the page of a forgotten password sends an address with an umlaut as typed', async () => {
		await page.goto('/api/reset');
		await email(page).pressSequentially('ada@größel.example.com');
		const asked = page.waitForRequest((request) => request.method() === 'POST');
		await page.getByRole('button', { name: 'Email me a link' }).click();
		expect(new URLSearchParams((await asked).postData() ?? '').get('email')).toBe('ada@größel.example.com');
		await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
	});
});

test('signing in', { tag: ['@36'] }, async ({ page, allowed }) => {
	allowed.push(/status of 502/);
	const ada = await person('Ada');
	const press = () => page.getByRole('button', { name: 'Sign In' }).click();
	await page.goto('/auth');
	await test.step('an error without a body is named by its status text', async () => {
		const { mend } = await breakCall(page, { method: 'POST', path: /^\/api\/login$/, status: 502, body: '' });
		await email(page).fill('ada@example.com');
		await password(page).fill('secret1');
		await press();
		await expect(toast(page, 'Login failed')).toContainText('502: Bad Gateway');
		mend();
	});
	await test.step('a wrong password: a destructive toast with the error message, and the form says it too', async () => {
		await email(page).fill(ada.email);
		await password(page).fill('wrong one');
		await press();
		const refusal = toast(page, 'Login failed');
		await expect(refusal).toContainText('401: Invalid email or password.');
		await expect(refusal).toHaveAttribute('data-variant', 'destructive');
		await expect(page.getByRole('alert').filter({ hasText: /^Invalid email or password\.$/ })).toBeVisible();
		await expect(email(page)).toHaveValue(ada.email);
		await expectAccessible(page);
	});
	const { go } = await hold(page, { method: 'POST', path: /^\/api\/login$/ });
	const logins = sentTo(page, 'POST', /^\/api\/login$/);
	await test.step('Signing In... while pending', async () => {
		await password(page).fill(ada.password);
		const sent = page.waitForRequest('**/api/login');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
		const request = await sent;
		expect(request.postDataJSON()).toEqual({ email: ada.email, password: ada.password });
		expect(request.headers()['content-type']).toContain('application/json');
	});
	await test.step('Sign In: a second Enter while the first is on its way sends nothing', async () => {
		await expect(page.getByRole('form')).toHaveAttribute('aria-busy', 'true');
		await page.keyboard.press('Enter');
		await expectAccessible(page);
		go();
		await expect(dashboard(page)).toBeVisible();
		expect(logins).toHaveLength(1);
	});
	await test.step('then home with a toast', async () => {
		await expect(toast(page, 'Welcome back!')).toContainText('You have successfully logged in.');
		await expect(page).toHaveURL('/');
		await expect(dashboard(page)).toBeFocused();
	});
});

test('signing up', { tag: ['@36'] }, async ({ page, context }) => {
	const ada = await person('Ada');
	const hearing = heard(page);
	await test.step('someone who comes with an invitation finds Sign Up open, and the call carries the invitation', async () => {
		await page.goto('/auth#invite=the-token');
		await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
		await email(page).fill(`six.${crypto.randomUUID()}@example.com`);
		await password(page).fill('123456');
		const sent = sentTo(page, 'POST', /\/api\/register$/);
		await page.getByRole('button', { name: 'Create Account' }).click();
		await expect.poll(() => sent).toEqual([expect.objectContaining({ invite: 'the-token' })]);
	});
	await test.step('six characters are enough, and the names may stay empty', async () => {
		await expect(dashboard(page)).toBeVisible();
		// Waits for the page's socket, which would be refused later.
		await hearing;
	});
	await context.clearCookies();
	await page.goto('/auth');
	await page.getByRole('tab', { name: 'Sign Up' }).click();
	await test.step('an address that has an account: a destructive toast with the error message', async () => {
		await email(page).fill(ada.email);
		await password(page).fill('secret1');
		await page.getByRole('button', { name: 'Create Account' }).click();
		const refusal = toast(page, 'Registration failed');
		await expect(refusal).toContainText('409: An account with this email already exists.');
		await expect(refusal).toHaveAttribute('data-variant', 'destructive');
	});
	const { go } = await hold(page, { method: 'POST', path: /^\/api\/register$/ });
	const calls = sentTo(page, 'POST', /^\/api\/register$/);
	await test.step('Creating Account... while pending', async () => {
		await page.getByLabel('First Name').fill('Grace');
		await page.getByLabel('Last Name').fill('Hopper');
		await email(page).fill(`new.${ada.email}`);
		const sent = page.waitForRequest('**/api/register');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
		expect((await sent).postDataJSON()).toEqual({
			email: `new.${ada.email}`,
			password: 'secret1',
			firstName: 'Grace',
			lastName: 'Hopper',
		});
	});
	await test.step('Sign Up: a second Enter while the first is on its way sends nothing', async () => {
		await expect(page.getByRole('form')).toHaveAttribute('aria-busy', 'true');
		await page.keyboard.press('Enter');
		go();
		await expect(dashboard(page)).toBeVisible();
		expect(calls).toHaveLength(1);
	});
	await test.step('then home with a toast that names the product', async () => {
		await expect(toast(page, 'Welcome to Kindling!')).toContainText('Your account has been created successfully.');
		await expect(page).toHaveURL('/');
	});
});
