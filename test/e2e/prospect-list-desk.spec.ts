import type { Page } from '@playwright/test';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { answerNext, expectNoOverflow } from './support/screen.ts';
import { activeFilter, fromMenu, moreActions, openFilters, pressFilter, whoCanIntroduce } from './support/toolbar.ts';

const statuses = ['pending', 'contacted', 'intro_requested', 'introduced'];
const connectors = ['Ravi Kaur', 'Dana Whitfield', 'Felix Braun'];

/** Adds a list of `count` people for Ada, in all statuses and with three connectors. */
async function people(ada: Person, count: number) {
	const list = await addList(ada, 'Investors', 'Seed funds that write the first cheque');
	const rows = Array.from({ length: count }, (_, at) => ({
		name: `Person ${String(at).padStart(3, '0')}`,
		title: 'Partner at Hearthside Capital',
		email: `person.${at}@example.com`,
		status: statuses[at % 4] ?? '',
		connectionSource: connectors[at % 4],
	}));
	await addProspects(ada, list.id, rows);
	return `/prospect-lists/${list.id}`;
}

/** Counts the fully visible rows. `below` covers the lower edge. */
const rowsInSight = (page: Page, below: string | null) =>
	page.evaluate((cover) => {
		const end = cover ? (document.querySelector(cover)?.getBoundingClientRect().top ?? 0) : innerHeight;
		const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
		return [...document.querySelectorAll('tr[data-row]')].filter((row) => {
			const { top, bottom } = row.getBoundingClientRect();
			return top >= Math.min(head, top) && bottom <= end;
		}).length;
	}, below);

/** Positions of the tools and the table. */
const places = async (page: Page) => {
	const all = [
		page.getByPlaceholder('Search prospects...'),
		page.getByRole('button', { name: 'Filter', exact: true }),
		whoCanIntroduce(page),
		page.getByRole('button', { name: 'Import CSV' }),
		moreActions(page),
		page.getByRole('columnheader', { name: 'Status' }),
	];
	const boxes = await Promise.all(all.map((one) => one.boundingBox()));
	return boxes.map((box) => [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)]);
};

test('a list shows 16 rows below a head of 200 px and one line of labelled tools, and a filter moves nothing', async ({
	page,
	ada,
	allowed,
}) => {
	await page.goto(await people(ada, 60));
	await expect(page.getByText('Showing 60 of 60 prospects')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeEnabled();

	await test.step('16 rows of 36 px are in sight below a head of at most 200 px', async () => {
		expect((await page.getByRole('region', { name: /^Prospects in/ }).boundingBox())?.y).toBeLessThanOrEqual(200);
		expect((await page.locator('tr[data-row]').first().boundingBox())?.height).toBe(36);
		await expect.poll(() => rowsInSight(page, null)).toBeGreaterThanOrEqual(16);
	});
	await test.step('what is needed all the time has words at each width, and the rest is in a menu', async () => {
		for (const width of [1280, 1024, 390]) {
			await page.setViewportSize({ width, height: 800 });
			for (const name of ['Filter', 'Who can introduce me', 'Import CSV']) {
				const button = page.getByRole('button', { name, exact: true });
				await expect(button).toHaveText(name);
				await expect(button).toBeInViewport({ ratio: 1 });
			}
			await expectNoOverflow(page);
		}
		await page.setViewportSize({ width: 1280, height: 800 });
		await moreActions(page).click();
		for (const name of ['Add person', 'Select', 'Export CSV', 'Refresh', 'View']) {
			await page.keyboard.press('ArrowDown');
			await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
		}
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await expect(moreActions(page)).toBeFocused();
	});
	await test.step('the first row is at most 12 stops of the Tab key from the search', async () => {
		await page.getByPlaceholder('Search prospects...').focus();
		let stops = 0;
		const isInRow = () => page.evaluate(() => document.activeElement?.closest('[data-row]') !== null);
		while (stops < 30 && !(await isInRow())) {
			await page.keyboard.press('Tab');
			stops += 1;
		}
		expect(stops).toBeLessThanOrEqual(12);
	});
	await test.step('the number is in sight with and without a filter, and no filter finds no one', async () => {
		const showing = page.getByText('Showing 60 of 60 prospects');
		await expect(showing).toHaveCSS('opacity', '1');
		await openFilters(page);
		await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button')).toHaveText([
			'Not asked yet60',
			'Has a connection source45',
			...Array(4).fill('15'),
			'Choose a company…',
		]);
		await page.keyboard.press('Escape');
		await page.getByPlaceholder('Search prospects...').fill('000');
		await expect(page.getByText('Showing 1 of 60 prospects')).toBeVisible();
		await page.getByPlaceholder('Search prospects...').fill('');
		await expect(showing).toBeVisible();
	});
	await test.step('columns are as wide as what is read in them, also at 1024 px', async () => {
		const widthOf = async (name: string) =>
			(await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0;
		// No one has notes.
		expect(await widthOf('Notes')).toBeLessThan(80);
		for (const width of [1280, 1024]) {
			await page.setViewportSize({ width, height: 800 });
			const region = page.getByRole('region', { name: /^Prospects in/ });
			// The columns are measured again after the width changes.
			await expect.poll(() => region.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
			const cut = () =>
				page
					.locator('tr[data-row] :is(td:nth-child(6) *, .row-link, time)')
					.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
			await expect.poll(cut).toEqual([]);
		}
		await page.setViewportSize({ width: 1280, height: 800 });
	});
	await test.step('a filter moves no tool and no row, and several have a line of their own', async () => {
		// Letters of another font have another width.
		await page.evaluate(() => document.fonts.ready);
		const before = await places(page);
		await pressFilter(page, /^Pending/);
		await expect(page.getByText('Showing 15 of 60 prospects')).toBeVisible();
		expect(await places(page)).toEqual(before);
		await page.getByPlaceholder('Search prospects...').fill('000');
		await expect(page.getByText('Showing 1 of 60 prospects')).toBeVisible();
		expect(await places(page)).toEqual(before);
		await page.getByPlaceholder('Search prospects...').fill('');
		await pressFilter(page, /^Has a connection source/);
		await expect(activeFilter(page, 'Pending')).toBeInViewport({ ratio: 1 });
		await expect(activeFilter(page, 'Has a connection source')).toBeInViewport({ ratio: 1 });
		expect((await places(page)).slice(0, -1)).toEqual(before.slice(0, -1));
		await page.getByRole('button', { name: 'Clear filters' }).click();
		await expect(page.getByText('Showing 60 of 60 prospects')).toBeVisible();
		expect(await places(page)).toEqual(before);
	});
	await test.step('the statuses can be read in both themes, also on a phone with six people', async () => {
		await expectGoodLooks(page);
		await page.setViewportSize({ width: 390, height: 844 });
		await expect.poll(() => rowsInSight(page, 'nav')).toBeGreaterThanOrEqual(6);
		// No line of a row is cut at its lower edge.
		const cut = page
			.locator('tr[data-row] td')
			.evaluateAll((cells) =>
				cells
					.filter((cell) => cell.textContent && cell.scrollHeight > cell.clientHeight + 1)
					.map((cell) => cell.textContent),
			);
		expect(await cut).toEqual([]);
	});
	await test.step('on a phone a person is deleted from the menu of their row', async () => {
		await expect(page.getByRole('button', { name: 'Delete Person 000' })).toHaveCount(0);
		await page
			.getByRole('row', { name: /^Person 000/ })
			.getByRole('button', { name: 'Pending' })
			.click();
		void answerNext(page, true);
		// The row under the pointer is prefetched, and may be gone by then.
		allowed.push(/status of 404/);
		await page.getByRole('menuitem', { name: 'Delete this person' }).click();
		await expect(page.getByRole('link', { name: 'Person 000', exact: true })).toHaveCount(0);
	});
	await test.step('at 200 % the page scrolls as one, and rows have the whole of it', async () => {
		await page.setViewportSize({ width: 640, height: 400 });
		await page.mouse.wheel(0, 900);
		await expect(page.getByRole('banner')).not.toBeInViewport();
		await expect(page.getByRole('navigation', { name: 'Main' })).not.toBeInViewport();
		await expect.poll(() => rowsInSight(page, null)).toBeGreaterThanOrEqual(4);
	});
});

test('the rows and the columns of a list are chosen, sized and remembered', async ({ page, ada }) => {
	const [path, other] = [await people(ada, 12), await people(ada, 2)];
	// By element, because the table is hidden from roles while the dialog is open.
	const header = (name: string) => page.locator('th').filter({ hasText: new RegExp(`^${name}$`) });
	const height = async () => (await page.locator('tr[data-row]').first().boundingBox())?.height;
	const dialog = page.getByRole('dialog', { name: 'View' });
	await page.goto(path);
	await expect(page.getByText('12 prospects', { exact: true })).toBeVisible();

	await test.step('a short list has higher rows, until someone chooses', async () => {
		await expect.poll(height).toBe(44);
		await fromMenu(page, 'View');
		await dialog.getByLabel('Compact').check();
		await expect.poll(height).toBe(36);
	});
	await test.step('columns come and go, and each has its width, by keys too', async () => {
		await dialog.getByLabel('Email', { exact: true }).check();
		await dialog.getByLabel('Notes', { exact: true }).uncheck();
		await expect(header('Notes')).toHaveCount(0);
		await expect(page.getByText('person.3@example.com')).toBeVisible();
		const before = (await header('Email').boundingBox())?.width ?? 0;
		await dialog.getByLabel('Width of Email').press('End');
		await expect.poll(async () => (await header('Email').boundingBox())?.width).toBeGreaterThan(before + 100);
		await expectGoodLooks(page, [1280]);
		await dialog.getByRole('button', { name: 'Done' }).click();
		await expect(dialog).toHaveCount(0);
	});
	await test.step('a header is dragged wider, and only this one', async () => {
		const [wide, location] = [await header('Name').boundingBox(), await header('Location').boundingBox()];
		if (!wide || !location) throw new Error('No header.');
		await page.mouse.move(wide.x + wide.width - 3, wide.y + 10);
		await page.mouse.down();
		await page.mouse.move(wide.x + wide.width + 57, wide.y + 10, { steps: 3 });
		await page.mouse.up();
		await expect
			.poll(async () => Math.abs(((await header('Name').boundingBox())?.width ?? 0) - wide.width - 60))
			.toBeLessThan(8);
		expect(Math.abs(((await header('Location').boundingBox())?.width ?? 0) - location.width)).toBeLessThan(8);
	});
	await test.step('this list keeps them after a reload, another list has its own, and they can be taken back', async () => {
		await page.reload();
		await expect(header('Email')).toBeVisible();
		await expect.poll(height).toBe(36);
		await page.goto(other);
		await expect(header('Notes')).toBeVisible();
		await expect(header('Email')).toHaveCount(0);
		await expect.poll(height).toBe(36);
		await page.goto(path);
		await fromMenu(page, 'View');
		await dialog.getByRole('button', { name: 'Reset columns' }).click();
		await expect(header('Email')).toHaveCount(0);
		await expect(header('Notes')).toBeVisible();
	});
});

test('a list card opens by a click anywhere except its buttons, and one person is "1 prospect"', async ({
	page,
	ada,
}) => {
	await people(ada, 1);
	await page.goto('/prospect-lists');
	await page.getByRole('button', { name: 'Edit Investors' }).click();
	await expect(page.getByRole('dialog').getByLabel('List Name')).toBeFocused();
	await page.keyboard.press('Escape');
	// The link covers the card.
	await page.getByText('Seed funds that write the first cheque').click({ force: true });
	await expect(page.getByRole('heading', { level: 1, name: 'Investors' })).toBeFocused();
	await expect(page.getByText('1 prospect', { exact: true })).toBeVisible();
});
