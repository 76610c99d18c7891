// The rules: docs/product.md §4.11.
import type { Page } from '@playwright/test';
import { addList, addProspects, expect, type Person, test } from './support/people.ts';
import { expectNoOverflow, follow } from './support/screen.ts';

const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

/** The paths on which one person's facts are shown. */
async function pathsOf(
	owner: Person,
	facts: { name: string; connectionSource: string; title?: string; status?: string },
) {
	const list = await addList(owner, facts.name, facts.name);
	const [prospect] = await addProspects(owner, list.id, [
		{
			...facts,
			location: facts.title,
			notes: facts.title,
			connections: [{ name: facts.connectionSource, title: facts.title, company: facts.title }],
		},
	]);
	const contact = `/prospect-lists/${list.id}/prospects/${prospect?.id}`;
	return { overview: '/prospect-lists', contact, composer: `${contact}/intro-request` };
}

const directionOf = (page: Page, text: string) =>
	page
		.getByText(text, { exact: true })
		.first()
		.evaluate((element) => getComputedStyle(element).direction);

test('words that are longer than the screen do not make it scroll sideways', async ({ page, ada }) => {
	const status = await (await ada.api.statuses.$post({ json: { name: word, color: '#2563EB' } })).json();
	const facts = {
		name: `Amara ${word}`,
		connectionSource: `Dana ${word}`,
		title: `${word} at ${word}`,
		status: status.value,
	};
	const titles = { overview: 'Prospect Lists', contact: 'Edit Contact', composer: 'Request Introduction' };
	const paths = await pathsOf(ada, facts);
	await page.goto(paths.overview);
	for (const screen of ['overview', 'contact', 'composer'] as const) {
		await follow(page, paths[screen]);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[screen]);
		await expect(page.getByText(word).first()).toBeVisible();
		for (const width of [1280, 390, 320]) {
			await page.setViewportSize({ width, height: 780 });
			await expectNoOverflow(page);
		}
	}
});

test('a name in a script that is written from right to left keeps its own direction', async ({ page, ada }) => {
	const name = 'נועם בן-דוד (מנכ"ל)';
	const connector = 'محمد علي (Dana)';
	const paths = await pathsOf(ada, { name, connectionSource: connector });
	await page.goto(paths.overview);
	expect(await directionOf(page, name)).toBe('rtl');
	await follow(page, paths.contact);
	await expect(page).toHaveTitle(`${name} · Edit Contact · Kindling`);
	await expect(page.getByLabel('Name *')).toHaveCSS('direction', 'rtl');
	await expect(page.getByLabel('Job Title')).toHaveCSS('direction', 'ltr');
	expect(await directionOf(page, connector)).toBe('rtl');
	await follow(page, paths.composer);
	await expect(page).toHaveTitle(`${name} · Request Introduction · Kindling`);
	expect(await directionOf(page, name)).toBe('rtl');
});
