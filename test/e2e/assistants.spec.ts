// The rules: docs/product.md §25.2.
import { createHash } from 'node:crypto';
import { expect, expectAccessible, origin, person, signIn, test } from './support/people.ts';

/** A program registers itself. Returns the path of the page to which it sends the person. */
async function pathOfQuestion() {
	const callback = 'https://claude.example/callback';
	const made = await fetch(`${origin}/api/oauth/register`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			client_name: 'Claude',
			redirect_uris: [callback],
			token_endpoint_auth_method: 'none',
		}),
	});
	const { client_id } = (await made.json()) as { client_id: string };
	const query = new URLSearchParams({
		...{ response_type: 'code', client_id, redirect_uri: callback, scope: 'read write', state: 'the-state' },
		...{ code_challenge: createHash('sha256').update('v').digest('base64url'), code_challenge_method: 'S256' },
	});
	return `/api/oauth/authorize?${query}`;
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`the page that asks about an assistant is accessible on a phone in ${colorScheme}`, async ({ browser }) => {
		const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, bypassCSP: true });
		await signIn(context, await person('Ada'));
		const page = await context.newPage();
		await page.goto(origin + (await pathOfQuestion()));
		await expect(page.getByRole('button', { name: 'No, do not connect it' })).toBeVisible();
		await expectAccessible(page);
		await context.close();
	});
}
