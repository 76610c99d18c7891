// The rules: docs/product.md §4.17.
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ping, pong, sessionOverCode } from '#contract/tab';
import { shownAccount, tabName } from '../../web/api.ts';
import { hearServer } from '../../web/app/truth/hear.ts';
import { openSocket } from '../../web/app/truth/socket.ts';
import { Socket, since } from './sockets.ts';

beforeEach(() => {
	vi.useFakeTimers();
	Socket.all = [];
	vi.stubGlobal('WebSocket', Socket);
	const window = Object.assign(new EventTarget(), { location: { href: 'http://kindling.test/statuses' } });
	vi.stubGlobal('window', window);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** An open socket that has heard the server once, and what it was told. */
function listening() {
	const heard: number[] = [];
	const onSessionOver = vi.fn();
	const socket = openSocket({ since: 4, onChange: ({ number }) => heard.push(number), onSessionOver });
	Socket.all.at(-1)?.tell({ number: 5 });
	return { socket, heard, onSessionOver };
}

test('a connection that died without a sign is opened anew, and its end, which comes later, ends nothing', async () => {
	const { socket, heard } = listening();
	await vi.advanceTimersByTimeAsync(45_000);
	expect(Socket.all[0]?.sent).toEqual([ping]);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(since()).toEqual(['4', '5']);
	Socket.all[1]?.tell({ number: 6 });
	// The old one ends now.
	await vi.advanceTimersByTimeAsync(1);
	Socket.all[0]?.onclose({ code: 1006 });
	await vi.advanceTimersByTimeAsync(5_000);
	expect([socket.isLive(), Socket.all.length]).toEqual([true, 2]);
	Socket.all[1]?.tell({ number: 7 });
	expect([heard, socket.stop()]).toEqual([[5, 6, 7], 7]);
});

test('a server that says it is still there keeps its connection', async () => {
	const { socket } = listening();
	await vi.advanceTimersByTimeAsync(45_000);
	Socket.all[0]?.onmessage({ data: pong });
	await vi.advanceTimersByTimeAsync(44_000);
	expect([socket.isLive(), Socket.all.length]).toEqual([true, 1]);
	socket.stop();
});

test('a broken connection is opened again after a pause, one whose session is over or that was stopped never', async () => {
	const { socket, onSessionOver } = listening();
	Socket.all[0]?.onclose({ code: 1006 });
	expect(socket.isLive()).toBe(false);
	await vi.advanceTimersByTimeAsync(1_500);
	expect(since()).toEqual(['4', '5']);
	Socket.all[1]?.onclose({ code: sessionOverCode });
	await vi.advanceTimersByTimeAsync(200_000);
	expect([onSessionOver.mock.calls.length, Socket.all.length]).toEqual([1, 2]);
	const other = listening();
	other.socket.stop();
	await vi.advanceTimersByTimeAsync(200_000);
	expect(Socket.all).toHaveLength(3);
});

test('a tab reads what others wrote, and not once more what it wrote itself', async () => {
	const touch = vi.fn();
	hearServer(new QueryClient(), { touch, onSessionOver: () => {} });
	shownAccount.id = 'u-1';
	shownAccount.onOffer('u-1', 4);
	await vi.advanceTimersByTimeAsync(3_000);
	await vi.dynamicImportSettled();
	const [socket] = Socket.all;
	socket?.tell({ number: 5, by: tabName });
	socket?.tell({ number: 6, facts: [] });
	expect(touch).not.toHaveBeenCalled();
	socket?.tell({ number: 7, by: 'another tab' });
	socket?.tell({ number: 8 });
	expect(touch.mock.calls.map(([facts]) => facts)).toEqual([['/api/statuses'], ['/api/statuses']]);
	// The page is left: the next socket begins where this one ended.
	window.dispatchEvent(new Event('pagehide'));
	shownAccount.onOffer('u-1', 4);
	await vi.advanceTimersByTimeAsync(3_000);
	await vi.dynamicImportSettled();
	expect(since()).toEqual(['4', '8']);
	window.dispatchEvent(new Event('pagehide'));
	shownAccount.id = null;
});
