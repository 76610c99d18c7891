import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ping, pong, sessionOverCode } from '#contract/tab';
import { shownAccount, tabName } from '../../../web/api.ts';
import { listen } from '../../../web/app/sync/listen.ts';
import { openSocket } from '../../../web/app/sync/socket.ts';
import { keys } from '../../../web/queries/keys.ts';
import { Socket, since } from '../support/sockets.ts';

const code = vi.hoisted(() => ({ isLost: false }));
vi.mock('../../../web/app/sync/socket.ts', async (original) => {
	const real = await original<typeof import('../../../web/app/sync/socket.ts')>();
	return {
		get openSocket() {
			if (code.isLost) throw new Error('Failed to fetch dynamically imported module.');
			return real.openSocket;
		},
	};
});

beforeEach(() => {
	vi.useFakeTimers();
	Socket.all = [];
	vi.stubGlobal('WebSocket', Socket);
	const window = Object.assign(new EventTarget(), { location: { href: 'http://kindling.test/statuses' } });
	vi.stubGlobal('window', window);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	shownAccount.id = null;
});

/** An open socket that has heard the server once, and the messages it got. */
function listening() {
	const numbers: number[] = [];
	const onSessionOver = vi.fn();
	const socket = openSocket({ since: 4, onChange: ({ number }) => numbers.push(number), onSessionOver });
	Socket.all.at(-1)?.tell({ number: 5 });
	return { socket, numbers, onSessionOver };
}

test('a silently dead connection is opened again, and its late close event is ignored', async () => {
	const { socket, numbers } = listening();
	await vi.advanceTimersByTimeAsync(45_000);
	expect(Socket.all[0]?.sent).toEqual([ping]);
	await vi.advanceTimersByTimeAsync(10_000);
	expect([since(), Socket.all[0]?.isClosed, socket.isLive()]).toEqual([['4', '5'], true, false]);
	Socket.all[1]?.tell({ number: 6 });
	// The old socket ends now.
	await vi.advanceTimersByTimeAsync(1);
	Socket.all[0]?.onclose({ code: 1006 });
	await vi.advanceTimersByTimeAsync(5_000);
	expect([socket.isLive(), Socket.all.length]).toEqual([true, 2]);
	Socket.all[1]?.tell({ number: 7 });
	// An older message that arrives late doesn't set the number back.
	Socket.all[1]?.tell({ number: 6 });
	expect([numbers, socket.stop()]).toEqual([[5, 6, 7, 6], 7]);
});

test('a server that says it is still there keeps its connection', async () => {
	const { socket } = listening();
	await vi.advanceTimersByTimeAsync(45_000);
	Socket.all[0]?.onmessage({ data: pong });
	await vi.advanceTimersByTimeAsync(44_000);
	expect([socket.isLive(), Socket.all.length]).toEqual([true, 1]);
	// The next ping is lost with the connection. Its response is due after the new connection opens.
	await vi.advanceTimersByTimeAsync(1_000);
	Socket.all[0]?.onclose({ code: 1006 });
	await vi.advanceTimersByTimeAsync(11_500);
	expect(Socket.all).toHaveLength(2);
	socket.stop();
});

test('a broken connection is opened again, unless the session is over', async () => {
	const { socket, onSessionOver } = listening();
	expect(Socket.all[0]?.url).toMatch(/^ws:/);
	Socket.all[0]?.onclose({ code: 1006 });
	expect(socket.isLive()).toBe(false);
	await vi.advanceTimersByTimeAsync(1_500);
	expect(since()).toEqual(['4', '5']);
	Socket.all[1]?.onclose({ code: sessionOverCode });
	await vi.advanceTimersByTimeAsync(200_000);
	expect([onSessionOver.mock.calls.length, Socket.all.length]).toEqual([1, 2]);
});

test('the pauses between attempts grow to a minute, and start again once the server was heard', async () => {
	const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
	const socket = openSocket({ since: 4, onChange: () => {}, onSessionOver: () => {} });
	/** Breaks the connection, and expects it to reopen after this many seconds and not before. */
	const breaks = async (seconds: number) => {
		Socket.all.at(-1)?.onclose({ code: 1006 });
		const { length } = Socket.all;
		await vi.advanceTimersByTimeAsync(1_000 * seconds - 1);
		expect(Socket.all).toHaveLength(length);
		await vi.advanceTimersByTimeAsync(1);
		expect(Socket.all).toHaveLength(length + 1);
	};
	for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) await breaks(seconds);
	Socket.all.at(-1)?.tell({ number: 6 });
	await breaks(1);
	// Tabs that lost the server together do not come back together.
	random.mockReturnValue(0);
	await breaks(1);
	random.mockReturnValue(1);
	await breaks(6);
	socket.stop();
});

test('a browser that comes online tries at once, and once', async () => {
	const { socket } = listening();
	window.dispatchEvent(new Event('online'));
	expect(Socket.all).toHaveLength(1);
	Socket.all[0]?.onclose({ code: 1006 });
	window.dispatchEvent(new Event('online'));
	expect(Socket.all).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(1_500);
	expect(Socket.all).toHaveLength(2);
	socket.stop();
});

test('stopping closes the connection, ends the attempts and leaves nothing behind', async () => {
	const timers = vi.getTimerCount();
	const { socket } = listening();
	socket.stop();
	// The one timer is the browser's, which reports a moment later that the connection has ended.
	expect([Socket.all[0]?.isClosed, vi.getTimerCount()]).toEqual([true, timers + 1]);
	const broken = listening();
	Socket.all[1]?.onclose({ code: 1006 });
	broken.socket.stop();
	window.dispatchEvent(new Event('online'));
	await vi.advanceTimersByTimeAsync(200_000);
	expect(Socket.all).toHaveLength(2);
});

/** Opens a tab without a screen for an account of its own, which tabs of earlier tests don't listen to. */
function hearingTab(account: string) {
	const client = new QueryClient();
	const readAgain = vi.fn();
	const isHeard = listen(client, { readAgain, onSessionOver: () => {} });
	shownAccount.id = account;
	const passes = async (ms = 0) => {
		await vi.advanceTimersByTimeAsync(ms);
		await vi.dynamicImportSettled();
	};
	return { client, readAgain, isHeard, passes };
}

test('the socket waits for the first rows, and for those that are on their way, at most three seconds', async () => {
	const { client, passes } = hearingTab('u-2');
	window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
	await passes(2_000);
	shownAccount.onOffer('u-2', 4);
	await passes(2_999);
	client.setQueryData(keys.user, { id: 'u-2' } as never);
	const failed = { queryKey: ['/api/templates'], queryFn: () => Promise.reject(new Error('No.')), retry: false };
	await client.fetchQuery(failed).catch(() => {});
	await passes();
	expect(since()).toEqual([]);
	await passes(1);
	expect(since()).toEqual(['4']);
	window.dispatchEvent(new Event('pagehide'));

	const quick = hearingTab('u-3');
	shownAccount.onOffer('u-3', 7);
	let go = (_: string[]) => {};
	const queryFn = () =>
		new Promise<string[]>((resolve) => {
			go = resolve;
		});
	const slow = quick.client.fetchQuery({ queryKey: keys.statuses, queryFn });
	quick.client.setQueryData(keys.lists, []);
	await quick.passes();
	expect(since()).toEqual(['4']);
	go([]);
	await slow;
	await quick.passes();
	expect(since()).toEqual(['4', '7']);
	// Further offers open no other socket.
	shownAccount.onOffer('u-3', 8);
	await quick.passes(3_000);
	expect(Socket.all).toHaveLength(2);
	window.dispatchEvent(new Event('pagehide'));
});

test('a page that is left while the socket’s code is loading opens none', async () => {
	const { client, passes } = hearingTab('u-4');
	client.setQueryData(keys.lists, []);
	shownAccount.onOffer('u-4', 4);
	await Promise.resolve();
	window.dispatchEvent(new Event('pagehide'));
	await passes(3_000);
	client.setQueryData(keys.lists, []);
	await passes();
	expect(Socket.all).toEqual([]);
});

test.each([
	[
		'the code of the socket fails to load',
		() => {
			code.isLost = true;
		},
	],
	[
		'the browser refuses the socket',
		() => {
			vi.stubGlobal('WebSocket', function refuse() {
				throw new DOMException('Not here.', 'SecurityError');
			});
		},
	],
])('where %s, the server is not heard until its next offer, and then all that was missed is', async (what, fail) => {
	const account = `u of ${what}`;
	const { client, isHeard, passes } = hearingTab(account);
	fail();
	client.setQueryData(keys.lists, []);
	shownAccount.onOffer(account, 4);
	await passes(3_000);
	code.isLost = false;
	vi.stubGlobal('WebSocket', Socket);
	client.setQueryData(keys.lists, []);
	await passes(3_000);
	expect([since(), isHeard()]).toEqual([[], false]);
	shownAccount.onOffer(account, 9);
	await passes(3_000);
	Socket.all[0]?.tell({ number: 9 });
	expect([since(), isHeard()]).toEqual([['4'], true]);
	window.dispatchEvent(new Event('pagehide'));
});

test('a tab reads what others wrote, and not again what it wrote itself', async () => {
	const { readAgain, passes } = hearingTab('u-1');
	shownAccount.onOffer('u-1', 4);
	await passes(3_000);
	const [socket] = Socket.all;
	socket?.tell({ number: 5, by: tabName });
	socket?.tell({ number: 6, nouns: [] });
	expect(readAgain).not.toHaveBeenCalled();
	socket?.tell({ number: 7, by: 'another tab' });
	socket?.tell({ number: 8 });
	// A tenth of a second later, because writes elsewhere often come in a row.
	expect(readAgain.mock.calls).toEqual([
		[['statuses'], 100],
		[['statuses'], 100],
	]);
	// The page is left: the next socket begins where this one ended.
	window.dispatchEvent(new Event('pagehide'));
	shownAccount.onOffer('u-1', 4);
	await passes(3_000);
	expect(since()).toEqual(['4', '8']);
	window.dispatchEvent(new Event('pagehide'));
});
