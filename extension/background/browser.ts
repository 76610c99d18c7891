/** The browser's calls that were not promises yet in Chrome 88, wrapped once. Each rejects with the browser's reason. */
function settle<T>(resolve: (value: T) => void, reject: (error: Error) => void) {
	return (value: T) => {
		const error = chrome.runtime.lastError;
		if (error) reject(new Error(error.message));
		else resolve(value);
	};
}

/** Runs one of the extension's own files in a tab. Rejects where the person gave no access by a press. */
export const runFile = (tabId: number, file: string): Promise<unknown> =>
	new Promise((resolve, reject) => {
		chrome.scripting.executeScript({ target: { tabId }, files: [file] }, settle(resolve, reject));
	});

/** Sends a message to the reader in a tab and answers what it says. */
export const askTab = (tabId: number, message: unknown): Promise<unknown> =>
	new Promise((resolve, reject) => {
		chrome.tabs.sendMessage(tabId, message, settle(resolve, reject));
	});

/** Whether the extension may talk to an address: only the one it was made for is granted. */
export const mayTalkTo = (origin: string): Promise<boolean> =>
	new Promise((resolve) => {
		chrome.permissions.contains({ origins: [`${origin}/*`] }, (granted) =>
			resolve(granted && !chrome.runtime.lastError),
		);
	});

/** The short text on the toolbar button. */
export function showBadge(text: string, color: string): void {
	chrome.action.setBadgeBackgroundColor({ color });
	chrome.action.setBadgeText({ text });
}

/** An id nobody else has. `crypto.randomUUID` is younger than Chrome 88. */
export function newId(): string {
	return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
