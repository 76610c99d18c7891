import type { Fact } from '#contract/facts';

/** What tabs of one browser tell each other: whose data one shows, and the facts that a write of its touched. */
type Message = { account: string | null; facts?: readonly Fact[] };

/** What is done with what other tabs tell. */
type Listener = { onAccount: (account: string | null) => void; onTouched: (facts: readonly Fact[]) => void };

/**
 * Joins the tabs of this browser. Returns how to tell them something. The channel is closed while the page is kept for
 * Back: an open one would throw the page away.
 */
export function joinTabs({ onAccount, onTouched }: Listener): (message: Message) => void {
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
