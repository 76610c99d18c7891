import { browsersInWords } from '../../web/browsers.ts';
import { expect, expectAccessible, test } from './support/people.ts';

/** Features that a browser may lack, each with how to take it away. */
const lacks = {
	'URL.canParse': 'delete URL.canParse',
	'Map.groupBy': 'delete Map.groupBy',
	'Array.prototype.toSorted': 'delete Array.prototype.toSorted',
	'Object.hasOwn': 'delete Object.hasOwn',
	'colors made of others':
		'const { supports } = CSS; CSS.supports = (...asked) => !/from/.test(asked.join()) && supports.call(CSS, ...asked)',
	modules: 'delete HTMLScriptElement.prototype.noModule',
	CSS: 'delete window.CSS',
};

for (const [name, takeAway] of Object.entries(lacks)) {
	test(`a browser without ${name} says which ones work`, async ({ page, ada }) => {
		await page.addInitScript(takeAway);
		await page.goto(`/prospect-lists?${ada.email}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kindling needs a newer browser');
		await expect(page.getByText(`It works in ${browsersInWords}.`)).toBeVisible();
		await expect(page.getByText('Something went wrong')).toHaveCount(0);
		if (name !== 'modules') return;
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await page.reload();
			await expectAccessible(page);
		}
	});
}
