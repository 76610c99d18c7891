// Counts the presses that a day's work takes, and checks the focus after each.
import type { Page } from '@playwright/test';
import { address, box, send, watchOpened } from './support/composer.ts';
import {
	addList,
	addProspects,
	expect,
	expectAccessible,
	type Person,
	signedOutErrors,
	test,
} from './support/people.ts';
import { countPresses } from './support/presses.ts';
import { answerNext, toast } from './support/screen.ts';
import { activeFilter, fromMenu, pressFilter } from './support/toolbar.ts';

const link = (page: Page, at: number) => page.getByRole('link', { name: nameOf(at), exact: true });
const nameOf = (at: number) => `Person ${String(at).padStart(3, '0')}`;

/** Adds a list of 150 pending people for Ada, too many for all rows to be in the page. */
async function pending(ada: Person) {
	const list = await addList(ada, 'Investors');
	const rows = Array.from({ length: 150 }, (_, at) => ({ name: nameOf(at), connectionSource: 'Dana Whitfield' }));
	return { path: `/prospect-lists/${list.id}`, list, prospects: await addProspects(ada, list.id, rows) };
}

/** Presses keys on a page, and counts them. */
function counted(page: Page) {
	const keys = {
		presses: 0,
		press: async (key: string) => {
			keys.presses += 1;
			await page.keyboard.press(key);
		},
		/** Returns the number of presses since the last call. */
		since: () => {
			const { presses } = keys;
			keys.presses = 0;
			return presses;
		},
	};
	return keys;
}

test('opening a row takes 3 keys, the first row from the search 1, and the next row after a status 1', async ({
	page,
	ada,
	allowed,
}) => {
	const { path } = await pending(ada);
	const keys = counted(page);
	await page.goto(path);
	await expect(page.getByText('Showing 150 of 150 prospects')).toBeVisible();

	await test.step('a row by keys: search, go there, open', async () => {
		await keys.press('/');
		await page.keyboard.type('Person 149');
		await keys.press('Enter');
		await expect(link(page, 149)).toBeFocused();
		await keys.press('Enter');
		await expect(page.getByLabel('Name *')).toHaveValue('Person 149');
		expect(keys.since()).toBe(3);
		await page.getByRole('link', { name: 'Back to List', exact: true }).click();
		await expect(link(page, 149)).toBeFocused();
	});
	await test.step('from the search to the first row', async () => {
		await page.getByPlaceholder('Search prospects...').fill('');
		await expect(page.getByText('Showing 150 of 150 prospects')).toBeVisible();
		await keys.press('ArrowDown');
		await expect(link(page, 0)).toBeFocused();
		expect(keys.since()).toBe(1);
	});
	await test.step('a status takes the row out of the filter, and the next row is focused and in view', async () => {
		await pressFilter(page, /^Pending/);
		await page.getByPlaceholder('Search prospects...').press('ArrowDown');
		// On a slow machine, the scrolls to this row are reported only after the key.
		const tell = await page.evaluateHandle(() => {
			const late = new AbortController();
			const hold = (event: Event) => event.stopImmediatePropagation();
			window.addEventListener('scroll', hold, { capture: true, signal: late.signal });
			return () => {
				late.abort();
				document.querySelector('section:has(> table)')?.dispatchEvent(new Event('scroll'));
			};
		});
		for (let at = 0; at < 40; at += 1) await page.keyboard.press('ArrowDown');
		await expect(link(page, 40)).toBeFocused();
		await page.keyboard.press('s');
		await expect(page.getByRole('menu')).toBeVisible();
		const place = await link(page, 40).boundingBox();
		await tell.evaluate((told) => told());
		await expect(link(page, 41)).toHaveCount(1);
		await tell.evaluate((told) => told());
		await expect(page.getByRole('menu')).toBeVisible();
		expect(await link(page, 40).boundingBox()).toEqual(place);
		await keys.press('2');
		// It stays while the pointer is over it.
		await toast(page, 'Person 040').hover();
		await expect(link(page, 40)).toHaveCount(0);
		await expect(link(page, 41)).toBeFocused();
		await expect(link(page, 41)).toBeInViewport();
		expect(keys.since()).toBe(1);
		// The toast is one line at the bottom centre, and doesn't cover the row.
		const [said, row] = [await toast(page, 'Person 040').boundingBox(), await link(page, 41).boundingBox()];
		if (!said || !row) throw new Error('Nothing to compare.');
		expect(said.y + said.height <= row.y || said.y >= row.y + row.height).toBe(true);
		expect(said.height).toBeLessThan(60);
		expect(Math.abs(said.x + said.width / 2 - 640)).toBeLessThan(8);
		expect(said.y).toBeGreaterThan(600);
	});
	await test.step('Z undoes it, as the toast has said', async () => {
		await expect(toast(page, 'Person 040: Contacted')).toContainText('Press Z to undo.');
		await page.keyboard.press('z');
		await expect(toast(page, 'Undone')).toBeVisible();
		await expect(link(page, 40)).toBeVisible();
		await expect(page.getByText('Showing 150 of 150 prospects')).toBeVisible();
		// Pressing it again finds nothing more to undo.
		await page.keyboard.press('z');
		await expect(toast(page, 'Undone')).toBeVisible();
	});
	await test.step('after a removal', async () => {
		// The focused row is prefetched, and may be gone by then.
		allowed.push(/status of 404/);
		await link(page, 41).focus();
		void answerNext(page, true);
		await page.getByRole('button', { name: 'Delete Person 041' }).click();
		await expect(link(page, 42)).toBeFocused();
		await expect(link(page, 42)).toBeInViewport();
	});
	await test.step('after an email to ask for an introduction', async () => {
		await page.keyboard.press('i');
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await box(page, 'Send To *').fill(address('dana'));
		await box(page, 'Message *').fill('Hi Dana, would you?');
		await send(page).click();
		await expect(toast(page, 'Introduction request sent')).toBeVisible();
		await expect(link(page, 43)).toBeFocused();
		await expect(link(page, 43)).toBeInViewport();
	});
});

test('undoing a change of many keeps what someone else wrote meanwhile', async ({ page, ada, allowed }) => {
	allowed.push(/status of 4\d\d/);
	const { path, list, prospects } = await pending(ada);
	const others = await addList(ada, 'Founders');
	const statusesNow = async () =>
		(await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json()).map(
			({ status }) => status,
		);
	const id = prospects[1]?.id ?? '';
	await ada.api.prospects[':id'].$patch({ param: { id }, json: { status: 'introduced' } });
	await page.goto(path);
	const selectAll = async () => {
		await fromMenu(page, 'Select');
		await page.getByLabel('Select all 150 shown').check();
	};
	const setContacted = async () => {
		await selectAll();
		await page.getByRole('button', { name: 'Set status' }).click();
		await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
		await expect(toast(page, '150 prospects updated')).toContainText('Press Z to undo.');
	};

	await test.step('each has its former status', async () => {
		await setContacted();
		expect(new Set(await statusesNow())).toEqual(new Set(['contacted']));
		await page.keyboard.press('z');
		await expect(toast(page, 'Undone')).toBeVisible();
		expect(await statusesNow()).toEqual(prospects.map((one) => (one.id === id ? 'introduced' : 'pending')));
	});
	await test.step('those moved are back', async () => {
		await selectAll();
		await page.getByRole('button', { name: 'Move', exact: true }).click();
		await page
			.getByRole('dialog')
			.getByRole('button', { name: /Founders/ })
			.click();
		await expect(toast(page, '150 prospects moved to Founders')).toBeVisible();
		await toast(page, '150 prospects moved').getByRole('button', { name: 'Undo' }).click();
		await expect(toast(page, 'Undone')).toBeVisible();
		expect(await statusesNow()).toHaveLength(150);
		expect(
			(await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: others.id } })).json()).length,
		).toBe(0);
	});
	await test.step('what someone else wrote meanwhile stays, and a toast says so', async () => {
		await setContacted();
		await ada.api.prospects[':id'].$patch({ param: { id }, json: { status: 'intro_requested' } });
		await page.keyboard.press('z');
		await expect(toast(page, 'Undone')).toContainText(
			'For 149 of 150. Some of the others have changed elsewhere since',
		);
		expect(await statusesNow()).toEqual(prospects.map((one) => (one.id === id ? 'intro_requested' : 'pending')));
	});
});

test('the palette has the connectors with their counts, and the actions of its screen', async ({
	page,
	ada,
	allowed,
}) => {
	const { path } = await pending(ada);
	await addProspects(ada, (await addList(ada, 'Founders')).id, [
		{ name: 'Zora Quill', connections: [{ name: 'Petra Holm' }] },
	]);
	const option = (name: string | RegExp) => page.getByRole('option', { name });
	await page.goto(path);
	await expect(page.getByText('Showing 150 of 150 prospects')).toBeVisible();
	const open = async (text: string) => {
		await page.keyboard.press('Control+k');
		await expect(page.getByRole('combobox')).toBeFocused();
		await page.keyboard.type(text);
	};

	await test.step('the actions of the list and of the focused row', async () => {
		await page.keyboard.press('j');
		await open('');
		for (const name of ['Select', 'Add person', 'Import CSV', 'Export CSV', 'Refresh', 'View', 'Logout']) {
			await expect(option(new RegExp(`^${name}`)).first()).toBeAttached();
		}
		await expect(option('Request introduction')).toBeAttached();
		await page.keyboard.type('choose the status');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('menu', { name: 'Status of Person 000' })).toBeVisible();
		await page.keyboard.press('Escape');
		await open('export');
		const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
		expect(file.suggestedFilename()).toBe('Investors.csv');
	});
	await test.step('a connector, with how many and asked when, filters the list', async () => {
		await open('dana');
		await expect(option(/Dana Whitfield.*150 prospects, not asked yet.*Investors/)).toBeVisible();
		await option(/Dana Whitfield.*150 prospects/).click();
		await expect(activeFilter(page, 'Dana Whitfield')).toBeVisible();
	});
	await test.step('on a contact, saving from anywhere on it', async () => {
		await page.keyboard.press('j');
		await page.keyboard.press('Enter');
		await expect(page.getByLabel('Name *')).toHaveValue(/Person/);
		await expect(page.getByRole('link', { name: 'Next contact' })).toBeVisible();
		await open('');
		await expect(option('Next contact')).toBeAttached();
		await page.keyboard.press('Escape');
		await page.getByLabel('Notes').fill('Met at a summit');
		await page.getByRole('button', { name: 'Cancel', exact: true }).focus();
		await page.keyboard.press('Control+Enter');
		await expect(toast(page, 'Contact updated')).toBeVisible();
	});
	await test.step('the statuses of those selected, and the filters', async () => {
		await page.goto(path);
		await fromMenu(page, 'Select');
		await page.getByLabel('Select Person 001').check();
		await page.getByLabel('Select Person 002').check();
		await expect(page.getByText('2 selected')).toBeVisible();
		await open('set status');
		await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText('Set status');
		await page.keyboard.type(' contacted');
		await expect(option(/^Set status to Contacted.*2 prospects/)).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.press('Enter');
		await expect(toast(page, '2 prospects updated')).toBeVisible();
		await expect(page).toHaveURL(path);
		await open('contacted');
		await expect(option(/^Filter: Contacted.*2 prospects/)).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.press('Enter');
		await expect(activeFilter(page, 'Contacted')).toBeVisible();
		await expect(page.getByText('Showing 2 of 150 prospects')).toBeVisible();
	});
	await test.step('anyone with a path is asked about in 3 keys, from any list and without a source', async () => {
		const keys = counted(page);
		await keys.press('Control+k');
		await expect(page.getByRole('combobox')).toBeFocused();
		await page.keyboard.type('ask for');
		await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveText('Ask for an introduction');
		await keys.press('Enter');
		await page.keyboard.type('zora quill');
		await expect(option('Ask Petra Holm about Zora Quill')).toContainText('Confirmed mutual connection');
		await keys.press('Enter');
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await expect(page).toHaveURL(/intro-request\?through=Petra(%20|\+)Holm$/);
		expect(keys.since()).toBe(3);
	});
	await test.step('signing out', async () => {
		// Some reads of this page may come after the session has ended.
		allowed.push(...signedOutErrors);
		await open('log out');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL('/auth');
	});
});

/** Signs up, brings a person and a network from two files, and opens the composer. Returns the clicks so far. */
async function untilTheComposer(page: Page, connection: (tag: string) => string) {
	const tag = crypto.randomUUID().slice(0, 8);
	const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
	const chosen = async (press: Promise<void>, file: ReturnType<typeof csv>) => {
		const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press]);
		await chooser.setFiles(file);
	};
	await page.goto('/');
	const presses = await countPresses(page);
	await page.getByRole('tab', { name: 'Sign Up' }).click();
	await expect(page.getByLabel('First Name')).toBeFocused();
	await page.keyboard.insertText('Ida');
	for (const text of ['Importer', `ida.${tag}@example.com`, 'correct horse']) {
		await page.keyboard.press('Tab');
		await page.keyboard.insertText(text);
	}
	await page.keyboard.press('Enter');
	await page.getByRole('link', { name: 'Add prospects' }).click();
	await expect(page.getByLabel('List name')).toBeFocused();
	await page.keyboard.insertText('Investors');
	await page.keyboard.press('Enter');
	await toast(page, 'List created').getByRole('button', { name: 'Open' }).click();
	const people = csv('people.csv', 'Name,Title,Company\nMara Quill,CTO,Northwind\n');
	await chosen(page.getByText('Import CSV', { exact: true }).first().click(), people);
	await page.getByRole('button', { name: 'Import 1 person' }).click();
	const connections = `First Name,Last Name,URL,Email Address,Company,Position,Connected On\n${connection(tag)}\n`;
	const finished = page.getByRole('dialog', { name: 'Import finished' });
	await expect(finished.getByText('Next: upload your LinkedIn connections')).toBeVisible();
	await expectAccessible(page);
	const choose = finished.getByRole('button', { name: 'Choose Connections.csv' });
	await chosen(choose.click(), csv('Connections.csv', connections));
	await expect(finished).toHaveCount(0);
	await page.getByRole('link', { name: 'Ask Dana Whitfield about Mara Quill' }).click();
	// Leaves out the three presses of Tab, which move on to the next field.
	return { tag, clicks: async () => (await presses()) - 3 };
}

test('from the sign-up to the first ask by email it is 11 clicks and two files', async ({ page }) => {
	const { tag, clicks } = await untilTheComposer(
		page,
		(tag) => `Dana,Whitfield,,dana.${tag}@example.com,Northwind,CEO,12 Jan 2024`,
	);
	await expect(page.getByLabel('Send To *')).toBeFocused();
	await expect(page.getByRole('button', { name: new RegExp(`dana.${tag}`) })).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('Your reason')).toBeFocused();
	await page.keyboard.insertText('they build what I study');
	await page.getByRole('button', { name: 'Send Email' }).click();
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	expect(await clicks()).toBeLessThanOrEqual(11);
});

test('without an address it is 11 clicks and two files too, by LinkedIn', async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const profile = 'https://www.linkedin.com/in/dana-whitfield';
	const { clicks } = await untilTheComposer(page, () => `Dana,Whitfield,${profile},,Northwind,CEO,12 Jan 2024`);
	await expect(page.getByLabel('Your reason')).toBeFocused();
	await page.keyboard.insertText('they build what I study');
	const opened = await watchOpened(page);
	await page.getByRole('button', { name: 'Copy and open LinkedIn' }).click();
	await page.getByRole('button', { name: 'Yes, I sent it' }).click();
	await expect(toast(page, 'Marked as asked')).toBeVisible();
	expect(await opened()).toEqual([profile]);
	expect(await clicks()).toBeLessThanOrEqual(11);
});
