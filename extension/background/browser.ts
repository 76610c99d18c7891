// These browser calls only take a callback in Chrome 88. Each function here returns a promise instead, which rejects
// with the browser's reason.
function settle<T>(resolve: (value: T) => void, reject: (error: Error) => void) {
	return (value: T) => {
		const error = chrome.runtime.lastError;
		if (error) reject(new Error(error.message));
		else resolve(value);
	};
}

/**
 * Runs one of the extension's own files in a tab. Rejects unless the user has clicked the toolbar button on that page.
 */
export const runFile = (tabId: number, file: string): Promise<unknown> =>
	new Promise((resolve, reject) => {
		chrome.scripting.executeScript({ target: { tabId }, files: [file] }, settle(resolve, reject));
	});

/** Sends a message to the reader in a tab and returns its response. */
export const askTab = (tabId: number, message: unknown): Promise<unknown> =>
	new Promise((resolve, reject) => {
		chrome.tabs.sendMessage(tabId, message, settle(resolve, reject));
	});

/** True for an origin the extension may call: the one in the manifest, or one the user has allowed. */
export const canCall = (origin: string): Promise<boolean> =>
	new Promise((resolve) => {
		if (origin === '') return resolve(false);
		chrome.permissions.contains({ origins: [`${origin}/*`] }, (granted) =>
			resolve(granted && !chrome.runtime.lastError),
		);
	});

/** Gives up the permission to call an origin. The browser keeps the one in the manifest. */
export function releaseOrigin(origin: string): void {
	if (origin) chrome.permissions.remove({ origins: [`${origin}/*`] }, () => void chrome.runtime.lastError);
}

/**
 * Sets the short text on the toolbar button. Failures are ignored: nothing depends on it, and they happen when the
 * worker is being stopped.
 */
export function showBadge(text: string, color: string): void {
	const ignore = () => void chrome.runtime.lastError;
	chrome.action.setBadgeBackgroundColor({ color }, ignore);
	chrome.action.setBadgeText({ text }, ignore);
}

/** Returns a random 128-bit id. Chrome 88 has no `crypto.randomUUID`. */
export function newId(): string {
	return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves after a delay. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
