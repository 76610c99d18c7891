import type { Page } from '@playwright/test';
import { hold } from './support/calls.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { activeFilter, filter, fromMenu, openFilters, pressFilter } from './support/toolbar.ts';

const names = (page: Page) => page.locator('a.row-link');
const row = (page: Page, name: string) =>
	page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const header = (page: Page) => page.getByRole('columnheader', { name: 'Best intro' });

async function listOf(ada: Person) {
	const list = await addList(ada, 'Investors');
	await addProspects(ada, list.id, [
		{ name: 'Mara Quill', title: 'CEO', company: 'Saltgate', connectionSource: 'Dana Whitfield' },
		{ name: 'Ben Ode', title: 'CTO', company: 'The Saltgate, Ltd.' },
		{ name: 'Cleo Park', title: 'COO', company: 'Elsewhere' },
	]);
	return `/prospect-lists/${list.id}`;
}
const network = [
	{ name: 'Petra Holm', company: 'Saltgate GmbH', connectedOn: '2019-05-01' },
	{ name: 'Jan Oso', company: 'SALTGATE, Inc.', connectedOn: '2021-05-01' },
];
const upload = (who: Person) =>
	who.api['my-network'].$post({
		json: { uploadId: crypto.randomUUID(), from: 1, total: network.length, people: network },
	});

test('with a network each row says who to ask, why and how many others, and one key asks', async ({ page, ada }) => {
	const path = await listOf(ada);
	await page.goto(path);
	await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
	await openFilters(page);
	await expect(filter(page, /^Not asked yet/)).toBeVisible();
	await page.keyboard.press('Escape');
	// Sources alone have a column already.
	await expect(header(page)).toHaveCount(0);
	await upload(ada);
	await expect(header(page)).toBeVisible();
	await expect(row(page, 'Mara Quill')).toContainText('Dana Whitfield your source+2');
	await expect(row(page, 'Ben Ode')).toContainText('Petra Holm works there+1');
	const looksUp = async () => {
		const { go } = await hold(page, { path: /ways-in$/ });
		await page.reload();
		const cell = row(page, 'Ben Ode').getByRole('gridcell').nth(4);
		await expect(cell).toHaveText('');
		await expect(row(page, 'Ben Ode')).toContainText('CTO');
		const boxes = () =>
			page.locator('th').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
		const before = await boxes();
		go();
		await expect(cell).toContainText('Petra Holm works there+1');
		expect(await boxes()).toEqual(before);
	};
	await test.step('while it is looked up the column says nothing yet, and nothing moves when it comes', looksUp);
	await test.step('the same on a browser’s first visit', async () => {
		await page.evaluate(() => localStorage.clear());
		await looksUp();
	});
	await test.step('sorted and filtered like others', async () => {
		await pressFilter(page, /^Has a best intro 2$/);
		await expect(names(page)).toHaveText(['Mara Quill', 'Ben Ode']);
		await header(page).getByRole('button').click();
		await header(page).getByRole('button').click();
		await expect(header(page)).toHaveAttribute('aria-sort', 'descending');
		await expect(names(page)).toHaveText(['Ben Ode', 'Mara Quill']);
		await activeFilter(page, 'Has a best intro').click();
		await expectAccessible(page);
	});
	await test.step('"Ask" is there for the pointer and for the focus, and asks that one', async () => {
		const ask = page.getByRole('link', { name: 'Ask Petra Holm about Ben Ode' });
		await expect(ask).toHaveCSS('opacity', '0');
		await row(page, 'Ben Ode').hover();
		await expect(ask).toHaveCSS('opacity', '1');
		await page.mouse.move(0, 0);
		await expect(ask).toHaveCSS('opacity', '0');
		await page.getByRole('link', { name: 'Ben Ode', exact: true }).focus();
		await expect(ask).toHaveCSS('opacity', '1');
		await ask.click();
		await expect(page.getByText('Request Introduction').first()).toBeVisible();
		await expect(page).toHaveURL(/through=Petra(\+|%20)Holm/);
	});
	await test.step('the key asks without a connection source, and not where no one is known', async () => {
		await page.goto(path);
		await expect(row(page, 'Ben Ode')).toContainText('works there');
		await page.getByRole('link', { name: 'Cleo Park', exact: true }).focus();
		await page.keyboard.press('i');
		await expect(page.getByRole('link', { name: 'Cleo Park', exact: true })).toBeFocused();
		await page.getByRole('link', { name: 'Ben Ode', exact: true }).focus();
		await page.keyboard.press('i');
		await expect(page).toHaveURL(/through=Petra(\+|%20)Holm/);
	});
});

test('chosen columns keep the best path when one is resized', async ({ page, ada }) => {
	const path = await listOf(ada);
	await upload(ada);
	await page.goto(path);
	await expect(header(page)).toBeVisible();
	await fromMenu(page, 'View');
	const box = page.getByRole('dialog', { name: 'View' }).getByRole('checkbox', { name: 'Email' });
	await box.check();
	await page.getByRole('button', { name: 'Done' }).click();
	await expect(header(page)).toHaveCount(1);
	await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(1);
});

test('on a phone each row has "Ask" in sight, and it asks that one', async ({ page, ada }) => {
	const path = await listOf(ada);
	await upload(ada);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(path);
	const ask = page.getByRole('link', { name: 'Ask Petra Holm about Ben Ode' });
	await expect(ask).toHaveText('Ask');
	await expect(ask).toBeInViewport();
	await expect(ask).toHaveCSS('opacity', '1');
	await expect(page.getByRole('link', { name: /^Ask .* about Cleo Park/ })).toHaveCount(0);
	// With a connection source, it is a word, too.
	await expect(page.getByRole('link', { name: 'Ask Dana Whitfield about Mara Quill' })).toHaveText('Ask');
	await expect(page.getByRole('link', { name: 'Request introduction to Mara Quill' })).toBeHidden();
	await expectAccessible(page);
	await ask.click();
	await expect(page).toHaveURL(/through=Petra(\+|%20)Holm/);
});

test('contacts at a company are found by a part of its name, and asked about a prospect there or another one', async ({
	page,
	ada,
}) => {
	const path = await listOf(ada);
	await page.goto(path);
	await upload(ada);
	await expect(names(page)).toHaveCount(3);
	await page.keyboard.press('Control+k');
	await page.getByRole('dialog').getByRole('combobox').fill('who do you know');
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('searchbox').fill('Salt');
	await expect(dialog.getByRole('listitem')).toHaveText([/^Petra Holm/, /^Jan Oso/]);
	await dialog.getByRole('searchbox').fill('altgate');
	await expect(dialog).toContainText('No company found with a word that starts with “altgate”.');
	await dialog.getByRole('searchbox').fill('Saltgate');
	await dialog.getByRole('button', { name: 'Ask Petra Holm' }).click();
	const prospects = page.getByRole('dialog', { name: 'Ask Petra Holm' }).getByRole('listitem');
	await expect(prospects).toHaveText([/^Ben Ode/, /^Mara Quill/]);
	await expectGoodLooks(page);
	await page.getByRole('searchbox', { name: 'Find a prospect' }).fill('cleo');
	await expect(prospects).toHaveText([/^Cleo Park/]);
	await page.getByRole('searchbox', { name: 'Find a prospect' }).fill('');
	await test.step('no one is asked about a prospect while the answer of another one is open', async () => {
		const people = ada.api['prospect-lists'][':id'].prospects;
		const all = await (await people.$get({ param: { id: path.split('/').at(-1) ?? '' } })).json();
		const id = all.find(({ name }) => name === 'Mara Quill')?.id ?? '';
		const json = { prospectId: id, recipientEmail: null, subject: 'Mara', message: 'Hi Dana.', sendEmail: false };
		await ada.api['intro-requests'].$post({ json });
		await expect(prospects.filter({ hasText: 'Mara Quill' })).toContainText('Asked Dana today');
		await expect(prospects.getByRole('button')).toHaveText([/^Ben Ode/]);
	});
	await prospects.getByRole('button', { name: /^Ben Ode/ }).click();
	await expect(page).toHaveURL(/through=Petra(\+|%20)Holm/);
	await expect(page.getByText('Request Introduction').first()).toBeVisible();
});
