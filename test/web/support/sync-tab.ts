import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { vi } from 'vitest';
import { accountHeader, changedHeader, changesHeader, nothing } from '#contract/tab';
import { shownAccount } from '../../../web/api.ts';
import { setLapsed } from '../../../web/app/lapsed.ts';
import { startSync } from '../../../web/app/sync/sync.ts';
import { listsQuery } from '../../../web/queries/prospect-lists.ts';
import { userQuery } from '../../../web/queries/session.ts';
import { statusesQuery } from '../../../web/queries/statuses.ts';
import { Socket } from './sockets.ts';

const origin = 'http://kindling.test';

/** A channel between tabs: it reaches the others of its name but not itself, and no one once it is closed. */
class Channel {
	static open = new Set<Channel>();
	/** Messages that a tab failed to handle. */
	static failed: unknown[] = [];
	onmessage: ((event: { data: unknown }) => void) | null = null;
	readonly name: string;
	constructor(name: string) {
		this.name = name;
		Channel.open.add(this);
	}
	postMessage(data: unknown) {
		if (!Channel.open.has(this)) throw new DOMException('The channel is closed.', 'InvalidStateError');
		for (const other of Channel.open) {
			if (other !== this && other.name === this.name) queueMicrotask(() => other.take(data));
		}
	}
	take(data: unknown) {
		try {
			this.onmessage?.({ data });
		} catch (error) {
			Channel.failed.push(error);
		}
	}
	close = () => void Channel.open.delete(this);
}

/** The server's response to a write: its status, its headers besides the user's, and its body. */
type Answer = { status?: number; changed?: string | null; headers?: Record<string, string>; body?: unknown };

let people = 0;

/**
 * Opens a tab of the app without a screen: its store, its calls to the server, and another tab of its browser that
 * listens. It shows the user, their lists and their statuses. Uses the test's timers.
 */
export function openTab({ isSignedIn = true, offers = true } = {}) {
	// Tabs of an earlier test still listen, so this is another user.
	const user = `u-${++people}`;
	vi.useFakeTimers();
	Socket.all = [];
	Channel.open.clear();
	Channel.failed = [];
	const window = Object.assign(new EventTarget(), { location: { href: `${origin}/`, origin } });
	const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
	for (const [name, value] of Object.entries({ window, document, WebSocket: Socket, BroadcastChannel: Channel })) {
		vi.stubGlobal(name, value);
	}
	vi.stubGlobal('navigator', { onLine: true });

	const asked: string[] = [];
	const server = {
		/** The user signed in in this browser. */
		user: isSignedIn ? user : null,
		number: 4,
		/** Responses to writes, or to named reads, by path without `/api/`. */
		answers: {} as Record<string, () => Answer | Promise<Answer>>,
	};
	vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
		const method = init.method ?? 'GET';
		const what = `${method} ${String(input).replace(/^.*\/api\//, '')}`;
		asked.push(what);
		const given = await server.answers[what]?.();
		init.signal?.throwIfAborted();
		const isUser = what === 'GET user';
		const signedOut =
			server.user === null ? { status: isUser ? 204 : 401, headers: { 'X-Problem': 'signed-out' } } : {};
		const changed = method === 'GET' ? null : nothing;
		const answer: Answer = { body: isUser ? { id: server.user } : [], changed, ...signedOut, ...given };
		const headers = new Headers(answer.headers);
		if (server.user) headers.set(accountHeader, server.user);
		if (server.user && isUser && offers) headers.set(changesHeader, String(server.number));
		if (answer.changed && server.user) headers.set(changedHeader, answer.changed);
		const { status = 200 } = answer;
		return new Response(status === 204 ? null : JSON.stringify(answer.body), { status, headers });
	});

	const client = new QueryClient({
		defaultOptions: {
			queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
			mutations: { networkMode: 'always' },
		},
	});
	startSync(client);
	const other = new Channel('kindling');
	const heard: unknown[] = [];
	other.onmessage = ({ data }) => void heard.push(data);
	const show = (query: { queryKey: QueryKey; queryFn?: unknown }) =>
		new QueryObserver(client, query as never).subscribe(() => {});
	show(userQuery);
	show(listsQuery);
	show(statusesQuery);
	return {
		/** The browser's user. */
		user,
		client,
		server,
		window,
		document,
		show,
		/** Other tabs: the messages they got, and a way to send from them. */
		others: { heard, tell: (message: unknown) => other.postMessage(message), channels: () => Channel.open.size - 1 },
		/** Returns the requests since the last call, after this many milliseconds. */
		async asked(afterMs = 0) {
			await vi.advanceTimersByTimeAsync(afterMs);
			await vi.dynamicImportSettled();
			await vi.advanceTimersByTimeAsync(0);
			if (Channel.failed.length > 0) throw Channel.failed[0];
			return asked.splice(0);
		},
	};
}

/** Ends what a tab has started. */
export function closeTab() {
	window.dispatchEvent(new Event('pagehide'));
	Object.assign(shownAccount, { id: null, isSignedOut: false });
	Object.assign(shownAccount, { onOther: () => {}, onOffer: () => {}, onChanged: () => {} });
	setLapsed(false);
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
}
