import type { Page, Route } from '@playwright/test';

type Call = { method?: string; path: RegExp };
const matches = (route: Route, { method = 'GET', path }: Call) =>
	route.request().method() === method && path.test(new URL(route.request().url()).pathname);

/** Holds back the responses to a call until `go` is called. */
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

/** Fails a call with 500, or as given, until `mend` is called. */
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

/** Collects the bodies sent with this method to this path from now on. */
export function sentTo(page: Page, method: string, path: RegExp) {
	const bodies: unknown[] = [];
	page.on('request', (request) => {
		if (request.method() !== method || !path.test(new URL(request.url()).pathname)) return;
		bodies.push(request.postData() ? request.postDataJSON() : undefined);
	});
	return bodies;
}
