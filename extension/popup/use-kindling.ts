import { useCallback, useEffect, useState } from 'react';
import type { Account, Look } from '../messages.ts';
import { type Kept, readKept } from '../storage.ts';
import { askAccount, askLook, currentTab } from './ask.ts';

/** What is kept, as it is now: follows every change of it. Undefined until first read. */
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

/** Who is signed in; undefined until known. `again` asks once more. */
export function useAccount() {
	const [account, setAccount] = useState<Account>();
	const again = useCallback(async () => setAccount(await askAccount()), []);
	useEffect(() => void again(), [again]);
	return { account, again };
}

/** The tab below, and what it shows: undefined while it loads, null where there is no access. */
export function usePage() {
	const [tabId, setTabId] = useState<number>();
	const [page, setPage] = useState<Look | null>();
	const again = useCallback(async () => {
		const tab = await currentTab();
		setTabId(tab);
		setPage(tab === undefined ? null : await askLook(tab));
	}, []);
	useEffect(() => void again(), [again]);
	// The page may go on to other people while the popup is open: a load is told to everyone who listens.
	useEffect(() => {
		const onUpdated = (id: number, { status }: { status?: string }) => {
			if (id === tabId && status === 'complete') void again();
		};
		chrome.tabs.onUpdated.addListener(onUpdated);
		return () => chrome.tabs.onUpdated.removeListener(onUpdated);
	}, [tabId, again]);
	return { tabId, page, again };
}
