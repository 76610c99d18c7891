import type { Request } from '@playwright/test';
import { startAppProxy } from './support/app-proxy.ts';
import { anyScreen, builtFile } from './support/built-file.ts';
import { contact, threePeople } from './support/lists.ts';
import { allowing, expect, test } from './support/people.ts';
import { appPort } from './support/ports.ts';
import { fromMenu } from './support/toolbar.ts';

test.use(allowing(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|dynamically imported module|\/api\/changes/));

const lost = 'This part couldn’t be loaded. We’ll load it when you’re back online.';

test('offline a missing part says so in its place, typed text stays, and it loads by itself later', {
	tag: ['@full-browser'],
}, async ({ page, ada, context }) => {
	// On a slow machine the page's own prefetch would come first, so a proxy withholds the files. A browser whose calls
	// a test answers caches nothing.
	await using proxy = await startAppProxy(appPort);
	const at = (path: string) => `http://localhost:${proxy.port}${path}`;
	proxy.only = builtFile('(?:prospect-list|edit-contact)-later');
	proxy.mode = 'down';
	const failed = page.getByRole('alert').filter({ hasText: lost });
	const notes = page.getByLabel('Notes');

	await test.step('in a list: a dialog', async () => {
		const { path } = await threePeople(ada);
		await page.goto(at(path));
		await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
		// The names of the statuses may come after the people.
		await expect(page.getByText('Contacted', { exact: true })).toBeVisible();
		await context.setOffline(true);
		await page.getByPlaceholder('Search prospects...').fill('Noah');
		for (const open of ['Add person', 'Select']) {
			await fromMenu(page, open);
			await expect(failed).toBeVisible();
			await expect(page.getByRole('link', { name: 'Noah Okafor', exact: true })).toBeVisible();
			if (open === 'Add person') await page.getByRole('button', { name: 'Close', exact: true }).click();
		}
		await fromMenu(page, 'Select');
		await page.getByText('Contacted', { exact: true }).click();
		await expect(failed).toBeVisible();
		proxy.mode = 'through';
		await context.setOffline(false);
		await expect(page.getByRole('menu', { name: 'Status of Noah Okafor' })).toBeVisible();
		await expect(failed).toHaveCount(0);
		await expect(page.getByPlaceholder('Search prospects...')).toHaveValue('Noah');
	});
	await test.step('on a contact: a form in place', async () => {
		proxy.mode = 'down';
		const { path } = await contact(ada);
		await page.goto(at(path));
		await expect(page.getByRole('heading', { name: 'Mutual connections' })).toBeVisible();
		await context.setOffline(true);
		await notes.fill('She would rather be called.');
		await page.getByRole('button', { name: 'Add a connection' }).click();
		// Another part of the contact may be missing too.
		const card = page.getByRole('region', { name: 'Mutual connections' });
		await expect(card.getByRole('alert').filter({ hasText: lost })).toBeVisible();
		await expect(notes).toHaveValue('She would rather be called.');
		proxy.mode = 'through';
		await context.setOffline(false);
		await expect(page.getByRole('form', { name: 'Add a connection' })).toBeVisible();
		await expect(notes).toHaveValue('She would rather be called.');
	});
});

test('the code of a form is fetched at the first sign of use, so the next click works offline', async ({
	page,
	ada,
	context,
}) => {
	const { path } = await threePeople(ada);
	let isAsked = false;
	const later = page.waitForResponse(builtFile('prospect-list-later'));
	const open = new Set<Request>();
	page.on('request', (request) => {
		if (!request.url().includes('/assets/')) return;
		open.add(request);
		isAsked ||= builtFile('prospect-list-later').test(request.url());
	});
	page.on('requestfinished', (request) => open.delete(request));
	await page.goto(path);
	await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
	// The first rows are there before the app, which is what hears the pointer.
	let y = 5;
	await expect.poll(() => page.mouse.move(5, y++).then(() => isAsked)).toBe(true);
	await (await later).finished();
	// The imports of these files are fetched in parallel.
	await expect.poll(() => open.size).toBe(0);
	await context.setOffline(true);
	await page.getByText('Contacted', { exact: true }).click();
	await expect(page.getByRole('menu')).toBeVisible();
	await page.keyboard.press('Escape');
	await fromMenu(page, 'Add person');
	await expect(page.getByRole('dialog')).toBeVisible();
});

test('a screen opened offline appears once online, without a page load', async ({ page, ada, context }) => {
	await using proxy = await startAppProxy(appPort);
	await page.goto(`http://localhost:${proxy.port}/`);
	await expect(page.getByText(`Good to see you, ${ada.firstName}.`)).toBeVisible();
	Object.assign(proxy, { only: anyScreen, mode: 'down' });
	await context.setOffline(true);
	await page.getByRole('navigation').getByRole('link', { name: 'Templates' }).click();
	await expect(page.getByRole('alert')).toContainText('Something went wrong');
	await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
	proxy.mode = 'through';
	await context.setOffline(false);
	await expect(page.locator('[data-same] h1')).toContainText('Email Templates');
});
