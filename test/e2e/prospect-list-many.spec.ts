import type { Page } from '@playwright/test';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { expectNoOverflow } from './support/screen.ts';

const many = 1_000;
const region = (page: Page) => page.getByRole('region', { name: /^Prospects in/ });
const shown = (page: Page) => page.locator('tr[data-row]');
/** Returns the most rows that the page had at one time since it was opened, even while the list was read. */
const mostRows = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.mostRows));
const nameOf = (index: number) => `Person ${String(index).padStart(4, '0')}`;

/** Opens a list of Ada's with a thousand people, named in their order. */
async function openThousand(page: Page, ada: Person) {
	const list = await addList(ada, 'Everybody');
	const people = Array.from({ length: many }, (_, index) => ({
		name: nameOf(index),
		title: `Role ${index % 7}`,
		linkedinUrl: `https://www.linkedin.com/in/person-${index}`,
		connectionSource: index % 2 ? 'Dana Whitfield' : undefined,
	}));
	await addProspects(ada, list.id, people);
	await page.addInitScript(() => {
		new MutationObserver(() => {
			const { dataset } = document.documentElement;
			const rows = document.querySelectorAll('tr[data-row]').length;
			dataset.mostRows = String(Math.max(rows, Number(dataset.mostRows ?? 0)));
		}).observe(document, { childList: true, subtree: true });
	});
	await page.goto(`/prospect-lists/${list.id}`);
	// The first rows come before the others.
	await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(many + 1));
}
/** Returns the index of a row well in view at this scroll position: rows are 36 px high. */
const at = (top: number) => Math.floor(top / 36) + 3;
const scrollTo = (page: Page, top: number) => region(page).evaluate((box, to) => box.scrollTo(0, to), top);

/** Counts the frames that show no row while the list is scrolled through. */
const emptyFrames = (page: Page) =>
	region(page).evaluate(async (box) => {
		const { top, bottom } = box.getBoundingClientRect();
		const isShown = (row: Element) => {
			const at = row.getBoundingClientRect();
			return at.bottom > top + 36 && at.top < bottom;
		};
		let frames = 0;
		for (let to = 0; to < box.scrollHeight; to += 1_500) {
			box.scrollTo(0, to);
			await new Promise(requestAnimationFrame);
			if (![...box.querySelectorAll('tr[data-row]')].some(isShown)) frames += 1;
		}
		return frames;
	});

test('one list with a thousand people', async ({ page, ada }) => {
	await openThousand(page, ada);
	await test.step('only the visible rows are in the page, and the table still has a thousand rows for screen readers', async () => {
		await expect(page.getByText('Showing 1000 of 1000 prospects').first()).toBeVisible();
		expect(await mostRows(page)).toBeLessThan(40);
		await expect(shown(page).first()).toHaveAttribute('aria-rowindex', '2');
		// Not scrolled, because axe takes a row half under the sticky head for a target that is too small.
		await expectAccessible(page);
		await scrollTo(page, 1e6);
		const last = page.getByRole('link', { name: nameOf(many - 1), exact: true });
		await expect(last).toBeInViewport();
		await expect(shown(page).last()).toHaveAttribute('aria-rowindex', String(many + 1));
	});
	for (const [who, reducedMotion] of [
		['most people', 'no-preference'],
		['who prefers that nothing moves', 'reduce'],
	] as const) {
		await test.step(`for ${who} no frame is without rows while someone scrolls through all`, async () => {
			await page.emulateMedia({ reducedMotion });
			expect(await emptyFrames(page)).toBe(0);
		});
	}
	await test.step('the keyboard goes from row to row beyond what was in the page', async () => {
		await scrollTo(page, 0);
		await page.getByRole('link', { name: nameOf(0), exact: true }).focus();
		for (let row = 0; row < 25; row += 1) await page.keyboard.press('ArrowDown');
		await expect(page.getByRole('link', { name: nameOf(25), exact: true })).toBeFocused();
		await expect(page.getByRole('link', { name: nameOf(25), exact: true })).toBeInViewport();
	});
	await test.step('the focused row stays in the page wherever the others have scrolled to', async () => {
		await scrollTo(page, 0);
		const link = page.getByRole('link', { name: nameOf(1), exact: true });
		await link.focus();
		await scrollTo(page, 30_000);
		await expect(page.getByRole('link', { name: nameOf(at(30_000)), exact: true })).toBeAttached();
		await expect(link).toBeFocused();
		// The status badge comes between them.
		for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
		await expect(page.getByRole('link', { name: `Open ${nameOf(1)}’s profile (opens in a new tab)` })).toBeFocused();
	});
	await test.step('coming back shows the same rows as before', async () => {
		await scrollTo(page, 20_000);
		await expect(page.getByRole('link', { name: nameOf(at(20_000)), exact: true })).toBeVisible();
		await page.getByRole('link', { name: nameOf(at(20_000)), exact: true }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
		await page.getByRole('link', { name: 'Back to List', exact: true }).click();
		await expect(page.getByRole('link', { name: nameOf(at(20_000)), exact: true })).toBeInViewport();
		await expect.poll(() => region(page).evaluate((box) => box.scrollTop)).toBe(20_000);
	});
	await test.step('the last one is found and sorted to the top at once', async () => {
		await scrollTo(page, 9_000);
		await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
		await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
		await expect(shown(page).first()).toContainText(nameOf(many - 1));
		await expect.poll(() => region(page).evaluate((box) => box.scrollTop)).toBe(0);
		await page.getByPlaceholder('Search prospects...').fill(nameOf(500));
		await expect(shown(page)).toHaveCount(1);
	});
});

test('one list with a thousand people on a phone: only the visible stacked rows are in the page, they scroll with the page and keep their place', async ({
	page,
	ada,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openThousand(page, ada);
	await expect(shown(page).first()).toBeVisible();
	expect(await mostRows(page)).toBeLessThan(40);
	await page.getByLabel('Sort by').selectOption('Title');
	await expect(shown(page).first()).toContainText('Role 0');
	await page.getByRole('button', { name: 'Sort descending' }).click();
	await expect(shown(page).first()).toContainText('Role 6');
	await page.getByLabel('Sort by').selectOption('Newest');
	await page.evaluate(() => window.scrollTo(0, 20_000));
	await expect(page.getByRole('link', { name: nameOf(0), exact: true })).toHaveCount(0);
	// Clicked by script, because the test's mouse would scroll first.
	const { name, top } = await page.evaluate(() => {
		const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr[data-row]');
		const link = row?.querySelector<HTMLElement>('a');
		const seen = { name: link?.textContent ?? 'nobody', top: window.scrollY };
		link?.click();
		return seen;
	});
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
	await page.getByRole('link', { name: 'Back to List', exact: true }).click();
	await expect(page.getByRole('link', { name, exact: true })).toBeInViewport();
	await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(20);
	await expectNoOverflow(page);
	await expectAccessible(page);
});
