import type { Locator, Page, Route } from '@playwright/test';
import { contact, threePeople } from './support/lists.ts';
import { expect, test } from './support/people.ts';
import { moreActions } from './support/toolbar.ts';

/** Holds back all code that the page requests from now on. Returns a function that releases it. */
async function holdCode(page: Page) {
	const held: Route[] = [];
	let isHeld = true;
	await page.route('**/assets/*.js', async (route) => {
		if (isHeld) held.push(route);
		else await route.continue();
	});
	return async () => {
		isHeld = false;
		await Promise.all(held.splice(0).map((route) => route.continue()));
		await page.unrouteAll({ behavior: 'wait' });
	};
}

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });

type Press = { first?: (page: Page) => Locator; press: (page: Page) => Locator; shows: (page: Page) => Locator };
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

const onList: Record<string, Press> = {
	'an ask': { press: link('Request introduction to Zoe Hart'), shows: heading('Request Introduction') },
	'a contact': { press: link('Zoe Hart'), shows: heading('Edit Contact') },
	'the dashboard': { press: link('Dashboard'), shows: (page) => page.getByText(/^Good to see you/) },
	'the templates': { press: link('Templates'), shows: heading(/^Email Templates/) },
	'the settings': { press: link('Settings'), shows: heading('Settings') },
	'the palette': { press: button('Search and commands'), shows: dialog('Search and commands') },
	'adding a person': { first: moreActions, press: button('Add person'), shows: dialog('Add person') },
	'the view': { first: moreActions, press: button('View'), shows: dialog('View') },
};

for (const [what, { first, press, shows }] of Object.entries(onList)) {
	test(`with its code held back, a click for ${what} shows a bar at once, and takes effect when the code arrives`, async ({
		page,
		ada,
	}) => {
		const { path } = await threePeople(ada);
		await page.goto(path);
		await expect((first ?? press)(page)).toBeVisible();
		const letCome = await holdCode(page);
		await first?.(page).click();
		await press(page).click();
		await expect(bar(page)).toBeVisible();
		await expect(shows(page)).toHaveCount(0);
		await letCome();
		await expect(shows(page)).toBeVisible();
		await expect(bar(page)).toHaveCount(0);
	});
}

test('a form sent before its code has loaded shows that it is working, and sends what was typed', {
	tag: ['@full-browser'],
}, async ({ page, ada }) => {
	const { path } = await contact(ada);
	await page.goto(path);
	const location = page.getByLabel('Location', { exact: true });
	await expect(location).toHaveValue('Austin');
	const letCome = await holdCode(page);
	await location.fill('Lisbon');
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await expect(bar(page)).toBeVisible();
	await letCome();
	await expect(page.getByText('Contact updated').first()).toBeVisible();
	await expect(bar(page)).toHaveCount(0);
});
