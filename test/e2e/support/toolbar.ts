import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** The button that opens the filters of a list. */
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });

/** One of the filters of a list, while they are open. */
export const filter = (page: Page, name: RegExp) =>
	page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button', { name });

/** Opens the filters of a list. */
export async function openFilters(page: Page) {
	await filterButton(page).click();
	await expect(page.getByRole('group', { name: 'Filters', exact: true })).toBeVisible();
}

/** Opens the filters of a list, clicks one, and closes them again. */
export async function pressFilter(page: Page, name: RegExp) {
	await openFilters(page);
	await filter(page, name).click();
	await page.keyboard.press('Escape');
	await expect(filterButton(page)).toBeFocused();
}

/** A filter that is on. A click takes it away. */
export const activeFilter = (page: Page, name: string) =>
	page.getByRole('button', { name: `Remove filter: ${name}`, exact: true });

/** The button of the menu that has what is not needed all the time, of the list on the screen. */
export const moreActions = (page: Page) => page.getByRole('button', { name: 'More actions' });

/** Does what an item of this menu says. */
export async function fromMenu(page: Page, name: string) {
	await moreActions(page).click();
	await page.getByRole('button', { name, exact: true }).click();
}

/** The button that opens whoever could introduce the people of a list. */
export const whoCanIntroduce = (page: Page) => page.getByRole('button', { name: 'Who can introduce me' });
