import type { Page } from '@playwright/test';
import { box, compose } from './support/composer.ts';
import { expect, moving, origin, test } from './support/people.ts';

/** Returns the name of the focused control. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const { activeElement: element } = document;
		return element === document.body ? 'the body' : element?.getAttribute('aria-label') || element?.textContent || '?';
	});

/** Presses a button by key, and expects it to disappear. */
async function press(page: Page, name: string) {
	const button = page.getByRole('button', { name });
	await button.focus();
	await page.keyboard.press('Enter');
	await expect(button).toHaveCount(0);
}
const expectKept = (page: Page) => expect.poll(() => focused(page)).not.toBe('the body');

test.use(moving);

test('when a clicked button disappears, the focus stays in the part around it', async ({ page, ada }) => {
	const connections = Array.from({ length: 7 }, (_, at) => ({ name: `Connector ${at}` }));
	await compose(page, ada, { connections });
	await test.step('the composer: more connectors, what is known, the part to forward', async () => {
		await press(page, 'Show all 8');
		await expectKept(page);
		await box(page, 'Message *').fill('Hi [Name], would you?');
		await press(page, 'Fill in what we know');
		await expectKept(page);
		await press(page, 'Add a part to forward');
		await expect.poll(() => focused(page)).toBe('Ready to forward');
	});
	await test.step('the settings: a session that is signed out, and the button for all others', async () => {
		for (let other = 0; other < 2; other += 1) {
			await fetch(`${origin}/api/login`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ email: ada.email, password: ada.password }),
			});
		}
		page.on('dialog', (dialog) => dialog.accept());
		await page.goto('/settings#sessions');
		const sessions = page.getByRole('button', { name: /^Sign out/ });
		await expect(sessions).toHaveCount(2);
		await sessions.first().focus();
		await page.keyboard.press('Enter');
		await expect(sessions).toHaveCount(1);
		await expectKept(page);
		await press(page, 'Sign Out Everywhere Else');
		await expectKept(page);
	});
});
