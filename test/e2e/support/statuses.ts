import type { Page } from '@playwright/test';
import type { Person } from './people.ts';

/** The statuses every account starts with, in their order. */
export const starting = ['Pending', 'Contacted', 'Intro Requested', 'Introduced'];

/**
 * The rows of the status list on /settings. `row` finds a row by its name; `names` are their names from top to bottom.
 */
export const rows = (page: Page) => page.getByRole('list', { name: 'Statuses' }).getByRole('listitem');
export const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });
export async function names(page: Page) {
	const texts = await rows(page).allInnerTexts();
	return texts.map((text) => text.trim().split('\n')[0]);
}

/** Returns the names as stored on the server. */
export const namesOf = async (who: Person) =>
	(await (await who.api.statuses.$get()).json()).map((status) => status.name);
