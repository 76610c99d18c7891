import { useCallback, useEffect, useRef, useState } from 'react';
import type { Account, PageReport } from '../messages.ts';
import { type Kept, readKept } from '../storage.ts';
import { askAccount, askLook, askReport, currentTab } from './ask.ts';

/** The extension's stored state. Follows every change of it. Undefined until it is read. */
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

/** The account. Undefined until it is known. `refresh` asks for it again. */
export function useAccount() {
	const [account, setAccount] = useState<Account>();
	const refresh = useCallback(async () => setAccount(await askAccount()), []);
	useEffect(() => void refresh(), [refresh]);
	return { account, refresh };
}

/** The page of the tab, and how well it reads. Both arrive together, so that nothing moves when one comes later. */
export type Sight = {
	/** Undefined when no page is open. */
	tabId: number | undefined;
	page: Awaited<ReturnType<typeof askLook>>;
	/** Null where nothing was to be read. */
	report: PageReport | null;
};

/**
 * The tab's page: undefined during the first look, and when another tab comes to the front. It is looked at again when
 * the tab loads another page and after each run, whose id is `lastRun`; until then it stays as it was, with the focus.
 */
export function useSight(lastRun: string | undefined) {
	const [sight, setSight] = useState<Sight>();
	const newest = useRef<Promise<Sight>>(undefined);
	// Also while it is looked at: a page that has loaded meanwhile is looked at once more.
	const tabId = useRef<number>(undefined);
	// Results of an older look aren't shown. Its caller waits for the newest.
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: after another run the page may read in another way.
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

// Any other page has no people, or an old layout that is not read, or has not come.
const hasPeople = (page: Sight['page']) => typeof page === 'object' && /^(ready|unread)$/.test(page.state);
