import type { BrowserContext, Page } from '@playwright/test';
import { screenTable } from '../../web/screen-table.ts';
import { breakCall } from './support/calls.ts';
import { contact } from './support/lists.ts';
import { expect, type Person, signedOutErrors, signInAgain, test } from './support/people.ts';
import { follow, heard, openHearing } from './support/screen.ts';

/** Every path of every screen, about a contact of Ada's. */
async function everyPath(ada: Person): Promise<string[]> {
	const { prospect } = await contact(ada);
	const ids: Record<string, string> = { ':listId': prospect.prospectListId, ':prospectId': prospect.id };
	return Object.values(screenTable)
		.flatMap(({ at }) => [...at])
		.map((path) => path.replace(/:\w+/g, (name) => ids[name] ?? name));
}

/** Counts the reads of the API from now on, by their address. */
function countReads(page: Page) {
	const counts = new Map<string, number>();
	page.on('request', (request) => {
		const { pathname, search } = new URL(request.url());
		if (request.method() !== 'GET' || !pathname.startsWith('/api/') || pathname === '/api/health') return;
		counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1);
	});
	return { counts, twice: () => [...counts].flatMap(([path, count]) => (count > 1 ? [path] : [])) };
}

type Look = { path: string; reads: ReturnType<typeof countReads> };

/** Looks at each path in its own step, with a reset counter of reads. Returns the counter. */
async function walkPaths(page: Page, paths: string[], look: (at: Look) => Promise<void>) {
	const reads = countReads(page);
	for (const path of paths) {
		await test.step(path, async () => {
			reads.counts.clear();
			await look({ path, reads });
		});
	}
	return reads;
}

/** Waits long enough for an endless read to show: each of these calls takes as long as one of its reads. */
async function afterSomeCalls(page: Page) {
	for (let calls = 0; calls < 10; calls += 1) await page.evaluate(async () => (await fetch('/api/health')).text());
}

/** Expects no spinner, no grey stand-in and no word of loading on the page. */
async function expectNothingLoads(page: Page) {
	await expect(page.locator('.late-in, .boot')).toHaveCount(0);
	await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

const logIn = (context: BrowserContext, { email, password }: Person) =>
	context.request.post('/api/login', { data: { email, password } });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Please sign in again' });

test('a screen opened after the session ended reads each thing once, and again after the sign-in', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	await walkPaths(page, await everyPath(ada), async ({ path, reads }) => {
		await openHearing(page, '/nowhere');
		await context.clearCookies();
		reads.counts.clear();
		await follow(page, path);
		await expect(page.locator('h1')).not.toHaveText('Page Not Found');
		await afterSomeCalls(page);
		// Some screens read nothing, so nothing says that the session is over.
		const isFound = reads.counts.size > 0;
		if (isFound) await expect(question(page)).toBeVisible();
		await afterSomeCalls(page);
		expect(reads.twice()).toEqual([]);
		await expectNothingLoads(page);
		await expect(page.getByText('Contact not found.')).toHaveCount(0);
		reads.counts.clear();
		await (isFound ? signInAgain(page, ada) : logIn(context, ada));
		await expectNothingLoads(page);
		await expect(page.getByText(/^Failed to load|could(?:n’t| not) be loaded|Couldn’t load/)).toHaveCount(0);
		await afterSomeCalls(page);
		// The server reports that the sign-in has added a session.
		expect(reads.twice().filter((read) => read !== '/api/account/sessions')).toEqual([]);
	});
});

test('when the session ends while a screen loads, nothing is read twice, and nothing loads for ever', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	await walkPaths(page, await everyPath(ada), async ({ path, reads }) => {
		const over = Promise.withResolvers<void>();
		let isKnown = false;
		await page.route('**/api/**', async (route) => {
			if (isKnown || !route.request().url().endsWith('/api/user')) await over.promise;
			isKnown = true;
			await route.continue();
		});
		const user = page.waitForResponse('**/api/user');
		await page.goto(path, { waitUntil: 'commit' });
		await (await user).finished();
		await context.request.post('/api/logout');
		over.resolve();
		await expect(question(page)).toBeVisible();
		await afterSomeCalls(page);
		// The signed-in user is requested with the page, and again after the first refusal.
		expect(reads.counts.get('/api/user')).toBe(2);
		expect(reads.twice()).toEqual(['/api/user']);
		await expectNothingLoads(page);
		await page.unrouteAll();
		await logIn(context, ada);
	});
});

test('when the session ends after a screen has loaded, the app asks once who is signed in, and reads nothing else', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	// Made before a tab is open, which would be told of the new contact and read it.
	const paths = await everyPath(ada);
	// The count beside the dashboard is read when the browser is idle.
	const counted = page.waitForResponse('**/api/needs-you');
	await openHearing(page, '/nowhere');
	await counted;
	await walkPaths(page, paths, async ({ path, reads }) => {
		await expectNothingLoads(page);
		reads.counts.clear();
		await context.request.post('/api/logout');
		await expect(question(page)).toBeVisible();
		await follow(page, path);
		await afterSomeCalls(page);
		expect([...reads.counts]).toEqual([['/api/user', 1]]);
		await expectNothingLoads(page);
		const hearing = heard(page);
		await signInAgain(page, ada);
		await hearing;
		// Reads caused by the sign-in end before the next step counts.
		await afterSomeCalls(page);
	});
});

test('a failed read of a screen is not repeated by later parts, and nothing loads for ever', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/status of 500/);
	const server = await breakCall(page, { path: /^\/api\/(?!user$|health$)/ });
	const reads = await walkPaths(page, await everyPath(ada), async ({ path, reads }) => {
		// By then the code of all its parts has loaded.
		await page.goto(path, { waitUntil: 'networkidle' });
		await expect(page.locator('h1')).toBeVisible();
		await afterSomeCalls(page);
		expect(reads.twice()).toEqual([]);
		await expectNothingLoads(page);
	});
	await test.step('the palette', async () => {
		reads.counts.clear();
		await page.goto('/templates', { waitUntil: 'networkidle' });
		await page.keyboard.press('Control+k');
		const field = page.getByRole('combobox');
		for (const word of ['ama', '', 'noa']) await field.fill(word);
		await afterSomeCalls(page);
		expect(reads.counts.get('/api/needs-you')).toBe(1);
	});
	await test.step('opening the screen again reads it once more', async () => {
		// The count beside the dashboard is read when the browser is idle.
		const counted = page.waitForResponse('**/api/needs-you');
		await page.goto('/prospect-lists');
		await expect(page.getByText('Failed to load prospect lists')).toBeVisible();
		await counted;
		await follow(page, '/templates');
		await expect(page.locator('h1')).toContainText('Email Templates');
		server.mend();
		reads.counts.clear();
		await follow(page, '/prospect-lists');
		await expect(page.getByText('VC Investors')).toBeVisible();
		expect([...reads.counts]).toEqual([['/api/prospect-lists', 1]]);
	});
});

test('reads that failed beside a half-written email are repeated after the sign-in, and the email stays', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(/status of 500/, ...signedOutErrors);
	const { path } = await contact(ada);
	const server = await breakCall(page, { path: /\/(connections|paths)$/ });
	await openHearing(page, `${path}/intro-request`);
	const subject = page.getByLabel('Subject Line');
	await subject.fill('A word about Amara');
	const field = await subject.elementHandle();
	await context.request.post('/api/logout');
	await expect(question(page)).toBeVisible();
	server.mend();
	const again = page.waitForResponse('**/connections');
	await signInAgain(page, ada);
	await (await again).finished();
	await expect(subject).toHaveValue('A word about Amara');
	expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
});

test('when the browser drops the cookie, each sign-in reads each thing once, and asks again', async ({
	page,
	context,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	await openHearing(page, '/nowhere');
	const user = await (await context.request.get('/api/user')).text();
	await page.route('**/api/login', (route) => route.fulfill({ contentType: 'application/json', body: user }));
	await context.clearCookies();
	const reads = countReads(page);
	await follow(page, '/');
	for (let times = 0; times < 2; times += 1) {
		await expect(question(page)).toBeVisible();
		await afterSomeCalls(page);
		expect(reads.twice()).toEqual([]);
		reads.counts.clear();
		const asked = page.waitForResponse('**/api/first-steps');
		await question(page).getByLabel('Password', { exact: true }).fill(ada.password);
		await question(page).getByRole('button', { name: 'Sign In' }).click();
		await asked;
	}
});
