import { useCallback, useEffect, useState } from 'react';
import type { Account, Look } from '../messages.ts';
import { type Kept, readKept } from '../storage.ts';
import { askAccount, askLook, currentTab } from './ask.ts';

/** What the extension keeps. Follows every change of it. Undefined until it is read. */
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

/** The tab and what it shows: undefined while it loads, null when the extension may not read it. */
export function usePage() {
	const [tabId, setTabId] = useState<number>();
	const [page, setPage] = useState<Look | null>();
	const refresh = useCallback(async () => {
		const tab = await currentTab();
		setTabId(tab);
		setPage(tab === undefined ? null : await askLook(tab));
	}, []);
	useEffect(() => void refresh(), [refresh]);
	// The tab may load another page while the popup is open.
	useEffect(() => {
		const onUpdated = (id: number, { status }: { status?: string }) => {
			if (id === tabId && status === 'complete') void refresh();
		};
		chrome.tabs.onUpdated.addListener(onUpdated);
		return () => chrome.tabs.onUpdated.removeListener(onUpdated);
	}, [tabId, refresh]);
	return { tabId, page, refresh };
}
