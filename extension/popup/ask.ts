import { type Account, account, type Done, done, type Look, look, type PopupMessage } from '../messages.ts';

/** What is said when the background itself does not answer. */
const silent = 'The extension did not answer. Please try again.';

/** Asks the background; undefined when there is no answer, or none that can be understood. */
function ask(message: PopupMessage): Promise<unknown> {
	return new Promise((resolve) => {
		chrome.runtime.sendMessage(message, (answer) => resolve(chrome.runtime.lastError ? undefined : answer));
	});
}

/** Has the background do something; `problem` is what to tell the person, null when all went well. */
export async function tell(message: PopupMessage): Promise<Done> {
	const read = done.safeParse(await ask(message));
	return read.success ? read.data : { problem: silent };
}

/** Who is signed in, and their lists. */
export async function askAccount(): Promise<Account> {
	const read = account.safeParse(await ask({ name: 'account' }));
	return read.success ? read.data : { state: 'unreachable', apiUrl: '', why: silent };
}

/** What the tab below the popup shows; null where the extension has no access. */
export async function askLook(tabId: number): Promise<Look | null> {
	const read = look.safeParse(await ask({ name: 'look', tabId }));
	return read.success ? read.data : null;
}

/** The tab below the popup. */
export async function currentTab(): Promise<number | undefined> {
	const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
	return tab?.id;
}
