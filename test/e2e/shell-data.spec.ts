import type { Request } from '@playwright/test';
import { builtFile } from './support/built-file.ts';
import { sentTo } from './support/calls.ts';
import { deafen } from './support/deaf.ts';
import { addList, addProspects, expect, signedIn, test } from './support/people.ts';
import { expectError } from './support/screen.ts';

test.beforeEach(signedIn);

test.describe('client data', () => {
	test('nothing is fetched again automatically: not on focus, not with time, not after coming back', async ({
		page,
	}) => {
		const reads: string[] = [];
		const open = new Set<Request>();
		page.on('request', (request) => {
			const { pathname } = new URL(request.url());
			if (!pathname.startsWith('/api/')) return;
			reads.push(pathname);
			open.add(request);
		});
		page.on('requestfinished', (request) => open.delete(request));
		await page.clock.install();
		// The count beside the dashboard is read when the browser is idle.
		const counted = page.waitForResponse('**/api/needs-you');
		await page.goto('/settings');
		await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
		await counted;
		// These come from the screen's last calls.
		await expect(page.getByText('This one')).toBeAttached();
		await expect(page.getByText('Choose Files')).toBeAttached();
		await expect.poll(() => open.size).toBe(0);
		const atFirst = [...reads];
		await page.evaluate(() => {
			window.dispatchEvent(new Event('focus'));
			document.dispatchEvent(new Event('visibilitychange'));
			window.dispatchEvent(new Event('online'));
		});
		await page.getByRole('link', { name: 'Templates' }).click();
		await page.goBack();
		await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
		await page.clock.fastForward('01:00:00');
		await page.evaluate(() => fetch('/api/health'));
		expect(reads).toEqual([...atFirst, '/api/health']);
	});

	test('after an import the extension tells a tab that does not hear the server, which fetches the lists again', async ({
		page,
		context,
		ada,
	}) => {
		await deafen(context);
		const list = await addList(ada, 'Investors');
		await page.goto('/prospect-lists');
		await expect(page.getByText('0 prospects')).toBeVisible();
		await addProspects(ada, list.id, [{ name: 'Amara Silva', title: 'Partner' }]);
		const reads = sentTo(page, 'GET', /^\/api\/prospect-lists$/);
		await page.evaluate((listId) => {
			const data = { source: 'kindling-extension', type: 'imported', listId };
			const { origin } = window.location;
			// From another origin, from another window, of someone else, of another kind: none of them counts.
			window.dispatchEvent(new MessageEvent('message', { data, source: window, origin: 'https://elsewhere.example' }));
			window.dispatchEvent(new MessageEvent('message', { data, source: null, origin }));
			window.dispatchEvent(
				new MessageEvent('message', { data: { ...data, source: 'somebody else' }, source: window, origin }),
			);
			window.dispatchEvent(new MessageEvent('message', { data: { ...data, type: 'hello' }, source: window, origin }));
			window.dispatchEvent(new MessageEvent('message', { data: null, source: window, origin }));
			window.postMessage(data, '*');
		}, list.id);
		await expect(page.getByText('1 prospect', { exact: true })).toBeVisible();
		expect(reads).toHaveLength(1);
	});

	test('a read and a write that fail', { tag: ['@36'] }, async ({ page, context, allowed }) => {
		await test.step('a failed query is not tried again', async () => {
			allowed.push(/status of 500/);
			await page.clock.install();
			let reads = 0;
			await page.route('**/api/statuses', (route) => {
				reads += 1;
				return route.fulfill({ status: 500, body: 'Broken.' });
			});
			await page.goto('/settings');
			await expect(page.getByRole('alert')).toContainText('Failed to load statuses');
			await page.clock.fastForward('10:00');
			await page.evaluate(() => fetch('/api/health'));
			expect(reads).toBe(1);
		});
		await test.step('offline, a write fails with its toast instead of waiting', async () => {
			allowed.push(/ERR_INTERNET_DISCONNECTED/);
			await page.unroute('**/api/statuses');
			await page.getByRole('button', { name: 'Refresh' }).click();
			await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
			await context.setOffline(true);
			await page.getByRole('button', { name: 'Move Pending down' }).click();
			await expectError(page, 'Failed to reorder statuses. Please try again.');
		});
	});

	test('offline, a screen that could not be loaded says so, and Refresh works once the connection is back', {
		tag: ['@36', '@full-browser'],
	}, async ({ page, context, allowed }) => {
		allowed.push(/ERR_INTERNET_DISCONNECTED/);
		// The screen's code is fetched once someone points at the link.
		const code = page.waitForResponse(builtFile('settings'));
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
		const settings = page.getByRole('link', { name: 'Settings' });
		await settings.hover();
		await (await code).finished();
		await context.setOffline(true);
		await settings.click();
		const failure = page.getByRole('alert').filter({ hasText: 'Failed to load statuses' });
		await expect(failure).toContainText('You’re offline. Check your connection first.');
		await context.setOffline(false);
		await expect(page.getByText('You are offline')).toHaveCount(0);
		const refresh = page.getByRole('button', { name: 'Refresh' });
		await refresh.click();
		await expect(refresh).toHaveCount(0);
		await expect(page.getByRole('list', { name: 'Statuses' })).toBeVisible();
	});
});
