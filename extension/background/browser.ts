// In Chrome 88 these calls of the browser take a callback. Each function here makes one of them a promise, which rejects
// with the reason of the browser.
function settle<T>(resolve: (value: T) => void, reject: (error: Error) => void) {
	return (value: T) => {
		const error = chrome.runtime.lastError;
		if (error) reject(new Error(error.message));
		else resolve(value);
	};
}

/** Runs one of the extension's own files in a tab. Rejects when the user has not given access by the toolbar button. */
export const runFile = (tabId: number, file: string): Promise<unknown> =>
	new Promise((resolve, reject) => {
		chrome.scripting.executeScript({ target: { tabId }, files: [file] }, settle(resolve, reject));
	});

/** Sends a message to the reader in a tab and returns its response. */
export const askTab = (tabId: number, message: unknown): Promise<unknown> =>
	new Promise((resolve, reject) => {
		chrome.tabs.sendMessage(tabId, message, settle(resolve, reject));
	});

/** Whether the extension may call this origin: the one in the manifest, or one that the user has allowed. */
export const mayTalkTo = (origin: string): Promise<boolean> =>
	new Promise((resolve) => {
		if (origin === '') return resolve(false);
		chrome.permissions.contains({ origins: [`${origin}/*`] }, (granted) =>
			resolve(granted && !chrome.runtime.lastError),
		);
	});

/** Gives back the right to call an origin. The one in the manifest cannot be given back, and stays. */
export function giveBack(origin: string): void {
	if (origin) chrome.permissions.remove({ origins: [`${origin}/*`] }, () => void chrome.runtime.lastError);
}

/** Sets the short text on the toolbar button. Nothing depends on it, so a failure (the worker is being stopped) is ignored. */
export function showBadge(text: string, color: string): void {
	const ignore = () => void chrome.runtime.lastError;
	chrome.action.setBadgeBackgroundColor({ color }, ignore);
	chrome.action.setBadgeText({ text }, ignore);
}

/** A random id of 128 bits. Chrome 88 has no `crypto.randomUUID`. */
export function newId(): string {
	return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves after a time. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
