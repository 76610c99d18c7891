import type { Locator } from '@playwright/test';
import type { ScreenName } from '../../web/screen-table.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, signedOutErrors, test } from './support/people.ts';
import { follow } from './support/screen.ts';

test('no screen has an accessibility fault, and none is cut off', { tag: ['@H1'] }, async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	const list = await addList(ada, 'Investors', 'Seed-stage partners');
	const [amara] = await addProspects(ada, list.id, [
		{ name: 'Amara Silva', title: 'Partner', location: 'Lisbon', connectionSource: 'Dana Whitfield' },
		{ name: 'Bo Lindqvist', title: 'CTO' },
	]);
	const contact = `/prospect-lists/${list.id}/prospects/${amara?.id}`;
	const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
	// The path of each screen, and what it shows once loaded.
	const screens: Record<Exclude<ScreenName, 'auth'>, [path: string, shown: Locator]> = {
		dashboard: ['/', page.getByRole('region', { name: 'Quick Actions' })],
		extension: ['/extension', heading('Chrome Browser Extension')],
		templates: ['/templates', heading(/^Email Templates/)],
		settings: ['/settings', page.getByRole('list', { name: 'Statuses' })],
		'prospect-lists': ['/prospect-lists', page.getByRole('link', { name: 'View Prospects' })],
		'prospect-list': [`/prospect-lists/${list.id}`, page.getByRole('link', { name: 'Amara Silva', exact: true })],
		'edit-contact': [contact, page.getByLabel('Job Title')],
		'intro-request': [`${contact}/intro-request`, page.getByLabel('Subject Line')],
	};
	await page.goto('/');
	const settings = ['you', 'network', 'circle', 'developers', 'data'].map(
		(page) => [`/settings#${page}`, heading(/^Settings - /)] as const,
	);
	for (const [path, shown] of [
		...Object.values(screens),
		...settings,
		['/nowhere', heading('Page Not Found')] as const,
	]) {
		await test.step(path, async () => {
			await follow(page, path);
			await expect(shown).toBeVisible();
			await expectGoodLooks(page);
		});
	}
	await test.step('the dialog of a status', async () => {
		await follow(page, '/settings');
		await page.getByRole('button', { name: 'Add Status' }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
		await expectGoodLooks(page);
	});
	await test.step('in forced colours the current tab, the primary button and what is chosen are seen', async () => {
		await page.emulateMedia({ forcedColors: 'active' });
		await follow(page, `/prospect-lists/${list.id}`);
		const style = (of: Locator, name: string) =>
			of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
		const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name });
		expect(await style(tab('Prospect Lists'), 'border-bottom-color')).not.toBe(
			await style(tab('Templates'), 'border-bottom-color'),
		);
		await follow(page, `${contact}/intro-request`);
		const [loud, quiet] = ['Copy and open LinkedIn', 'Cancel'].map((name) =>
			page.getByRole('button', { name, exact: true }),
		);
		await expect(loud as Locator).toBeVisible();
		expect(await style(loud as Locator, 'background-color')).not.toBe(
			await style(quiet as Locator, 'background-color'),
		);
		await follow(page, '/settings#work');
		expect(await style(page.locator('label', { hasText: 'Light' }), 'outline-style')).not.toBe(
			await style(page.locator('label:has([name=theme]:checked)'), 'outline-style'),
		);
		await page.emulateMedia({ forcedColors: 'none' });
	});
	await test.step('at 200 % zoom no bar is in the middle of the screen, and the badge is beside its word', async () => {
		await page.setViewportSize({ width: 640, height: 400 });
		for (const [path, bar] of [
			[`${contact}/intro-request`, page.locator('[data-send-row]')],
			[contact, page.locator('form > .sticky, .sticky').last()],
		] as const) {
			await follow(page, path);
			await expect(bar).toBeVisible();
			// Polled, because the previous screen has such a bar too, and a removed one is at 0.
			await expect.poll(() => bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBeGreaterThan(398);
		}
		await page.setViewportSize({ width: 1280, height: 800 });
	});
	await test.step('nothing moves for someone who prefers that', async () => {
		await page.emulateMedia({ reducedMotion: 'reduce' });
		const seconds = await page.evaluate(() =>
			[...document.querySelectorAll('*')]
				.map((element) => getComputedStyle(element))
				.flatMap((style) => `${style.animationDuration}, ${style.transitionDuration}`.split(', '))
				.map(Number.parseFloat),
		);
		expect(Math.max(...seconds)).toBeLessThan(0.001);
	});
	await test.step('the sign-in screen with a message under a field', async () => {
		await context.clearCookies();
		await page.goto('/auth');
		await page.getByRole('button', { name: 'Sign In' }).click();
		await expect(page.getByText('Please enter a valid email address')).toBeVisible();
		await expectGoodLooks(page);
	});
});
