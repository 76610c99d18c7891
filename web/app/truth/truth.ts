import type { QueryClient } from '@tanstack/react-query';
import { everything, type Fact } from '#contract/facts';
import type { User } from '#contract/user';
import { shownAccount } from '../../api.ts';
import { forgetData, isUserQuery, userQuery } from '../../queries/session.ts';
import { checkLapsed, checkSession, isLapsed, setLapsed, watchLapsed } from '../lapsed.ts';
import { hearServer } from './hear.ts';
import { createReader } from './read-again.ts';

const elsewherePauseMs = 100;

/**
 * Keeps what this tab shows true: it reads again what its own writes touched, what other tabs and the server say was
 * touched, and it holds data of the one account that the browser's cookie names.
 */
export function keepTrue(client: QueryClient): void {
	const touch = createReader(client);
	const askAgain = () => {
		void client.invalidateQueries({ queryKey: userQuery.queryKey });
	};
	// A screen that shows somebody's data stays, with what is typed in it, until it is known who is signed in.
	const askWho = () => {
		if (shownAccount.id) void checkSession(client);
		else askAgain();
	};
	// A write of this tab may end its session, and its response may tell of another one.
	const onSessionOver = () => {
		if (client.isMutating() > 0) setTimeout(onSessionOver, elsewherePauseMs);
		else if (shownAccount.id) askWho();
	};
	const isHeard = hearServer(client, { touch, onSessionOver });
	const onElsewhere = (facts: readonly Fact[]) => {
		// The server tells the same, and once is enough.
		if (!isHeard()) touch(facts, elsewherePauseMs);
	};
	const tell = joinTabs({
		onAccount: (account) => (account === shownAccount.id ? checkLapsed(client) : askWho()),
		onTouched: onElsewhere,
	});

	shownAccount.onTouched = (facts) => {
		if (facts.length === 0) return;
		touch(facts);
		tell({ account: shownAccount.id, facts });
	};

	// Somebody may have signed in again in another tab, or chosen a new password there.
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
		// Nothing of the person before is left. It never gets old by itself.
		if (isAnother) forgetData(client);
		setLapsed(false);
		tell({ account });
	};

	// A page that the browser restores from its cache may belong to a person who has signed out since.
	window.addEventListener('pageshow', ({ persisted }) => persisted && askAgain());
	hearExtension(() => onElsewhere(everything));
}

// The extension tells this tab when it has imported, with a message from this window. Messages from other windows, frames
// and origins are ignored.
function hearExtension(onImported: () => void) {
	window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
		if (source !== window || origin !== window.location.origin) return;
		if (data?.source === 'kindling-extension' && data.type === 'imported') onImported();
	});
}

/** What tabs of one browser tell each other: whose data one shows, and the facts that a write of its touched. */
type Message = { account: string | null; facts?: readonly Fact[] };

/** What is done with what other tabs tell. */
type Listener = { onAccount: (account: string | null) => void; onTouched: (facts: readonly Fact[]) => void };

/**
 * Joins the tabs of this browser. Returns how to tell them something. The channel is closed while the page is kept for
 * Back: an open one would throw the page away.
 */
function joinTabs({ onAccount, onTouched }: Listener): (message: Message) => void {
	let channel: BroadcastChannel | undefined;
	const open = () => {
		channel = new BroadcastChannel('kindling');
		channel.onmessage = ({ data: { account, facts } }: MessageEvent<Message>) => {
			onAccount(account);
			if (facts) onTouched(facts);
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
