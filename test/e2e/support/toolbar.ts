import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** The button that opens a list's filters. */
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });

/** A filter of a list, while the filters are open. */
export const filter = (page: Page, name: RegExp) =>
	page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button', { name });

/** Opens a list's filters. */
export async function openFilters(page: Page) {
	await filterButton(page).click();
	await expect(page.getByRole('group', { name: 'Filters', exact: true })).toBeVisible();
}

/** Opens a list's filters, clicks one, and closes them again. */
export async function pressFilter(page: Page, name: RegExp) {
	await openFilters(page);
	await filter(page, name).click();
	await page.keyboard.press('Escape');
	await expect(filterButton(page)).toBeFocused();
}

/** An active filter, which a click removes. */
export const activeFilter = (page: Page, name: string) =>
	page.getByRole('button', { name: `Remove filter: ${name}`, exact: true });

/** The button of the list's menu of rarer actions. */
export const moreActions = (page: Page) => page.getByRole('button', { name: 'More actions' });

/** Chooses an item of this menu. */
export async function fromMenu(page: Page, name: string) {
	await moreActions(page).click();
	await page.getByRole('button', { name, exact: true }).click();
}

/** The button that opens the people who could introduce you. */
export const whoCanIntroduce = (page: Page) => page.getByRole('button', { name: 'Who can introduce me' });
