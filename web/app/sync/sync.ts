import type { QueryClient } from '@tanstack/react-query';
import { type Noun, nouns } from '#contract/tab';
import type { User } from '#contract/user';
import { shownAccount } from '../../api.ts';
import { forgetData, isUserQuery, userQuery } from '../../queries/session.ts';
import { checkLapsed, checkSession, isLapsed, setLapsed, watchLapsed } from '../lapsed.ts';
import { listen } from './listen.ts';
import { createReader } from './read-again.ts';

const elsewherePauseMs = 100;

/**
 * Keeps this tab up to date: reads again what its own writes, other tabs and the server have changed, and only holds
 * the data of the account that the browser's cookie names.
 */
export function startSync(client: QueryClient): void {
	const readAgain = createReader(client);
	const askAgain = () => {
		void client.invalidateQueries({ queryKey: userQuery.queryKey });
	};
	// A screen with someone's data stays, with what is typed in it, until it is known who is signed in.
	const askWho = () => {
		if (shownAccount.id) void checkSession(client);
		else askAgain();
	};
	// A write of this tab may end its own session, and its response may start another.
	const onSessionOver = () => {
		if (client.isMutating() > 0) setTimeout(onSessionOver, elsewherePauseMs);
		else if (shownAccount.id) askWho();
	};
	const isHeard = listen(client, { readAgain, onSessionOver });
	const onElsewhere = (changed: readonly Noun[]) => {
		// The server says the same, and once is enough.
		if (!isHeard()) readAgain(changed, elsewherePauseMs);
	};
	const tell = joinTabs({
		onAccount: (account) => (account === shownAccount.id ? checkLapsed(client) : askWho()),
		onChanged: onElsewhere,
	});

	shownAccount.onChanged = (changed) => {
		if (changed.length === 0) return;
		readAgain(changed);
		tell({ account: shownAccount.id, changed });
	};

	// The user may have signed in again in another tab, or chosen a new password there.
	let wasLapsed = false;
	watchLapsed(() => {
		if (wasLapsed) tell({ account: shownAccount.id });
		wasLapsed = isLapsed();
	});
	document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkLapsed(client));

	shownAccount.onOther = askWho;
	client.getQueryCache().subscribe((event) => {
		if (event.type !== 'updated' || !isUserQuery(event.query)) return;
		const user = event.query.state.data as User | null | undefined;
		if (user && event.action.type === 'success') shownAccount.isSignedOut = false;
		if (user !== undefined) showAccount(user?.id ?? null);
	});
	let isKnown = false;
	const showAccount = (account: string | null) => {
		if (isKnown && account === shownAccount.id) return;
		const isAnother = shownAccount.id !== null;
		isKnown = true;
		shownAccount.id = account;
		// The other user's data is removed, because nothing in the cache expires by itself.
		if (isAnother) forgetData(client);
		setLapsed(false);
		tell({ account });
	};

	// A page that the browser restores from its cache may belong to a user who has signed out since.
	window.addEventListener('pageshow', ({ persisted }) => persisted && askAgain());
	listenToExtension(() => onElsewhere(nouns));
}

// The extension tells this tab when it has imported, with a message from this window. Messages from other windows,
// frames and origins are ignored.
function listenToExtension(onImported: () => void) {
	window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
		if (source !== window || origin !== window.location.origin) return;
		if (data?.source === 'kindling-extension' && data.type === 'imported') onImported();
	});
}

/** A message between tabs of one browser: whose data a tab shows, and the nouns that its write changed. */
type Message = { account: string | null; changed?: readonly Noun[] };

type Listener = { onAccount: (account: string | null) => void; onChanged: (changed: readonly Noun[]) => void };

/**
 * Joins the tabs of this browser. Returns a function that sends them a message. The channel is closed while the page is
 * kept for Back, because with an open one the browser would not keep it.
 */
function joinTabs({ onAccount, onChanged }: Listener): (message: Message) => void {
	let channel: BroadcastChannel | undefined;
	const open = () => {
		channel = new BroadcastChannel('kindling');
		channel.onmessage = ({ data: { account, changed } }: MessageEvent<Message>) => {
			onAccount(account);
			if (changed) onChanged(changed);
		};
	};
	open();
	window.addEventListener('pagehide', () => channel?.close());
	window.addEventListener('pageshow', ({ persisted }) => persisted && open());
	return (message) => {
		try {
			channel?.postMessage(message);
		} catch {
			// The page is being left.
		}
	};
}
