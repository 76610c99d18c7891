import { hasAgreed } from '../consent.ts';
import { type Look, look, type ReaderMessage } from '../messages.ts';
import { readKept } from '../storage.ts';
import { askTab, pause, runFile } from './browser.ts';

/** Time limit for a page's people to appear. */
const timeoutMs = 8_000;
/** Time limit for a lead page that is already drawn. A list may still be drawing its rows. */
const drawnLeadMs = 1_000;
const everyMs = 250;

/**
 * Reads a tab's page once it has loaded. Returns `no-access` when the extension may not read it, as on the browser's
 * own pages.
 */
export async function lookAtTab(tabId: number): Promise<Look | 'no-access'> {
	let refusals = 0;
	let unreadMs = 0;
	for (let waitedMs = 0; ; waitedMs += everyMs) {
		const seen = await lookOnce(tabId);
		if (seen === 'no-access') refusals += 1;
		else if (seen.state === 'unread' && seen.kind === 'lead') unreadMs += everyMs;
		else if (seen.state !== 'loading' && seen.state !== 'unread') return seen;
		// For a moment, a page that is being left can't be reached.
		if (refusals > 1 || unreadMs > drawnLeadMs || waitedMs > timeoutMs) return seen;
		await pause(everyMs);
	}
}

/** Reads a tab's page as it is now. */
export async function lookOnce(tabId: number): Promise<Look | 'no-access'> {
	try {
		return look.parse(await askReader(tabId, { name: 'look' }));
	} catch {
		return 'no-access';
	}
}

/**
 * Sends a command to the reader in a tab, and injects the reader first if needed. All reading goes through here; it
 * rejects unless the user has agreed.
 */
export async function askReader(tabId: number, message: ReadingMessage): Promise<unknown> {
	const kept = await readKept();
	if (!hasAgreed(kept)) throw new Error('The user has not agreed.');
	await runFile(tabId, 'reader.js');
	const { rules } = kept;
	return askTab(tabId, rules ? { ...message, rules: rules.text } : message);
}

/** A command that carries reading rules. */
type ReadingMessage = Extract<ReaderMessage, { rules?: string | undefined }>;
