import { type Browser, devices, type Page, type Request } from '@playwright/test';
import { box } from './support/composer.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, type Person, test } from './support/people.ts';
import { whoCanIntroduce } from './support/toolbar.ts';

const named = (at: number) => ({ name: `Person ${at}`, title: `Engineer at Firm ${at}` });
const forty = [
	{ name: 'Kenji Sato', title: 'CTO at Saltgate', notes: 'owes me a lunch' },
	{ name: 'Mara Quill', title: 'Partner at Hearthside' },
	...Array.from({ length: 38 }, (_, at) => named(at)),
];

/** A list of Ada's with these people, and a link to it for Petra. */
async function shared(ada: Person, people: { name: string }[] = forty) {
	const list = await addList(ada, 'Investors');
	const prospects = await addProspects(ada, list.id, people);
	const made = await ada.api['prospect-lists'][':id'].shares.$post({ param: { id: list.id }, json: { name: 'Petra' } });
	return { list, prospects, link: (await made.json()).url };
}
/** A window wide enough for the upload, which a phone doesn't offer. */
const wide = { viewport: { width: 1000, height: 800 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** Someone else's browser, which knows nothing of Ada. */
async function friend(browser: Browser, more: object = {}): Promise<Page> {
	return (await browser.newContext({ ...phone, ...more })).newPage();
}
const row = (page: Page, name: string) => page.getByRole('radiogroup', { name: `How well do you know ${name}?` });
const csv = (...rows: string[]) => ({
	name: 'Connections.csv',
	mimeType: 'text/csv',
	buffer: Buffer.from(
		['First Name,Last Name,URL,Email Address,Company,Position,Connected On', ...rows, secretRow].join('\n'),
	),
});
const secretRow = 'Quentin,Secret,https://www.linkedin.com/in/quentin-secret,q@secret.example,Hushed,Spy,05 Apr 2020';

/** Collects the requests of a page from now on. */
function sentBy(page: Page) {
	const sent: Request[] = [];
	page.on('request', (request) => void sent.push(request));
	return sent;
}

test('a friend marks six of forty on a phone in seven taps without typing, and they become connections', async ({
	ada,
	browser,
}) => {
	const { list, prospects, link } = await shared(ada);
	const theirs = await friend(browser);
	await theirs.goto(link);
	await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Petra, which of these 40 people do you know?');
	await expect(theirs.getByText('Ada Lovelace is looking for introductions.')).toBeVisible();
	const send = theirs.getByRole('button', { name: 'Send to Ada Lovelace' });
	await expect(send).toBeInViewport();
	// A tap on a label is one press, but makes two clicks.
	await theirs.evaluate(() => {
		const made = Object.assign(window, { presses: 0, keys: 0 });
		window.addEventListener('pointerdown', () => made.presses++, true);
		window.addEventListener('keydown', () => made.keys++, true);
	});
	const marked = { 'Kenji Sato': 'Well', 'Mara Quill': 'A little', 'Person 3': 'Hardly', 'Person 10': 'Well' };
	for (const [name, howWell] of Object.entries({ ...marked, 'Person 20': 'Well', 'Person 37': 'A little' })) {
		await row(theirs, name).getByText(howWell, { exact: true }).tap();
	}
	await expect(send).toHaveText('Send to Ada Lovelace (6)');
	expect(await theirs.evaluate(() => [Reflect.get(window, 'presses'), Reflect.get(window, 'keys')])).toEqual([6, 0]);
	await send.tap();
	await expect(theirs.getByRole('status').filter({ hasText: 'Thank you!' })).toContainText('you know 6 people');
	await expect(row(theirs, 'Kenji Sato').getByRole('radio', { name: 'Well' })).toBeChecked();
	await theirs.context().close();
	const connections = ada.api.prospects[':id'].connections;
	const known = await (await connections.$get({ query: {}, param: { id: prospects[0]?.id ?? '' } })).json();
	expect(known).toMatchObject([{ mutualConnectionName: 'Petra', howWell: 'well', source: 'said' }]);
	const shares = await (await ada.api['prospect-lists'][':id'].shares.$get({ param: { id: list.id } })).json();
	expect(shares[0]?.visits[0]?.known).toHaveLength(6);
});

test('a friend’s file is compared in their browser, and only the marks leave it', { tag: ['@H3'] }, async ({
	ada,
	browser,
}) => {
	const { link, prospects } = await shared(ada);
	const theirs = await friend(browser, wide);
	await theirs.goto(link);
	const file = theirs.getByLabel('Connections.csv');
	await expect(file).toBeVisible();
	const sent = sentBy(theirs);
	await file.setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') });
	await expect(theirs.locator('#found.wrong')).toContainText('This isn’t LinkedIn’s Connections.csv');
	await file.setInputFiles(
		csv('Kenji,Sato,,,"Saltgate, Inc.",CTO,05 Apr 2020', 'Person,7,,,Elsewhere,Baker,05 Apr 2020'),
	);
	await expect(theirs.locator('#found')).toContainText(
		'1 of your connections is on this list. 1 more has the same name as someone in your file',
	);
	const found = theirs.locator('#matches').getByRole('listitem');
	await expect(found).toHaveText([/^Kenji Sato.*In your file/, /^Person 7.*Same name in your file/]);
	await expect(row(theirs, 'Kenji Sato').getByRole('radio', { name: 'A little' })).toBeChecked();
	expect(sent).toEqual([]);
	await test.step('the browser forbids the page to tell anyone', async () => {
		const result = await theirs.evaluate(() => fetch('/api/health').then(String, () => 'forbidden'));
		expect(result).toBe('forbidden');
	});
	await row(theirs, 'Kenji Sato').getByText('Well', { exact: true }).tap();
	await theirs.getByRole('button', { name: 'Send to Ada Lovelace (1)' }).tap();
	await expect(theirs.getByText('Thank you!')).toBeVisible();
	// Nothing is left to send. The button stands out again after the next change.
	await expect(theirs.locator('.send button:not(.main)')).toHaveText('Send again');
	await row(theirs, 'Person 9').getByText('Well', { exact: true }).tap();
	await expect(theirs.locator('.send button.main')).toHaveText('Send to Ada Lovelace (2)');
	const posted = sent.filter((request) => request.method() !== 'GET');
	expect(posted.map((request) => request.url())).toEqual([link]);
	const fields = [...new URLSearchParams(posted[0]?.postData() ?? '')];
	expect(fields.filter(([key, value]) => value && key !== 'visit')).toEqual([[`k-${prospects[0]?.id}`, 'well']]);
	expect(fields.every(([key]) => key === 'visit' || key === 'q' || /^k-[0-9a-f-]{36}$/.test(key))).toBe(true);
	for (const request of sent) {
		expect(`${request.url()} ${request.postData() ?? ''}`).not.toMatch(/secret|hushed|quentin|saltgate|elsewhere/i);
		expect(new URL(request.url()).origin).toBe(new URL(link).origin);
	}
	await theirs.context().close();
});

test('in a long list people on other pages are found too, by the one read that the policy allows', async ({
	ada,
	browser,
}) => {
	const { link } = await shared(ada, [...Array.from({ length: 150 }, (_, at) => named(at)), ...forty.slice(0, 2)]);
	const theirs = await friend(browser, wide);
	await theirs.goto(link);
	await expect(theirs.getByRole('button', { name: 'Keep these, show the next 100' })).toBeVisible();
	await row(theirs, 'Person 4').getByText('Hardly', { exact: true }).tap();
	await theirs.getByRole('button', { name: 'Keep these, show the next 100' }).tap();
	await expect(row(theirs, 'Person 120')).toBeVisible();
	const file = csv(
		'Mara,Quill,,,Hearthside,,05 Apr 2020',
		'Person,4,,,Firm 4,,05 Apr 2020',
		'Person,5,,,Firm 5,,05 Apr 2020',
	);
	const input = theirs.getByLabel('Connections.csv');
	// The script shows it once it listens.
	await expect(input).toBeVisible();
	const sent = sentBy(theirs);
	await input.setInputFiles(file);
	await expect(theirs.locator('#matches').getByRole('listitem')).toHaveText([
		/^Person 4.*In your file/,
		/^Person 5.*In your file/,
		/^Mara Quill.*In your file/,
	]);
	expect(sent.map((request) => [request.method(), request.url(), request.postData()])).toEqual([
		['GET', `${link}/people`, null],
	]);
	// Marks on the page before are unchanged.
	await expect(row(theirs, 'Person 4').getByRole('radio', { name: 'Hardly' })).toBeChecked();
	await expect(row(theirs, 'Person 5').getByRole('radio', { name: 'A little' })).toBeChecked();
	await theirs.getByRole('button', { name: 'Send to Ada Lovelace (3)' }).tap();
	await expect(theirs.getByText('you know 3 people')).toBeVisible();
	await theirs.context().close();
});

test('on a phone the people come first, by company, with a search and a way to each company, and no upload', async ({
	ada,
	browser,
}) => {
	const at = (company: string, count: number) =>
		Array.from({ length: count }, (_, number) => ({ name: `${company} ${number}`, title: `Engineer at ${company}` }));
	const people = [...at('Hearthside', 1), ...at('Saltgate', 20), ...at('Northwind', 30), ...at('Quist', 1)];
	const { link } = await shared(ada, people);
	for (const javaScriptEnabled of [true, false]) {
		const theirs = await friend(browser, { javaScriptEnabled });
		await theirs.goto(link);
		await expect(theirs.getByText('Northwind 0', { exact: true })).toBeInViewport();
		await expect(theirs.getByText('Check your LinkedIn connections')).toBeHidden();
		await expect(theirs.getByRole('heading', { level: 2 })).toHaveText(['Northwind', 'Saltgate', 'Everyone else']);
		await theirs.getByText('Jump to a company').click();
		await theirs.getByRole('link', { name: 'Saltgate' }).tap();
		await expect(theirs.getByRole('heading', { name: 'Saltgate' })).toBeInViewport();
		await row(theirs, 'Saltgate 3').getByText('Well', { exact: true }).tap();
		await theirs.getByRole('searchbox', { name: 'Search these people' }).fill('quist');
		await theirs.getByRole('button', { name: 'Search', exact: true }).tap();
		await expect(theirs.getByRole('radiogroup')).toHaveCount(1);
		await theirs.getByRole('searchbox', { name: 'Search these people' }).fill('');
		await theirs.getByRole('button', { name: 'Search', exact: true }).tap();
		await expect(row(theirs, 'Saltgate 3').getByRole('radio', { name: 'Well' })).toBeChecked();
		await theirs.context().close();
	}
});

test('without script a friend marks, turns the page and sends; the page looks good in both schemes and widths', async ({
	ada,
	browser,
}) => {
	const { link } = await shared(ada, [...forty, ...Array.from({ length: 70 }, (_, at) => named(at + 40))]);
	const theirs = await friend(browser, { javaScriptEnabled: false });
	await theirs.goto(link);
	await row(theirs, 'Kenji Sato').getByText('Well', { exact: true }).tap();
	await theirs.getByRole('button', { name: 'Keep these, show the next 100' }).tap();
	await row(theirs, 'Person 105').getByText('Hardly', { exact: true }).tap();
	await theirs.getByRole('button', { name: 'Send to Ada Lovelace' }).tap();
	await expect(theirs.getByText('you know 2 people')).toBeVisible();
	await theirs.context().close();

	const looked = await friend(browser, { ...wide, bypassCSP: true });
	await looked.goto(link);
	await expect(looked.getByLabel('Connections.csv')).toBeVisible();
	await row(looked, 'Mara Quill').getByText('A little', { exact: true }).tap();
	await expectGoodLooks(looked);
	await looked.goto(`${link}x`);
	await expect(looked.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
	await looked.context().close();
});

test('the user makes a link in the list, sees at once who the friend knows, and ends it in one click', async ({
	page,
	ada,
	browser,
}) => {
	const list = await addList(ada, 'Investors');
	await addProspects(ada, list.id, forty.slice(0, 3));
	await page.goto(`/prospect-lists/${list.id}`);
	await whoCanIntroduce(page).click();
	await page.getByRole('button', { name: 'Ask a friend who they know' }).click();
	const dialog = page.getByRole('dialog', { name: 'Ask a friend who they know' });
	await expect(dialog.getByLabel('Who could help?')).toBeFocused();
	await dialog.getByRole('button', { name: 'Create link' }).click();
	await expect(dialog.getByRole('alert')).toHaveText('Please enter the name of the person who could help.');
	await dialog.getByLabel('Who could help?').fill('Petra');
	await dialog.getByLabel('Title').uncheck();
	await dialog.getByRole('button', { name: 'Create link' }).click();
	const link = await dialog.getByRole('textbox', { name: 'Link for Petra' }).inputValue();
	await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
	await expect(dialog.getByRole('listitem')).toContainText('Petra hasn’t marked anyone yet.');

	const theirs = await friend(browser);
	await theirs.goto(link);
	await expect(theirs.getByText('Saltgate')).toBeVisible();
	await expect(theirs.getByText('CTO')).toHaveCount(0);
	await row(theirs, 'Mara Quill').getByText('A little', { exact: true }).tap();
	await row(theirs, 'Kenji Sato').getByText('Well', { exact: true }).tap();
	await theirs.getByRole('button', { name: 'Send to Ada Lovelace' }).tap();
	await expect(theirs.getByText('Thank you!')).toBeVisible();

	const summary = 'Petra knows 2 of your 3: Kenji Sato well, Mara Quill a little.';
	await expect(dialog.getByRole('listitem')).toContainText(summary);
	await expect(dialog.getByRole('link', { name: 'Ask Petra about 2 people' })).toBeVisible();
	await expectGoodLooks(page);
	const openDialog = async () => {
		await whoCanIntroduce(page).click();
		await page.getByRole('button', { name: 'Ask a friend who they know' }).click();
	};
	await test.step('one click asks her about everyone she knows', async () => {
		await dialog.getByRole('link', { name: 'Ask Petra about 2 people' }).click();
		await expect(page.getByText('Ask Petra about 2 people')).toBeVisible();
		const message = box(page, 'Message *');
		await expect(message).toHaveValue(/- Kenji Sato, CTO.*\n- Mara Quill, Partner/);
		await page.goBack();
	});
	await openDialog();
	await dialog.getByRole('button', { name: 'Show who Petra knows' }).click();
	await expect(page.getByText('Showing 2 of 3 prospects')).toBeVisible();
	await openDialog();
	// The line disappears at once, before the server has responded.
	const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
	await dialog.getByRole('button', { name: 'Turn off link for Petra' }).click();
	await expect(dialog.getByRole('listitem')).toHaveCount(0);
	expect((await ended).status()).toBe(204);
	await theirs.reload();
	await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
	await theirs.context().close();
});
