// The rules: docs/product.md §15.5.
import { expect, prospectsIn, test } from './support/extension-test.ts';

import { addList } from './support/people.ts';
import type { Redesign } from './support/sales-search-site/redesigns.ts';
import { searchUrl } from './support/sales-search-site/server.ts';

// What reading depends on is the page's HTML: every redesign is read in extension-reader.spec.ts. Here it is
// seen that such a page is also scrolled and sent whole: without the rows' elements, and without the site's markers.
const some: Redesign[] = ['rows are no list items', 'there are no data attributes'];

test('25 lazy rows arrive in full although the page was redesigned', async ({ chrome, ida }) => {
	for (const redesign of some) {
		await test.step(`although ${redesign}`, async () => {
			const list = await addList(ida, redesign);
			await chrome.page.goto(searchUrl('investors', `&redesign=${encodeURIComponent(redesign)}`));
			const popup = await chrome.openPopup();
			await popup.waitFor('25 people on this page');
			await popup.choose('Destination list', redesign);
			await popup.click('Import Search Results');
			await popup.waitFor('25 added');
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
