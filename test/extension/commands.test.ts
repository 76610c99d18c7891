// Calls from the popup to the background, with a server.
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { askAccount } from '../../extension/background/api.ts';
import { runCommand } from '../../extension/background/commands.ts';
import { startImport } from '../../extension/background/run.ts';
import { sendWaiting } from '../../extension/background/send.ts';
import type { Look } from '../../extension/messages.ts';
import type { Batch, Leads, Run } from '../../extension/storage.ts';
import { mara, stubBrowser } from './browser-stub.ts';
import { eve, serve } from './server.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const list = { listId: 'l', listName: 'L' };
const importPage = { name: 'import', tabId: 1, ...list, isPerson: false, isSure: true } as const;
const findMutual = { name: 'find-mutual', tabId: 1, ...list, person: mara, isSure: true } as const;
const settingsOf = (apiUrl: string | null, more = {}) => ({ apiUrl, lastListId: null, lastUserId: null, ...more });
const none = { created: 0, updated: 0, unchanged: 0, refused: [], elsewhere: [] };
const batch = (more: Partial<Batch> = {}): Batch => ({
	id: 'b',
	userId: 'eve',
	...list,
	prospects: [{ name: 'A' }],
	problem: null,
	listGone: false,
	...more,
});
const queueOf = (more: Partial<Leads> = {}): Leads => ({
	userId: 'eve',
	...list,
	returnUrl: '',
	people: [mara],
	tried: [],
	refused: [],
	known: [],
	knownAt: 0,
	...more,
});
const look = (leadIds: string[], more: Partial<Look> = {}): Look => ({
	kind: 'people-search',
	state: 'ready',
	url: 'https://www.linkedin.com/sales/search/people',
	since: 0,
	total: leadIds.length,
	hasNext: true,
	people: leadIds.map((leadId) => ({ ...mara, leadId })),
	sharedWith: null,
	...more,
});

/** Stubs a browser that may call this server, with a tab that answers like this. */
function browserAt(apiUrl: string, stored: Parameters<typeof stubBrowser>[1] = {}, tab = (): unknown => true) {
	const browser = stubBrowser(tab, { ...stored, settings: settingsOf(apiUrl, stored.settings) });
	browser.allowed.push(`${apiUrl}/*`);
	return browser;
}

// Longer than any pause here, so that an act that never ends fails.
const mostMs = 10 * 60_000;

/** Runs an act with a clock on which pauses take no time. Returns its result and the ms it would have taken. */
async function hastily<Result>(act: () => Promise<Result>): Promise<[Result, number]> {
	vi.useFakeTimers();
	const began = Date.now();
	let isOver = false;
	const acting = act().finally(() => {
		isOver = true;
	});
	while (!isOver) {
		await Promise.all([vi.advanceTimersByTimeAsync(50), setImmediate()]);
		if (Date.now() - began > mostMs) throw new Error('It never ended.');
	}
	return [await acting, Date.now() - began];
}

test('the account has the user, their lists and the newest version; an older server has no version', async () => {
	const { apiUrl } = await serve({});
	browserAt(apiUrl);
	const lists = [{ id: 'l', name: 'L' }];
	const signedIn = { state: 'signed-in', apiUrl, userId: 'eve', who: 'Eve', lists, newest: '9.9.9' };
	expect(await askAccount()).toEqual(signedIn);
	const old = await serve({ 'GET /api/extension': () => [404, 'Not found.'] });
	browserAt(old.apiUrl);
	expect(await askAccount()).toEqual({ ...signedIn, apiUrl: old.apiUrl, newest: null });
});

test.each<[number, string, object]>([
	[401, 'Please sign in.', { state: 'signed-out' }],
	[403, 'x'.repeat(400), { state: 'unreachable', why: 'x'.repeat(300) }],
	[503, '', { state: 'unreachable', why: 'The server answered 503.' }],
])('an account that the server answers with %i says so', async (status, body, expected) => {
	const { apiUrl } = await serve({ 'GET /api/user': () => [status, body] });
	browserAt(apiUrl);
	expect(await askAccount()).toEqual({ apiUrl, ...expected });
});

test('a server has twenty seconds for a whole response', async () => {
	vi.stubGlobal('fetch', () => new Promise(() => {}));
	stubBrowser(() => true);
	const [account, ms] = await hastily(askAccount);
	expect(account).toMatchObject({ state: 'unreachable', why: 'Kindling can’t be reached.' });
	expect(ms).toBeGreaterThanOrEqual(20_000);
	expect(ms).toBeLessThan(21_000);
});

test('a copy without its own address uses that of its download, or none if that is empty', async () => {
	const { allowed } = stubBrowser(() => true, { settings: settingsOf(null) });
	expect(await askAccount()).toMatchObject({ state: 'no-access', apiUrl: 'https://shipped.example' });
	const { chrome } = globalThis as unknown as { chrome: { runtime: { getURL: () => string } } };
	chrome.runtime.getURL = () => 'data:application/json,{"apiUrl":""}';
	expect(await askAccount()).toMatchObject({ state: 'no-access', apiUrl: '' });
	allowed.push('https://mine.example/*');
	expect(await runCommand({ name: 'set-api-url', apiUrl: 'https://mine.example' })).toEqual({ problem: null });
	expect(await runCommand({ name: 'set-api-url', apiUrl: 'https://other.example' })).toEqual({
		problem: 'This copy of the extension can’t talk to that address. Download it again from there.',
	});
});

test('the popup learns at once who of the queue is known, and does not wait longer than a moment for it', async () => {
	const cold = { ...mara, leadId: 'Cold', linkedinUrl: 'https://www.linkedin.com/sales/lead/Cold' };
	const known = [
		{ connectionSource: 'My aunt', linkedinUrl: mara.linkedinUrl },
		{ connectionSource: null, linkedinUrl: cold.linkedinUrl },
	];
	const { apiUrl, asked } = await serve({ 'GET /api/prospect-lists/l/prospects': () => [200, known] });
	const leads = [queueOf({ people: [mara, cold] })];
	const { stored, badge } = browserAt(apiUrl, { leads, settings: { lastListId: 'l' } });
	stored.run = { ...((await startImport({ tabId: 1, ...list, userId: 'eve' })) as Run), phase: 'done' };
	expect(await runCommand({ name: 'account' })).toMatchObject({ state: 'signed-in' });
	expect(stored.leads?.[0]?.known).toEqual([mara.leadId]);
	expect(badge.text).toBe('');
	await runCommand({ name: 'update-known', listId: 'l' });
	expect(asked.filter((call) => call.endsWith('/prospects'))).toHaveLength(1);

	vi.stubGlobal('fetch', async (input: string | URL) =>
		String(input).endsWith('/prospects') ? new Promise(() => {}) : new Response('{}', { status: 401 }),
	);
	stubBrowser(() => true, {
		leads: [queueOf({ listId: 'slow' })],
		settings: settingsOf('http://127.0.0.1:1', { lastListId: 'slow' }),
	});
	const [account, ms] = await hastily(() => runCommand({ name: 'account' }));
	expect(account).toMatchObject({ state: 'signed-out' });
	expect(ms).toBeGreaterThanOrEqual(1_500);
	expect(ms).toBeLessThan(2_000);
});

test('an import is for whoever is signed in, also after someone else was', async () => {
	const { apiUrl, asked } = await serve({});
	const { stored } = browserAt(apiUrl, { settings: { lastUserId: 'ada' } });
	expect(await runCommand(importPage)).toEqual({ problem: null });
	expect(stored.run).toMatchObject({ task: 'import', userId: 'eve', ...list });
	expect(stored.settings).toMatchObject({ lastListId: 'l', lastUserId: 'eve' });
	expect(asked).toContain('GET /api/extension/reading-rules');
	await vi.waitFor(() => expect(stored.run?.phase).toBe('reading'));
	expect(await runCommand(findMutual)).toEqual({ problem: 'Another page is being read right now.' });
	await runCommand({ name: 'cancel' });
	expect(stored.run).toBeNull();
	expect(await runCommand({ ...findMutual, tabId: 2 })).toEqual({ problem: null });
	expect(stored.run).toMatchObject({ task: 'mutual', target: mara });
	await vi.waitFor(() => expect(stored.run?.phase).toBe('failed'));
});

test('without a session nothing is read; without the server an import is for the last user', async () => {
	const { apiUrl } = await serve({ 'GET /api/user': () => [401, 'Please sign in.'] });
	const { stored } = browserAt(apiUrl, { settings: { lastUserId: 'eve' } });
	expect(await runCommand(importPage)).toEqual({ problem: 'You’re signed out of Kindling.' });
	expect(stored.run).toBeUndefined();
	const nobody = stubBrowser(() => true);
	expect(await runCommand(importPage)).toEqual({ problem: 'Kindling can’t be reached.' });
	expect(nobody.stored.run).toBeUndefined();
	const before = stubBrowser(() => true, { settings: settingsOf('http://127.0.0.1:1', { lastUserId: 'ada' }) });
	expect(await runCommand(importPage)).toEqual({ problem: null });
	expect(before.stored.run?.userId).toBe('ada');
	await vi.waitFor(() => expect(before.stored.run?.phase).toBe('reading'));
});

test('the next page is there when it is drawn and no earlier row is left', async () => {
	const pages: unknown[] = [
		look(['A', 'B']),
		true,
		look(['A', 'B']),
		look([], { state: 'loading' }),
		look(['B', 'C']),
		look(['C', 'D']),
	];
	const { stored, badge } = stubBrowser(() => pages.shift());
	stored.run = { ...((await startImport({ tabId: 1, ...list, userId: 'eve' })) as Run), phase: 'done' };
	const [answer] = await hastily(() => runCommand({ name: 'next-page', tabId: 1 }));
	expect([answer, pages.length, stored.run, badge.text]).toEqual([{ problem: null }, 0, null, '']);
});

test('a next page that never arrives, doesn’t exist or can’t be read is reported', async () => {
	const asks = (tab: (message: { name: string }) => unknown) => {
		const browser = stubBrowser(tab);
		return { ...browser, answer: hastily(() => runCommand({ name: 'next-page', tabId: 1 })) };
	};
	const [late, ms] = await asks(({ name }) => (name === 'look' ? look(['A']) : true)).answer;
	expect(late).toEqual({ problem: 'The next page didn’t load.' });
	expect([ms >= 10_000, ms < 12_000]).toEqual([true, true]);
	const messages: string[] = [];
	const [last] = await asks(({ name }) => {
		messages.push(name);
		return name === 'look' && look(['A']);
	}).answer;
	expect([last, messages]).toEqual([{ problem: 'There’s no next page.' }, ['look', 'next-page']]);
	const locked = stubBrowser(() => look(['A']));
	locked.locked.push(1);
	const [refused] = await hastily(() => runCommand({ name: 'next-page', tabId: 1 }));
	expect(refused).toEqual({ problem: 'This page can’t be reached. Click the toolbar button on it again.' });
});

test('the way back leads to the page of the list', async () => {
	const returnUrl = 'https://www.linkedin.com/sales/search/people?query=(a)';
	const leads = [queueOf({ listId: 'other', returnUrl: `${returnUrl}&page=9` }), queueOf({ returnUrl })];
	const { stored, visited } = stubBrowser(() => true, { leads });
	stored.run = { ...((await startImport({ tabId: 1, ...list, userId: 'eve' })) as Run), phase: 'done' };
	expect(await runCommand({ name: 'go-back', tabId: 1, listId: 'l' })).toEqual({ problem: null });
	expect([visited, stored.run]).toEqual([[returnUrl], null]);
	stubBrowser(() => true, { leads: [queueOf()] });
	for (const listId of ['l', 'none']) {
		expect(await runCommand({ name: 'go-back', tabId: 1, listId })).toEqual({
			problem: 'There’s no page to go back to.',
		});
	}
});

test('people whose list is gone are sent to another one, and others to their own', async () => {
	const { apiUrl, asked } = await serve({
		'POST /api/prospect-lists/new/prospects/import': () => [200, { ...none, created: 1 }],
		'POST /api/prospect-lists/l/prospects/import': () => [200, { ...none, created: 1 }],
	});
	const gone = batch({ id: 'gone', listId: 'old', listGone: true, problem: 'It is gone.' });
	const { stored } = browserAt(apiUrl, { waiting: [gone, batch()] });
	await runCommand({ name: 'send-waiting', userId: 'eve', into: { listId: 'new', listName: 'New' } });
	expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
		'POST /api/prospect-lists/new/prospects/import',
		'POST /api/prospect-lists/l/prospects/import',
	]);
	expect(stored.waiting).toEqual([]);
	// This list is gone, too.
	browserAt(apiUrl, { waiting: [batch({ listId: 'old' })] });
	await runCommand({ name: 'send-waiting', userId: 'eve' });
	expect(asked.at(-1)).not.toContain('/new/');
});

test('open tabs of the app are told what was sent, and no other tab', async () => {
	const { apiUrl } = await serve({ 'POST /api/prospect-lists/l/prospects/import': () => [200, none] });
	const { open, injected } = browserAt(apiUrl, { waiting: [batch()] });
	open.push(
		{ id: 7, url: `${apiUrl}/prospect-lists` },
		{ url: `${apiUrl}/` },
		{ id: 9, url: 'https://example.com/' },
		{ id: 8, url: `${apiUrl}/settings` },
	);
	await sendWaiting();
	expect(injected).toEqual(['app-tab.js in 7', 'app-tab.js in 8']);
});

test('withdrawing consent during sending keeps the unsent people, and sends no more', async () => {
	const phases: unknown[] = [];
	const { apiUrl, asked } = await serve({
		'POST /api/prospect-lists/l/prospects/import': () => {
			phases.push(stored.run?.phase);
			stored.consent = null;
			return [200, { ...none, created: 200 }];
		},
	});
	const prospects = Array.from({ length: 201 }, (_, at) => ({ name: `P${at}` }));
	const { stored } = browserAt(apiUrl, { waiting: [batch({ prospects })] });
	stored.run = { ...((await startImport({ tabId: 1, ...list, userId: 'eve' })) as Run), id: 'b', phase: 'held' };
	await sendWaiting();
	expect([phases, asked.filter((call) => call.startsWith('POST')).length]).toEqual([['sending'], 1]);
	const problem = 'They’re kept here, unsent, until you agree again.';
	expect(stored.waiting).toEqual([batch({ prospects: [{ name: 'P200' }], problem })]);
	expect(stored.run).toMatchObject({ phase: 'held', problem, outcome: { created: 200 } });
});

test('with no one waiting no server is called; with no one signed in no tab is told', async () => {
	const { apiUrl, asked } = await serve({ 'GET /api/user': () => [401, 'Please sign in.'] });
	browserAt(apiUrl);
	await sendWaiting();
	expect(asked).toEqual([]);
	const { open, injected } = browserAt(apiUrl, { waiting: [batch()] });
	open.push({ id: 7, url: `${apiUrl}/` });
	await sendWaiting();
	expect(injected).toEqual([]);
});

test('a list created in the popup is chosen, and a refusal is shown', async () => {
	let body: unknown;
	const { apiUrl } = await serve({
		'POST /api/prospect-lists': (call) => {
			body = call.body;
			return [201, { id: 'made', name: 'Angels' }];
		},
	});
	const { stored } = browserAt(apiUrl);
	expect(await runCommand({ name: 'create-list', listName: 'Angels' })).toEqual({ problem: null, listId: 'made' });
	expect([body, stored.settings]).toEqual([
		{ name: 'Angels', type: 'contact' },
		settingsOf(apiUrl, { lastListId: 'made' }),
	]);
	const full = await serve({ 'POST /api/prospect-lists': () => [409, 'You have 500 lists.'] });
	browserAt(full.apiUrl);
	expect(await runCommand({ name: 'create-list', listName: 'Angels' })).toEqual({ problem: 'You have 500 lists.' });
});

test('a dismissed result is gone', async () => {
	const { stored } = stubBrowser(() => true);
	stored.run = { ...((await startImport({ tabId: 1, ...list, userId: eve.id })) as Run), phase: 'failed' };
	expect(await runCommand({ name: 'dismiss' })).toEqual({ problem: null });
	expect(stored.run).toBeNull();
});
