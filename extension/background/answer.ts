import type { PopupMessage } from '../messages.ts';
import { isBusy, isReading, type Run, readKept } from '../storage.ts';
import { asFault, askAccount, connect } from './api.ts';
import { mayTalkTo, pause } from './browser.ts';
import { openSharedSearch } from './mutual.ts';
import { askReader, lookAtTab, lookOnce } from './page.ts';
import { beginReading, cancelRun, startRun } from './run.ts';
import { sendWaiting } from './send.ts';
import { badgeSeen, change } from './state.ts';

/** Does what the popup asks. Long work goes on after the answer; the popup sees it in what is kept. */
export async function answerPopup(message: PopupMessage): Promise<unknown> {
	switch (message.name) {
		case 'account':
			await badgeSeen();
			return askAccount();
		case 'look':
			return lookAtTab(message.tabId);
		case 'import':
		case 'find-mutual':
			return start(message);
		case 'cancel':
			await cancelRun();
			return fine;
		case 'clear':
			await change(({ run }) => (isBusy(run) ? undefined : { run: null }));
			return fine;
		case 'next-page':
			return nextPage(message.tabId);
		case 'go-back':
			return goBack(message.tabId);
		case 'send-waiting':
			return sendAgain(message);
		case 'drop-waiting':
			await change(({ run }) => ({ queue: [], run: run && (isReading(run) || isEnded(run)) ? run : null }));
			return fine;
		case 'new-list':
			return newList(message.listName);
		case 'set-api-url':
			return setApiUrl(message.apiUrl);
	}
}

const isEnded = ({ phase }: Run) => phase === 'done' || phase === 'failed';
const fine = { problem: null };
const problem = (sentence: string) => ({ problem: sentence });

type Start = Extract<PopupMessage, { name: 'import' | 'find-mutual' }>;

async function start(message: Start) {
	const account = await askAccount();
	if (account.state === 'signed-out') return problem('You are signed out of Kindling.');
	// Offline the reading can still be done: it is kept for the account that was last seen here.
	const userId = account.state === 'signed-in' ? account.userId : (await readKept()).settings.lastUserId;
	if (!userId) return problem('Kindling cannot be reached.');
	const { tabId, listId, listName } = message;
	const task = message.name === 'import' ? ('import' as const) : ('mutual' as const);
	const target = message.name === 'find-mutual' ? message.person : undefined;
	const run = await startRun({ task, tabId, listId, listName, userId, target });
	if (!run) return problem('Another page is being read right now.');
	await change(({ settings }) => ({ settings: { ...settings, lastListId: listId, lastUserId: userId } }));
	void (task === 'import' ? beginReading(run) : openSharedSearch(run));
	return fine;
}

// The address changes at once and the old rows stay for a while: the page is the next one when none of them is left.
async function nextPage(tabId: number) {
	await change(({ run }) => (isBusy(run) ? undefined : { run: null }));
	const before = await lookAtTab(tabId);
	if (before === 'no-access') return problem('This page cannot be reached. Press the toolbar button on it once more.');
	const old = new Set(before.people.map(({ leadId }) => leadId));
	if (!(await askReader(tabId, { name: 'next-page' }))) return problem('This page has no next one.');
	for (const until = Date.now() + 10_000; Date.now() < until; await pause(200)) {
		const now = await lookOnce(tabId);
		if (now !== 'no-access' && now.state === 'ready' && now.people.every(({ leadId }) => !old.has(leadId))) return fine;
	}
	return problem('The next page did not load.');
}

async function goBack(tabId: number) {
	const { leads } = await readKept();
	if (!leads?.returnUrl) return problem('There is no page to go back to.');
	await change(({ run }) => (isBusy(run) ? undefined : { run: null }));
	await chrome.tabs.update(tabId, { url: leads.returnUrl });
	return fine;
}

async function sendAgain({ listId, listName }: Extract<PopupMessage, { name: 'send-waiting' }>) {
	if (listId && listName) {
		await change(({ queue }) => ({
			queue: queue.map((batch) => (batch.listGone ? { ...batch, listId, listName, listGone: false } : batch)),
		}));
	}
	await sendWaiting();
	return fine;
}

async function newList(name: string) {
	try {
		const { api } = await connect();
		const list = await (await api['prospect-lists'].$post({ json: { name, type: 'contact' } })).json();
		await change(({ settings }) => ({ settings: { ...settings, lastListId: list.id } }));
		return { problem: null, listId: list.id };
	} catch (error) {
		return problem(asFault(error).message);
	}
}

async function setApiUrl(text: string) {
	const origin = originOf(text);
	if (!origin) return problem('Enter a full address, such as https://kindling.example.');
	if (!(await mayTalkTo(origin))) {
		return problem('This copy of the extension may not talk to that address. Download it again from there.');
	}
	await change(({ settings }) => ({ settings: { ...settings, apiUrl: origin } }));
	return fine;
}

function originOf(text: string): string | null {
	try {
		const { origin, protocol } = new URL(text.trim());
		return protocol === 'https:' || protocol === 'http:' ? origin : null;
	} catch {
		return null;
	}
}
