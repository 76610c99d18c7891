// The rules: docs/product/app.md.
import { expect, expectAccessible, person, signedOutErrors, signIn, signInAgain, test } from './support/people.ts';
import { openHearing } from './support/screen.ts';

const paths = [
	'/',
	'/auth',
	'/prospect-lists',
	'/target-connections',
	'/prospect-lists/1',
	'/prospect-lists/1/prospects/2',
	'/prospect-lists/1/prospects/2/intro-request',
	'/templates',
	'/extension',
	'/nowhere/at/all',
	'/settings',
];

test('access: signed out', async ({ page }) => {
	for (const path of paths) {
		await test.step(`every path shows the sign-in screen, on its own address: ${path}`, async () => {
			await page.goto(path);
			await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
			await expect(page.getByRole('navigation')).toHaveCount(0);
			await expect(page).toHaveURL(path);
		});
	}
	await test.step('after signing in on the last one, a deep link, its screen is shown', async () => {
		const ada = await person('Ada');
		await page.getByLabel('Email').fill(ada.email);
		await page.getByLabel('Password', { exact: true }).fill(ada.password);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Settings - /);
		await expect(page).toHaveURL('/settings');
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	});
});

test('access: signed in', async ({ page, ada: _, allowed }) => {
	allowed.push(/status of 503/);
	await test.step('a response other than 401 is an error and no sign-out, and Refresh loads the session again', async () => {
		await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: 'Later.' }), { times: 1 });
		await page.goto('/');
		await expect(page.getByRole('alert')).toContainText('Something went wrong');
		await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveCount(0);
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	});
	let answer = () => {};
	let held = Promise.resolve();
	await page.route('**/api/user', async (route) => {
		await held;
		await route.continue();
	});
	const loading = (path: string) =>
		test.step(`while the session is loading, ${path} shows a spinner and nothing else`, async () => {
			held = new Promise<void>((resolve) => {
				answer = resolve;
			});
			await page.goto(path);
			await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
			await expect(page.getByRole('heading')).toHaveCount(0);
			// The tree is the same on every path.
			if (path === '/') await expectAccessible(page);
			answer();
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
		});
	for (const path of ['/', '/settings', '/auth']) await loading(path);
	await test.step('/auth shows the home screen and leads to /', async () => {
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
		await expect(page).toHaveURL('/');
	});
	for (const path of ['/nowhere', '/settings/more', '/prospect-lists/1/prospects']) {
		await loading(path);
		await test.step(`any other path is Page Not Found: ${path}`, async () => {
			await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
			await expect(page).toHaveTitle('Page Not Found · Kindling');
			await page.getByRole('link', { name: 'Go home' }).click();
			await expect(page).toHaveURL('/');
		});
	}
});

test.describe('session', () => {
	test('a session that ends while the app is open is renewed over the screen, on the same path', {
		tag: ['@33'],
	}, async ({ page, context, ada, allowed }) => {
		allowed.push(...signedOutErrors);
		// Only the click below finds that the session is over, because the page has read everything and has its socket.
		await openHearing(page, '/');
		await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible();
		await context.clearCookies();
		await page.getByRole('banner').getByLabel('Settings', { exact: true }).click();
		await signInAgain(page, ada);
		// A failed read is repeated.
		await expect(page.getByText('Contacted')).toBeVisible();
		await expect(page).toHaveURL('/settings');
	});

	test('the next person in this browser sees nothing of the one before', async ({ page, context, ada, allowed }) => {
		allowed.push(...signedOutErrors);
		await ada.api.statuses.$post({ json: { name: 'Only of Ada', color: '#112233' } });
		await openHearing(page, '/settings');
		await expect(page.getByText('Only of Ada')).toBeVisible();
		// These come from the screen's last calls. After them only the click below finds that the session is over.
		await expect(page.getByText('This one')).toBeAttached();
		await expect(page.getByText('Choose Files')).toBeAttached();
		await context.clearCookies();
		await page.getByRole('button', { name: 'Move Pending down' }).click();
		await page.getByRole('button', { name: 'Use another account' }).click();
		await page.getByRole('alertdialog', { name: 'Leave this screen?' }).getByRole('button', { name: 'Leave' }).click();
		await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
		await expect(page.getByText('Only of Ada')).toHaveCount(0);
		const eve = await person('Eve');
		await signIn(context, eve);
		await page.getByLabel('Email').fill(eve.email);
		await page.getByLabel('Password', { exact: true }).fill(eve.password);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(page.getByText('Contacted')).toBeVisible();
		await expect(page.getByText('Only of Ada')).toHaveCount(0);
	});
});
