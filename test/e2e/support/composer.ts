import type { Page } from '@playwright/test';
import { addList, addProspects, expect, type Person } from './people.ts';

/** The field with this label. */
export const box = (page: Page, label: string) => page.getByLabel(label, { exact: false });
/** The button that sends the request. */
export const send = (page: Page) => page.getByRole('button', { name: 'Send Email' });
/** Fills the recipient, and a message with no placeholder left empty. */
export async function fill(page: Page, to: string) {
	await box(page, 'Send To *').fill(to);
	await box(page, 'Message *').fill('Hi Dana,\n\nwould you introduce me to Amara? If not, that is fine.');
}
/** An address no one else writes to. The mail provider's stub responds by the name before the @. */
export const address = (name: string) => `${name}@${crypto.randomUUID().slice(0, 8)}.example.com`;

/** Opens the composer for one of Ada's prospects. */
export async function compose(page: Page, ada: Person, person: object = {}) {
	const list = await addList(ada, 'Investors');
	const [prospect] = await addProspects(ada, list.id, [
		{
			name: 'Amara Silva',
			title: 'VP Engineering',
			location: 'Lisbon',
			email: 'amara@northwind.example.com',
			connectionSource: 'Dana Whitfield',
			...person,
		},
	]);
	if (!prospect) throw new Error('No prospect.');
	const contact = `/prospect-lists/${list.id}/prospects/${prospect.id}`;
	await page.goto(`${contact}/intro-request`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Introduction');
	return { list, prospect, contact };
}

/** Keeps windows from opening, and returns the addresses that would have opened. */
export async function watchOpened(page: Page) {
	await page.evaluate(() => {
		const opened: string[] = [];
		Object.assign(window, { opened, open: (url: string) => opened.push(url) && ({ opener: null } as Window) });
	});
	return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
}
