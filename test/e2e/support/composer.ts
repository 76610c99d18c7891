import type { Page } from '@playwright/test';
import { addList, addProspects, expect, type Person } from './people.ts';

/** The field with this label. */
export const box = (page: Page, label: string) => page.getByLabel(label, { exact: false });
/** The button that sends the request. */
export const send = (page: Page) => page.getByRole('button', { name: 'Send Email' });
/** An address nobody else writes to; the stand-in for the mail provider answers by the name before the @. */
export const address = (name: string) => `${name}@${crypto.randomUUID().slice(0, 8)}.example.com`;

/** Opens the composer for a prospect of Ada's. */
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
