import type { Page } from '@playwright/test';
import { expectGoodLooks } from './support/looks.ts';
import {
	addList,
	addProspects,
	expect,
	expectAccessible,
	type Person,
	person,
	signIn,
	test,
} from './support/people.ts';
import { toast } from './support/screen.ts';
import { pressFilter } from './support/toolbar.ts';

const known = (name: string, company: string) => ({ name, company, position: 'CTO', connectedOn: '2019-05-04' });

/** Uploads a network through the API. */
const upload = (who: Person, people: { name: string; company: string }[]) =>
	who.api['my-network'].$post({ json: { uploadId: crypto.randomUUID(), total: people.length, from: 1, people } });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const member = (page: Page, name: string) =>
	page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });

test('two people share their connections: a link lets one in, each switches it on, one hides a company, and leaves', async ({
	page,
	ada,
	browser,
}) => {
	const bo = await person('Bo', 'Ito');
	// The composer asks for it once, above the message.
	await ada.api.account.$patch({ json: { about: 'founder of Hearthside' } });
	await upload(ada, [known('Kenji Sato', 'Saltgate')]);
	await upload(bo, [known('Mara Quill', 'Hearthside'), known('Sam Okoye', 'One'), known('Dana Whitfield', 'Two')]);
	const link = await test.step('Ada starts a circle, and sees the link of an invitation once', async () => {
		await page.goto('/settings#circle');
		await expect(page.getByRole('heading', { name: 'Circle', exact: true })).toBeFocused();
		const start = region(page, 'Start a Circle');
		// By keyboard, because the cards above may still grow and a click would miss it.
		await start.getByRole('button', { name: 'Start a Circle' }).press('Enter');
		await expect(start.getByRole('alert')).toHaveText('Please name the circle.');
		await start.getByLabel('Name of the Circle').fill('Bellows & Co');
		await page.keyboard.press('Enter');
		const card = region(page, 'Bellows & Co');
		await expect(member(page, 'Ada Lovelace')).toHaveText(/Owner.*Shares nothing/);
		await expect(card.getByRole('switch', { name: 'Share my connections' })).not.toBeChecked();
		await card.getByRole('button', { name: 'Invite' }).click();
		const made = card.getByRole('region', { name: 'New invitation' });
		await expect(made).toContainText('Works once, for 7 days.');
		await expect(card.getByRole('list', { name: 'Your Invitations' }).getByRole('listitem')).toHaveCount(1);
		await expectAccessible(page);
		return made.locator('code').innerText();
	});
	const context = await browser.newContext();
	await signIn(context, bo);
	const theirs = await context.newPage();
	const share = (whose: Page) => whose.getByRole('switch', { name: 'Share my connections' });
	await test.step('Bo joins on the page of the link, which leads to the switch', async () => {
		await theirs.goto(link);
		await theirs.getByRole('button', { name: 'Join the circle' }).click();
		await theirs.getByRole('link', { name: 'Open the circle' }).click();
		await expect(theirs).toHaveURL('/settings#circle');
		await expect(share(theirs)).toBeInViewport();
		await expect(share(theirs)).not.toBeChecked();
	});
	await test.step('both share, and each sees it of the other, without a reload', async () => {
		await expect(member(page, 'Bo Ito')).toContainText('Shares nothing');
		await share(theirs).press('Space');
		await expect(member(page, 'Bo Ito')).toContainText('Shares who they know');
		await share(page).click();
		await expect(share(page)).toBeChecked();
		await expect(toast(page, 'You’re now sharing your connections')).toBeVisible();
		await expect(member(theirs, 'Ada Lovelace')).toContainText('Shares who they know');
	});
	await test.step('Bo turns the emails of the circle off and on again, and no one else sees it', async () => {
		const emails = theirs.getByRole('switch', { name: 'Email me when my circle asks me' });
		await expect(emails).toBeChecked();
		await emails.press('Space');
		await expect(toast(theirs, 'No more emails from your circle')).toBeVisible();
		await theirs.reload();
		await expect(emails).not.toBeChecked();
		await expect(share(theirs)).toBeChecked();
		await emails.press('Space');
		await expect(toast(theirs, "We'll email you when your circle asks")).toBeVisible();
		await expectGoodLooks(theirs);
	});
	await test.step('Bo keeps a company and a person private, and they are gone from what the others see', async () => {
		const seen = theirs.getByRole('list', { name: 'People your circle sees' }).getByRole('listitem');
		await expect(seen).toHaveText([/^Mara Quill/, /^Sam Okoye/, /^Dana Whitfield/]);
		const kept = region(theirs, 'What You Keep Private');
		await expect(kept.getByLabel('Companies (one per line)')).toBeHidden();
		await kept.getByRole('heading', { name: 'What You Keep Private' }).click();
		await kept.getByLabel('Companies (one per line)').fill('Hearthside');
		await kept.getByLabel('People (one per line)').fill('Dana Whitfield https://www.linkedin.com/in/dana');
		await kept.getByRole('button', { name: 'Save What I Keep Private' }).click();
		await expect(seen).toHaveText([/^Sam Okoye.*CTO at One/]);
		await expect(kept.getByLabel('Companies (one per line)')).toBeVisible();
		await theirs.goto('/settings#circle-private');
		await theirs.reload();
		await expect(kept.getByLabel('Companies (one per line)')).toHaveValue('Hearthside');
		await expect(kept.getByLabel('People (one per line)')).toHaveValue(/^Dana Whitfield https:\/\/\S+in\/dana$/);
		await expectGoodLooks(theirs);
	});
	await test.step('a list of Ada’s finds where Bo knows someone', async () => {
		const list = await addList(ada, 'Investors');
		await addProspects(ada, list.id, [
			{ name: 'Lea Brand', company: 'One' },
			{ name: 'Ivo Nim', company: 'Hearthside' },
		]);
		await page.goto(`/prospect-lists/${list.id}`);
		await pressFilter(page, /^Known to my circle 1$/);
		await expect(page.locator('a.row-link')).toHaveText(['Lea Brand']);
		await expectGoodLooks(page);
		await page.getByRole('link', { name: 'Ask Bo Ito about Lea Brand' }).click();
		await expect(
			page.getByText("Bo is in your circle. We'll ask them in Kindling and by email, so you don't need their address."),
		).toBeVisible();
		await expect(page.getByLabel('Your reason')).toBeFocused();
		await page.getByRole('textbox', { name: 'Send To' }).fill('bo@example.com');
		await expect(page.getByText("Leave this empty to ask Bo in Kindling: they're in your circle.")).toBeVisible();
		await page.getByRole('textbox', { name: 'Send To' }).fill('');
		await expectGoodLooks(page);
		await page.keyboard.press('Control+k');
		await page.getByRole('dialog').getByRole('combobox').fill('who do you know');
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog', { name: 'Who Do You Know at a Company?' });
		await dialog.getByRole('searchbox').fill('saltgate');
		await expect(dialog.getByRole('listitem')).toHaveText([/^Kenji Sato/]);
		await dialog.getByRole('searchbox').fill('One');
		await expect(dialog.getByRole('listitem')).toHaveText([/^Sam Okoye.*Bo Ito of your circle knows them/]);
		await expectGoodLooks(page);
		await dialog.getByRole('button', { name: 'Ask Bo Ito' }).click();
		await expect(page.getByRole('dialog', { name: 'Ask Bo Ito' })).toContainText('Bo Ito knows Sam Okoye at One');
		await page.getByRole('button', { name: 'Close', exact: true }).click();
		await page.goto('/settings#circle');
	});
	await test.step('Bo leaves, after a question, and is gone from Ada’s page', async () => {
		await expect(theirs.getByRole('button', { name: 'End the Circle' })).toHaveCount(0);
		await theirs.getByRole('button', { name: 'Leave the Circle' }).click();
		const question = theirs.getByRole('alertdialog', { name: 'Leave the circle?' });
		await question.getByRole('button', { name: 'Leave the Circle' }).click();
		await expect(region(theirs, 'Start a Circle')).toBeVisible();
		await expect(member(page, 'Bo Ito')).toHaveCount(0);
		await expect(member(page, 'Ada Lovelace')).toBeVisible();
	});
	await context.close();
});
