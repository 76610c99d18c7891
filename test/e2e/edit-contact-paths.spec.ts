import type { Locator } from '@playwright/test';
import { hold } from './support/calls.ts';
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';

const nameOf = (at: number) => `Person ${String(at).padStart(3, '0')}`;
const people = Array.from({ length: 500 }, (_, at) => ({
	name: nameOf(at),
	title: `Head of Sales at Company ${at % 100}, Inc.`,
	// The newest import keeps the order of the file.
	connectionSource: at === 1 ? 'Dana Whitfield' : undefined,
	connections: at === 1 ? [{ name: 'Dana Whitfield' }] : undefined,
}));
const connections = [
	'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
	'Petra,Vogt,https://www.linkedin.com/in/petra,,Company 1,CFO,12 Jan 2009',
	'Omar,Haddad,https://www.linkedin.com/in/omar,omar@example.com,COMPANY 1 Ltd.,CTO,03 Feb 2011',
	...Array.from({ length: 1_000 }, (_, at) => `Friend,${at},,,Elsewhere ${at},Engineer,01 Jun 2020`),
].join('\n');

test('with a new network and a list of 500, three clicks show who to ask first and why, and a fourth asks', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Investors');
	await addProspects(ada, list.id, people);
	await page.goto('/settings#network');
	await page.getByLabel('Files for My Network').setInputFiles({
		name: 'Connections.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(connections),
	});
	await expect(page.getByText('Network uploaded', { exact: true })).toBeVisible();
	let presses = 0;
	const press = (target: Locator) => {
		presses += 1;
		return target.click();
	};
	await press(page.getByRole('link', { name: 'Prospect Lists', exact: true }));
	await press(page.getByRole('link', { name: /^View Prospects/ }));
	await press(page.getByRole('link', { name: nameOf(1), exact: true }));
	const path = page.getByRole('region', { name: 'Who can introduce me' });
	const order = path.getByRole('region', { name: 'Best intro first' }).getByRole('listitem');
	await expect(order).toHaveText([
		/^Dana WhitfieldConfirmed mutual connection · Your connection source for Person · Not asked yet$/,
		/^Omar HaddadCTO · COMPANY 1 Ltd\.Colleague at Company 1, Inc\. · Connected since 2011 · Not asked yetI know themwella littlehardlyMake this my introducerAsk$/,
		/^Petra VogtCFO · Company 1Colleague at Company 1, Inc\. · Connected since 2009 · Not asked yetI know themwella littlehardlyMake this my introducerAsk$/,
	]);
	await test.step('each connector shows how they are reached, and one with an address comes before an older acquaintance', async () => {
		await expect(order.nth(0).getByRole('img')).toHaveCount(0);
		await expect(order.nth(1).getByRole('img', { name: 'Can be emailed' })).toBeVisible();
		await expect(order.nth(2).getByRole('img', { name: 'On LinkedIn' })).toBeVisible();
	});
	expect(presses).toBe(3);
	await expectAccessible(page);
	await press(order.getByRole('link', { name: `Ask Omar Haddad about ${nameOf(1)}` }));
	await expect(page.getByText('Suggested: Omar Haddad (works at the same company)')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Omar Haddad Can be emailed CTO/ })).toHaveAttribute(
		'aria-pressed',
		'true',
	);
	await test.step('the composer shows the same order and the same reasons, and sends it in their name', async () => {
		await expect(page.getByRole('button', { name: /(Dana|Omar|Petra) .* Not asked yet$/ })).toHaveText([
			/^Dana Whitfield/,
			/^Omar Haddad.*Colleague at Company 1, Inc\. · Connected since 2011/,
			/^Petra Vogt/,
		]);
		await expectAccessible(page);
	});
	await test.step('without a connection source the first connector is on the path', async () => {
		await page.goto(`/prospect-lists/${list.id}`);
		await page.getByPlaceholder('Search prospects...').fill(nameOf(101));
		await page.getByRole('link', { name: nameOf(101), exact: true }).click();
		await expect(path.getByRole('listitem').nth(1)).toContainText('Omar HaddadMay be able to introduce you');
		await page.getByRole('link', { name: 'Request introduction' }).click();
		await expect(page.getByText('Suggested: Omar Haddad (works at the same company)')).toBeVisible();
	});
	await test.step('after a yes no one is asked again', async () => {
		const { id } = (
			await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json()
		).find(({ name }) => name === nameOf(1)) ?? { id: '' };
		const asking = {
			prospectId: id,
			connectorName: 'Dana Whitfield',
			recipientEmail: null,
			subject: 'S',
			message: 'M',
		};
		const request = await (await ada.api['intro-requests'].$post({ json: { ...asking, sendEmail: false } })).json();
		await ada.api['intro-requests'][':id'].$patch({ param: { id: request.id }, json: { outcome: 'accepted' } });
		await page.goto(`/prospect-lists/${list.id}/prospects/${id}`);
		await expect(order).toHaveText([
			/^Dana Whitfield.*Said yes about Person · .*(?<!Ask)$/,
			/^Omar Haddad.*(?<!Ask)$/,
			/^Petra Vogt.*(?<!Ask)$/,
		]);
		await expect(path.getByText('Said yes', { exact: true })).toBeVisible();
	});
});

test('the link that asks stays where it is while the reasons of the path arrive', async ({ page, ada }) => {
	const list = await addList(ada, 'Investors');
	const [one] = await addProspects(ada, list.id, [{ name: 'Nora Lind', title: 'CTO', connectionSource: 'Dana' }]);
	const held = await hold(page, { path: /\/paths$/ });
	await page.goto(`/prospect-lists/${list.id}/prospects/${one?.id}`);
	const link = page.getByRole('link', { name: 'Request introduction', exact: true });
	const before = await link.boundingBox();
	expect(before).not.toBeNull();
	held.go();
	await expect(page.getByText('Not asked yet')).toBeVisible();
	expect((await link.boundingBox())?.y).toBe(before?.y);
});
