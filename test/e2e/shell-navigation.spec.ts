import { anyScreen } from './support/built-file.ts';
import { expect, expectAccessible, signedIn, signedOutErrors, test } from './support/people.ts';
import { expectNoOverflow, follow, stopClock, toast } from './support/screen.ts';

test.beforeEach(signedIn);

test('shared top navigation', async ({ page, allowed }) => {
	const title = page.getByRole('heading', { level: 1 });
	const nav = page.getByRole('navigation', { name: 'Main' });
	const root = page.locator('html');
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	await test.step('four links lead to their screens, which take focus and title', async () => {
		await expect(nav.getByRole('link')).toHaveText(['Dashboard', 'Prospect Lists', 'Templates', 'Extension']);
		for (const [name, path, named] of [
			['Prospect Lists', '/prospect-lists', /^Prospect Lists · Kindling$/],
			['Templates', '/templates', /^Email Templates .* · Kindling$/],
			['Extension', '/extension', /^Chrome Browser Extension · Kindling$/],
			['Dashboard', '/', /^Dashboard · Kindling$/],
		] as const) {
			await nav.getByRole('link', { name }).click();
			await expect(page).toHaveURL(path);
			await expect(page).toHaveTitle(named);
			await expect(title).toBeFocused();
			await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
		}
	});
	await test.step('a screen begins at its top, and Back returns to where it was scrolled to', async () => {
		await page.setViewportSize({ width: 390, height: 600 });
		await page.getByRole('link', { name: 'Extension', exact: true }).click();
		await expect(title).toHaveText('Chrome Browser Extension');
		await page.evaluate(() => window.scrollTo(0, 400));
		await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
		await expect(title).toHaveText('Dashboard');
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
		await page.goBack();
		await expect(title).toHaveText('Chrome Browser Extension');
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
		await page.setViewportSize({ width: 1280, height: 800 });
	});
	await test.step('light and dark: the switch goes through the three themes, and the choice is remembered', async () => {
		await nav.getByRole('link', { name: 'Dashboard' }).click();
		await expect(root).toHaveAttribute('data-theme', 'light');
		await page.getByRole('button', { name: 'Theme: System' }).click();
		await page.getByRole('button', { name: 'Theme: Light' }).click();
		await expect(root).toHaveAttribute('data-theme', 'dark');
		await page.reload();
		await expect(root).toHaveAttribute('data-theme', 'dark');
	});
	await test.step('the first Tab reaches a link that skips the header', async () => {
		const first = page.getByRole('main').getByRole('link', { name: 'Add prospects' });
		await expect(first).toBeVisible();
		await page.keyboard.press('Tab');
		await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
		// It has this padding only while it is visible.
		await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCSS('padding-left', '16px');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL('/#main');
		await page.keyboard.press('Tab');
		await expect(first).toBeFocused();
	});
	await test.step('the dark theme has nothing to complain about, and after it System follows the machine', async () => {
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Theme: Dark' }).click();
		await page.emulateMedia({ colorScheme: 'dark' });
		await expect(root).toHaveAttribute('data-theme', 'dark');
		await page.emulateMedia({ colorScheme: 'light' });
		await expect(root).toHaveAttribute('data-theme', 'light');
	});
	await test.step('Logout is a form POST that signs out and says so', async () => {
		allowed.push(...signedOutErrors);
		const form = page.locator('form[action="/api/logout"]');
		await expect(form).toHaveAttribute('method', 'post');
		const posted = page.waitForRequest('**/api/logout');
		await form.getByRole('button', { name: 'Logout' }).click();
		const request = await posted;
		expect(request.method()).toBe('POST');
		expect(request.isNavigationRequest()).toBe(true);
		await expect(page).toHaveURL('/auth');
		await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
		await expect(toast(page, 'Logged out')).toContainText('You have been successfully logged out.');
		await page.goto('/settings');
		await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
		// A toast would be there by now: it is shown with the response that the screen waited for.
		await page.evaluate(() => new Promise(requestAnimationFrame));
		expect(await toast(page, 'Logged out').count()).toBe(0);
	});
});

test('a screen whose code cannot be fetched says so, and Refresh fetches it', async ({ page, allowed }) => {
	allowed.push(/ERR_FAILED/, /dynamically imported module/i);
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	let broken = true;
	await page.route(anyScreen, (route) => (broken ? route.abort() : route.continue()));
	await page.getByRole('link', { name: 'Templates', exact: true }).click();
	await expect(page.getByRole('alert')).toContainText('Something went wrong');
	await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(4);
	broken = false;
	await page.getByRole('button', { name: 'Refresh' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Email Templates/);
});

test('on narrow screens nothing is cut off, and the four links stay in reach', async ({ page }) => {
	const heading = page.getByRole('heading', { level: 1 });
	await page.goto('/');
	for (const [path, title] of [
		['/', 'Dashboard'],
		['/templates', /^Email Templates/],
		['/extension', 'Chrome Browser Extension'],
		['/settings', /^Settings/],
		['/nowhere', 'Page Not Found'],
	] as const) {
		await follow(page, path);
		await expect(heading).toHaveText(title);
		for (const width of [320, 390, 640, 768]) {
			await test.step(`${path} in ${width} px`, async () => {
				await page.setViewportSize({ width, height: 700 });
				await expectNoOverflow(page);
				for (const link of await page.getByRole('navigation').getByRole('link').all()) {
					await expect(link).toBeInViewport({ ratio: 1 });
				}
			});
		}
	}
});

test('tooltips', async ({ page }) => {
	await page.clock.install();
	await page.goto('/templates');
	const settings = page.getByRole('link', { name: 'Settings', exact: true });
	const theme = page.getByRole('button', { name: 'Theme: System' });
	const tooltip = page.getByRole('tooltip');
	await test.step('one opens for the keyboard at once, describes its control, and Escape closes it', async () => {
		await theme.focus();
		await page.keyboard.press('Tab');
		await expect(settings).toBeFocused();
		await expect(tooltip).toHaveText('Settings');
		await expect(settings).toHaveAccessibleDescription('Settings');
		await page.keyboard.press('Escape');
		await expect(tooltip).toHaveCount(0);
		await expect(settings).toBeFocused();
		await expect(settings).toHaveAccessibleDescription('');
	});
	await test.step('one can be pointed at, stays within the window, and closes on a click', async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await settings.hover();
		await expect(tooltip).toBeInViewport({ ratio: 1 });
		await tooltip.hover();
		await expect(tooltip).toBeVisible();
		await settings.click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Settings/);
		await expect(tooltip).toHaveCount(0);
		await page.setViewportSize({ width: 1280, height: 800 });
	});
	await test.step('one goes when its control moves away or is taken away, and follows the control that has the focus', async () => {
		await page.goto('/templates');
		const moveTo = (px: number) =>
			settings.evaluate((link, left) => link.style.setProperty('translate', `${left}px`), px);
		await settings.hover();
		await expect(tooltip).toHaveText('Settings');
		await moveTo(-200);
		await expect(tooltip).toHaveCount(0);
		await theme.focus();
		await page.keyboard.press('Tab');
		const before = (await tooltip.boundingBox())?.x ?? 0;
		await moveTo(-300);
		await expect.poll(async () => (await tooltip.boundingBox())?.x).toBe(before - 100);
		await theme.hover();
		await expect(tooltip).toHaveText('Theme: System');
		await page.getByRole('banner').evaluate((banner) => banner.remove());
		await expect(tooltip).toHaveCount(0);
	});
	await page.goto('/templates');
	await test.step('they open after 700 ms, and within 300 ms of another at once', async () => {
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		// The code of the tooltip comes when the page is used.
		await settings.hover();
		await expect(tooltip).toBeVisible();
		await page.mouse.move(640, 600, { steps: 5 });
		await expect(tooltip).toHaveCount(0);
		await stopClock(page);
		await page.clock.runFor(400);
		await settings.hover();
		await page.clock.runFor(600);
		await expect(tooltip).toHaveCount(0);
		await page.clock.runFor(200);
		await expect(tooltip).toHaveText('Settings');
		await page.mouse.move(640, 600, { steps: 5 });
		await page.clock.runFor(50);
		await expect(tooltip).toHaveCount(0);
		await theme.hover();
		await page.clock.runFor(50);
		await expect(tooltip).toHaveText('Theme: System');
		await settings.hover();
		await page.clock.runFor(50);
		await expect(tooltip).toHaveText('Settings');
		await page.mouse.move(640, 600, { steps: 5 });
		await page.clock.runFor(400);
		await expect(tooltip).toHaveCount(0);
		await settings.hover();
		await page.clock.runFor(600);
		await expect(tooltip).toHaveCount(0);
	});
});
