import { useCallback, useEffect, useRef, useState } from 'react';
import type { Account, PageReport } from '../messages.ts';
import { type Kept, readKept } from '../storage.ts';
import { askAccount, askLook, askReport, currentTab } from './ask.ts';

/** Returns the extension's stored state and follows its changes. Undefined until it is read. */
export function useKept(): Kept | undefined {
	const [kept, setKept] = useState<Kept>();
	useEffect(() => {
		const refresh = () => void readKept().then(setKept);
		refresh();
		chrome.storage.onChanged.addListener(refresh);
		return () => chrome.storage.onChanged.removeListener(refresh);
	}, []);
	return kept;
}

/** Returns the account, undefined until it is known. `refresh` asks again. */
export function useAccount() {
	const [account, setAccount] = useState<Account>();
	const refresh = useCallback(async () => setAccount(await askAccount()), []);
	useEffect(() => void refresh(), [refresh]);
	return { account, refresh };
}

/** The tab's page, and how well it reads. Both arrive together, so that nothing moves. */
export type Sight = {
	/** Undefined when no tab is known. */
	tabId: number | undefined;
	page: Awaited<ReturnType<typeof askLook>>;
	/** Null when there was nothing to read. */
	report: PageReport | null;
};

/**
 * Returns the tab's page: undefined during the first look, and when another tab comes to the front. It is read again
 * when the tab loads another page and after each run (`lastRun` is its id); meanwhile the old page stays, with the
 * focus.
 */
export function useSight(lastRun: string | undefined) {
	const [sight, setSight] = useState<Sight>();
	const newest = useRef<Promise<Sight>>(undefined);
	// Also while the page is being read: one that loads in the meantime is read again.
	const tabId = useRef<number>(undefined);
	// Drops the result of an older look; its caller waits for the newest.
	const refresh = useCallback(async () => {
		newest.current = lookAround(tabId);
		let own: Promise<Sight> | undefined;
		let found: Sight | undefined;
		while (own !== newest.current) {
			own = newest.current;
			found = await own;
		}
		setSight(found);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: after another run the page may read differently.
	useEffect(() => void refresh(), [refresh, lastRun]);
	useEffect(() => {
		const onUpdated = (id: number, { status }: { status?: string }) => {
			if (id === tabId.current && status === 'complete') void refresh();
		};
		const onActivated = () => {
			setSight(undefined);
			void refresh();
		};
		chrome.tabs.onUpdated.addListener(onUpdated);
		chrome.tabs.onActivated.addListener(onActivated);
		return () => {
			chrome.tabs.onUpdated.removeListener(onUpdated);
			chrome.tabs.onActivated.removeListener(onActivated);
		};
	}, [refresh]);
	return { sight, refresh };
}

async function lookAround(looksAt: { current: number | undefined }): Promise<Sight> {
	const tabId = await currentTab();
	looksAt.current = tabId;
	if (tabId === undefined) return { tabId, page: 'no-access', report: null };
	const page = await askLook(tabId);
	return { tabId, page, report: hasPeople(page) ? await askReport(tabId) : null };
}

// Any other page has no people, has an old layout that isn't read, or hasn't loaded.
const hasPeople = (page: Sight['page']) => typeof page === 'object' && /^(ready|unread)$/.test(page.state);
