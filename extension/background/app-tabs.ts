import { runFile } from './browser.ts';

/** Tells open tabs of the app that people were imported, so that they update without a reload. */
export async function refreshAppTabs(apiUrl: string): Promise<void> {
	const tabs = await chrome.tabs.query({ url: `${apiUrl}/*` }).catch(() => []);
	await Promise.all(
		tabs.map((tab) => (tab.id === undefined ? undefined : runFile(tab.id, 'app-tab.js').catch(() => {}))),
	);
}
