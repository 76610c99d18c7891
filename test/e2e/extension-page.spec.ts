import { expect, expectAccessible, origin, signedIn, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test.beforeEach(signedIn);

test('the extension’s page', async ({ page, context }) => {
	await page.goto('/extension');
	await expect(page.getByRole('heading', { level: 1, name: 'Chrome Browser Extension' })).toBeVisible();
	await test.step('three benefits, four installation steps with the download first, how it works, and the browser it needs', async () => {
		for (const name of [/seamless integration/i, /one-click import/i, /secure and private/i]) {
			await expect(page.getByRole('heading', { name })).toBeVisible();
		}
		await expectAccessible(page);
		const steps = page.getByRole('region', { name: 'Installation' }).getByRole('listitem');
		await expect(steps).toHaveCount(4);
		await expect(steps.nth(0)).toContainText(/download the zip/i);
		await expect(steps.nth(0).getByRole('link')).toHaveAttribute('href', '/api/extension/download');
		await expect(steps.nth(1)).toContainText(/unpacked.*developer mode/is);
		await expect(steps.nth(2)).toContainText(/configure/i);
		await expect(steps.nth(3)).toContainText(/start using it/i);
		await expect(page.getByRole('region', { name: 'How it Works' }).getByRole('listitem')).toHaveCount(4);
		await expect(page.getByText(/chrome 88\+ is recommended/i)).toBeVisible();
	});
	await test.step("the configuration shows this site's origin, and copying it says so", async () => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		const card = page.getByRole('region', { name: 'Configuration' });
		await expect(card).toContainText('API URL');
		await expect(card).toContainText(origin);
		await expect(card).toContainText(/no token is needed/i);
		await card.getByRole('button', { name: 'Copy API URL' }).click();
		await expect(toast(page, 'Copied!')).toContainText('Text copied to clipboard');
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin);
		await expectAccessible(page);
	});
	await test.step('copying works without the clipboard permission too', async () => {
		await toast(page, 'Copied!').getByRole('button', { name: 'Close' }).click();
		await expect(toast(page, 'Copied!')).toHaveCount(0);
		await page.evaluate(() => {
			navigator.clipboard.writeText = () => Promise.reject(new Error('no permission'));
		});
		const button = page.getByRole('button', { name: 'Copy API URL' });
		await button.click();
		await expect(toast(page, 'Copied!')).toBeVisible();
		await expect(button).toBeFocused();
		await test.step('and says so where it does not work', async () => {
			await page.reload();
			await page.evaluate(() => {
				navigator.clipboard.writeText = () => Promise.reject(new Error('no permission'));
				document.execCommand = () => false;
			});
			await button.click();
			await expect(toast(page, 'Error')).toContainText('This browser doesn’t let us copy.');
			await expect(page.getByText('Copied!')).toHaveCount(0);
		});
	});
});
