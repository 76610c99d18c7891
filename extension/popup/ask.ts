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

// Undefined when the background does not respond.
function ask(message: PopupMessage): Promise<unknown> {
	return new Promise((resolve) => {
		chrome.runtime.sendMessage(message, (response) => resolve(chrome.runtime.lastError ? undefined : response));
	});
}

// The browser may stop the background while it works. A second question starts it again; a command is never repeated.
async function askTwice(question: PopupMessage): Promise<unknown> {
	const response = await ask(question);
	return response === undefined ? ask(question) : response;
}

/** Sends a command to the background. `problem` is a sentence for the user, or null when it succeeded. */
export async function command(message: PopupMessage): Promise<CommandResult> {
	const read = commandResult.safeParse(await ask(message));
	return read.success ? read.data : { problem: noResponse };
}

/** The signed-in user and their lists. */
export async function askAccount(): Promise<Account> {
	const read = account.safeParse(await askTwice({ name: 'account' }));
	return read.success ? read.data : { state: 'unreachable', apiUrl: '', why: noResponse };
}

/** The page of a tab, or why it's unknown: the extension may not read it, or the background doesn't answer. */
export async function askLook(tabId: number): Promise<Look | 'no-access' | 'no-answer'> {
	const response = await askTwice({ name: 'look', tabId });
	if (response === 'no-access') return response;
	const read = look.safeParse(response);
	return read.success ? read.data : 'no-answer';
}

/** How well a tab's page can be read; null when it is no page of people, or the extension may not read it. */
export async function askReport(tabId: number): Promise<PageReport | null> {
	const read = pageReport.safeParse(await askTwice({ name: 'report', tabId }));
	return read.success ? read.data : null;
}

/** The id of the tab that the popup belongs to. */
export async function currentTab(): Promise<number | undefined> {
	const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
	return tab?.id;
}
