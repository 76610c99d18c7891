import type { Page } from '@playwright/test';
import { addList, addProspects, allowing, expect, type Person, test } from './support/people.ts';

/** Holds back the app's code. Returns a function that releases it. */
async function holdApp(page: Page) {
	const held = Promise.withResolvers<void>();
	await page.route(/\/assets\/(?!first-rows-).*\.js$/, async (route) => {
		await held.promise;
		await route.continue();
	});
	return held.resolve;
}

/** Adds a list of `count` people with different facts for Ada. */
async function listOf(ada: Person, count: number) {
	const list = await addList(ada, 'VC Investors', 'Seed-stage partners');
	await addProspects(
		ada,
		list.id,
		Array.from({ length: count }, (_, index) => ({
			name: `Person ${index}`,
			title: index % 2 ? 'Partner' : null,
			location: index % 3 ? 'Lisbon' : null,
			notes: index % 4 ? null : 'Met at a summit',
			connectionSource: index % 5 ? null : 'Dana Whitfield',
			linkedinUrl: index % 2 ? `https://www.linkedin.com/in/person-${index}` : null,
			status: index % 3 ? 'pending' : 'contacted',
		})),
	);
	return { id: list.id, path: `/prospect-lists/${list.id}` };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/**
 * Returns the elements, attributes and texts below #root, one per line, without those only the app has (ids, elements
 * outside header and main) and the rows below the window.
 */
const linesNow = () => {
	const lines: string[] = [];
	const walk = (node: Node, depth: number) => {
		if (node instanceof Element) {
			if (node.matches('[data-toasts], input[type=file], tr[aria-hidden]')) return;
			if (node.matches('tr') && node.getBoundingClientRect().top > window.innerHeight) return;
			const attributes = [...node.attributes]
				.filter(({ name, value }) => name !== 'id' && name !== 'aria-controls' && !(name === 'style' && value === ''))
				.map(({ name, value }) => `${name}="${value}"`);
			lines.push(`${' '.repeat(depth)}<${node.tagName} ${attributes.sort().join(' ')}>`);
			for (const child of node.childNodes) walk(child, depth + 1);
		} else lines.push(`${' '.repeat(depth)}${node.textContent}`);
	};
	walk(document.getElementById('root') as HTMLElement, 0);
	return lines;
};

/** Returns the lines of the page when the app has just rendered. */
const linesOfApp = (page: Page) =>
	page.evaluate(
		(source) =>
			new Promise<string[]>((resolve) => {
				const read = new Function(`return (${source})()`) as () => string[];
				new MutationObserver((_changes, observer) => {
					observer.disconnect();
					resolve(read());
				}).observe(document.body, { childList: true });
			}),
		linesNow.toString(),
	);

const chosen = { shown: ['name', 'title', 'company', 'status', 'actions'], widths: { title: 300 } };
const looks = [
	{ what: 'a table', count: 120, viewport: { width: 1280, height: 800 }, memory: {} },
	{ what: 'a short list', count: 3, viewport: { width: 1024, height: 700 }, memory: {} },
	{ what: 'chosen columns in the dark', count: 60, viewport: { width: 1280, height: 800 }, memory: { choice: chosen } },
	{ what: 'stacked rows', count: 120, viewport: { width: 390, height: 844 }, memory: {} },
];

for (const { what, count, viewport, memory } of looks) {
	test(`first rows are those of the app, node by node: ${what}`, { tag: ['@full-browser'] }, async ({ page, ada }) => {
		const { id, path } = await listOf(ada, count);
		await page.setViewportSize(viewport);
		await page.addInitScript(
			([key, choice]) => {
				if (!choice) return;
				localStorage.setItem(key, choice);
				localStorage.setItem('kindling-density', 'roomy');
				localStorage.setItem('kindling-theme', 'dark');
			},
			[`kindling-columns.${id}`, memory.choice ? JSON.stringify(memory.choice) : ''] as const,
		);
		const letCome = await holdApp(page);
		// The styles come last, because nothing can be measured before them.
		const others = [/first-rows-/, /\/prospects$/].map((url) => page.waitForResponse(url));
		await page.route('**/*.css', async (route) => {
			await Promise.all((await Promise.all(others)).map((response) => response.finished()));
			await route.continue();
		});
		await page.goto(path, { waitUntil: 'commit' });
		await expect(row(page, 'Person 0')).toBeVisible();
		const [early, top] = [await page.evaluate(linesNow), await row(page, 'Person 1').first().boundingBox()];
		const rendered = linesOfApp(page);
		letCome();
		expect(await rendered).toEqual(early);
		await expect(page.getByText(`${count} prospects`).first()).toBeAttached();
		expect(await row(page, 'Person 1').first().boundingBox()).toEqual(top);
	});
}

test('actions on the first rows before the app has loaded are kept, and carried out by it', async ({ page, ada }) => {
	const { path } = await listOf(ada, 120);
	const bar = page.getByRole('progressbar', { name: 'Loading' });
	const loads = [] as string[];
	page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
	await test.step('the focus, and a text that is searched for', async () => {
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		const search = page.getByPlaceholder('Search prospects...');
		await search.fill('person 11');
		letCome();
		await expect(page.getByText('Showing 11 of 120 prospects')).toBeVisible();
		await expect(search).toHaveValue('person 11');
		await expect(search).toBeFocused();
		await page.unrouteAll();
	});
	await test.step('how far the rows are scrolled', async () => {
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		const region = page.getByRole('region', { name: 'Prospects in VC Investors' });
		await region.evaluate((element) => element.scrollTo(0, 400));
		letCome();
		await expect(page.getByText('Showing 120 of 120 prospects')).toBeVisible();
		expect(await region.evaluate((element) => element.scrollTop)).toBe(400);
		await page.unrouteAll();
	});
	await test.step('the last click: a bar shows that it is on its way', async () => {
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		await page.getByRole('button', { name: 'Who can introduce me' }).click();
		await page.getByRole('button', { name: 'More actions' }).click();
		await expect(bar).toBeVisible();
		letCome();
		await expect(page.getByRole('button', { name: 'Add person' })).toBeVisible();
		await expect(bar).toHaveCount(0);
		await page.unrouteAll();
	});
	await test.step('clicks with Shift select all rows from the first to the last', async () => {
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		const [first, last] = [1, 4].map((at) => row(page, `Person ${at}`).first().getByText('Lisbon'));
		await first?.click({ modifiers: ['Shift'] });
		await last?.click({ modifiers: ['Shift'] });
		await expect(bar).toBeVisible();
		letCome();
		await expect(page.getByText('4 selected')).toBeVisible();
		await expect(bar).toHaveCount(0);
		await page.unrouteAll();
	});
	await test.step('a click on a row leads to its contact, and the page is not reloaded', async () => {
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		const read = page.waitForRequest(/\/api\/prospects\/[\w-]+$/);
		await row(page, 'Person 3').first().getByText('Partner').click();
		await expect(bar).toBeVisible();
		// Its data is requested before the app's code has arrived.
		await read;
		const before = loads.length;
		letCome();
		await expect(page.getByLabel('Name *')).toHaveValue('Person 3');
		expect(loads).toHaveLength(before);
		await page.goBack();
		await expect(row(page, 'Person 3').first()).toBeVisible();
		await page.unrouteAll();
	});
	await test.step('back from an ask, the focus is on the row of its person', async () => {
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		const ask = row(page, 'Person 5')
			.first()
			.getByRole('link', { name: 'Request introduction to Person 5', exact: true });
		await ask.click();
		letCome();
		await expect(page.getByRole('heading', { name: 'Request Introduction' })).toBeVisible();
		await page.goBack();
		await expect(row(page, 'Person 5').first().getByRole('link', { name: 'Person 5', exact: true })).toBeFocused();
	});
});

test.describe('nothing is drawn early', () => {
	test.use(allowing(/status of \d+|ERR_/));

	const cut = '[{"id":"one","name":"Person 0","ti';
	const answers = {
		'a session that has ended': { status: 204, body: '' },
		'a list of another account': { status: 404, body: 'List not found' },
		'a server that is busy': { status: 503, body: 'Busy' },
		'a response that is cut in the middle': { status: 200, contentType: 'application/json', body: cut },
	};
	for (const [what, answer] of Object.entries(answers)) {
		test(`for ${what}, and the screen says so as always`, async ({ page, ada }) => {
			const { path } = await listOf(ada, 3);
			let isFirst = true;
			await page.route(`**/api${path}/prospects`, async (route) => {
				if (isFirst) await route.fulfill(answer);
				else await route.continue();
				isFirst = false;
			});
			const drawn = page.waitForResponse(/first-rows-/);
			const letCome = await holdApp(page);
			await page.goto(path, { waitUntil: 'commit' });
			await (await drawn).finished();
			// Rows would appear within two frames.
			await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
			await expect(page.getByRole('row')).toHaveCount(0);
			await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
			letCome();
			await expect(page.getByText('Failed to load prospects')).toBeVisible();
		});
	}

	test('where a search is in the address, because other people come first', async ({ page, ada }) => {
		const { path } = await listOf(ada, 3);
		const letCome = await holdApp(page);
		const drawn = page.waitForResponse(/first-rows-/);
		await page.goto(`${path}?q=person+2`, { waitUntil: 'commit' });
		await (await drawn).finished();
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
		await expect(page.getByRole('row')).toHaveCount(0);
		letCome();
		await expect(page.getByText('Showing 1 of 3 prospects')).toBeVisible();
	});
});
