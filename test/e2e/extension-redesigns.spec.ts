import { expect, prospectsIn, test } from './support/extension-test.ts';

import { addList } from './support/people.ts';
import type { Redesign } from './support/sales-search-site/redesigns.ts';
import { searchUrl } from './support/sales-search-site/server.ts';

// Reading depends on the page's HTML alone: every redesign is read in extension-reader.spec.ts. These are also
// scrolled and sent whole: without the rows' elements, without the site's markers, and with nothing but what a person
// sees.
const some: Redesign[] = ['rows are no list items', 'there are no data attributes', 'there are no marks at all'];
const byLooks = 'The page has changed. 25 of 25 people were read by guessing from its layout, so please check some.';

test('25 lazy rows arrive in full although the page was redesigned', async ({ chrome, ida }) => {
	for (const redesign of some) {
		await test.step(`although ${redesign}`, async () => {
			const list = await addList(ida, redesign);
			await chrome.page.goto(searchUrl('investors', `&redesign=${encodeURIComponent(redesign)}`));
			const popup = await chrome.openPopup();
			await popup.waitFor(
				redesign === 'there are no marks at all' ? /\d+ people on this page/ : '25 people on this page',
			);
			await popup.choose('Destination list', redesign);
			await popup.click('Import Search Results');
			const text = await popup.waitFor('25 added');
			expect(text.includes(byLooks), redesign).toBe(redesign !== 'rows are no list items');
			if (text.includes(byLooks)) await popup.waitFor('Save a report');
			await popup.putAway();
			await popup.close();
			const prospects = await prospectsIn(ida, list.id);
			expect(prospects.filter(({ title, location }) => title && location)).toHaveLength(25);
			expect(prospects[0]).toMatchObject({
				name: 'Mara Quill',
				title: 'Founder & Investor at Acme',
				location: 'Lyon, Auvergne-Rhône-Alpes, France',
			});
		});
	}
});
