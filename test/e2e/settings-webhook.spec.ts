import { Webhook } from 'standardwebhooks';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, test } from './support/people.ts';
import { hookPort } from './support/ports.ts';
import { toast } from './support/screen.ts';
import { startReceiver } from './support/webhook-receiver.ts';

test('a person adds a webhook, tests it, sees the last failure, switches it on again, and removes it', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/status of 400/);
	const receiver = await startReceiver(hookPort);
	const here = `https://${hookPort}.receiver.example`;
	const card = page.getByRole('region', { name: 'Webhook', exact: true });
	const address = card.getByLabel('Address');
	const saved = async (url: string) => {
		await address.fill(url);
		await card.getByLabel('Your Password').fill(ada.password);
		await address.press('Enter');
		await toast(page, 'Webhook saved').getByRole('button', { name: 'Close' }).click();
		await expect(toast(page, 'Webhook saved')).toHaveCount(0);
	};
	try {
		await test.step('it is closed until someone opens it', async () => {
			await page.goto('/settings#developers');
			await expect(address).toBeHidden();
			await card.getByRole('heading', { name: 'Webhook' }).click();
			await expect(address).toBeVisible();
		});
		await test.step('an address that is never called is refused at its field', async () => {
			await address.fill('https://2130706433/');
			await address.press('Enter');
			await expect(card).toContainText('Please use the name of a public server.');
			await expect(address).toBeFocused();
		});
		const secret = await test.step('the secret is shown once', async () => {
			await saved(`${here}/200/first`);
			const shown = card.locator('code');
			await expect(shown).toHaveText(/^whsec_/);
			const text = await shown.innerText();
			await page.goto('/settings#webhook');
			await page.reload();
			await expect(card.getByRole('button', { name: 'Send a Test' })).toBeVisible();
			await expect(shown).toHaveCount(0);
			return text;
		});
		await test.step('a test arrives, signed', async () => {
			await card.getByRole('button', { name: 'Send a Test' }).press('Enter');
			await expect(toast(page, 'The test arrived')).toContainText('Response 200.');
			const [call] = receiver.calls;
			const headers = call?.headers as Record<string, string>;
			expect(new Webhook(secret).verify(call?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' });
			await expect(card).not.toContainText('Last failure');
		});
		await test.step('a test that is not accepted says so, and an import that fails is seen without a reload', async () => {
			await saved(`${here}/500/first`);
			await card.getByRole('button', { name: 'Send a Test' }).click();
			const failed = page.locator('[data-variant="destructive"]');
			await expect(failed).toContainText('The test did not arrive');
			await expect(failed).toContainText('Response 500.');
			const warning = card.getByRole('status').filter({ hasText: 'Every call has failed since' });
			await expect(warning).toBeVisible();
			await expect(card).toContainText(/Last failure: .*\. Response 500\.(?! Calls)/);
			await expectGoodLooks(page);
			await saved(`${here}/closed/first`);
			await expect(card).not.toContainText('Last failure');
			const list = await addList(ada, 'Investors');
			await addProspects(ada, list.id, [{ name: 'Amara Silva' }]);
			await expect(card).toContainText(/Last failure: .*\. The connection failed\./);
		});
		await test.step('an address that is gone is switched off, and on again', async () => {
			await saved(`${here}/410/first`);
			await card.getByRole('button', { name: 'Send a Test' }).click();
			const note = card.getByRole('status').filter({ hasText: 'Turned off' });
			await expect(note).toContainText('the address says it’s gone (410).');
			await expect(card.getByRole('button', { name: 'Send a Test' })).toHaveCount(0);
			await note.getByRole('button', { name: 'Turn On' }).click();
			await expect(note).toHaveCount(0);
		});
		await test.step('another secret, and then nothing', async () => {
			allowed.push(/status of 403/);
			await card.getByRole('button', { name: 'New Secret' }).click();
			const dialog = page.getByRole('alertdialog', { name: 'Create a new secret?' });
			await dialog.getByLabel('Your Password').fill('guessed');
			await dialog.getByLabel('Your Password').press('Enter');
			await expect(dialog).toContainText('That isn’t your password.');
			await dialog.getByLabel('Your Password').fill(ada.password);
			await dialog.getByRole('button', { name: 'New Secret' }).click();
			await expect(dialog).toHaveCount(0);
			await expect(card.locator('code')).toHaveText(/^whsec_/);
			await card.getByRole('button', { name: 'Remove Webhook' }).click();
			const question = page.getByRole('alertdialog', { name: 'Remove the webhook?' });
			await question.getByRole('button', { name: 'Remove Webhook' }).click();
			await expect(card.getByRole('button', { name: 'Add Webhook' })).toBeVisible();
			await expect(address).toHaveValue('');
		});
	} finally {
		receiver.stop();
	}
});
