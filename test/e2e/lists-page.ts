import type { Page, Route } from '@playwright/test';
import { expect } from './people.ts';

/** The toast with this title, if it is the one shown. */
export const toast = (page: Page, title: string) =>
	page
		.getByRole('region', { name: /Notifications/ })
		.getByRole('listitem')
		.filter({ hasText: title });

/** A failure's toast: titled "Error", destructive, with these words. */
export async function expectError(page: Page, description: string) {
	await expect(toast(page, 'Error')).toContainText(description);
	await expect(toast(page, 'Error')).toHaveAttribute('data-variant', 'destructive');
}

type Call = { method?: string; path: RegExp };
const matches = (route: Route, { method = 'GET', path }: Call) =>
	route.request().method() === method && path.test(new URL(route.request().url()).pathname);

/** Holds the answers of a call back until `go` is called. */
export async function hold(page: Page, call: Call) {
	let go = () => {};
	const held = new Promise<void>((resolve) => {
		go = resolve;
	});
	await page.route('**/api/**', async (route) => {
		if (matches(route, call)) await held;
		await route.fallback();
	});
	return { go };
}

/** Lets a call fail with 500, or as said, until `mend` is called. */
export async function breakCall(
	page: Page,
	{ status = 500, body = 'Broken.', ...call }: Call & { status?: number; body?: string },
) {
	let broken = true;
	await page.route('**/api/**', (route) =>
		broken && matches(route, call) ? route.fulfill({ status, body }) : route.fallback(),
	);
	return {
		mend: () => {
			broken = false;
		},
	};
}

/** The bodies sent with this method to this path from now on. */
export function sentTo(page: Page, method: string, path: RegExp) {
	const bodies: unknown[] = [];
	page.on('request', (request) => {
		if (request.method() !== method || !path.test(new URL(request.url()).pathname)) return;
		bodies.push(request.postData() ? request.postDataJSON() : undefined);
	});
	return bodies;
}

/** Answers the browser's next question, and tells what it asked. */
export function answerNext(page: Page, yes: boolean): Promise<string> {
	return new Promise((resolve) => {
		page.once('dialog', async (dialog) => {
			resolve(dialog.message());
			await (yes ? dialog.accept() : dialog.dismiss());
		});
	});
}

/** The page never scrolls sideways. */
export async function expectNoOverflow(page: Page) {
	const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	expect(over).toBe(0);
}
