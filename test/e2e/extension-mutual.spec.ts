import type { Popup } from './support/extension-popup.ts';
import { expect, expectAccessiblePopup, picture, prospectsIn, test } from './support/extension-test.ts';
import { addList, type Person } from './support/people.ts';
import { leadId } from './support/sales-search-site/people.ts';
import { allDrawn, searchUrl } from './support/sales-search-site/server.ts';

const connectionsOf = async (who: Person, id: string) =>
	(await who.api.prospects[':id'].connections.$get({ param: { id }, query: {} })).json();

test('after an import, one click finds who knows a person and attaches them', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(searchUrl('traps'));
	const popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor('5 added');
	await popup.choose('Person to be introduced to', 'Greta Good (3 mutual)');
	await popup.click('Find mutual connections');
	await popup.waitFor('Who knows Greta Good');
	const text = await popup.waitFor('3 people can introduce you.');
	expect(text).toContain('Dana Whitfield, Rui Costa, Keiko Mori');
	await picture(popup, 'mutual');
	await expectAccessiblePopup(popup);
	const prospects = await prospectsIn(ida, list.id);
	expect(prospects).toHaveLength(5);
	const greta = prospects.find(({ name }) => name === 'Greta Good');
	expect(greta).toMatchObject({ connectionSource: 'Dana Whitfield', title: 'CEO at Acme' });
	const connections = await connectionsOf(ida, greta?.id ?? '');
	expect(connections.map(({ mutualConnectionName }) => mutualConnectionName)).toEqual([
		'Dana Whitfield',
		'Rui Costa',
		'Keiko Mori',
	]);
	// The next imported person is one click away; anyone looked up isn't offered again.
	expect(await popup.waitFor('Vera Dropped (3 mutual)')).not.toContain('Greta Good (3 mutual)');
	await popup.click('Back to the results');
	await popup.waitFor('5 people on this page');
});

test('connections that cannot be confirmed are not saved: a dropped filter, strangers, too many', async ({
	chrome,
	ida,
}) => {
	// Four pages and an accessibility check of each end: several tests' work in one.
	test.slow();
	const list = await addList(ida, 'Traps');
	await chrome.page.goto(searchUrl('traps'));
	let popup = await chrome.openPopup();
	await popup.click('Import Search Results');
	await popup.waitFor('5 added');
	for (const [name, why] of [
		['Vera Dropped', 'the site dropped the filter'],
		['Sami Strangers', 'not everyone shown is a direct connection'],
		['Tova Toomany', 'the count is off (3 expected, 310 shown)'],
	] as const) {
		// A reopened popup knows only the current page; an open one would look again during the click.
		await popup.close();
		await chrome.page.goto(searchUrl('traps'));
		popup = await chrome.openPopup();
		await popup.choose('Person to be introduced to', name);
		await popup.click('Find mutual connections');
		const text = await popup.waitFor(why);
		expect(text).toContain(`Could not confirm who knows ${name}`);
		expect(text).toContain('Nothing was written');
		await picture(popup, `trap-${name.split(' ')[1]}`);
		await expectAccessiblePopup(popup);
		await popup.click('Dismiss');
		await expect.poll(() => popup.text()).not.toContain(why);
	}
	const prospects = await prospectsIn(ida, list.id);
	expect(prospects).toHaveLength(5);
	for (const { id, connectionSource } of prospects) {
		expect(connectionSource).toBeNull();
		expect(await connectionsOf(ida, id)).toEqual([]);
	}
});

test('from a lead page, with the popup closed, the person is added with their mutual connections', async ({
	chrome,
	ida,
}) => {
	const list = await addList(ida, 'From a page');
	await chrome.page.goto(`https://www.linkedin.com/sales/lead/${leadId(3005)},NAME_SEARCH,aB1c`);
	let popup = await chrome.openPopup();
	await popup.click('Find mutual connections');
	await popup.waitFor('Finding who knows Greta Good');
	await popup.close();
	await expect.poll(async () => (await prospectsIn(ida, list.id)).length).toBe(1);
	const [greta] = await prospectsIn(ida, list.id);
	expect(greta).toMatchObject({ name: 'Greta Good', connectionSource: 'Dana Whitfield', location: 'Graz, Austria' });
	popup = await chrome.openPopup();
	await popup.waitFor('3 people can introduce you.');
});

test('no mutual connections are reported, and a connection source that is set stays', async ({ chrome, ida }) => {
	const list = await addList(ida, 'Known');
	await chrome.page.goto(`https://www.linkedin.com/sales/lead/${leadId(3004)},NAME_SEARCH,aB1c`);
	const popup = await chrome.openPopup();
	await popup.click('Find mutual connections');
	await popup.waitFor('No one you know knows Nils Nobody');
	expect(await prospectsIn(ida, list.id)).toHaveLength(0);
	await chrome.page.goto(`https://www.linkedin.com/sales/lead/${leadId(3005)},NAME_SEARCH,aB1c`);
	await popup.click('Import This Person');
	await popup.waitFor('1 added');
	const [greta] = await prospectsIn(ida, list.id);
	await ida.api.prospects[':id'].$patch({ param: { id: greta?.id ?? '' }, json: { connectionSource: 'My aunt' } });
	await popup.click('Find mutual connections');
	await popup.waitFor('3 people can introduce you.');
	const [after] = await prospectsIn(ida, list.id);
	expect(after?.connectionSource).toBe('My aunt');
	expect(await connectionsOf(ida, after?.id ?? '')).toHaveLength(3);
});

test('the queue shows its progress, skips people who have a connector, and continues on another day', async ({
	chrome,
	ida,
	gate,
}) => {
	const list = await addList(ida, 'Investors');
	await chrome.page.goto(allDrawn);
	let popup = await chrome.openPopup();
	const opened: string[] = [];
	chrome.page.on('framenavigated', (frame) => opened.push(frame.url()));
	await popup.click('Import Search Results');
	await popup.waitFor('25 added');
	const [, total] = /0 of (\d+) looked at/.exec(await popup.waitFor('looked at')) ?? [];
	const best = await firstOffered(popup);
	const counts = await offered(popup);
	expect(counts).toEqual([...counts].sort((a, b) => b - a));
	await popup.click('Find mutual connections');
	await popup.waitFor(`1 of ${total} looked at`);
	await picture(popup, 'queue');
	await expectAccessiblePopup(popup);
	const next = await firstOffered(popup);
	expect(next).not.toBe(best);
	// The next person gets a connector in the app. On another day the queue goes on, from any page of Sales Navigator.
	const known = (await prospectsIn(ida, list.id)).find(({ name }) => next.startsWith(`${name} (`));
	await ida.api.prospects[':id'].$patch({ param: { id: known?.id ?? '' }, json: { connectionSource: 'My aunt' } });
	await popup.evaluate(`new Promise((done) => chrome.storage.local.get('leads', ({ leads }) =>
		chrome.storage.local.set({ leads: leads.map((one) => ({ ...one, knownAt: one.knownAt - 24 * 3_600_000 })) }, done)))`);
	await popup.close();
	await chrome.stopWorker();
	await chrome.page.goto('https://www.linkedin.com/sales/home');
	popup = await chrome.openPopup();
	await popup.waitFor(`2 of ${total} looked at`);
	await picture(popup, 'queue-another-day');
	expect(await firstOffered(popup)).not.toBe(next);
	await popup.click('Find mutual connections');
	await popup.waitFor(`3 of ${total} looked at`);
	// The list is requested once after the import, and once on the other day.
	expect(gate.calls.filter((call) => call === `GET /api/prospect-lists/${list.id}/prospects`)).toHaveLength(2);
	// Three pages were opened: two by a click in the popup, one by the test.
	expect(opened.map((url) => new URL(url).pathname)).toEqual([
		'/sales/search/people',
		'/sales/home',
		'/sales/search/people',
	]);
});

const options = `Array.from(
	document.querySelector('[aria-label="Person to be introduced to"]')?.options ?? [], ({ text }) => text)`;
/** Waits until the popup offers people: it shows the queue's progress before it has read who is in it. */
async function textsOffered(popup: Popup): Promise<string[]> {
	await expect.poll(() => popup.evaluate<string[]>(options)).not.toEqual([]);
	return popup.evaluate<string[]>(options);
}
const firstOffered = async (popup: Popup) => (await textsOffered(popup))[0] ?? '';
const offered = async (popup: Popup) =>
	(await textsOffered(popup)).map((text) => Number(/\((\d+) mutual\)/.exec(text)?.[1] ?? 0));
