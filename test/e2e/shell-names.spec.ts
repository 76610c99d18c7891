import type { Page } from '@playwright/test';
import { addList, addProspects, expect, mailsTo, type Person, test } from './support/people.ts';
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
	return { id: prospect?.id ?? '', overview: '/prospect-lists', contact, composer: `${contact}/intro-request` };
}

const directionOf = (page: Page, text: string) =>
	page
		.getByText(text, { exact: true })
		.first()
		.evaluate((element) => getComputedStyle(element).direction);

test('words that are longer than the screen do not make it scroll sideways', async ({ page, ada, allowed }) => {
	// Reads of the removed person.
	allowed.push(/status of 404/);
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
	await test.step('nor where they were removed from', async () => {
		await ada.api.prospects[':id'].$delete({ param: { id: paths.id } });
		await follow(page, '/settings#data');
		await expect(page.getByRole('region', { name: 'Removed' })).toContainText(`From Amara ${word}`);
		await expectNoOverflow(page);
	});
});

test('nor do they on the answer page about several people', async ({ page, ada }) => {
	const list = await addList(ada, 'Investors');
	const people = await addProspects(ada, list.id, [{ name: word, title: word }, { name: 'Bo Lind' }]);
	const recipientEmail = `dana@${crypto.randomUUID().slice(0, 8)}.example.com`;
	await ada.api.favours.$post({
		json: {
			prospectIds: people.map(({ id }) => id),
			connectorName: 'Dana Whitfield',
			recipientEmail,
			subject: 'Two people',
			message: `Hi Dana,\n\nwould you?\n\n---\nHi ${word}.\n\n---\nHi Bo.`,
			sendEmail: true,
			answerLink: true,
		},
	});
	const [mail] = await mailsTo(recipientEmail);
	await page.setViewportSize({ width: 390, height: 780 });
	await page.goto(/http\S+\/api\/r\/\S+/.exec(mail?.content[0]?.value ?? '')?.[0] ?? '');
	await expect(page.getByRole('heading', { name: word })).toBeVisible();
	await expectNoOverflow(page);
	await page.getByRole('button', { name: `Yes: ${word}` }).click();
	await page.locator('.next').getByText(word).first().click();
	await expect(page.getByRole('radio', { name: `Check with ${word} first` })).toBeVisible();
	await expectNoOverflow(page);
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
