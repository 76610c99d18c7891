import {
	type Account,
	account,
	type CommandResult,
	commandResult,
	type Look,
	look,
	type PageReport,
	type PopupMessage,
	pageReport,
} from '../messages.ts';

const noResponse = 'The extension didn’t respond. Please try again.';

// Returns undefined when the background doesn't respond.
function ask(message: PopupMessage): Promise<unknown> {
	return new Promise((resolve) => {
		chrome.runtime.sendMessage(message, (response) => resolve(chrome.runtime.lastError ? undefined : response));
	});
}

// The browser may stop the background while it works. Asking again restarts it; a command is never repeated.
async function askWithRetry(question: PopupMessage): Promise<unknown> {
	const response = await ask(question);
	return response === undefined ? ask(question) : response;
}

/** Sends a command to the background. `problem` is a sentence for the user, or null on success. */
export async function command(message: PopupMessage): Promise<CommandResult> {
	const read = commandResult.safeParse(await ask(message));
	return read.success ? read.data : { problem: noResponse };
}

/** Asks for the signed-in user and their lists. */
export async function askAccount(): Promise<Account> {
	const read = account.safeParse(await askWithRetry({ name: 'account' }));
	return read.success ? read.data : { state: 'unreachable', apiUrl: '', why: noResponse };
}

/**
 * Asks for a tab's page, or the reason it is unknown: the extension may not read it, or the background doesn't answer.
 */
export async function askLook(tabId: number): Promise<Look | 'no-access' | 'no-answer'> {
	const response = await askWithRetry({ name: 'look', tabId });
	if (response === 'no-access') return response;
	const read = look.safeParse(response);
	return read.success ? read.data : 'no-answer';
}

/** Asks how well a tab's page reads. Null for a page without people, or one the extension may not read. */
export async function askReport(tabId: number): Promise<PageReport | null> {
	const read = pageReport.safeParse(await askWithRetry({ name: 'report', tabId }));
	return read.success ? read.data : null;
}

/** Returns the id of the tab the popup belongs to. */
export async function currentTab(): Promise<number | undefined> {
	const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
	return tab?.id;
}
