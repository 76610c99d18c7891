import type { PopupMessage } from '../messages.ts';
import { type Counted, limitQuestion } from '../read-today.ts';
import { asFault, askAccount, connect } from './api.ts';
import { pause } from './browser.ts';
import { agree, withdraw } from './consent.ts';
import { updateKnown } from './leads.ts';
import { openSharedSearch } from './mutual.ts';
import { updateRules } from './rules.ts';
import { beginReading, cancelRun, startImport, startMutual } from './run.ts';
import { sendWaiting } from './send.ts';
import { afterEvent, change, clearResultBadge, dismissResult, readState } from './state.ts';
import { setApiUrl } from './switch-server.ts';
import { askReader, lookAtTab, lookOnce } from './tab-page.ts';

/** Runs a command of the popup. Long work goes on after the response; the popup follows it in storage. */
export async function runCommand(command: PopupMessage): Promise<unknown> {
	switch (command.name) {
		case 'account':
			return openAccount();
		case 'look':
			return lookAtTab(command.tabId);
		case 'report':
			return askReader(command.tabId, { name: 'report' });
		case 'agree':
			await agree(command.words);
			return fine;
		case 'withdraw':
			await withdraw();
			return fine;
		case 'import':
		case 'find-mutual':
			return start(command);
		case 'cancel':
			await cancelRun();
			return fine;
		case 'dismiss':
			await dismissResult();
			return fine;
		case 'next-page':
			return nextPage(command.tabId);
		case 'go-back':
			return goBack(command);
		case 'update-known':
			await updateKnown(command.listId);
			return fine;
		case 'send-waiting':
			return sendAgain(command);
		case 'discard-waiting':
			return discard(command.userId);
		case 'create-list':
			return createList(command.listName);
		case 'set-api-url':
			return (await setApiUrl(command.apiUrl)) ? fine : problem(mayNotTalk);
		case 'set-most':
			await change(({ settings }) => ({ settings: { ...settings, most: command.most } }));
			return fine;
	}
}

const mayNotTalk = 'This copy of the extension can’t talk to that address. Download it again from there.';
const fine = { problem: null };
const problem = (sentence: string) => ({ problem: sentence });

/** Time limit for learning who in a queue already has a connector, while the popup waits. */
const knownMs = 1_500;

// The popup asks before it paints anything. Updating the queue later would move it under a click.
async function openAccount() {
	const [{ settings }] = await Promise.all([readState(), clearResultBadge()]);
	const known = settings.lastListId ? updateKnown(settings.lastListId) : undefined;
	const [account] = await Promise.all([askAccount(), Promise.race([known, pause(knownMs)])]);
	return account;
}

type Start = Extract<PopupMessage, { name: 'import' | 'find-mutual' }>;

async function start(command: Start) {
	const asks = command.isSure ? null : limitQuestion(await readState(), countedBy(command));
	if (asks) return { ...fine, asks };
	const [account] = await Promise.all([askAccount(), updateRules()]);
	if (account.state === 'signed-out') return problem('You’re signed out of Kindling.');
	// Reading a page needs no server. The people are then kept for the account that was last signed in.
	const userId = account.state === 'signed-in' ? account.userId : (await readState()).settings.lastUserId;
	if (!userId) return problem('Kindling can’t be reached.');
	const { tabId, listId, listName } = command;
	const work = await beginWork(command, { tabId, listId, listName, userId });
	if (!work) return problem('Another page is being read right now.');
	await change(({ settings }) => ({ settings: { ...settings, lastListId: listId, lastUserId: userId } }));
	void work();
	return fine;
}

const countedBy = (command: Start): Counted =>
	command.name === 'find-mutual' || command.isPerson ? 'people' : 'pages';

async function beginWork(command: Start, start: Parameters<typeof startMutual>[0]) {
	if (command.name === 'import') {
		const run = await startImport(start, countedBy(command));
		return run && (() => beginReading(run));
	}
	const run = await startMutual(start, command.person);
	return run && (() => openSharedSearch(run));
}

/** Time limit for the next page to load. */
const nextPageTimeoutMs = 10_000;

// The site changes the address first and the rows later, so the next page is there once no old row is left.
async function nextPage(tabId: number) {
	await dismissResult();
	const before = await lookAtTab(tabId);
	if (before === 'no-access') return problem('This page can’t be reached. Click the toolbar button on it again.');
	const old = new Set(before.people.map(({ leadId }) => leadId));
	if (!(await askReader(tabId, { name: 'next-page' }))) return problem('There’s no next page.');
	for (const until = Date.now() + nextPageTimeoutMs; Date.now() < until; await pause(200)) {
		const now = await lookOnce(tabId);
		if (now !== 'no-access' && now.state === 'ready' && now.people.every(({ leadId }) => !old.has(leadId))) return fine;
	}
	return problem('The next page didn’t load.');
}

async function goBack({ tabId, listId }: Extract<PopupMessage, { name: 'go-back' }>) {
	const { leads } = await readState();
	const found = leads.find((one) => one.listId === listId);
	if (!found?.returnUrl) return problem('There’s no page to go back to.');
	await dismissResult();
	await chrome.tabs.update(tabId, { url: found.returnUrl });
	return fine;
}

async function sendAgain({ userId, into }: Extract<PopupMessage, { name: 'send-waiting' }>) {
	if (into) {
		await change(({ waiting }) => ({
			waiting: waiting.map((batch) =>
				batch.listGone && batch.userId === userId ? { ...batch, ...into, listGone: false } : batch,
			),
		}));
	}
	await sendWaiting();
	return fine;
}

async function discard(userId: string) {
	await change((kept) => {
		const waiting = kept.waiting.filter((batch) => batch.userId !== userId);
		return kept.run?.userId === userId ? { waiting, ...afterEvent(kept, 'discard') } : { waiting };
	});
	return fine;
}

async function createList(name: string) {
	try {
		const { api } = await connect();
		const list = await (await api['prospect-lists'].$post({ json: { name, type: 'contact' } })).json();
		await change(({ settings }) => ({ settings: { ...settings, lastListId: list.id } }));
		return { problem: null, listId: list.id };
	} catch (error) {
		return problem(asFault(error).message);
	}
}
