// The rules: docs/product.md §4.2.
import { hold, sentTo } from './support/calls.ts';
import { expect, expectAccessible, person, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test.use({ allowed: [/status of (401|409)/] });

test.beforeEach(async ({ page }) => {
	await page.goto('/auth');
});

test.describe('sign-in / sign-up', () => {
	test('both tabs have their fields, which password managers know, and keep what was typed', async ({ page }) => {
		const password = page.getByLabel('Password', { exact: true });
		await test.step('the side panel has its heading and three steps', async () => {
			await expect(
				page.getByRole('heading', { level: 1, name: 'Turn Cold Outreach Into Warm Introductions' }),
			).toBeVisible();
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
			await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
			await expect(password).toHaveAttribute('autocomplete', 'current-password');
			await expectAccessible(page);
		});
		for (const tab of ['Sign In', 'Sign Up']) {
			await test.step(`${tab}: the password can be shown and hidden, keeping what was typed`, async () => {
				await page.getByRole('tab', { name: tab }).click();
				await expect(password).toHaveAttribute('type', 'password');
				await password.fill('secret1');
				await page.getByRole('button', { name: 'Show password' }).click();
				await expect(password).toHaveAttribute('type', 'text');
				await page.getByRole('button', { name: 'Hide password' }).click();
				await expect(password).toHaveAttribute('type', 'password');
				await expect(password).toHaveValue('secret1');
			});
		}
		await test.step('Sign Up has First Name, Last Name, Email and Password', async () => {
			for (const label of ['First Name', 'Last Name', 'Email']) await expect(page.getByLabel(label)).toBeVisible();
			await expect(password).toHaveAttribute('autocomplete', 'new-password');
			await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
			await expectAccessible(page);
		});
		await test.step('the typed email stays when the tab changes', async () => {
			await page.getByLabel('Email').fill('ada@example.com');
			await page.getByRole('tab', { name: 'Sign In' }).click();
			await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
		});
	});

	test('who comes with an invitation finds Sign Up open, and the call carries the invitation', async ({ page }) => {
		await page.goto('about:blank');
		await page.goto('/auth#invite=the-token');
		await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
		await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
		await page.getByLabel('Password', { exact: true }).fill('secret1');
		const sent = sentTo(page, 'POST', /\/api\/register$/);
		await page.getByRole('button', { name: 'Create Account' }).click();
		await expect.poll(() => sent).toEqual([expect.objectContaining({ invite: 'the-token' })]);
	});
});

test.describe('validation', () => {
	for (const [tab, button] of [
		['Sign In', 'Sign In'],
		['Sign Up', 'Create Account'],
	] as const) {
		test(`${tab}: messages in red under the fields, the first one focused, nothing sent`, async ({ page }) => {
			let sent = 0;
			page.on('request', (request) => {
				if (request.method() === 'POST') sent += 1;
			});
			await page.getByRole('tab', { name: tab }).click();
			await page.getByLabel('Email').fill('not an address');
			await page.getByLabel('Password', { exact: true }).fill('12345');
			await page.getByRole('button', { name: button }).click();
			await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
			await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
			await expect(page.getByLabel('Email')).toBeFocused();
			await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
			await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
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
			expect(sent).toBe(0);
		});
	}

	test('six characters are enough, and the names may stay empty', async ({ page }) => {
		await page.getByRole('tab', { name: 'Sign Up' }).click();
		await page.getByLabel('Email').fill(`six.${crypto.randomUUID()}@example.com`);
		await page.getByLabel('Password', { exact: true }).fill('123456');
		await page.getByRole('button', { name: 'Create Account' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	});
});

test.describe('signing in and up', { tag: ['@36'] }, () => {
	test('Signing In... while pending, then home with a toast', async ({ page }) => {
		const ada = await person('Ada');
		const { go } = await hold(page, { method: 'POST', path: /^\/api\/login$/ });
		await page.getByLabel('Email').fill(ada.email);
		await page.getByLabel('Password', { exact: true }).fill(ada.password);
		const sent = page.waitForRequest('**/api/login');
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
		await expectAccessible(page);
		const request = await sent;
		expect(request.postDataJSON()).toEqual({ email: ada.email, password: ada.password });
		expect(request.headers()['content-type']).toContain('application/json');
		go();
		await expect(toast(page, 'Welcome back!')).toContainText('You have successfully logged in.');
		await expect(page).toHaveURL('/');
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
	});

	for (const [tab, path] of [
		['Sign In', '/api/login'],
		['Sign Up', '/api/register'],
	] as const) {
		test(`${tab}: a second Enter while the first is on its way sends nothing`, async ({ page }) => {
			const { go } = await hold(page, { method: 'POST', path: new RegExp(`^${path}$`) });
			const sent = sentTo(page, 'POST', new RegExp(`^${path}$`));
			const ada = await person('Ada');
			await page.getByRole('tab', { name: tab }).click();
			await page.getByLabel('Email').fill(tab === 'Sign In' ? ada.email : `new.${ada.email}`);
			await page.getByLabel('Password', { exact: true }).fill(ada.password);
			await page.keyboard.press('Enter');
			await expect(page.getByRole('form')).toHaveAttribute('aria-busy', 'true');
			await page.keyboard.press('Enter');
			go();
			await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
			expect(sent).toHaveLength(1);
		});
	}

	test('a wrong password: a destructive toast with the error message, and the form says it too', async ({ page }) => {
		const ada = await person('Ada');
		await page.getByLabel('Email').fill(ada.email);
		await page.getByLabel('Password', { exact: true }).fill('wrong one');
		await page.getByRole('button', { name: 'Sign In' }).click();
		const refusal = toast(page, 'Login failed');
		await expect(refusal).toContainText('401: Invalid email or password.');
		await expect(refusal).toHaveAttribute('data-variant', 'destructive');
		await expect(page.getByRole('alert').filter({ hasText: /^Invalid email or password\.$/ })).toBeVisible();
		await expect(page.getByLabel('Email')).toHaveValue(ada.email);
		await expectAccessible(page);
	});

	test('Creating Account... while pending, then home with a toast that names the product', async ({ page }) => {
		await page.getByRole('tab', { name: 'Sign Up' }).click();
		const email = `grace.${crypto.randomUUID()}@example.com`;
		const { go } = await hold(page, { method: 'POST', path: /^\/api\/register$/ });
		await page.getByLabel('First Name').fill('Grace');
		await page.getByLabel('Last Name').fill('Hopper');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password', { exact: true }).fill('secret1');
		const sent = page.waitForRequest('**/api/register');
		await page.getByRole('button', { name: 'Create Account' }).click();
		await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
		expect((await sent).postDataJSON()).toEqual({
			email,
			password: 'secret1',
			firstName: 'Grace',
			lastName: 'Hopper',
		});
		go();
		await expect(toast(page, 'Welcome to Kindling!')).toContainText('Your account has been created successfully.');
		await expect(page).toHaveURL('/');
	});

	test('an address that has an account: a destructive toast with the error message', async ({ page }) => {
		const ada = await person('Ada');
		await page.getByRole('tab', { name: 'Sign Up' }).click();
		await page.getByLabel('Email').fill(ada.email);
		await page.getByLabel('Password', { exact: true }).fill('secret1');
		await page.getByRole('button', { name: 'Create Account' }).click();
		const refusal = toast(page, 'Registration failed');
		await expect(refusal).toContainText('409: An account with this email already exists.');
		await expect(refusal).toHaveAttribute('data-variant', 'destructive');
	});

	test('an error without a body is named by its status text', async ({ page, allowed }) => {
		allowed.push(/status of 502/);
		await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: '' }));
		await page.getByLabel('Email').fill('ada@example.com');
		await page.getByLabel('Password', { exact: true }).fill('secret1');
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(toast(page, 'Login failed')).toContainText('502: Bad Gateway');
	});
});
