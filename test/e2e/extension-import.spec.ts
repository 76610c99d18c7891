import { expect, picture, prospectsIn, test } from './extension-test.ts';
import { addList, origin } from './people.ts';
import { searchUrl } from './sales-search-site/server.ts';

test('25 lazy rows arrive in the list within 5 s, once, and an open tab shows them', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	const app = await chrome.context.newPage();
	await app.goto(`${origin}/prospect-lists/${list.id}`);
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	await picture(popup, 'ready');
	const start = Date.now();
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	expect(Date.now() - start).toBeLessThan(5_000);
	await picture(popup, 'done');
	const prospects = await prospectsIn(ida, list.id);
	expect(prospects).toHaveLength(25);
	expect(prospects[0]).toMatchObject({
		name: 'Mara Quill',
		title: 'Founder & Investor at Acme',
		location: 'Lyon, Auvergne-Rhône-Alpes, France',
		connectionSource: null,
		status: 'pending',
	});
	expect(prospects[0]?.linkedinUrl).toMatch(/^https:\/\/www\.linkedin\.com\/sales\/lead\/ACwAA[\w-]+$/);
	await expect(app.getByText('Mara Quill')).toBeVisible();
});
