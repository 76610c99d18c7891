import { expect, expectAccessiblePopup, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, origin } from './support/people.ts';
import { searchUrl } from './support/sales-search-site/server.ts';

for (const colorScheme of ['light', 'dark'] as const) {
	test.describe(colorScheme, () => {
		test.use({ colorScheme });
		test(`the popup is accessible, by keyboard too, in ${colorScheme}`, async ({ chrome, ida }) => {
			await addList(ida, 'Investors');
			await chrome.page.goto(searchUrl('investors', '&slow=150'));
			const popup = await chrome.openPopup();
			await popup.waitFor('25 people on this page');
			expect(await popup.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
			await picture(popup, `${colorScheme}-ready`);
			await expectAccessiblePopup(popup);
			expect(await popup.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
			await popup.click('Settings');
			await popup.waitFor('API URL');
			await picture(popup, `${colorScheme}-settings`);
			await expectAccessiblePopup(popup);
			await popup.click('Cancel');
			const order: string[] = [];
			for (let press = 0; press < 6; press += 1) {
				await popup.press('Tab');
				order.push(
					await popup.evaluate(
						`document.activeElement.getAttribute('aria-label') || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent`,
					),
				);
			}
			expect(order.map((one) => one.trim()).join(' > ')).toContain(
				'Destination list > New list > Import Search Results',
			);
			await popup.click('Import Search Results');
			await popup.waitFor(/\d+ of 25 read/);
			await expectAccessiblePopup(popup);
			await picture(popup, `${colorScheme}-reading`);
			await popup.waitFor('25 added');
			expect(await popup.evaluate('document.activeElement.textContent')).toBe('Imported into Investors');
			await expectAccessiblePopup(popup);
			await picture(popup, `${colorScheme}-done`);
		});
	});
}

test('the settings show the address, and refuse one the extension may not talk to', async ({ chrome, ida }) => {
	await addList(ida, 'Any');
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	await popup.click('Settings');
	await popup.waitFor('API URL');
	expect(await popup.evaluate(`document.querySelector('#api-url').value`)).toBe(origin);
	await popup.fill('API URL', 'https://kindling.example');
	await popup.click('Save');
	await popup.waitFor('may not talk to that address');
	await popup.fill('API URL', `${origin}/`);
	await popup.click('Save');
	await expect.poll(() => popup.text()).not.toContain('API URL');
});

test('a page cannot give the extension orders, nor a reader forge a report', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Target');
	await chrome.page.goto(searchUrl('investors'));
	const popup = await chrome.openPopup();
	await popup.waitFor('25 people on this page');
	const orders = [
		{ name: 'import', tabId: 1, listId: list.id, listName: list.name },
		{ name: 'drop-waiting' },
		{
			name: 'reading',
			runId: 'x',
			url: 'x',
			total: 1,
			people: [],
			refused: [],
			hasNext: false,
			paused: false,
			end: 'complete',
		},
	];
	for (const order of orders) {
		const answers = await chrome.evaluateEverywhere(
			chrome.page,
			`new Promise((done) => {
				if (!globalThis.chrome?.runtime?.id) return done('no way in');
				chrome.runtime.sendMessage(${JSON.stringify(order)}, (answer) => done(chrome.runtime.lastError ? 'no answer' : answer));
			})`,
		);
		expect(answers).toContain('no way in');
		expect(answers.filter((answer) => typeof answer === 'object')).toEqual([]);
	}
	await chrome.page.waitForTimeout(500);
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
	await popup.waitFor('Import Search Results');
});
