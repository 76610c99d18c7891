// The rules: docs/product.md §28.6.
import type { Page } from '@playwright/test';
import { box, send } from './support/composer.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, mailsTo, type Person, person, signIn, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

/** Ada and Bo in a circle, who share whom they know; Bo has said where the circle asks them. */
async function circleOf(ada: Person, bo: Person, where: string): Promise<void> {
	await ada.api.circle.$post({ json: { name: 'Bellows & Co' } });
	const { url } = await (await ada.api.circle.invites.$post()).json();
	await bo.api.circle.join.$post({ json: { token: url.split('/').at(-1) ?? '' } });
	for (const who of [ada, bo]) {
		const people = [{ name: 'Amara Silva', company: 'Northwind' }];
		await who.api['my-network'].$post({ json: { uploadId: crypto.randomUUID(), total: 1, from: 1, people } });
		await who.api.circle.me.$patch({ json: { sharing: true, ...(who === bo && { address: where }) } });
	}
}

test('whom the circle asks answers in their own Kindling with one press, and the third yes goes its way from there', async ({
	page,
	ada,
	browser,
}) => {
	const bo = await person('Bo', 'Ito');
	const where = `bo@${crypto.randomUUID().slice(0, 8)}.example.com`;
	await circleOf(ada, bo, where);
	const list = await addList(ada, 'Investors');
	const [prospect] = await addProspects(ada, list.id, [{ name: 'Amara Silva', title: 'CTO', company: 'Northwind' }]);
	const context = await browser.newContext();
	await signIn(context, bo);
	const theirs = await context.newPage();
	await theirs.goto('/');
	await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

	await test.step('Ada asks Bo at the address that Bo wrote for the circle', async () => {
		await page.goto(`/prospect-lists/${list.id}/prospects/${prospect?.id}/intro-request?through=Bo%20Ito`);
		await expect(page.getByText('Suggested: Bo Ito (of your circle)')).toBeVisible();
		await page.getByRole('button', { name: where }).click();
		await expect(box(page, 'Send To *')).toHaveValue(where);
		await box(page, 'Message *').fill(
			'Hi Bo,\n\nwould you introduce me? If not, that is fine.\n\n---\nHi Amara, I am Ada.',
		);
		await send(page).click();
		await expect(toast(page, 'Introduction request sent')).toBeVisible();
	});
	await test.step('it stands in Bo’s open Kindling, and one press answers it', async () => {
		await expect(waiting(theirs)).toContainText('Ada Lovelace asks whether you would introduce them to Amara Silva.');
		await expect(waiting(theirs)).toContainText('“Hi Bo,');
		await expect(theirs.getByText('1 thing needs you')).toHaveCount(1);
		await expectGoodLooks(theirs);
		await theirs.getByRole('button', { name: 'Yes: Ada Lovelace about Amara Silva' }).click();
		await expect(toast(theirs, 'Ada Lovelace has your answer')).toBeVisible();
		await expect(waiting(theirs)).toContainText('You said yes to introducing Ada Lovelace to Amara Silva.');
		await expect(theirs.getByRole('button', { name: 'Ask Amara first' })).toBeFocused();
		await expectGoodLooks(theirs);
	});
	await test.step('the next press leads to the text for Amara, who says yes', async () => {
		await theirs.keyboard.press('Enter');
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
	await test.step('Ada sees both, and an introduction that she records ends the line', async () => {
		await theirs.goBack();
		await expect(waiting(theirs)).toContainText('Amara Silva would like to meet Ada Lovelace.');
		await page.goto(`/prospect-lists/${list.id}/prospects/${prospect?.id}`);
		await expect(page.locator('section', { hasText: 'Introduction history' }).last()).toContainText('Both said yes');
		await page.getByRole('button', { name: 'Introduced', exact: true }).click();
		await expect(waiting(theirs)).toHaveCount(0);
		expect(await mailsTo(where)).toHaveLength(1);
	});
	await context.close();
});

test('a mail about several people has a press for each, and each press leads to the next', async ({ ada, browser }) => {
	const bo = await person('Bo', 'Ito');
	const where = `bo@${crypto.randomUUID().slice(0, 8)}.example.com`;
	await circleOf(ada, bo, where);
	const list = await addList(ada, 'Investors');
	const people = await addProspects(ada, list.id, [{ name: 'Amara Silva' }, { name: 'Nora Lind' }]);
	const circle = await (await ada.api.circle.$get({ query: {} })).json();
	const asked = await ada.api.favours.$post({
		json: {
			...{ prospectIds: people.map(({ id }) => id), connectorName: 'Bo Ito', recipientEmail: where },
			...{ subject: 'Two people', message: 'Would you?', sendEmail: true, answerLink: true },
			circleMember: circle?.members.find(({ name }) => name === 'Bo Ito')?.id,
		},
	});
	expect(asked.status).toBe(201);
	const context = await browser.newContext();
	await signIn(context, bo);
	const page = await context.newPage();
	await page.goto('/');
	await expect(waiting(page)).toContainText('Ada Lovelace asks whether you would introduce them to 2 people.');
	await expectGoodLooks(page);
	await page.getByRole('button', { name: 'Not now: Ada Lovelace about Amara Silva' }).press('Enter');
	await expect(page.getByRole('button', { name: 'Yes: Ada Lovelace about Nora Lind' })).toBeFocused();
	await expect(waiting(page)).toContainText('Ada Lovelace asks whether you would introduce them to Nora Lind.');
	await context.close();
});
