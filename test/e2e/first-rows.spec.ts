import type { Page } from '@playwright/test';
import { holdApp } from './support/hold-app.ts';
import { addList, addProspects, allowing, expect, type Person, person, signIn, test } from './support/people.ts';

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
	const { id, path } = await listOf(ada, 120);
	const bar = page.getByRole('progressbar', { name: 'Loading' });
	const loads = [] as string[];
	page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
	const search = page.getByPlaceholder('Search prospects...');
	const region = page.getByRole('region', { name: 'Prospects in VC Investors' });
	const everyone = page.getByText('Showing 120 of 120 prospects');
	const early = (title: string, act: (letCome: () => void) => Promise<void>) =>
		test.step(title, async () => {
			const letCome = await holdApp(page);
			await page.goto(path, { waitUntil: 'commit' });
			await act(letCome);
			await page.unrouteAll();
		});
	await early('the focus, and a text that is searched for, with its caret', async (letCome) => {
		await search.fill('person 11');
		for (const key of ['Home', 'Shift+ArrowRight']) await page.keyboard.press(key);
		letCome();
		await expect(page.getByText('Showing 11 of 120 prospects')).toBeVisible();
		await expect(search).toHaveValue('person 11');
		await expect(search).toBeFocused();
		await page.keyboard.type('P');
		await expect(search).toHaveValue('Person 11');
	});
	await early('Enter in the search, which leads to the first person found', async (letCome) => {
		await search.fill('person 11');
		await page.keyboard.press('Enter');
		await expect(bar).toBeVisible();
		letCome();
		await expect(page.getByText('Showing 11 of 120 prospects')).toBeVisible();
		await expect(page.locator('[data-row-focus]').first()).toBeFocused();
	});
	await early('a word that an input method composes', async (letCome) => {
		const session = await page.context().newCDPSession(page);
		const compose = (text: string) =>
			session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
		await search.click();
		await compose('perso');
		const code = page.waitForResponse(/\/assets\/prospect-list-/);
		letCome();
		await (await code).finished();
		for (const text of ['person', 'person ', 'person 1']) await compose(text);
		await session.send('Input.insertText', { text: 'person 11' });
		await expect(page.getByText('Showing 11 of 120 prospects')).toBeVisible();
		await expect(search).toHaveValue('person 11');
	});
	await early('the focus of a region, and selected text', async (letCome) => {
		await page.getByText('Seed-stage partners').dblclick();
		const selected = () => page.evaluate(() => window.getSelection()?.toString());
		const before = await selected();
		await region.focus();
		letCome();
		await expect(everyone).toBeVisible();
		await expect(region).toBeFocused();
		expect(await selected()).toBe(before);
	});
	const columns = JSON.stringify({
		shown: ['name', 'title', 'location', 'actions'],
		widths: { title: 600, location: 600 },
	});
	await page.evaluate(([id, choice]) => localStorage.setItem(`kindling-columns.${id}`, choice), [id, columns] as const);
	await early('the scroll position, where more rows are drawn', async (letCome) => {
		await expect(row(page, 'Person 45')).toHaveCount(0);
		await region.evaluate((element) => element.scrollTo(100, 1200));
		await expect(row(page, 'Person 45')).toBeVisible();
		letCome();
		await expect(everyone).toBeVisible();
		expect(await region.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([100, 1200]);
		await page.evaluate((id) => localStorage.removeItem(`kindling-columns.${id}`), id);
	});
	await page.setViewportSize({ width: 1280, height: 400 });
	await early('the scroll position of a low window, apart from that of its rows', async (letCome) => {
		await expect(row(page, 'Person 0')).toBeVisible();
		await page.evaluate(() => window.scrollTo(0, 100));
		letCome();
		await expect(everyone).toBeAttached();
		expect(await page.evaluate(() => window.scrollY)).toBe(100);
		expect(await region.evaluate((element) => element.scrollTop)).toBe(0);
		await page.setViewportSize({ width: 1280, height: 800 });
	});
	await early(
		'the last click: a bar shows that it is on its way, also in a page that is translated meanwhile',
		async (letCome) => {
			await page.getByRole('button', { name: 'More actions' }).click();
			const connectors = page.getByRole('button', { name: 'Who can introduce me' });
			await connectors.evaluate((button) => {
				for (const text of button.querySelectorAll('span')) text.textContent = 'Wer kann mich vorstellen';
			});
			await page.getByRole('button', { name: 'Wer kann mich vorstellen' }).click({ modifiers: ['Shift'] });
			await expect(bar).toBeVisible();
			letCome();
			await expect(connectors).toHaveAttribute('aria-expanded', 'true');
			await expect(page.getByRole('button', { name: 'Add person' })).toHaveCount(0);
			await expect(bar).toHaveCount(0);
		},
	);
	await early('a click on the filters, which come only with all people', async (letCome) => {
		const filter = page.getByRole('button', { name: 'Filter', exact: true });
		await filter.click();
		letCome();
		await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
		await expect(filter).toBeFocused();
	});
	await early('a click that begins before the app has loaded, and ends after it', async (letCome) => {
		await row(page, 'Person 3').first().getByText('Partner').hover();
		await page.mouse.down();
		letCome();
		await expect(everyone).toBeVisible();
		await page.mouse.up();
		await expect(page.getByLabel('Name *')).toHaveValue('Person 3');
	});
	await early('a click with Ctrl opens the contact of a row in a new tab at once', async (letCome) => {
		const opened = page.context().waitForEvent('page');
		await row(page, 'Person 3')
			.first()
			.getByText('Partner')
			.click({ modifiers: ['Control'] });
		await (await opened).close();
		await expect(bar).toHaveCount(0);
		letCome();
		await expect(everyone).toBeVisible();
	});
	await early('a click after a key: what the key opens would be in its way', async (letCome) => {
		await search.click();
		await page.keyboard.press('Control+k');
		await expect(bar).toBeVisible();
		await page.getByRole('button', { name: 'More actions' }).click();
		letCome();
		await expect(page.getByRole('button', { name: 'Add person' })).toBeVisible();
		await expect(page.getByRole('dialog')).toHaveCount(0);
	});
	await early('clicks with Shift select all rows from the first to the last', async (letCome) => {
		const [first, last] = [1, 4].map((at) => row(page, `Person ${at}`).first().getByText('Lisbon'));
		await first?.click({ modifiers: ['Shift'] });
		await last?.click({ modifiers: ['Shift'] });
		await expect(bar).toBeVisible();
		letCome();
		await expect(page.getByText('4 selected')).toBeVisible();
		await expect(bar).toHaveCount(0);
	});
	await early('as then each click on a row is for the selection, beside one on a button', async (letCome) => {
		const place = (index: number) => row(page, `Person ${index}`).first().getByText('Lisbon');
		await place(1).click({ modifiers: ['Shift'] });
		for (const index of [4, 5, 4]) await place(index).click();
		await page.getByRole('button', { name: 'More actions' }).click();
		letCome();
		await expect(page.getByText('2 selected')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Add person' })).toBeVisible();
	});
	await early('what is typed after a click on the button of the palette', async (letCome) => {
		await page.getByRole('button', { name: 'Search and commands' }).click();
		await page.keyboard.type('jim');
		letCome();
		await expect(page.getByRole('combobox', { name: 'Search people, lists and actions...' })).toHaveValue('jim');
	});
	for (const when of ['before', 'after'] as const) {
		await early(`a file to import, which can be chosen at once, ${when} the app has loaded`, async (letCome) => {
			const chooser = page.waitForEvent('filechooser');
			await page.getByRole('button', { name: 'Import CSV' }).click();
			const choose = async () =>
				(await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nZoe Hart') });
			if (when === 'before') await choose();
			else await chooser;
			letCome();
			await expect(everyone).toBeAttached();
			if (when === 'after') await choose();
			await expect(page.getByRole('dialog', { name: 'Import people' })).toBeVisible();
		});
	}
	await early('a file that is dropped on the page', async (letCome) => {
		const dataTransfer = await page.evaluateHandle(() => {
			const files = new DataTransfer();
			files.items.add(new File(['name,title\nZoe Hart,CEO'], 'people.csv', { type: 'text/csv' }));
			return files;
		});
		await region.dispatchEvent('drop', { dataTransfer });
		await expect(bar).toBeVisible();
		letCome();
		await expect(page.getByRole('dialog', { name: 'Import people' })).toBeVisible();
	});
	await early('a click on a row leads to its contact, and the page is not reloaded', async (letCome) => {
		const read = page.waitForRequest(/\/api\/prospects\/[\w-]+$/);
		await row(page, 'Person 3').first().getByText('Partner').click();
		await expect(bar).toBeVisible();
		// Its data is requested before the app's code has arrived.
		await read;
		const before = loads.length;
		letCome();
		await expect(page.getByLabel('Name *')).toHaveValue('Person 3');
		await expect(page.getByRole('heading', { name: 'Edit Contact' })).toBeFocused();
		expect(loads).toHaveLength(before);
		await page.goBack();
		await expect(row(page, 'Person 3').first()).toBeVisible();
	});
	await early('back from an ask, the focus is on the row of its person', async (letCome) => {
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

test('rows drawn for a wide window do not scroll a narrow one sideways', async ({ page, ada }) => {
	const { path } = await listOf(ada, 60);
	await holdApp(page);
	await page.goto(path, { waitUntil: 'commit' });
	await expect(row(page, 'Person 0').first()).toBeVisible();
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('when the app loads after ten seconds', () => {
	test.use(allowing(/status of 404/));
	test.beforeEach(({ page }) =>
		page.addInitScript(() => {
			const now = performance.now.bind(performance);
			performance.now = () => now() + 10_000;
		}),
	);

	test('a list that was renamed meanwhile has its new name', async ({ page, ada }) => {
		const { id, path } = await listOf(ada, 3);
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		await expect(row(page, 'Person 0')).toBeVisible();
		await ada.api['prospect-lists'][':id'].$patch({ param: { id }, json: { name: 'Angels' } });
		letCome();
		await expect(page.getByRole('heading', { name: 'Angels' })).toBeVisible();
	});

	test('nothing of the list is shown to another account that has signed in meanwhile', async ({
		page,
		context,
		ada,
	}) => {
		const { path } = await listOf(ada, 3);
		const letCome = await holdApp(page);
		await page.goto(path, { waitUntil: 'commit' });
		await expect(row(page, 'Person 0')).toBeVisible();
		await signIn(context, await person('Bob'));
		letCome();
		await expect(page.getByText('Failed to load prospects')).toBeVisible();
		await expect(page.getByText('VC Investors')).toHaveCount(0);
	});
});

test.describe('when files of the app fail to load', () => {
	test.use(allowing(/ERR_FAILED/));

	/** Fails the first `times` requests for a file once its rows are there. */
	async function failing(page: Page, file: RegExp, times: number) {
		let asked = 0;
		await page.route(file, async (route) => {
			asked += 1;
			const isFailing = asked <= times;
			await row(page, 'Person 0').waitFor();
			if (isFailing) await route.abort();
			else await route.continue();
		});
	}

	test('a screen that fails once is fetched again, and what was typed stays', async ({ page, ada }) => {
		const { path } = await listOf(ada, 120);
		await failing(page, /\/assets\/prospect-list-(?!later)/, 1);
		await page.goto(path, { waitUntil: 'commit' });
		await page.getByPlaceholder('Search prospects...').fill('person 11');
		await expect(page.getByText('Showing 11 of 120 prospects')).toBeVisible();
	});

	test('without its first files the page is reloaded once, and then says so', async ({ page, ada }) => {
		const { path } = await listOf(ada, 3);
		const loads: string[] = [];
		page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
		// A page may ask for the file again when its preload has failed.
		await failing(page, /\/assets\/libraries-/, Number.POSITIVE_INFINITY);
		await page.goto(path, { waitUntil: 'commit' });
		await expect(page.getByRole('heading', { name: 'Kindling couldn’t be loaded' })).toBeVisible();
		expect(loads).toHaveLength(2);
		await page.unrouteAll();
		await page.reload();
		await expect(page.getByText('Showing 3 of 3 prospects')).toBeVisible();
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
