import type { Page } from '@playwright/test';
import { breakCall, hold, sentTo } from './support/calls.ts';
import { deafen } from './support/deaf.ts';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { countPresses } from './support/presses.ts';
import { expectError, expectNoOverflow, toast } from './support/screen.ts';
import { moreActions } from './support/toolbar.ts';

const nameOf = (index: number) => `Person ${String(index).padStart(3, '0')}`;
const rowOf = (page: Page, index: number) => page.getByRole('row').filter({ hasText: nameOf(index) });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected prospects' });

/** Adds a list of `many` people and another list for Ada. */
async function manyPeople(ada: Person, many: number) {
	const other = await addList(ada, 'Founders');
	const list = await addList(ada, 'Investors');
	const people = Array.from({ length: many }, (_, index) => ({
		name: nameOf(index),
		title: 'Partner',
		location: 'Oslo',
	}));
	await addProspects(ada, list.id, people);
	const inList = async (id: string) =>
		(await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
	return { path: `/prospect-lists/${list.id}`, here: () => inList(list.id), there: () => inList(other.id) };
}

/** Clicks a row with Shift, after a scroll to its place: only visible rows are in the page. */
async function pressWithShift(page: Page, index: number, place: number) {
	const region = page.getByRole('region', { name: /^Prospects in/ });
	await region.evaluate((box, top) => box.scrollTo(0, top), 36 * (place - 2));
	await rowOf(page, index)
		.getByText('Oslo')
		.click({ modifiers: ['Shift'] });
}

test('two hundred people get a status in four clicks, thirty are moved in four, and thirty removed in four', async ({
	page,
	ada,
}) => {
	const { path, here, there } = await manyPeople(ada, 200);
	await page.goto(path);
	await expect(rowOf(page, 0)).toBeVisible();
	await expect(page.getByRole('columnheader')).toHaveCount(8);

	await test.step('the status of all, and the screen is accessible on the way', async () => {
		const presses = await countPresses(page);
		await page.getByRole('link', { name: nameOf(0), exact: true }).focus();
		await page.keyboard.press('x');
		await expect(page.getByRole('columnheader')).toHaveCount(9);
		await page.getByRole('checkbox', { name: 'Select all 200 shown' }).click();
		await expect(bar(page)).toContainText('200 selected');
		await expectAccessible(page);
		await bar(page).getByRole('button', { name: 'Set status' }).click();
		const menu = page.getByRole('menu', { name: 'Status of 200 prospects' });
		await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText('Pending');
		await expectAccessible(page);
		await menu.getByRole('menuitemradio', { name: 'Contacted' }).click();
		await expect(rowOf(page, 0)).toContainText('Contacted');
		await expect(toast(page, '200 prospects updated')).toBeVisible();
		expect(await presses()).toBe(4);
		expect((await here()).every(({ status }) => status === 'contacted')).toBe(true);
	});

	await test.step('the selection ends with it, and a click with Shift on a row begins another', async () => {
		await expect(page.getByRole('columnheader')).toHaveCount(8);
		await expect(bar(page)).toHaveCount(0);
		const presses = await countPresses(page);
		await pressWithShift(page, 0, 0);
		await pressWithShift(page, 29, 29);
		await expect(bar(page)).toContainText('30 selected');
		await bar(page).getByRole('button', { name: 'Move' }).click();
		await page.getByRole('dialog', { name: 'Move 30 prospects' }).getByRole('button', { name: 'Founders' }).click();
		await expect(toast(page, '30 prospects moved to Founders')).toBeVisible();
		expect(await presses()).toBe(4);
		await expect(bar(page)).toHaveCount(0);
		expect([(await here()).length, (await there()).length]).toEqual([170, 30]);
	});

	await test.step('thirty go after one question, which names them', async () => {
		const presses = await countPresses(page);
		await pressWithShift(page, 30, 0);
		await pressWithShift(page, 59, 29);
		await bar(page).getByRole('button', { name: 'Delete' }).click();
		const question = page.getByRole('alertdialog', { name: 'Delete 30 prospects?' });
		await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
		await expectAccessible(page);
		await question.getByRole('button', { name: 'Delete 30 prospects' }).click();
		await expect(rowOf(page, 30)).toHaveCount(0);
		await expect(toast(page, '30 prospects deleted')).toBeVisible();
		await expect(moreActions(page)).toBeFocused();
		expect(await presses()).toBe(4);
		expect((await here()).map(({ name }) => name)).toEqual(Array.from({ length: 140 }, (_, at) => nameOf(at + 60)));
	});
});

test('a selection survives search and order, is restored when a change is refused, and loses people who left', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(/500/);
	// A tab that heard that someone was removed would not send what the server refuses.
	await deafen(context);
	const { path, here } = await manyPeople(ada, 12);
	await page.goto(path);
	await test.step('X selects the row that has the focus, and starts selecting', async () => {
		await page.getByRole('link', { name: nameOf(2), exact: true }).focus();
		await page.keyboard.press('x');
		await expect(bar(page)).toContainText('1 selected');
		await expect(page.getByRole('checkbox', { name: `Select ${nameOf(2)}` })).toBeChecked();
		await bar(page).getByRole('button', { name: 'Clear' }).click();
	});
	await test.step('by keys: the box of a row, then all in the table', async () => {
		await page.getByRole('checkbox', { name: `Select ${nameOf(3)}` }).focus();
		await page.keyboard.press('Space');
		await expect(bar(page)).toContainText('1 selected');
		await page.keyboard.press('Control+a');
		await expect(bar(page)).toContainText('12 selected');
		await bar(page).getByRole('button', { name: 'Clear' }).click();
		// Selects the rows from the last one selected, and the grid says which.
		await page.getByRole('link', { name: nameOf(3), exact: true }).focus();
		await page.keyboard.press('x');
		for (const key of ['j', 'j', 'Shift+Space']) await page.keyboard.press(key);
		await expect(bar(page)).toContainText('3 selected');
		await expect(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
		await expect(page.getByRole('row', { selected: true })).toHaveCount(3);
		await bar(page).getByRole('button', { name: 'Clear' }).click();
	});
	await page.getByRole('checkbox', { name: `Select ${nameOf(3)}` }).click();
	await page.getByRole('checkbox', { name: `Select ${nameOf(5)}` }).click({ modifiers: ['Shift'] });
	await page.getByPlaceholder('Search prospects...').fill(nameOf(4));
	await expect(bar(page)).toContainText('3 selected, 2 not shown');
	await bar(page).getByRole('button', { name: 'Set status' }).click();
	await expect(page.getByRole('menu', { name: 'Status of 3 prospects' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(bar(page).getByRole('button', { name: 'Set status' })).toBeFocused();
	await bar(page).getByRole('button', { name: 'Delete' }).click();
	await expect(page.getByRole('alertdialog')).toContainText('2 of them are not shown right now.');
	await page.mouse.click(5, 5);
	await expect(page.getByRole('alertdialog')).toBeVisible();
	await page.keyboard.press('Escape');
	// The dialog gives the focus back before the search takes it.
	await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeFocused();
	await page.getByPlaceholder('Search prospects...').fill('');
	await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
	for (const index of [3, 4, 5])
		await expect(page.getByRole('checkbox', { name: `Select ${nameOf(index)}` })).toBeChecked();

	await test.step('a refused change goes back, and the selection stays', async () => {
		const { mend } = await breakCall(page, { method: 'POST', path: /removal$/, body: 'Broken.' });
		await bar(page).getByRole('button', { name: 'Delete' }).click();
		await page.getByRole('button', { name: 'Delete 3 prospects' }).click();
		await expectError(page, 'Broken.');
		await expect(rowOf(page, 4)).toBeVisible();
		await expect(bar(page)).toContainText('3 selected');
		mend();
	});

	await test.step('the export has those selected, and a source is set for them', async () => {
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			bar(page).getByRole('button', { name: 'Export' }).click(),
		]);
		const csv = (await (await download.createReadStream()).toArray()).join('');
		expect(
			csv
				.split('\r\n')
				.slice(1, -1)
				.map((line) => line.slice(0, 10)),
		).toEqual([3, 4, 5].map(nameOf));
		await bar(page).getByRole('button', { name: 'Set source' }).click();
		await page.getByRole('checkbox', { name: 'Keep them selected' }).check();
		await page.getByLabel('Connection Source').fill('Dana Whitfield');
		// The list is read once after the change. A read from before it does not count: the next one would come later,
		// and tell this tab who was removed.
		const read = page
			.waitForResponse((response) => response.request().method() === 'PATCH')
			.then(() => page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/prospects')))
			.then((request) => request.response());
		await page.keyboard.press('Enter');
		await expect(toast(page, '3 prospects updated')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(toast(page, '3 prospects updated')).toHaveCount(0);
		await expect(bar(page)).toContainText('3 selected');
		await read;
		expect((await here()).filter(({ connectionSource }) => connectionSource === 'Dana Whitfield')).toHaveLength(3);
	});

	await test.step('someone removed in another tab changes nothing for the others, and leaves the selection', async () => {
		const gone = (await here()).find(({ name }) => name === nameOf(4))?.id ?? '';
		await ada.api.prospects[':id'].$delete({ param: { id: gone } });
		allowed.push(/409/);
		await bar(page).getByRole('button', { name: 'Set status' }).click();
		await page.getByRole('menuitemradio', { name: 'Introduced' }).click();
		await expectError(page, 'Some of these people are no longer in this list. Nothing was changed.');
		await expect(bar(page)).toContainText('2 selected');
		await expect(rowOf(page, 3)).toContainText('Pending');
	});

	await test.step('on a phone the boxes are beside the rows, and the bar above the tabs', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole('checkbox', { name: 'Select all 11 shown' }).click();
		await expect(bar(page)).toContainText('11 selected');
		await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeInViewport();
		await expectNoOverflow(page);
		// The bar covers no row.
		await page.getByPlaceholder('Search prospects...').fill(nameOf(1));
		await expect(bar(page)).toContainText('11 selected, 10 not shown');
		await expectAccessible(page);
	});
});

test('the status is chosen at its badge by a click or a key, and the rest of the row opens the contact', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/500/);
	const { path, here } = await manyPeople(ada, 3);
	await page.goto(path);
	const change = { method: 'PATCH', path: /^\/api\/prospects\// };
	const sent = sentTo(page, change.method, change.path);
	const { go } = await hold(page, change);
	await rowOf(page, 1).getByRole('button', { name: 'Pending' }).click();
	const menu = page.getByRole('menu', { name: `Status of ${nameOf(1)}` });
	await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText('Pending');
	await expectAccessible(page);
	await menu.getByRole('menuitemradio', { name: 'Contacted' }).click();
	await expect(rowOf(page, 1).getByRole('button', { name: 'Contacted' })).toBeFocused();
	await expect.poll(() => sent).toEqual([{ status: 'contacted' }]);
	expect(page.url()).toContain(path);

	await test.step('a refused choice goes back, and its words stay when the choice before it is answered', async () => {
		const { mend } = await breakCall(page, change);
		await page.keyboard.press('s');
		await menu.getByRole('menuitemradio', { name: 'Introduced' }).click();
		await expectError(page, 'Failed to update the contact. Please try again.');
		const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
		go();
		expect((await answered).ok()).toBe(true);
		await expect.poll(async () => (await here())[1]?.status).toBe('contacted');
		await expectError(page, 'Failed to update the contact. Please try again.');
		await toast(page, 'Error').getByRole('button', { name: 'Close' }).click();
		await expect(toast(page, `${nameOf(1)}: Contacted`)).toBeVisible();
		await expect(rowOf(page, 1)).toContainText('Contacted');
		mend();
	});

	await test.step('by keys alone: s, a letter of the status, Enter', async () => {
		await rowOf(page, 2)
			.getByRole('link', { name: nameOf(2) })
			.focus();
		await page.keyboard.press('s');
		const ofTwo = page.getByRole('menu', { name: `Status of ${nameOf(2)}` });
		await expect(ofTwo.getByRole('menuitemradio', { name: 'Pending' })).toBeFocused();
		await page.keyboard.press('c');
		await expect(ofTwo.getByRole('menuitemradio', { name: 'Contacted' })).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(rowOf(page, 2)).toContainText('Contacted');
		await expect
			.poll(async () => (await here()).map(({ status }) => status))
			.toEqual(['pending', 'contacted', 'contacted']);
	});
	await rowOf(page, 2).getByText('Oslo').click();
	await expect(page).toHaveURL(/\/prospects\//);
});
