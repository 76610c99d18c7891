import type { Page } from '@playwright/test';
import { box, send } from './support/composer.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, mailsTo, type Person, person, signIn, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

/** Returns the mails that others sent to someone, without those about their own account. */
const asksTo = async (who: Person) =>
	(await mailsTo(who.email)).filter(({ from }) => from.name?.endsWith('via Kindling'));

/** Puts Ada and Bo into a circle, where both share who they know. */
async function circleOf(ada: Person, bo: Person): Promise<void> {
	await ada.api.circle.$post({ json: { name: 'Bellows & Co' } });
	const { url } = await (await ada.api.circle.invites.$post()).json();
	await bo.api.circle.join.$post({ json: { token: url.split('/').at(-1) ?? '' } });
	for (const who of [ada, bo]) {
		const people = [{ name: 'Amara Silva', company: 'Northwind' }];
		await who.api['my-network'].$post({ json: { uploadId: crypto.randomUUID(), total: 1, from: 1, people } });
		await who.api.circle.me.$patch({ json: { sharing: true } });
	}
}

test('a circle member answers in Kindling with one click, and the prospect’s consent continues from there', async ({
	page,
	ada,
	browser,
}) => {
	const bo = await person('Bo', 'Ito');
	await circleOf(ada, bo);
	const list = await addList(ada, 'Investors');
	const [prospect] = await addProspects(ada, list.id, [{ name: 'Amara Silva', title: 'CTO', company: 'Northwind' }]);
	const context = await browser.newContext();
	await signIn(context, bo);
	const theirs = await context.newPage();
	await theirs.goto('/');
	await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

	await test.step('Ada asks Bo, and needs no address', async () => {
		await page.goto(`/prospect-lists/${list.id}/prospects/${prospect?.id}/intro-request?through=Bo%20Ito`);
		await expect(page.getByText('Suggested: Bo Ito (in your circle)')).toBeVisible();
		await expect(page.getByText("Bo is in your circle. We'll ask them in Kindling and by email")).toBeVisible();
		await expect(box(page, 'Send To')).toHaveValue('');
		await expect(page.getByText('One-click reply')).toHaveCount(0);
		await box(page, 'Message *').fill(
			'Hi Bo,\n\nwould you introduce me? If not, that is fine.\n\n---\nHi Amara, I am Ada.',
		);
		await send(page).click();
		await expect(toast(page, 'Introduction request sent')).toContainText("It's in their Kindling");
		await expect.poll(async () => (await asksTo(bo)).length).toBe(1);
		expect((await asksTo(bo))[0]?.reply_to?.name).toBe('Kindling');
	});
	await test.step('it appears in Bo’s open Kindling, and one click answers it', async () => {
		await expect(waiting(theirs)).toContainText('Ada Lovelace would like an introduction to Amara Silva.');
		await expect(waiting(theirs)).toContainText('“Hi Bo,');
		await expect(theirs.getByText('1 thing needs you')).toHaveCount(1);
		await expectGoodLooks(theirs);
		await theirs.getByRole('button', { name: 'Yes: Ada Lovelace about Amara Silva' }).click();
		await expect(toast(theirs, 'Answer sent to Ada Lovelace')).toBeVisible();
		await expect(waiting(theirs)).toContainText('You said yes to introducing Ada Lovelace to Amara Silva.');
		await expect(theirs.locator('[data-question]')).toBeFocused();
		await expect(theirs.getByRole('button', { name: 'Check with Amara' })).toBeVisible();
		await expectGoodLooks(theirs);
	});
	await test.step('the next click leads to the text for Amara, who says yes', async () => {
		await theirs.keyboard.press('1');
		await expect(theirs.getByRole('radio', { name: 'Check with Amara first' })).toBeVisible();
		const text = (await theirs.locator('.check blockquote').textContent()) ?? '';
		const amaras = await context.newPage();
		await amaras.goto(/http\S+\/api\/p\/\S+/.exec(text)?.[0] ?? '');
		await amaras.getByRole('button', { name: 'Yes, introduce us' }).click();
		await expect(amaras.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
		await theirs.goBack();
		await expect(waiting(theirs)).toContainText('Amara Silva would like to meet Ada Lovelace.');
		await theirs.getByRole('button', { name: 'Introduce them' }).click();
		await expect(theirs.getByRole('heading', { name: 'Amara said yes' })).toBeVisible();
	});
	await test.step('Ada sees both, and recording the introduction ends the line', async () => {
		await theirs.goBack();
		await expect(waiting(theirs)).toContainText('Amara Silva would like to meet Ada Lovelace.');
		await page.goto(`/prospect-lists/${list.id}/prospects/${prospect?.id}`);
		await expect(page.locator('section', { hasText: 'Introduction history' }).last()).toContainText('Both said yes');
		await expect(page.getByText('To Bo Ito, in your circle')).toBeVisible();
		await page.getByRole('button', { name: 'Introduced', exact: true }).click();
		await expect(waiting(theirs)).toHaveCount(0);
		expect(await asksTo(bo)).toHaveLength(1);
	});
	await test.step('Ada thanks Bo the same way, and Bo reads it in Kindling', async () => {
		await page.getByRole('link', { name: 'Thank Bo' }).first().click();
		await expect(page.getByText("Bo is in your circle. We'll thank them in Kindling and by email")).toBeVisible();
		await box(page, 'Message *').fill('Hi Bo, thank you. We speak on Monday.');
		await send(page).click();
		await expect(toast(page, 'Thank-you sent')).toContainText("It's in their Kindling and in your history.");
		const thanks = theirs.getByRole('region', { name: 'Thanks from your circle' });
		await expect(thanks).toContainText('Ada Lovelace thanks you for the introduction to Amara Silva.');
		await expect(thanks).toContainText('We speak on Monday.');
		await expectGoodLooks(theirs);
	});
	await context.close();
});

test('a mail about several people is a card for each, and each answer leads to the next', async ({ ada, browser }) => {
	const bo = await person('Bo', 'Ito');
	await circleOf(ada, bo);
	const list = await addList(ada, 'Investors');
	const people = await addProspects(ada, list.id, [{ name: 'Amara Silva' }, { name: 'Nora Lind' }]);
	const circle = await (await ada.api.circle.$get({ query: {} })).json();
	const asked = await ada.api.favours.$post({
		json: {
			prospectIds: people.map(({ id }) => id),
			connectorName: 'Bo Ito',
			recipientEmail: null,
			subject: 'Two people',
			message: 'Would you?',
			sendEmail: true,
			circleMember: circle?.members.find(({ name }) => name === 'Bo Ito')?.id,
		},
	});
	expect(asked.status).toBe(201);
	const context = await browser.newContext();
	await signIn(context, bo);
	const page = await context.newPage();
	await page.goto('/');
	await expect(waiting(page)).toContainText('Ada Lovelace would like an introduction to Amara Silva.');
	await expect(waiting(page)).toContainText('1 of 2');
	await expect(page.getByText('2 things need you')).toHaveCount(1);
	await expectGoodLooks(page);
	await page.getByRole('button', { name: 'Not now: Ada Lovelace about Amara Silva' }).press('Enter');
	await expect(page.locator('[data-question]')).toHaveText('Ada Lovelace would like an introduction to Nora Lind.');
	await expect(page.locator('[data-question]')).toBeFocused();
	await expect(page.getByRole('button', { name: 'Yes: Ada Lovelace about Nora Lind' })).toBeVisible();
	await context.close();
});
