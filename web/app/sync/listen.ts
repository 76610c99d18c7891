import type { QueryClient } from '@tanstack/react-query';
import type { Noun } from '#contract/tab';
import { shownAccount, tabName } from '../../api.ts';
import { isUserQuery } from '../../queries/session.ts';
import { isLapsed, watchLapsed } from '../lapsed.ts';
import type { openSocket } from './socket.ts';

type Listening = {
	/** Reads again the queries that show these nouns, after a pause. */
	readAgain: (changed: readonly Noun[], afterMs: number) => void;
	/** Called when the server says that the session is over. */
	onSessionOver: () => void;
};

// Writes elsewhere often come in bursts, such as the parts of an import.
const pauseMs = 100;
// Some screens have no rows to wait for.
const atLatestMs = 3_000;

/**
 * Listens to the server for changes made elsewhere, while a user is signed in. The socket and its code wait for the
 * first rows. A server that offers no socket is never asked for one. Returns a function that says if the server is
 * reachable.
 */
export function listen(client: QueryClient, { readAgain, onSessionOver }: Listening): () => boolean {
	/** The number to start from, by account: that of the first offer, because everything was read after it. */
	const offers = new Map<string | null, number>();
	let open: { account: string | null; socket: ReturnType<typeof openSocket> } | undefined;
	let isWaiting = false;

	const close = () => {
		isWaiting = false;
		if (open) offers.set(open.account, open.socket.stop());
		open = undefined;
	};
	const fetchAndOpen = async () => {
		const { openSocket } = await import('./socket.ts');
		// It is open already, or the page was left while the code was loading.
		if (!isWaiting) return;
		isWaiting = false;
		const account = shownAccount.id;
		const since = offers.get(account);
		if (!since) return;
		const socket = openSocket({
			since,
			onSessionOver: () => {
				close();
				onSessionOver();
			},
			// The tab has already read what its own writes changed.
			onChange: ({ nouns, by }) => by !== tabName && nouns.length > 0 && readAgain(nouns, pauseMs),
		});
		open = { account, socket };
	};
	const begin = () =>
		fetchAndOpen().catch(() => {
			isWaiting = false;
		});
	const beginWhenQuiet = () => {
		if (isWaiting && client.isFetching() === 0 && hasRows(client)) void begin();
	};
	const wait = () => {
		// Without a session every try would be refused.
		if (open || isLapsed()) return;
		isWaiting = true;
		setTimeout(begin, atLatestMs);
		queueMicrotask(beginWhenQuiet);
	};

	shownAccount.onOffer = (account, number) => {
		if (!offers.has(account)) offers.set(account, number);
		wait();
	};
	client.getQueryCache().subscribe(() => {
		const account = shownAccount.id;
		if (open && open.account !== account) {
			close();
			for (const other of offers.keys()) if (other !== account) offers.delete(other);
			wait();
		}
		queueMicrotask(beginWhenQuiet);
	});
	watchLapsed(() => (isLapsed() ? close() : wait()));
	// The browser doesn't keep a page with an open socket for Back.
	window.addEventListener('pagehide', close);
	window.addEventListener('pageshow', ({ persisted }) => persisted && wait());
	return () => open?.socket.isLive() === true;
}

const hasRows = (client: QueryClient) =>
	client
		.getQueryCache()
		.findAll()
		.some((query) => !isUserQuery(query) && query.state.dataUpdatedAt > 0);
