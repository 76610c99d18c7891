import type { Locator, Page } from '@playwright/test';
import { hold } from './support/calls.ts';
import { address, box, compose, send } from './support/composer.ts';
import {
	expect,
	expectAccessible,
	mailsTo,
	person,
	signedOutErrors,
	signIn,
	signInAgain,
	test,
} from './support/people.ts';
import { heard, openHearing, toast } from './support/screen.ts';
import { fromMenu } from './support/toolbar.ts';

const isBack = (page: Page) => page.getByText(/^We restored what you typed on .*\. It wasn’t saved yet\.$/);

/** Answers each question of the browser, and collects them. */
function answering(page: Page, isYes: () => boolean) {
	const questions: string[] = [];
	page.on('dialog', async (dialog) => {
		questions.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message());
		await (isYes() ? dialog.accept() : dialog.dismiss());
	});
	return questions;
}

test('when the session ends while a message is written, the next click after signing in sends it', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	const hearing = heard(page);
	await compose(page, ada);
	// A socket that opened only after the session had ended would find that out before the click does.
	await hearing;
	const to = address('dana');
	await box(page, 'Send To *').fill(to);
	await box(page, 'Message *').fill('Hi Dana, would you?');
	await context.clearCookies();
	await send(page).click();
	const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
	await test.step('the dialog says what happened, takes the same account only, and no click outside closes it', async () => {
		await expect(dialog).toContainText('Everything on this screen is still here');
		await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
		await expect(dialog.getByLabel('Email')).toHaveValue(ada.email);
		await expect(dialog.getByLabel('Email')).not.toBeEditable();
		await expectAccessible(page);
		await page.mouse.click(5, 5);
		await page.keyboard.press('Escape');
		const leaving = page.getByRole('alertdialog', { name: 'Leave this screen?' });
		await leaving.getByRole('button', { name: 'Cancel' }).click();
		await dialog.getByLabel('Password', { exact: true }).fill('wrong horse');
		await dialog.getByRole('button', { name: 'Sign In' }).click();
		await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password.');
	});
	await test.step('then all that was typed is there, and is sent once', async () => {
		await signInAgain(page, ada);
		await expect(box(page, 'Message *')).toHaveValue('Hi Dana, would you?');
		expect(await mailsTo(to)).toHaveLength(0);
		await send(page).click();
		await expect(toast(page, 'Introduction request sent')).toBeVisible();
		expect(await mailsTo(to)).toHaveLength(1);
	});
});

test('typed text is restored after a reload and in a new tab, for the same account only, until it is sent or discarded', async ({
	page,
	context,
	ada,
}) => {
	const { contact, list } = await compose(page, ada);
	answering(page, () => true);
	const first = await box(page, 'Message *').inputValue();
	await expect(isBack(page)).toHaveCount(0);
	await test.step('the composer, after a reload', async () => {
		await box(page, 'Send To *').fill('dana@example.com');
		await box(page, 'Message *').fill('Hi Dana, I met Amara once.');
		await page.reload();
		await expect(isBack(page)).toBeVisible();
		await expect(box(page, 'Send To *')).toHaveValue('dana@example.com');
		await expect(box(page, 'Message *')).toHaveValue('Hi Dana, I met Amara once.');
		await expectAccessible(page);
	});
	await test.step('a discarded text is gone, also after a reload', async () => {
		await page.getByRole('button', { name: 'Discard' }).click();
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await expect(box(page, 'Message *')).toHaveValue(first);
		await page.reload();
		await expect(box(page, 'Message *')).toHaveValue(first);
		await expect(isBack(page)).toHaveCount(0);
	});
	const tab = await context.newPage();
	answering(tab, () => true);
	await test.step('Edit Contact, after its tab was closed', async () => {
		await page.goto(contact);
		await page.getByLabel('Notes').fill('Call on Monday');
		await page.close({ runBeforeUnload: false });
		await tab.goto(contact);
		await expect(tab.getByLabel('Notes')).toHaveValue('Call on Monday');
		await expect(isBack(tab)).toBeVisible();
	});
	await test.step('a dialog with several fields, too', async () => {
		await tab.goto(`/prospect-lists/${list.id}`);
		await fromMenu(tab, 'Add person');
		await tab.getByLabel('Title').fill('CFO');
		await tab.reload();
		await fromMenu(tab, 'Add person');
		await expect(tab.getByLabel('Title')).toHaveValue('CFO');
		await tab.getByRole('button', { name: 'Discard' }).click();
		await expect(tab.getByRole('dialog').getByLabel('Name')).toBeFocused();
		await expect(tab.getByLabel('Title')).toHaveValue('');
	});
	await test.step('someone else in this browser finds nothing of it', async () => {
		await tab.goto('/prospect-lists');
		await tab.getByRole('button', { name: 'Create List' }).click();
		await tab.getByLabel('List name').fill('Only of Ada');
		await context.clearCookies();
		await signIn(context, await person('Eve'));
		await tab.reload();
		await tab.getByRole('button', { name: 'Create List' }).click();
		await expect(tab.getByLabel('List name')).toHaveValue('');
		await expect(isBack(tab)).toHaveCount(0);
	});
	await test.step('a saved text is no draft any more', async () => {
		await context.clearCookies();
		await signIn(context, ada);
		await tab.goto(contact);
		await expect(tab.getByLabel('Notes')).toHaveValue('Call on Monday');
		await tab.getByRole('button', { name: 'Save Changes' }).click();
		await expect(toast(tab, 'Contact updated')).toBeVisible();
		await tab.goto(contact);
		await expect(tab.getByLabel('Notes')).toHaveValue('Call on Monday');
		await expect(isBack(tab)).toHaveCount(0);
	});
});

test('two tabs with one form leave each other’s typed text alone, also after a save in the other', async ({
	page,
	context,
	ada,
}) => {
	const { contact } = await compose(page, ada);
	const tab = await context.newPage();
	for (const one of [page, tab]) {
		await one.goto(contact);
		await expect(one.getByLabel('Notes')).toBeVisible();
	}
	await page.getByLabel('Notes').fill('Typed in the first');
	/** Notes the stored draft once this tab has heard of the other one's and reacted to it. */
	const listen = (one: typeof page) =>
		one.evaluate(() => {
			window.addEventListener('storage', ({ key, newValue }) => {
				if (key?.startsWith('kindling.draft.') && newValue)
					document.documentElement.dataset.kept = localStorage.getItem(key) ?? '';
			});
		});
	await listen(page);
	await tab.getByLabel('Notes').fill('Typed in the second');
	await expect(page.locator('html')).toHaveAttribute('data-kept', /Typed in the second/);
	await expect(page.getByLabel('Notes')).toHaveValue('Typed in the first');
	await listen(tab);
	await tab.getByRole('button', { name: 'Save Changes' }).click();
	await expect(toast(tab, 'Contact updated')).toBeVisible();
	await expect(tab.locator('html')).toHaveAttribute('data-kept', /Typed in the first/);
});

test('dialogs and forms in place ask before Escape or a click outside takes typed text; without any they close', async ({
	page,
	ada: _,
}) => {
	let yes = false;
	const questions = answering(page, () => yes);
	const asked = () => questions.splice(0);
	await page.goto('/settings');
	const dialog = page.getByRole('dialog', { name: 'Add Status' });
	await page.getByRole('button', { name: 'Add Status' }).click();
	// It hears keys once it has the focus.
	await expect(dialog.locator(':focus')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await page.getByRole('button', { name: 'Add Status' }).click();
	await dialog.getByLabel('Status Name').fill('Waiting');
	await page.keyboard.press('Escape');
	await page.mouse.click(5, 5);
	await expect(dialog.getByLabel('Status Name')).toHaveValue('Waiting');
	expect(asked()).toEqual(Array(2).fill('Leave without saving your changes?'));
	yes = true;
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await page.getByRole('button', { name: 'Add Status' }).click();
	await expect(dialog.getByLabel('Status Name')).toHaveValue('');
	await test.step('an Escape that ends an input method closes nothing', async () => {
		await page.evaluate(() => {
			const press = { key: 'Escape', bubbles: true, cancelable: true, isComposing: true };
			document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
		});
		await expect(dialog).toBeVisible();
		await page.keyboard.press('Escape');
	});
	asked();
	await test.step('a form in place', async () => {
		yes = false;
		await page.goto('/prospect-lists');
		await page.getByRole('button', { name: 'Create List' }).click();
		await page.getByLabel('List name').fill('Investors');
		await page.keyboard.press('Escape');
		await expect(page.getByLabel('List name')).toHaveValue('Investors');
		yes = true;
		await page.keyboard.press('Escape');
		await expect(page.getByLabel('List name')).toHaveCount(0);
		expect(asked()).toHaveLength(2);
	});
});

test('text typed during a save stays', async ({ page, ada }) => {
	const { contact } = await compose(page, ada);
	// The click comes before the code that reads the form.
	const code = Promise.withResolvers<void>();
	await page.route(/\/assets\/schemas-/, async (route) => {
		await code.promise;
		await route.fallback();
	});
	const save = await hold(page, { method: 'PATCH', path: /^\/api\/prospects\/[^/]+$/ });
	const sent = page.waitForRequest((request) => request.method() === 'PATCH');
	await page.goto(contact);
	await page.getByLabel('Notes').fill('First');
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await page.getByLabel('Notes').fill('First, and more');
	code.resolve();
	expect((await sent).postDataJSON().notes).toBe('First');
	save.go();
	await expect(toast(page, 'Contact updated')).toBeVisible();
	await expect(page.getByLabel('Notes')).toHaveValue('First, and more');
	await expect(page).toHaveURL(contact);
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await expect(page).toHaveURL(/prospect-lists\/[^/]+$/);
	await test.step('in the composer too, where it is no part of what was sent', async () => {
		await page.goto(`${contact}/intro-request`);
		const sending = await hold(page, { method: 'POST', path: /^\/api\/intro-requests$/ });
		const to = address('dana');
		await box(page, 'Send To *').fill(to);
		await box(page, 'Message *').fill('Hi Dana, would you?');
		await send(page).click();
		await box(page, 'Message *').fill('Hi Dana, would you? And one more thing');
		sending.go();
		await expect(toast(page, 'Introduction request sent')).toBeVisible();
		await expect(page.getByText('What you’ve typed since then wasn’t in it')).toBeVisible();
		await expect(box(page, 'Message *')).toHaveValue('Hi Dana, would you? And one more thing');
		answering(page, () => true);
		await page.reload();
		await expect(box(page, 'Message *')).toHaveValue('Hi Dana, would you? And one more thing');
		await send(page).click();
		await expect(page).toHaveURL(/prospect-lists\/[^/]+$/);
		const texts = (await mailsTo(to)).map(({ content }) => content[0]?.value.includes('one more thing'));
		expect(texts).toEqual([false, true]);
	});
});

test('signing in again in one window resumes the others too, with their typed text', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	const hearing = heard(page);
	const { contact } = await compose(page, ada);
	await hearing;
	await box(page, 'Message *').fill('Hi Dana, would you?');
	const other = await context.newPage();
	await openHearing(other, contact);
	await other.getByLabel('Notes').fill('Call on Monday');
	await context.clearCookies();
	const dialogs = [page, other].map((tab) => tab.getByRole('alertdialog', { name: 'Please sign in again' }));
	await other.getByRole('button', { name: 'Save Changes' }).click();
	await box(page, 'Send To *').fill(address('dana'));
	await send(page).click();
	for (const dialog of dialogs) await expect(dialog).toBeVisible();
	await signInAgain(other, ada);
	for (const dialog of dialogs) await expect(dialog).toHaveCount(0);
	await expect(box(page, 'Message *')).toHaveValue('Hi Dana, would you?');
	await expect(other.getByLabel('Notes')).toHaveValue('Call on Monday');
	await test.step('without a message from another tab, a tab finds the new session when it is shown again', async () => {
		await context.clearCookies();
		await send(page).click();
		await expect(dialogs[0] as Locator).toBeVisible();
		await signIn(context, ada);
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(dialogs[0] as Locator).toHaveCount(0);
	});
});
