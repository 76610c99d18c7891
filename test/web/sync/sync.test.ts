import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { nothing, nouns, sessionOverCode } from '#contract/tab';
import { shownAccount } from '../../../web/api.ts';
import { isLapsed, setLapsed } from '../../../web/app/lapsed.ts';
import { SignInAgain } from '../../../web/app/screens.ts';
import { importPeople, importPreviewQuery } from '../../../web/queries/import.ts';
import { keys } from '../../../web/queries/keys.ts';
import { createList } from '../../../web/queries/prospect-list-changes.ts';
import { signIn, signInAgain } from '../../../web/queries/session.ts';
import { removeStatus } from '../../../web/queries/status-changes.ts';
import { statusesQuery } from '../../../web/queries/statuses.ts';
import { Socket, since } from '../support/sockets.ts';
import { closeTab, openTab } from '../support/sync-tab.ts';

afterEach(closeTab);

const all = ['GET user', 'GET prospect-lists', 'GET statuses'];
type Tab = ReturnType<typeof openTab>;
const create = ({ client }: Tab) =>
	new MutationObserver(client, createList).mutate({ name: 'Angels' } as never).catch((error: Error) => error);

/** Opens a tab that has read what it shows. */
async function shown(options?: Parameters<typeof openTab>[0]) {
	const tab = openTab(options);
	expect(await tab.asked()).toEqual(all);
	tab.others.heard.splice(0);
	return tab;
}

/** Opens a tab that has read what it shows, and hears the server. */
async function hearing() {
	const tab = await shown();
	Socket.all.at(-1)?.tell({ number: 4, nouns: [] });
	return tab;
}

test('what a write changed, as its response says, is read again once, and the other tabs of the browser are told', async () => {
	const tab = await shown();
	tab.server.answers['POST prospect-lists'] = () => ({ status: 201, changed: 'lists, templates' });
	await create(tab);
	expect(await tab.asked(10_000)).toEqual(['POST prospect-lists', 'GET prospect-lists']);
	expect(tab.others.heard).toEqual([{ account: tab.user, changed: ['lists', 'templates'] }]);
});

test.each([
	['that changed nothing', { status: 200, changed: nothing }],
	['that was refused', { status: 400, changed: nothing }],
	['without a session', { status: 401, changed: null }],
])('after a write %s nothing is read again, and no tab is told', async (_, answer) => {
	const tab = await shown();
	tab.server.answers['POST prospect-lists'] = () => answer;
	await create(tab);
	expect(await tab.asked(10_000)).toEqual(['POST prospect-lists']);
	expect(tab.others.heard).toEqual([]);
});

test.each([
	['of a server that does not say what it changed', () => ({ status: 201, changed: null })],
	['that failed', () => ({ status: 503, changed: null })],
	['that met a conflict', () => ({ status: 409, changed: null })],
	['that was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('after a response %s everything is read again, in all tabs', async (_, answer) => {
	const tab = await shown();
	tab.server.answers['POST prospect-lists'] = answer;
	await create(tab);
	expect(await tab.asked(10_000)).toEqual(['POST prospect-lists', ...all]);
	expect(tab.others.heard).toEqual([{ account: tab.user, changed: nouns }]);
});

test('after a write that failed half-way, the part it has written is read again, and nothing else', async () => {
	const tab = await shown();
	tab.server.answers['POST prospect-lists'] = () => ({ status: 502, changed: 'statuses' });
	await create(tab);
	expect(await tab.asked(10_000)).toEqual(['POST prospect-lists', 'GET statuses']);
});

test('a write that never left, because the browser is offline, triggers no read', async () => {
	const tab = await shown();
	vi.stubGlobal('navigator', { onLine: false });
	tab.server.answers['POST prospect-lists'] = () => Promise.reject(new TypeError('Failed to fetch'));
	expect(await create(tab)).toBeInstanceOf(TypeError);
	expect(await tab.asked(10_000)).toEqual(['POST prospect-lists']);
});

test('a cancelled preview triggers no read', async () => {
	const tab = await shown();
	let go = (_: object) => {};
	tab.server.answers['POST prospect-lists/l/prospects/import?dryRun=1'] = () =>
		new Promise((resolve) => {
			go = resolve;
		});
	const people = [{ line: 1, person: { name: 'Mara' } }];
	const leave = tab.show(importPreviewQuery({ listId: 'l', people } as never, 'a reading'));
	expect(await tab.asked()).toHaveLength(1);
	leave();
	go({ changed: nothing });
	expect(await tab.asked(10_000)).toEqual([]);
});

test('a lost sign-in triggers no read', async () => {
	const tab = await shown();
	tab.server.answers['POST login'] = () => ({ status: 503, changed: null });
	for (const options of [signIn, signInAgain]) {
		await new MutationObserver(tab.client, options).mutate({ email: 'a', password: 'b' }).catch(() => {});
	}
	expect(await tab.asked(10_000)).toEqual(['POST login', 'POST login']);
});

test('the changes of an import in parts are read once, after the last part, even if that one is refused', async () => {
	const tab = await shown();
	const call = 'POST prospect-lists/l/prospects/import';
	let part = 0;
	const sum = { created: 1, updated: 0, unchanged: 0, refused: [], elsewhere: [] };
	tab.server.answers[call] = () => {
		part += 1;
		return part < 3 ? { changed: 'lists', body: sum } : { status: 400, changed: nothing };
	};
	const people = Array.from({ length: 2_500 }, (_, line) => ({
		line,
		person: { name: `N ${line}`, notes: 'x'.repeat(900) },
	}));
	const failed = await new MutationObserver(tab.client, importPeople)
		.mutate({ listId: 'l', people } as never)
		.catch(() => 'failed');
	expect([failed, part]).toEqual(['failed', 3]);
	expect(await tab.asked(10_000)).toEqual([call, call, call, 'GET prospect-lists']);
});

test('a removed row stays away while its removal is in flight, whatever tabs are told meanwhile', async () => {
	const tab = await hearing();
	tab.client.setQueryData(keys.statuses, [{ id: 's' }]);
	let go = (_: object) => {};
	tab.server.answers['DELETE statuses/s'] = () =>
		new Promise((resolve) => {
			go = resolve;
		});
	const done = new MutationObserver(tab.client, removeStatus).mutate({ id: 's' });
	Socket.all.at(-1)?.tell({ number: 5, nouns: ['statuses'] });
	expect(await tab.asked(6_000)).toEqual(['DELETE statuses/s']);
	expect(tab.client.getQueryData(keys.statuses)).toEqual([]);
	go({ status: 204, changed: 'statuses' });
	await done;
	expect(await tab.asked(499)).toEqual([]);
	expect(await tab.asked(1)).toEqual(['GET statuses']);
});

test('a change reported by another tab is read at once only if the server is not heard, and never twice', async () => {
	const tab = await shown({ offers: false });
	tab.others.tell({ account: tab.user, changed: ['statuses'] });
	expect(await tab.asked(99)).toEqual([]);
	expect(await tab.asked(1)).toEqual(['GET statuses']);
	closeTab();
	const listening = await hearing();
	listening.others.tell({ account: listening.user, changed: ['statuses'] });
	expect(await listening.asked(1_000)).toEqual([]);
	Socket.all.at(-1)?.tell({ number: 5, nouns: ['statuses'] });
	expect(await listening.asked(10_000)).toEqual(['GET statuses']);
});

test('the extension tells the tab that it has imported; no other window and no other site does', async () => {
	const tab = await shown({ offers: false });
	const message = { source: 'kindling-extension', type: 'imported' };
	const say = (init: object) =>
		tab.window.dispatchEvent(
			Object.assign(new Event('message'), {
				source: tab.window,
				origin: tab.window.location.origin,
				data: message,
				...init,
			}),
		);
	for (const init of [
		{ source: {} },
		{ origin: 'https://evil.example' },
		{ data: { ...message, source: 'a page' } },
		{ data: { ...message, type: 'read' } },
		{ data: null },
	]) {
		say(init);
	}
	expect(await tab.asked(10_000)).toEqual([]);
	say({});
	expect(await tab.asked(100)).toEqual(all);
});

test('tabs tell each other who is signed in: at first, and when that changes', async () => {
	const tab = openTab();
	await tab.asked();
	expect(tab.others.heard).toEqual([{ account: tab.user }]);
	tab.client.setQueryData(keys.user, { id: tab.user });
	expect(tab.others.heard).toHaveLength(1);
	tab.client.setQueryData(keys.user, { id: 'eve' });
	await tab.asked();
	expect(tab.others.heard).toEqual([{ account: tab.user }, { account: 'eve' }]);
	closeTab();
	const stranger = openTab({ isSignedIn: false });
	await stranger.asked();
	expect(stranger.others.heard).toEqual([{ account: null }]);
});

test('a new account gets an empty cache, and the same account keeps its own', async () => {
	const tab = await shown();
	tab.client.setQueryData(['/api/templates'], ['of Ada']);
	tab.client.setQueryData(keys.user, { id: tab.user });
	expect(tab.client.getQueryData(['/api/templates'])).toEqual(['of Ada']);
	setLapsed(true);
	tab.client.setQueryData(keys.user, { id: 'eve' });
	expect([shownAccount.id, isLapsed(), tab.client.getQueryData(['/api/templates'])]).toEqual(['eve', false, undefined]);
	closeTab();
	const first = openTab({ isSignedIn: false });
	await first.asked();
	first.client.setQueryData(['/api/templates'], ['of nobody']);
	first.client.setQueryData(keys.user, { id: tab.user });
	expect(first.client.getQueryData(['/api/templates'])).toEqual(['of nobody']);
});

test('a tab asks who is signed in when another one shows someone else, and not for the same one', async () => {
	const tab = await shown();
	tab.others.tell({ account: tab.user });
	expect(await tab.asked(10_000)).toEqual([]);
	tab.server.user = 'eve';
	tab.others.tell({ account: 'eve' });
	expect((await tab.asked())[0]).toBe('GET user');
	expect(shownAccount.id).toBe('eve');
	closeTab();
	const stranger = openTab({ isSignedIn: false });
	await stranger.asked();
	stranger.server.user = stranger.user;
	stranger.others.tell({ account: stranger.user });
	expect((await stranger.asked())[0]).toBe('GET user');
	expect(shownAccount.id).toBe(stranger.user);
});

test('a tab asks who is signed in when a response is for someone else, and does not count it', async () => {
	const tab = await shown();
	tab.server.user = 'eve';
	tab.server.answers['POST prospect-lists'] = () => ({ status: 409, changed: null });
	expect(await create(tab)).toMatchObject({ status: 409, problem: 'other-account' });
	expect((await tab.asked()).slice(0, 2)).toEqual(['POST prospect-lists', 'GET user']);
	expect(shownAccount.id).toBe('eve');
});

test('a page that the browser brings back asks who is signed in; one that is shown for the first time does not', async () => {
	const tab = await shown();
	const comes = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
	comes(false);
	expect([await tab.asked(), tab.others.channels()]).toEqual([[], 1]);
	window.dispatchEvent(new Event('pagehide'));
	// An open channel would keep the page out of the back/forward cache.
	expect(tab.others.channels()).toBe(0);
	shownAccount.onChanged(['lists']);
	expect(await tab.asked()).toEqual(['GET prospect-lists']);
	expect(tab.others.heard).toEqual([]);
	comes(true);
	expect([await tab.asked(), tab.others.channels()]).toEqual([['GET user'], 1]);
	tab.others.tell({ account: tab.user, changed: ['statuses'] });
	expect(await tab.asked(100)).toEqual(['GET statuses']);
});

test('a session that is over while a write is on its way is asked about after the write', async () => {
	const tab = await hearing();
	let go = (_: object) => {};
	tab.server.answers['POST prospect-lists'] = () =>
		new Promise((resolve) => {
			go = resolve;
		});
	const done = create(tab);
	Socket.all.at(-1)?.onclose({ code: sessionOverCode });
	expect(await tab.asked(1_000)).toEqual(['POST prospect-lists']);
	go({ status: 201, changed: nothing });
	await done;
	expect(await tab.asked(100)).toEqual(['GET user']);
	// There is a new one: someone has signed in in another tab.
	expect(since()).toEqual(['4', '4']);
});

test('a write that signs out asks nothing more, though the server says that the session is over', async () => {
	const tab = await hearing();
	const signOut = { mutationFn: async () => void tab.client.setQueryData(keys.user, null) };
	const done = new MutationObserver(tab.client, signOut).mutate();
	Socket.all.at(-1)?.onclose({ code: sessionOverCode });
	await done;
	expect([await tab.asked(1_000), Socket.all.length]).toEqual([[], 1]);
});

test('an ended session leaves the screen as it is, and its tab hears the server again once the session is renewed', async () => {
	const tab = await hearing();
	tab.client.setQueryData(keys.statuses, [{ id: 's' }]);
	vi.spyOn(SignInAgain, 'preload').mockResolvedValue(() => null);
	tab.server.user = null;
	Socket.all.at(-1)?.onclose({ code: sessionOverCode });
	expect(await tab.asked()).toEqual(['GET user']);
	expect([shownAccount.id, isLapsed(), tab.client.getQueryData(keys.statuses)]).toEqual([
		tab.user,
		true,
		[{ id: 's' }],
	]);
	expect([await tab.asked(10_000), since()]).toEqual([[], ['4']]);
	setLapsed(false);
	await tab.asked();
	expect(since()).toEqual(['4', '4']);
});

test('a tab whose session is over hears nothing, also when someone else has signed in elsewhere', async () => {
	const tab = await hearing();
	setLapsed(true);
	expect(Socket.all.at(-1)?.isClosed).toBe(true);
	tab.server.user = 'eve';
	tab.document.dispatchEvent(new Event('visibilitychange'));
	expect(await tab.asked(3_000)).toEqual(['GET user']);
	expect(since()).toEqual(['4']);
});

test('a server that offers no socket is never asked for one', async () => {
	const tab = await shown({ offers: false });
	setLapsed(true);
	setLapsed(false);
	window.dispatchEvent(new Event('pagehide'));
	window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
	await tab.asked(10_000);
	expect(Socket.all).toEqual([]);
});

test('a renewed session is told to the other tabs, a lapsed one is not', async () => {
	const tab = await shown();
	setLapsed(false);
	setLapsed(true);
	await tab.asked();
	expect(tab.others.heard).toEqual([]);
	setLapsed(false);
	await tab.asked();
	expect(tab.others.heard).toEqual([{ account: tab.user }]);
});

test('a lapsed tab checks if its person has signed in elsewhere: when it is shown, and when another tab says so', async () => {
	const tab = await shown({ offers: false });
	setLapsed(true);
	tab.document.visibilityState = 'hidden';
	tab.document.dispatchEvent(new Event('visibilitychange'));
	expect(await tab.asked()).toEqual([]);
	tab.document.visibilityState = 'visible';
	tab.document.dispatchEvent(new Event('visibilitychange'));
	expect([await tab.asked(), isLapsed()]).toEqual([['GET user'], false]);
	setLapsed(true);
	tab.others.tell({ account: tab.user });
	expect([await tab.asked(), isLapsed()]).toEqual([['GET user'], false]);
});

test('after a 401 nothing is read until someone is signed in, and then everything is', async () => {
	const tab = await shown();
	shownAccount.isSignedOut = true;
	const asking = tab.client.refetchQueries({ queryKey: keys.user });
	await tab.client.refetchQueries({ queryKey: keys.lists, exact: true });
	expect(await tab.asked()).toEqual(['GET user']);
	await asking;
	shownAccount.isSignedOut = true;
	tab.server.answers['GET user'] = () => ({ status: 503 });
	await tab.client.refetchQueries({ queryKey: keys.user });
	expect(shownAccount.isSignedOut).toBe(true);
	tab.server.answers = {};
	await tab.client.refetchQueries({ queryKey: keys.statuses });
	expect(await tab.asked()).toEqual(['GET user']);
	await tab.client.refetchQueries({ queryKey: keys.user });
	await tab.client.refetchQueries({ queryKey: keys.statuses });
	expect(await tab.asked()).toEqual(['GET user', 'GET statuses']);
	shownAccount.isSignedOut = true;
	tab.server.user = null;
	await tab.client.refetchQueries({ queryKey: keys.user });
	expect(shownAccount.isSignedOut).toBe(true);
});

test('a socket starts at the first offer, and resumes where it ended', async () => {
	const tab = await hearing();
	tab.server.number = 9;
	await tab.client.refetchQueries({ queryKey: keys.user });
	Socket.all.at(-1)?.tell({ number: 7 });
	window.dispatchEvent(new Event('pagehide'));
	window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
	await tab.asked();
	expect(since()).toEqual(['4', '7']);
	// A page that comes back without a connection hears the server when there is one.
	tab.server.answers['GET user'] = () => Promise.reject(new TypeError('Failed to fetch'));
	window.dispatchEvent(new Event('pagehide'));
	window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
	await tab.asked();
	expect(since()).toEqual(['4', '7', '7']);
});

test('each account has its own socket, which starts where its data was read', async () => {
	const tab = await hearing();
	const eve = `eve after ${tab.user}`;
	const become = async (user: string, number: number) => {
		Object.assign(tab.server, { user, number });
		tab.others.tell({ account: user });
		await tab.asked();
		tab.show(statusesQuery);
		await tab.asked();
	};
	await become(eve, 9);
	expect([since(), Socket.all[0]?.isClosed]).toEqual([['4', '9'], true]);
	await become(tab.user, 12);
	expect(since()).toEqual(['4', '9', '12']);
	tab.client.setQueryData(keys.user, null);
	await tab.asked(3_000);
	expect(Socket.all.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
});
