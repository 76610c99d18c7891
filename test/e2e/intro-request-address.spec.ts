import { box, compose, send } from './support/composer.ts';
import { expect, mailsTo, test } from './support/people.ts';
import { toast } from './support/screen.ts';

test('a mail goes to the address that was typed, whatever its letters', async ({ page, ada }) => {
	const name = crypto.randomUUID().slice(0, 8);
	const { contact } = await compose(page, ada);
	const to = box(page, 'Send To *');
	const posted = async (address: string) => {
		const request = page.waitForRequest((one) => one.url().endsWith('/api/intro-requests') && one.method() === 'POST');
		await box(page, 'Message *').fill('Hi Dana,\n\nwould you introduce me to Amara?');
		await send(page).click();
		expect((await request).postDataJSON().recipientEmail).toBe(address);
		await expect(toast(page, 'Introduction request sent')).toBeVisible();
		await page.goto(`${contact}/intro-request`);
	};
	await test.step('typed letter by letter, the ß in its middle last', async () => {
		await expect(to).toHaveAttribute('type', 'email');
		await to.pressSequentially(`${name}@grel.example`);
		for (const _ of 'el.example') await to.press('ArrowLeft');
		await to.pressSequentially('öß');
		await to.press('End');
		await to.pressSequentially('.com');
		await expect(to).toHaveValue(`${name}@größel.example.com`);
		await posted(`${name}@größel.example.com`);
		expect(await mailsTo(`${name}@xn--grel-wna1l.example.com`)).toHaveLength(1);
		expect(await mailsTo(`${name}@grössel.example.com`)).toEqual([]);
	});
	await test.step('pasted over the earlier text', async () => {
		await to.fill('someone.else@example.com');
		await expect(to).toHaveAttribute('type', 'email');
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.evaluate((text) => navigator.clipboard.writeText(text), `i&${name}@größel.example.org`);
		await to.press('ControlOrMeta+a');
		await to.press('ControlOrMeta+v');
		await expect(to).toHaveValue(`i&${name}@größel.example.org`);
		await posted(`i&${name}@größel.example.org`);
		expect(await mailsTo(`i&${name}@xn--grel-wna1l.example.org`)).toHaveLength(1);
	});
	await test.step('a part of it is replaced, selected backwards', async () => {
		await to.fill(`${name}@grossel.example.net`);
		for (const _ of 'el.example.net') await to.press('ArrowLeft');
		for (const _ of 'oss') await to.press('Shift+ArrowLeft');
		await to.pressSequentially('ß');
		await expect(to).toHaveValue(`${name}@grßel.example.net`);
		await to.fill(`${name}@example.net`);
		await to.blur();
		await expect(to).toHaveAttribute('type', 'email');
	});
});

test('a domain that is one letter away from a common one is asked about, and taken back with a click', async ({
	page,
	ada,
}) => {
	await compose(page, ada);
	const to = box(page, 'Send To *');
	await to.fill('dana@gmial.com');
	const meant = page.getByText('Did you mean gmail.com?');
	await expect(meant).toHaveCount(0);
	await to.blur();
	await expect(meant).toBeVisible();
	await page.getByRole('button', { name: 'gmail.com' }).click();
	await expect(to).toHaveValue('dana@gmail.com');
	await expect(meant).toHaveCount(0);
});
